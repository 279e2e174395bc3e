"""Writing the log: what services call beside each change, or beside many changes of one kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db import models

from apps.accounts.models import User

from .authors import Author
from .closed import refuse_closed, season_id_of
from .models import LogEntry, Organiser, Season

# Called inside the transaction with what has just been logged: apps above say so when they are ready.
listeners: list[Callable[[list[LogEntry]], None]] = []
_untold: ContextVar[bool] = ContextVar("untold", default=False)


def record(
    organiser: Organiser,
    action: str,
    subject: models.Model,
    *,
    by: Author,
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
    entry = LogEntry.objects.create(
        organiser=organiser,
        action=action,
        subject_type=subject._meta.label_lower,
        subject_id=subject.pk,
        subject=str(subject)[:200],
        **_author(by),
        before=before,
        after=after,
        reason=reason,
    )
    _tell([entry])
    return entry


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
    by: Author,
    reason: str = "",
    season: Season | None = None,
) -> None:
    """Store one entry for each change, as `record` does, with few queries. Does nothing without changes."""
    changes = list(changes)
    refuse_closed(action, [season.pk] if season else [season_id_of(change.subject) for change in changes])
    author = _author(by)
    entries = LogEntry.objects.bulk_create(
        LogEntry(
            organiser=organiser,
            action=action,
            subject_type=change.subject._meta.label_lower,
            subject_id=change.subject.pk,
            subject=str(change.subject)[:200],
            **author,
            before=change.before,
            after=change.after,
            reason=reason,
        )
        for change in changes
    )
    _tell(entries)


def _author(by: Author) -> dict[str, Any]:
    """The columns of the entry that say who it was."""
    return {"by": by} if isinstance(by, User) else {"by_phone": by.kept_as}


def is_told() -> bool:
    """Whether people are told of what changes now; not inside `untold`."""
    return not _untold.get()


def _tell(entries: list[LogEntry]) -> None:
    if is_told():
        for listen in listeners:
            listen(entries)


@contextmanager
def untold() -> Iterator[None]:
    """Nobody is told of what is logged in this block: for a demo, and for imports of what was played long ago."""
    before = _untold.set(True)
    try:
        yield
    finally:
        _untold.reset(before)
