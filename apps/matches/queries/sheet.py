"""One sheet with everybody who sits at its table, and where it lies among the other sheets of its match."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from apps.schedule.models import Fixture

from ..models import Match, MatchSide, Sheet
from ..names import entry_names, joined
from .board import SEATS_OF_SIDE


def fixtures_to_work_on() -> QuerySet[Fixture]:
    """Fixtures with everything that permissions and headings of the match pages ask for."""
    return Fixture.objects.select_related(
        "home__club", "away__club", "venue", "matchday", "stage__competition__organiser"
    )


def sheets_to_work_on() -> QuerySet[Sheet]:
    """Sheets with everything that permissions and headings of the sheet pages ask for."""
    return Sheet.objects.select_related(
        "match__regulations",
        "match__fixture__home__club",
        "match__fixture__away__club",
        "match__fixture__venue",
        "match__fixture__stage__competition__organiser",
    )


def players_at(sheet: Sheet) -> dict[str, str]:
    """Who sits on each seat, by name; empty seats are left out. One query."""
    seats = sheet.seats.select_related("player")
    return {seat.seat: seat.player.name for seat in seats if seat.player is not None}


def sides_by_name(players: dict[str, str]) -> dict[str, str]:
    """The names of both sides of a table ("Asha – Ruben"); a side where nobody sits is left out."""
    names = {
        side: joined([players[seat] for seat in seats if seat in players])
        for side, seats in SEATS_OF_SIDE.items()
    }
    return {side: text for side, text in names.items() if text}


def match_side_at(sheet: Sheet, table_side: str) -> str:
    """Which side of the match sits NS or EW on this sheet."""
    return MatchSide.HOME if sheet.home_side == table_side else MatchSide.AWAY


def entry_names_at(sheet: Sheet) -> dict[str, str]:
    """The entry that each side of the table plays for, by name."""
    names = entry_names(sheet.match.fixture)
    return {side: names[match_side_at(sheet, side)] for side in SEATS_OF_SIDE}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sheet lies: its neighbours in the round, and the sheets of the same table in the other rounds."""

    round: int
    table: int
    rounds: int
    tables: int
    sheet: int
    is_complete: bool


def places_of(match: Match) -> list[Place]:
    """Where every sheet of the match lies, by round and table, in one query."""
    rows = (
        Sheet.objects.filter(match=match)
        .order_by("round", "table")
        .values_list("round", "table", "pk", "status")
    )
    rounds = len({row[0] for row in rows})
    tables = len({row[1] for row in rows})
    return [
        Place(number, table, rounds, tables, pk, status != Sheet.Status.OPEN)
        for number, table, pk, status in rows
    ]
