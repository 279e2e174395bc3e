"""Doorbells: they take an id, call one service and may ring twice."""

from __future__ import annotations

from celery import shared_task


@shared_task
def rebuild_standings_of(stage_id: int) -> None:
    """Bring the stored table of a stage in line with its results. Harmless for a stage that is gone."""
    from .services import rebuild_table

    rebuild_table(stage_id)
