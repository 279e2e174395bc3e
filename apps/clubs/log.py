"""Writing the log. The one function that services call beside each change."""

from __future__ import annotations

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
