"""The board of a match as `parts/match_board.html` draws it, and its tables round by round.

Turns what `queries.match_board` answers into words and addresses. Knows no queries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.schedule.models import Fixture

from .models import MatchSide, Sheet
from .names import names_over_rounds, pair_names
from .next_step import sheet_state
from .queries import Board, BoardRow, BoardSheet
from .queries.board import Pair


def side_names(fixture: Fixture) -> dict[str, str]:
    """The names of both sides by side of the match, home first."""
    return {MatchSide.HOME: fixture.home.name, MatchSide.AWAY: fixture.away.name if fixture.away else ""}


def sheet_page(cell: BoardSheet) -> str:
    """The address where the sheet of a cell is written."""
    return reverse("matches:sheet", args=[cell.sheet.pk])


def board_to_draw(
    fixture: Fixture,
    board: Board,
    *,
    caption: str | None = None,
    lead_text: str | None = None,
    address: Callable[[BoardSheet], str] = sheet_page,
    called: Callable[[Pair], str] = pair_names,
) -> dict[str, Any]:
    """Partnerships by rounds, each cell leading to its sheet by `address` (an empty one is no link).

    `called` names two players to whoever reads the board: the public may not read every name.
    Without a caption it names both sides, without a text about the lead it says how the sheets stand.
    """
    names = side_names(fixture)
    return {
        "caption": _("Board: %(home)s – %(away)s") % names if caption is None else caption,
        "rounds": [
            {"number": each.number, "home": each.home, "away": each.away, "lead": each.lead}
            for each in board.rounds
        ],
        "clubs": [
            {
                "name": names[side],
                "total": total,
                "partnerships": [_row(row, address, called) for row in rows],
            }
            for side, rows, total in (
                (MatchSide.HOME, board.home_rows, board.home_hand_points),
                (MatchSide.AWAY, board.away_rows, board.away_hand_points),
            )
        ],
        "lead_text": lead_in_words(names, board) if lead_text is None else lead_text,
        "has_credited": any(sheet.is_credited for each in board.rounds for sheet in each.sheets),
    }


def lead_in_words(names: Mapping[str, str], board: Board) -> str:
    """Who leads by how much, as the sheets stand; empty before the first hand."""
    if board.home_score is None or board.away_score is None:
        return ""
    lead = board.home_score - board.away_score
    if lead == 0:
        return _("It is level.")
    leader = names[MatchSide.HOME if lead > 0 else MatchSide.AWAY]
    return ngettext("%(entry)s leads by %(n)d point.", "%(entry)s leads by %(n)d points.", abs(lead)) % {
        "entry": leader,
        "n": abs(lead),
    }


def rounds_to_draw(board: Board) -> list[dict[str, Any]]:
    """Every round with its tables and how the match stood after it."""
    current = board.current_round
    return [
        {
            "number": each.number,
            "is_current": each is current,
            "is_complete": each.is_complete,
            "home_after": each.home_after,
            "away_after": each.away_after,
            "tables": [_table(sheet, board) for sheet in each.sheets],
        }
        for each in board.rounds
    ]


def _table(sheet: Sheet, board: Board) -> dict[str, Any]:
    """One table of a round, its sides in the order of the match: home first."""
    return {
        "number": sheet.table,
        "url": reverse("matches:sheet", args=[sheet.pk]),
        "home": pair_names(board.pairs[sheet.pk, MatchSide.HOME]),
        "away": pair_names(board.pairs[sheet.pk, MatchSide.AWAY]),
        "home_points": sheet.points_of(MatchSide.HOME),
        "away_points": sheet.points_of(MatchSide.AWAY),
        "state": sheet_state(sheet),
        "is_complete": sheet.is_complete,
        "is_credited": sheet.is_credited,
        "accepted": len(board.accepted[sheet.pk]),
    }


def _row(
    row: BoardRow, address: Callable[[BoardSheet], str], called: Callable[[Pair], str]
) -> dict[str, Any]:
    return {
        "number": row.partnership.position,
        "players": names_over_rounds(row, called),
        "cells": [
            {"points": cell.own, "url": address(cell), "credited": cell.sheet.is_credited}
            for cell in row.sheets
        ],
        "total": row.total if any(cell.own is not None for cell in row.sheets) else None,
        "best": row.is_best,
    }
