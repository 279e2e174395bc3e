"""Keeping the stored table in line with the results, and proving that it is.

The table is computed from the current results, never added to. Standings read results and nothing else.
"""

from __future__ import annotations

from typing import TypeVar

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.clubs.clashes import once_more_after_a_clash
from apps.competitions.models import Stage

from .models import ProvisionalStanding, Standing, StandingRow, TableState
from .ranking import Row, rank
from .table_file import Table
from .table_of import StageTable, table_of

# A row of one of the two tables.
R = TypeVar("R", bound=StandingRow)

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


@once_more_after_a_clash
@transaction.atomic
def rebuild_table(stage_id: int) -> bool:
    """Compute both tables of a stage, official and provisional, from its results and save the rows that moved.

    True when anything changed; then the version of the table counts up. A stage that is gone changes nothing. The
    stage is locked, so that two rebuilds follow each other and the later one sees all results.
    """
    locked = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("table_state")
    stage = locked.filter(pk=stage_id).order_by().first()
    if stage is None:
        return False
    stage_table = table_of(stage)
    changed = _store(stage, Standing, computed_standings(stage_table))
    changed |= _store(stage, ProvisionalStanding, computed_provisional(stage_table))
    if not hasattr(stage, "table_state"):
        # Joined rows are read before the lock is had: whoever had it may have made one meanwhile.
        TableState.objects.get_or_create(stage=stage)
    if changed:
        touch_table(stage)
    return changed


def _store(stage: Stage, kind: type[R], wanted: dict[int, R]) -> bool:
    """Save the rows of one table that are new or moved and remove those that are gone; whether there were any."""
    stored = {standing.entry_id: standing for standing in kind._default_manager.filter(stage=stage)}
    gone = [standing.pk for entry_id, standing in stored.items() if entry_id not in wanted]
    new = [standing for entry_id, standing in wanted.items() if entry_id not in stored]
    moved = []
    for entry_id, standing in wanted.items():
        old = stored.get(entry_id)
        if old is not None and _figures(old) != _figures(standing):
            standing.pk = old.pk
            moved.append(standing)
    if gone:
        kind._default_manager.filter(pk__in=gone).delete()
    if moved:
        kind._default_manager.bulk_update(moved, _FIGURES)
    kind._default_manager.bulk_create(new)
    return bool(gone or moved or new)


def touch_table(stage: Stage) -> None:
    """Count the version of the table up, so that no page keeps what it rendered before."""
    TableState.objects.filter(stage=stage).update(version=F("version") + 1, rebuilt_at=timezone.now())


def computed_standings(stage_table: StageTable) -> dict[int, Standing]:
    """The rows of the official table as a fresh computation gives them, unsaved, by entry id."""
    return _computed(stage_table, stage_table.table, Standing)


def computed_provisional(stage_table: StageTable) -> dict[int, ProvisionalStanding]:
    """The same of the provisional table; no rows where nothing is provisional."""
    if stage_table.provisional is None:
        return {}
    return _computed(stage_table, stage_table.provisional, ProvisionalStanding)


def check_table(stage: Stage) -> list[str]:
    """What differs between the stored tables and those computed anew: a line a row, none when all is well."""
    stage_table = table_of(stage)
    return [
        *_differences(stage, Standing, computed_standings(stage_table), "stored table"),
        *_differences(
            stage, ProvisionalStanding, computed_provisional(stage_table), "stored provisional table"
        ),
    ]


def _differences(stage: Stage, kind: type[R], wanted: dict[int, R], where: str) -> list[str]:
    stored = {standing.entry_id: standing for standing in kind._default_manager.filter(stage=stage)}
    lines = []
    for entry_id in sorted(wanted.keys() | stored.keys()):
        here, fresh = stored.get(entry_id), wanted.get(entry_id)
        if here is None:
            lines.append(f"entry {entry_id}: is missing in the {where}")
        elif fresh is None:
            lines.append(f"entry {entry_id}: stands in the {where} but not in the stage")
        else:
            lines += [
                f"entry {entry_id}: {name} is stored as {getattr(here, name)}, the results give {getattr(fresh, name)}"
                for name in _FIGURES
                if getattr(here, name) != getattr(fresh, name)
            ]
    return lines


def _computed(stage_table: StageTable, table: Table, kind: type[R]) -> dict[int, R]:
    return {
        stage_table.entry_ids[row.entry]: _standing(stage_table, number, row, kind)
        for number, row in enumerate(rank(table), start=1)
    }


def _standing(stage_table: StageTable, number: int, row: Row, kind: type[R]) -> R:
    return kind(
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


def _figures(standing: StandingRow) -> tuple[object, ...]:
    return tuple(getattr(standing, name) for name in _FIGURES)
