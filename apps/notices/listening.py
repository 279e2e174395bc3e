"""Notes what happened, inside the transaction in which it happened; people are told once that is committed."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import transaction

from apps.accounts.mail import ring_beside
from apps.clubs.log import is_told
from apps.clubs.models import LogEntry

from .kinds import KIND_OF_ACTION, SHEETS_ENDED
from .models import Happening


@dataclass(frozen=True, slots=True)
class Bell:
    """What rings on commit, once for all that one transaction changes."""

    batch: uuid.UUID = field(default_factory=uuid.uuid4)

    def __call__(self) -> None:
        from . import tasks

        ring_beside(lambda: tasks.tell.delay(str(self.batch)))


def batch_of_transaction() -> uuid.UUID:
    """The batch to which everything belongs that this transaction changes; its bell hangs already, or is hung now."""
    for _savepoints, waiting, *_rest in transaction.get_connection().run_on_commit:
        if isinstance(waiting, Bell):
            return waiting.batch
    bell = Bell()
    transaction.on_commit(bell)
    return bell.batch


def note(entries: Iterable[LogEntry]) -> None:
    """Remember those of these log entries that somebody may want to be told."""
    telling = [entry for entry in entries if entry.action in KIND_OF_ACTION]
    if telling:
        batch = batch_of_transaction()
        Happening.objects.bulk_create(
            Happening(batch=batch, action=entry.action, log_entry=entry) for entry in telling
        )


def note_ended(match_id: int) -> None:
    """Remember that a sheet of this match ended: it may have been the last."""
    if is_told():
        Happening.objects.create(batch=batch_of_transaction(), action=SHEETS_ENDED, match_id=match_id)
