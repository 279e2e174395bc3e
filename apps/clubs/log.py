"""Writing the log: what services call beside each change, or beside many changes of one kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import models

from apps.accounts.models import User

from .models import LogEntry, Organiser


def record(
    organiser: Organiser,
    action: str,
    subject: models.Model,
    *,
    by: User,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Store that `by` did `action` (a word such as `approve_entry`) to `subject`.

    `before` and `after` are JSON values, as small as tells the change. Call it inside the transaction of the
    change, so that neither stands without the other.
    """
    return LogEntry.objects.create(
        organiser=organiser,
        action=action,
        subject_type=subject._meta.label_lower,
        subject_id=subject.pk,
        subject=str(subject)[:200],
        by=by,
        before=before,
        after=after,
        reason=reason,
    )


@dataclass(frozen=True, slots=True)
class Change:
    """One change of many: its subject, and JSON values as small as tells it."""

    subject: models.Model
    before: Any = None
    after: Any = None


def record_many(
    organiser: Organiser, action: str, changes: Iterable[Change], *, by: User, reason: str = ""
) -> None:
    """Store one entry for each change, as `record` does, with few queries. Does nothing without changes."""
    LogEntry.objects.bulk_create(
        LogEntry(
            organiser=organiser,
            action=action,
            subject_type=change.subject._meta.label_lower,
            subject_id=change.subject.pk,
            subject=str(change.subject)[:200],
            by=by,
            before=change.before,
            after=change.after,
            reason=reason,
        )
        for change in changes
    )
