"""Keeping the stored table in line with the results, and proving that it is.

The table is computed from the current results, never added to. Standings read results and nothing else.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.competitions.models import Stage

from .models import Standing, TableState
from .ranking import Row, rank
from .table_of import StageTable, table_of

_FIGURES = (
    "row",
    "place",
    "played",
    "won",
    "drawn",
    "lost",
    "scored",
    "conceded",
    "adjustment",
    "points",
    "decided_by",
)


@transaction.atomic
def rebuild_table(stage_id: int) -> bool:
    """Compute the table of a stage from its results and save the rows that moved.

    True when anything changed; then the version of the table counts up. A stage that is gone changes nothing. The
    stage is locked, so that two rebuilds follow each other and the later one sees all results.
    """
    stage = Stage.objects.select_for_update(of=("self",)).filter(pk=stage_id).first()
    if stage is None:
        return False
    wanted = computed_standings(table_of(stage))
    stored = {standing.entry_id: standing for standing in Standing.objects.filter(stage=stage)}
    gone = [standing.pk for entry_id, standing in stored.items() if entry_id not in wanted]
    new = [standing for entry_id, standing in wanted.items() if entry_id not in stored]
    moved = []
    for entry_id, standing in wanted.items():
        old = stored.get(entry_id)
        if old is not None and _figures(old) != _figures(standing):
            standing.pk = old.pk
            moved.append(standing)
    if gone:
        Standing.objects.filter(pk__in=gone).delete()
    if moved:
        Standing.objects.bulk_update(moved, _FIGURES)
    Standing.objects.bulk_create(new)
    changed = bool(gone or moved or new)
    TableState.objects.get_or_create(stage=stage)
    if changed:
        touch_table(stage)
    return changed


def touch_table(stage: Stage) -> None:
    """Count the version of the table up, so that no page keeps what it rendered before."""
    TableState.objects.filter(stage=stage).update(version=F("version") + 1, rebuilt_at=timezone.now())


def computed_standings(stage_table: StageTable) -> dict[int, Standing]:
    """The rows as a fresh computation gives them, unsaved, by entry id."""
    return {
        stage_table.entry_ids[row.entry]: _standing(stage_table, number, row)
        for number, row in enumerate(rank(stage_table.table), start=1)
    }


def check_table(stage: Stage) -> list[str]:
    """What differs between the stored table and one computed from the results: a line a row, none when all is well."""
    wanted = computed_standings(table_of(stage))
    stored = {standing.entry_id: standing for standing in Standing.objects.filter(stage=stage)}
    lines = []
    for entry_id in sorted(wanted.keys() | stored.keys()):
        here, fresh = stored.get(entry_id), wanted.get(entry_id)
        if here is None:
            lines.append(f"entry {entry_id}: is missing in the stored table")
        elif fresh is None:
            lines.append(f"entry {entry_id}: stands in the stored table but not in the stage")
        else:
            lines += [
                f"entry {entry_id}: {name} is stored as {getattr(here, name)}, the results give {getattr(fresh, name)}"
                for name in _FIGURES
                if getattr(here, name) != getattr(fresh, name)
            ]
    return lines


def _standing(stage_table: StageTable, number: int, row: Row) -> Standing:
    return Standing(
        stage=stage_table.stage,
        entry_id=stage_table.entry_ids[row.entry],
        row=number,
        place=row.place,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        scored=row.scored,
        conceded=row.conceded,
        adjustment=row.adjustment,
        points=row.points,
        decided_by=row.decided_by or "",
    )


def _figures(standing: Standing) -> tuple[object, ...]:
    return tuple(getattr(standing, name) for name in _FIGURES)
