"""A stage as the value that the ranking takes: entries in draw order, results, adjustments, regulations.

This is also what the export writes, so whoever doubts a table reads the very input that it was made from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from apps.competitions.models import Entry, Stage, StageEntry, TableRegulations
from apps.competitions.queries import current_table_part
from apps.matches.models import Result as StoredResult
from apps.schedule.models import Fixture

from . import table_file
from .models import Adjustment

_DETAILS = (
    "home_hand_points",
    "away_hand_points",
    "home_sheets",
    "away_sheets",
    "home_baunies",
    "away_baunies",
)
# The states that the table file knows, by the state of the result.
_STATES = {
    StoredResult.State.WALKOVER: table_file.State.WALKOVER,
    StoredResult.State.DOUBLE_WALKOVER: table_file.State.DOUBLE_WALKOVER,
    StoredResult.State.NOT_PLAYED: table_file.State.NOT_PLAYED,
    StoredResult.State.VOID: table_file.State.VOID,
    StoredResult.State.TO_BE_REPLAYED: table_file.State.TO_BE_REPLAYED,
    StoredResult.State.PROVISIONAL: table_file.State.PROVISIONAL,
}
# The states after which the byes of the matchday do not count yet.
_NOT_YET = (StoredResult.State.TO_BE_REPLAYED, StoredResult.State.PROVISIONAL)


@dataclass(frozen=True, slots=True)
class StageTable:
    """A stage's table file, and which entry each of its names is.

    `provisional` is the same table with the results counted that are not official yet; None where there are none.
    """

    stage: Stage
    table: table_file.Table
    entry_ids: dict[str, int]
    provisional: table_file.Table | None = None


def table_of(stage: Stage, *, supposing: Sequence[StoredResult] = ()) -> StageTable:
    """The table file of a stage from what counts now. Five queries, whatever the size.

    Live results are left out. Provisional ones are in it and count nowhere; only official ones count, and states such
    as a walkover. A bye counts once another fixture of its matchday has a result that is more than provisional, and not
    by a match that is still to be replayed.
    `supposing` are results, stored nowhere, that are taken to count for their fixtures: the table that would be.
    """
    entries = [
        stage_entry.entry
        for stage_entry in StageEntry.objects.filter(stage=stage).select_related("entry").order_by("position")
    ]
    names = unique_names(entries)
    rows = result_rows(stage, but=[result.fixture_id for result in supposing])
    results = []
    matchdays, provisional_matchdays = set(), set()
    counted = [*rows, *(_supposed(result) for result in supposing if _counts(result))]
    for state, winner, home_score, away_score, *details, home_id, away_id, matchday_id in counted:
        if state not in _NOT_YET:
            matchdays.add(matchday_id)
        elif state == StoredResult.State.PROVISIONAL:
            provisional_matchdays.add(matchday_id)
        home, away = names[home_id], names[away_id]
        results.append(
            table_file.Result(
                home=home,
                away=away,
                home_score=home_score,
                away_score=away_score,
                state=_STATES.get(state),
                winner=(home if winner == "home" else away) if state == StoredResult.State.WALKOVER else None,
                **dict(zip(_DETAILS, details, strict=True)),
            )
        )
    byes = [
        (matchday_id, table_file.Result(home=names[home_id], state=table_file.State.BYE))
        for home_id, matchday_id in Fixture.objects.filter(
            stage=stage, status=Fixture.Status.BYE, matchday__in=matchdays | provisional_matchdays
        )
        .order_by("matchday__number", "position")
        .values_list("home", "matchday")
    ]
    official = [*results, *(bye for matchday_id, bye in byes if matchday_id in matchdays)]
    adjustments = Adjustment.objects.filter(stage=stage, cancelled_at__isnull=True).order_by("made_at", "pk")
    table = table_file.Table(
        entries=tuple(names[entry.pk] for entry in entries),
        results=tuple(official),
        adjustments=tuple(
            table_file.Adjustment(
                entry=names[adjustment.entry_id],
                kind=table_file.Kind(adjustment.kind),
                amount=adjustment.amount,
                reason=adjustment.reason,
            )
            for adjustment in adjustments
            # The draw may have been thrown away since; the ledger stays.
            if adjustment.entry_id in names
        ),
        **regulations_values(current_table_part(stage)),
    )
    provisional = None
    if provisional_matchdays:
        counting = (*(_counted(result) for result in results), *(bye for _matchday_id, bye in byes))
        provisional = replace(table, results=counting)
    return StageTable(stage, table, {name: pk for pk, name in names.items()}, provisional)


def result_rows(stage: Stage, *, but: Sequence[int] = ()) -> QuerySet[Any, tuple[Any, ...]]:
    """Every current result that the table file has a line for, but not those of the fixtures `but`. One query."""
    found = StoredResult.objects.filter(
        state__in=[StoredResult.State.OFFICIAL, *_STATES], fixture__stage=stage, is_current=True
    )
    if but:
        found = found.exclude(fixture__in=but)
    return found.order_by("fixture__matchday__number", "fixture__position").values_list(
        "state",
        "winner",
        "home_score",
        "away_score",
        *_DETAILS,
        "fixture__home",
        "fixture__away",
        "fixture__matchday",
    )


def _counted(result: table_file.Result) -> table_file.Result:
    """A result as if it were official."""
    return replace(result, state=None) if result.state == table_file.State.PROVISIONAL else result


def _counts(result: StoredResult) -> bool:
    """Whether the table file has a line for this result."""
    return result.state == StoredResult.State.OFFICIAL or result.state in _STATES


def _supposed(result: StoredResult) -> tuple[Any, ...]:
    """A result that is not stored, as the query gives those that are."""
    fixture = result.fixture
    return (
        result.state,
        result.winner,
        result.home_score,
        result.away_score,
        *(getattr(result, name) for name in _DETAILS),
        fixture.home_id,
        fixture.away_id,
        fixture.matchday_id,
    )


def regulations_values(part: TableRegulations) -> dict:
    """The table part of the regulations as the fields of a table file."""
    score = None
    if part.walkover_winner_score is not None and part.walkover_loser_score is not None:
        score = (part.walkover_winner_score, part.walkover_loser_score)
    return {
        "points": table_file.Points(win=part.win, draw=part.draw, loss=part.loss, bye=part.bye),
        "criteria": tuple(part.criteria),
        "head_to_head": table_file.HeadToHead(part.head_to_head),
        "walkover": table_file.Walkover(score=score, in_head_to_head=part.walkover_in_head_to_head),
    }


def unique_names(entries: Iterable[Entry]) -> dict[int, str]:
    """A name for each entry id, in order; entries of one name are told apart by their number: `Kampoe (entry 7)`."""
    names: dict[int, str] = {}
    taken: set[str] = set()
    for entry in entries:
        name = entry.name if entry.name not in taken else f"{entry.name} (entry {entry.pk})"
        names[entry.pk] = name
        taken.add(name)
    return names
