"""Doorbells: they take an id, call one service and may ring twice."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger("troefcall.standings")


@shared_task
def rebuild_standings_of(stage_id: int) -> None:
    """Bring the stored table of a stage in line with its results. Harmless for a stage that is gone."""
    from .services import rebuild_table

    rebuild_table(stage_id)


@dataclass(frozen=True, slots=True)
class _Bell:
    """What rings on commit; equal for equal stages, so that one can be found among what waits."""

    stage_id: int

    def __call__(self) -> None:
        try:
            rebuild_standings_of.delay(self.stage_id)
        except OperationalError:
            # The queue is out of reach. The result is committed and its table must follow, so it is rebuilt here.
            log.warning("queue out of reach, table rebuilt in the request", extra={"stage": self.stage_id})
            rebuild_standings_of(self.stage_id)


def ring_on_commit(stage_id: int) -> None:
    """Have the table of this stage rebuilt once the transaction is committed, once however often it is asked.

    A hundred results of one import ring one bell. What a savepoint takes back does not ring: a bell that still
    hangs can only be taken back together with the change that asks now.
    """
    bell = _Bell(stage_id)
    hanging = [waiting for _savepoints, waiting, *_rest in transaction.get_connection().run_on_commit]
    if bell not in hanging:
        transaction.on_commit(bell)
