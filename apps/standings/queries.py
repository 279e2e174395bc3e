"""Reading the stored table."""

from __future__ import annotations

from apps.competitions.models import Stage

from .models import Adjustment, ProvisionalStanding, Standing


def table_rows(stage: Stage) -> list[Standing]:
    """The rows of a stage's table, best first, with their entries. One query."""
    return list(Standing.objects.filter(stage=stage).select_related("entry").order_by("row"))


def provisional_rows(stage: Stage) -> list[ProvisionalStanding]:
    """The rows of the provisional table, best first; none while nothing is provisional. One query."""
    rows = ProvisionalStanding.objects.filter(stage=stage).select_related("entry")
    return list(rows.order_by("row"))


def adjustments_of(stage: Stage) -> list[Adjustment]:
    """The bonuses and deductions that count, oldest first. One query."""
    return list(
        Adjustment.objects.filter(stage=stage, cancelled_at__isnull=True)
        .select_related("entry")
        .order_by("made_at", "pk")
    )
