"""Writing the log: what services call beside each change, or beside many changes of one kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import models

from apps.accounts.models import User

from .closed import refuse_closed, season_id_of
from .models import LogEntry, Organiser, Season


def record(
    organiser: Organiser,
    action: str,
    subject: models.Model,
    *,
    by: User,
    before: Any = None,
    after: Any = None,
    reason: str = "",
    season: Season | None = None,
) -> LogEntry:
    """Store that `by` did `action` (a word such as `approve_entry`) to `subject`.

    `before` and `after` are JSON values, as small as tells the change. Call it inside the transaction of the
    change, so that neither stands without the other. Refuses a change in a season that is closed; `season` is in
    which one it lies, where the subject does not say so itself.
    """
    refuse_closed(action, [season.pk if season else season_id_of(subject)])
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
    organiser: Organiser,
    action: str,
    changes: Iterable[Change],
    *,
    by: User,
    reason: str = "",
    season: Season | None = None,
) -> None:
    """Store one entry for each change, as `record` does, with few queries. Does nothing without changes."""
    changes = list(changes)
    refuse_closed(action, [season.pk] if season else [season_id_of(change.subject) for change in changes])
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
