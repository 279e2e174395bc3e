"""A match of tonight as the screen in the hall and the live page show it, and the pages that the screen turns.

Score and leads are those of the board (`matches.queries.match_board`); what the hall does not want to be shown while it
is played is left out here. Knows no queries.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.matches.models import MatchSide, Sheet
from apps.matches.names import public_pair_names
from apps.matches.queries import Board, BoardRound
from apps.schedule.models import Fixture, Venue
from apps.schedule.queries import date_of, zone_of

from ..queries.halls import InHall
from ..rows import UNSAID

# What fits one page of the screen: tables and rounds of a match that has half of it, tables of one that has all of it.
TABLES_OF_HALF, ROUNDS_OF_HALF, TABLES_OF_PAGE = 4, 4, 8
# Names of so many letters are written smaller on the screen, and much smaller.
LONG_NAME, LONGEST_NAME = 22, 38
# A column of the screen is so high, and so much of it a match takes by what is to be told of it.
COLUMN, TWO_TABLES, LEADS, NAMES = 12, 8, 6, 4


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads after a round, and by how much: at most one side has a number, and both have 0 where it is level.

    Both are None where nothing is to be told; `is_running` while the round is being played.
    """

    round: int
    home: int | None
    away: int | None
    is_running: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of the match: its number in the hall, who sits there, and which hand of which round it is at.

    `round` is None where all rounds are over. Points are those of that round's sheet, home first, None before a hand.
    """

    number: int
    round: int | None
    hand: int | None
    home_pair: str
    away_pair: str
    home: int | None
    away: int | None


@dataclass(frozen=True, slots=True)
class Panel:
    """A match of tonight. `secret` says what is not shown yet, in a sentence.

    A match of one round has no `leads`: its score says who leads.
    """

    home: str
    away: str
    competition: str
    home_score: int | None
    away_score: int | None
    winner: str
    state: str
    at: dt.datetime | None
    day: dt.date | None
    zone: zoneinfo.ZoneInfo
    where: str
    url: str
    secret: str
    leads: tuple[Lead, ...] = ()
    tables: tuple[TableLine, ...] = ()

    @property
    def is_due(self) -> bool:
        """Whether nothing is known of it but when it starts."""
        return not self.state and self.home_score is None

    @property
    def size(self) -> int:
        """How much of a column of the screen it takes."""
        if len(self.tables) > 1:
            return TWO_TABLES if len(self.tables) == 2 else COLUMN
        return LEADS if self.leads else NAMES

    @property
    def letters(self) -> str:
        """How its names are written on the screen: "", "long-names" or "longest-names"."""
        longest = max(len(self.home), len(self.away))
        return "longest-names" if longest > LONGEST_NAME else "long-names" if longest > LONG_NAME else ""

    @property
    def has_hundreds(self) -> bool:
        """Whether a lead has three digits, which needs room."""
        return any(max(each.home or 0, each.away or 0) >= 100 for each in self.leads)

    @property
    def is_wide(self) -> bool:
        """Whether it needs a page of the screen for itself."""
        return len(self.tables) > TABLES_OF_HALF or len(self.leads) > ROUNDS_OF_HALF


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """A page of the screen: one match over the whole width, or two columns of matches."""

    is_wide: bool
    columns: tuple[tuple[Panel, ...], ...]

    @property
    def is_roomy(self) -> bool:
        """Whether little stands on it: small matches, two in a column at most. They are written larger."""
        return all(len(column) <= 2 and all(each.size == NAMES for each in column) for column in self.columns)


def panel_of(match: InHall, shows: str) -> Panel:
    """A match as it is told in a hall whose screen `shows` (one of `Venue.Screen`) so much."""
    fixture, result, board = match.fixture, match.result, match.board
    state = result.state if result else fixture.status
    playing = result is not None and result.is_under_way
    told = _told_rounds(board, shows) if board and playing else board.rounds if board else ()
    home_score, away_score = (
        (result.home_score, result.away_score) if result and not playing else _after(told)
    )
    return Panel(
        home=fixture.home.name,
        away=fixture.away.name if fixture.away else "",
        competition=fixture.stage.competition.name,
        home_score=home_score,
        away_score=away_score,
        winner=result.winner if result else "",
        state="" if state in UNSAID else state,
        at=fixture.starts_at,
        day=None if fixture.starts_at else date_of(fixture),
        zone=zone_of(fixture),
        where=_where(fixture),
        url=reverse("public:match", args=[fixture.pk]),
        secret=_secret(shows) if playing else "",
        # Where no score is told, there is no lead to wait for either.
        leads=tuple(_lead(each, each in told) for each in board.rounds)
        if board and len(board.rounds) > 1 and (told or not playing)
        else (),
        tables=_tables(fixture, board, told) if board and playing else (),
    )


def pages_of(panels: Sequence[Panel]) -> list[ScreenPage]:
    """The panels on pages, in their order: a large match has pages of its own, the others stand in two columns."""
    pages: list[ScreenPage] = []
    columns: list[list[Panel]] = []

    def close() -> None:
        for first in range(0, len(columns), 2):
            two = tuple(tuple(column) for column in columns[first : first + 2])
            if len(two) == 1 and len(two[0]) > 1:
                half = (len(two[0]) + 1) // 2
                two = (two[0][:half], two[0][half:])
            pages.append(ScreenPage(len(two) == 1 and len(two[0]) == 1, two))
        columns.clear()

    for panel in panels:
        if panel.is_wide:
            close()
            for first in range(0, max(len(panel.tables), 1), TABLES_OF_PAGE):
                part = replace(panel, tables=panel.tables[first : first + TABLES_OF_PAGE])
                pages.append(ScreenPage(True, ((part,),)))
        elif columns and sum(each.size for each in columns[-1]) + panel.size <= COLUMN:
            columns[-1].append(panel)
        else:
            columns.append([panel])
    close()
    return pages


def _where(fixture: Fixture) -> str:
    """The tables in the hall at which it is played, "Tables 1–4"; empty where none are given out."""
    words = ngettext("Table %(tables)s", "Tables %(tables)s", len(fixture.hall_tables))
    return words % {"tables": fixture.tables_in_words} if fixture.tables_in_words else ""


def _told_rounds(board: Board, shows: str) -> tuple[BoardRound, ...]:
    """The rounds of a match that is being played of which points may be shown."""
    if shows == Venue.Screen.NONE:
        return ()
    return board.rounds[:-1] if shows == Venue.Screen.BUT_LAST else board.rounds


def _secret(shows: str) -> str:
    if shows == Venue.Screen.NONE:
        return _("The score is shown when the match is over.")
    if shows == Venue.Screen.BUT_LAST:
        return _("The last round is shown when the match is over.")
    return ""


def _after(rounds: Sequence[BoardRound]) -> tuple[int | None, int | None]:
    """The score after the last of these rounds that has begun."""
    for each in reversed(rounds):
        if each.home_after is not None:
            return each.home_after, each.away_after
    return None, None


def _lead(each: BoardRound, is_told: bool) -> Lead:
    lead = each.lead if is_told else None
    return Lead(
        round=each.number,
        home=lead if lead is not None and lead >= 0 else None,
        away=-lead if lead is not None and lead <= 0 else None,
        is_running=each.home is not None and not each.is_complete,
    )


def _tables(fixture: Fixture, board: Board, told: Sequence[BoardRound]) -> tuple[TableLine, ...]:
    """Every table of the match, by its number."""
    numbers = sorted({sheet.table for each in board.rounds for sheet in each.sheets})
    return tuple(_table(fixture, board, told, number) for number in numbers)


def _table(fixture: Fixture, board: Board, told: Sequence[BoardRound], number: int) -> TableLine:
    sheets = [sheet for each in board.rounds for sheet in each.sheets if sheet.table == number]
    sheet = _at_hand(sheets, board)
    is_over = all(each.is_complete for each in sheets)
    is_told = not is_over and any(each.number == sheet.round for each in told)
    return TableLine(
        number=fixture.hall_table(number) or number,
        round=None if is_over else sheet.round,
        hand=None if sheet.is_complete else sheet.hands_played + 1,
        home_pair=public_pair_names(board.pairs[sheet.pk, MatchSide.HOME]),
        away_pair=public_pair_names(board.pairs[sheet.pk, MatchSide.AWAY]),
        home=sheet.points_of(MatchSide.HOME) if is_told else None,
        away=sheet.points_of(MatchSide.AWAY) if is_told else None,
    )


def _at_hand(sheets: Sequence[Sheet], board: Board) -> Sheet:
    """The sheet that a table is at: the first that has not ended, the last where all have.

    A table at which nobody plays in the round of the others waits there with its credited sheet.
    """
    at = next((sheet for sheet in sheets if not sheet.is_complete), sheets[-1])
    now = board.current_round
    if now is not None and now.number < at.round:
        return next((sheet for sheet in sheets if sheet.round == now.number and sheet.is_credited), at)
    return at
