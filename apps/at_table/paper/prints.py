"""What there is to print of a match: its tables round by round, with what stands on their sheets so far.

Before a match has begun the tables are those that its regulations will lay out, and nobody sits there yet: line-ups
are not told before the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Prefetch

from apps.competitions.models import MatchRegulations
from apps.competitions.queries import current_match_part
from apps.draws.movements import club_match
from apps.matches.models import Hand, Match, MatchSide, Seat, Sheet
from apps.matches.queries import current_results, match_at_hand
from apps.matches.services.scored import results_of
from apps.schedule.models import Fixture
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import SheetScore, tally

from .words import SEATS_OF_SIDE


@dataclass(frozen=True, slots=True)
class TableToPrint:
    """One table in one round. `places` are the numbers of the partnerships by side of the table.

    `players` are the names by seat, `hands` what stands on the sheet and `score` what that makes; `sheet` is None
    before the match has begun. `total` are the points of NS and EW once the sheet has ended or its total was typed.
    """

    round: int
    table: int
    entries: dict[str, str]
    places: dict[str, int]
    players: dict[str, str] = field(default_factory=dict)
    sheet: Sheet | None = None
    hands: tuple[Hand, ...] = ()
    score: SheetScore | None = None
    total: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class MatchToPrint:
    """A fixture with its tables by round and table."""

    fixture: Fixture
    rules: HouseRules
    rounds: int
    tables: tuple[TableToPrint, ...]


def match_to_print(fixture: Fixture, match: Match | None) -> MatchToPrint:
    """The tables of the match at hand of a fixture; four queries."""
    if match is None or match.started_at is None or match.regulations is None:
        regulations = current_match_part(fixture.stage)
        return MatchToPrint(
            fixture, regulations.house_rules, regulations.rounds, tuple(_foreseen(fixture, regulations))
        )
    rules = match.regulations.house_rules
    sheets = _sheets_of(match)
    tables = tuple(_as_it_stands(fixture, rules, sheet) for sheet in sheets)
    return MatchToPrint(fixture, rules, max((each.round for each in tables), default=0), tables)


def matches_to_print(fixtures: Iterable[Fixture]) -> list[MatchToPrint]:
    """Those of several fixtures that are played: a bye has nothing to print."""
    played = [fixture for fixture in fixtures if not fixture.is_bye]
    results = current_results(played)
    return [match_to_print(fixture, match_at_hand(fixture, results.get(fixture.pk))) for fixture in played]


def _sheets_of(match: Match) -> list[Sheet]:
    standing = Hand.objects.filter(withdrawn_at__isnull=True).order_by("number")
    return list(
        Sheet.objects.filter(match=match)
        .select_related("ns_partnership", "ew_partnership")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player")),
            Prefetch("hands", standing, to_attr="standing"),
        )
        .order_by("round", "table")
    )


def _foreseen(fixture: Fixture, regulations: MatchRegulations) -> Iterable[TableToPrint]:
    entries = {"NS": fixture.home.name, "EW": fixture.away.name if fixture.away else ""}
    for each in club_match(regulations.partnerships, regulations.rounds):
        yield TableToPrint(each.round, each.table, entries, {"NS": each.home, "EW": each.away})


def _as_it_stands(fixture: Fixture, rules: HouseRules, sheet: Sheet) -> TableToPrint:
    hands: list[Hand] = getattr(sheet, "standing", [])
    seated = {seat.seat: seat.player.name for seat in sheet.seats.all() if seat.player is not None}
    names = {
        sheet.home_side: fixture.home.name,
        sheet.away_side: fixture.away.name if fixture.away else "",
    }
    partnerships = {"NS": sheet.ns_partnership, "EW": sheet.ew_partnership}
    score = tally(rules, results_of(hands), first_caller=sheet.first_caller or None, closed=sheet.closed)
    is_final = sheet.is_complete and sheet.ns_points is not None and sheet.ew_points is not None
    return TableToPrint(
        sheet.round,
        sheet.table,
        {side: names[side] for side in SEATS_OF_SIDE},
        {side: place.position for side, place in partnerships.items() if place is not None},
        seated,
        sheet,
        tuple(hands),
        score,
        (sheet.ns_points or 0, sheet.ew_points or 0) if is_final else None,
    )


def sits(table: TableToPrint, side: str) -> str:
    """Where a side of the match (`home`, `away`) sits at a table: NS or EW."""
    if table.sheet is not None:
        return table.sheet.side_of_table(side)
    return "NS" if side == MatchSide.HOME else "EW"
