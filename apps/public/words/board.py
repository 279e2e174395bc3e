"""The board of a match in the words of templates/parts/match_board.html, and its sheets to unfold.

Knows no queries; the sheets of the board stand on the same page, so its cells lead to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.conduct.words import result_in_words
from apps.matches import board_words
from apps.matches.board_words import lead_in_words, side_names
from apps.matches.hand_words import DASH, hand_in_words
from apps.matches.models import Hand, MatchSide, Result, Sheet
from apps.matches.names import public_pair_names
from apps.matches.queries import Board, BoardSheet
from apps.schedule.models import Fixture

from ..people import linked_pair


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand: what happened in words, what it gave home and away, and their totals after it."""

    number: int
    text: str
    home: int
    away: int
    home_after: int
    away_after: int


@dataclass(frozen=True, slots=True)
class SheetToDraw:
    """A sheet, home first. Points are None before its first hand; `typed` where only its total is known.

    `credited` where a partnership is absent and nothing is played.
    """

    id: str
    table: int
    home: str
    away: str
    home_points: int | None
    away_points: int | None
    is_complete: bool
    typed: bool
    credited: bool
    hands: list[HandLine]


@dataclass(frozen=True, slots=True)
class RoundToDraw:
    """A round of the match with its sheets, and the score after it."""

    number: int
    sheets: list[SheetToDraw]
    home_after: int | None
    away_after: int | None


def board_to_draw(fixture: Fixture, board: Board, result: Result | None) -> dict[str, Any]:
    """Partnerships by rounds, each cell leading to its sheet further down the page."""
    return board_words.board_to_draw(
        fixture,
        board,
        caption=DASH.join(side_names(fixture).values()),
        lead_text=standing_in_words(fixture, board, result),
        address=_place_on_page,
        called=lambda pair: linked_pair(pair, fixture.stage.competition.organiser.slug),
    )


def standing_in_words(fixture: Fixture, board: Board, result: Result | None) -> str:
    """Who won, or who leads so far; of a match that is broken off, that it is and how it stood."""
    if result is not None and result.state == Result.State.BROKEN_OFF:
        return " ".join(
            filter(None, [_("The match is broken off."), lead_in_words(side_names(fixture), board)])
        )
    if result is not None and not result.is_under_way:
        return outcome_in_words(fixture, result)
    return lead_in_words(side_names(fixture), board) or _("The first hand is being played.")


def outcome_in_words(fixture: Fixture, result: Result) -> str:
    """How the match ended, by its score or by a ruling; empty where nothing is known."""
    if result.home_score is None or result.away_score is None:
        return result_in_words(result, fixture)
    lead = result.home_score - result.away_score
    if lead == 0:
        return _("The match ended level.")
    winner = side_names(fixture)[MatchSide.HOME if lead > 0 else MatchSide.AWAY]
    return ngettext("%(entry)s won by %(n)d point.", "%(entry)s won by %(n)d points.", abs(lead)) % {
        "entry": winner,
        "n": abs(lead),
    }


def rounds_to_draw(board: Board, hands: Mapping[int, list[Hand]]) -> list[RoundToDraw]:
    """Every round that has begun, with the hands of each of its sheets."""
    return [
        RoundToDraw(
            each.number,
            [_sheet(sheet, board, hands.get(sheet.pk, [])) for sheet in each.sheets],
            each.home_after,
            each.away_after,
        )
        for each in board.rounds
        if each.home is not None
    ]


def sheet_anchor(sheet: Sheet) -> str:
    """Where a sheet stands on the page."""
    return f"sheet-{sheet.round}-{sheet.table}"


def _place_on_page(cell: BoardSheet) -> str:
    """Only a sheet that was begun stands on the page."""
    return "" if cell.own is None else f"#{sheet_anchor(cell.sheet)}"


def _sheet(sheet: Sheet, board: Board, hands: list[Hand]) -> SheetToDraw:
    at_table = {
        sheet.side_of_table(side): public_pair_names(board.pairs[sheet.pk, side]) for side in MatchSide.values
    }
    return SheetToDraw(
        id=sheet_anchor(sheet),
        table=sheet.table,
        home=at_table[sheet.home_side],
        away=at_table[sheet.away_side],
        home_points=sheet.points_of(MatchSide.HOME),
        away_points=sheet.points_of(MatchSide.AWAY),
        is_complete=sheet.is_complete,
        typed=sheet.source == Sheet.Source.TOTAL,
        credited=sheet.is_credited,
        hands=_lines(sheet, hands, at_table),
    )


def _lines(sheet: Sheet, hands: list[Hand], names: Mapping[str, str]) -> list[HandLine]:
    lines = []
    home_after = away_after = 0
    for hand in hands:
        points = {"NS": hand.ns_points, "EW": hand.ew_points}
        home, away = points[sheet.home_side], points[sheet.away_side]
        home_after, away_after = home_after + home, away_after + away
        lines.append(
            HandLine(hand.number, hand_in_words(hand.to_result(), names), home, away, home_after, away_after)
        )
    return lines
