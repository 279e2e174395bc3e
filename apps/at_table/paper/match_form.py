"""The form of a match: line-ups, who met whom at which table with the points, totals, signatures."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from apps.matches.models import MatchSide
from apps.matches.names import joined
from apps.matches.queries import Board
from apps.scoring.words import OTHER_SIDE

from .prints import MatchToPrint, TableToPrint, sits
from .typesetting import Document
from .words import SEATS_OF_SIDE, competition_in_words, match_in_words, when_and_where

# A4 upright has room for so many rounds beside the names.
UPRIGHT = 12


def match_form(match: MatchToPrint, board: Board | None, *, blank: bool = False) -> Document:
    """The form of a match as it stands on its board; `blank` without names and points."""
    fixture = match.fixture
    board = None if blank else board
    words = {
        "title": _("Match form"),
        "home": _("home"),
        "away": _("away"),
        "place": _("No."),
        "names": _("Partnership"),
        "round": _("Round"),
        "total": _("Total"),
        "per_round": _("Points of the round"),
        "after": _("Stands at"),
        "score": _("Final score"),
        "remarks": _("Remarks"),
        "signed": _("Leader of"),
        "director": _("Competition director"),
        "small": _("Small figures: the table in the hall, and the partnership of the other side."),
    }
    sides = [_side(match, side, blank=blank) for side in MatchSide.values]
    final = ["", ""]
    if board is not None and board.is_complete:
        final = [str(board.home_score), str(board.away_score)]
    values = {
        "words": words,
        "wide": match.rounds > UPRIGHT,
        "match": match_in_words(fixture),
        "competition": competition_in_words(fixture),
        "organiser": fixture.stage.competition.organiser.name,
        "when": when_and_where(fixture),
        "rounds": match.rounds,
        "sides": sides,
        "after": _after(match, board),
        "score": final,
    }
    return Document("match_form", values, f"{words['title']} {match_in_words(fixture)}")


def _points(each: TableToPrint, side: str) -> int | None:
    """What a side of the table made; None before anything was written, and on what has not ended nothing is final."""
    if each.sheet is None or not each.sheet.is_complete:
        return None
    return each.sheet.points_of(side)


def _side(match: MatchToPrint, side: str, *, blank: bool) -> dict[str, Any]:
    """One side of the match: a row for each partnership, with a cell for each round."""
    rows: dict[int, dict[int, TableToPrint]] = {}
    for each in match.tables:
        own = sits(each, side)
        if own in each.places:
            rows.setdefault(each.places[own], {})[each.round] = each
    drawn = []
    per_round: dict[int, int] = {}
    for place, cells in sorted(rows.items()):
        row = _row(match, side, cells, blank=blank)
        drawn.append({"place": str(place), **row})
        for number, points in row["points"].items():
            per_round[number] = per_round.get(number, 0) + points
    fixture = match.fixture
    away = fixture.away.name if fixture.away else ""
    return {
        "entry": fixture.home.name if side == MatchSide.HOME else away,
        "rows": drawn,
        "per_round": [str(per_round.get(number, "")) for number in range(1, match.rounds + 1)],
        "total": str(sum(per_round.values())) if per_round else "",
    }


def _row(match: MatchToPrint, side: str, cells: dict[int, TableToPrint], *, blank: bool) -> dict[str, Any]:
    fixture = match.fixture
    entry = fixture.home if side == MatchSide.HOME else fixture.away
    names: list[str] = [entry.name] if entry is not None and entry.is_partnership else []
    points: dict[int, int] = {}
    drawn = []
    for number in range(1, match.rounds + 1):
        each = cells.get(number)
        if each is None:
            drawn.append({"where": "", "points": ""})
            continue
        own = sits(each, side)
        pair = joined(each.players[seat] for seat in SEATS_OF_SIDE[own] if seat in each.players)
        if pair and pair not in names and not fixture.home.is_partnership:
            names.append(pair)
        made = None if blank else _points(each, own)
        if made is not None:
            points[number] = made
        table = fixture.hall_table(each.table) or each.table
        against = each.places.get(OTHER_SIDE[own], 0)
        where = _("T%(table)d × %(partnership)d") % {"table": table, "partnership": against}
        drawn.append({"where": where, "points": "" if made is None else str(made)})
    return {
        "names": [] if blank and not fixture.home.is_partnership else names,
        "cells": drawn,
        "points": points,
        "total": str(sum(points.values())) if points else "",
    }


def _after(match: MatchToPrint, board: Board | None) -> list[str]:
    """What decides the match after each round that has ended."""
    if board is None or not board.rounds:
        return [""] * match.rounds
    return [f"{each.home_after}–{each.away_after}" if each.is_complete else "" for each in board.rounds]
