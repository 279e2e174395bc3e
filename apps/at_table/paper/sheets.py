"""Sheets to write on, as values for the template: names, rules, lines for hands, and a QR code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from apps.scoring.rules import HouseRules

from .keys import keys_of
from .notation import write
from .prints import MatchToPrint, TableToPrint
from .typesetting import Document, qr
from .words import (
    SEATS_OF_SIDE,
    competition_in_words,
    match_in_words,
    rules_in_short,
    seat_letter,
    side_names,
    when_and_where,
)

# Lines of a sheet that is played to a target or on time, and of one whose penalties take room too; what needs more goes
# on on the back.
MOST_LINES = 12
BESIDE_PENALTIES = 8
# Behind a fixed number of hands, where level is not the end.
SPARE_LINES = 2


class Door(NamedTuple):
    """Where a QR code leads, and a word that says so."""

    address: str
    words: str


Doors = Callable[[MatchToPrint, TableToPrint], Door | None]


def sheets_document(
    matches: Sequence[MatchToPrint],
    *,
    size: str,
    doors: Doors,
    title: str,
    round_number: int | None = None,
    table: int | None = None,
    blank: bool = False,
) -> Document:
    """The sheets of some matches, or only those of a round or a table of the match; `blank` without their hands."""
    sheets = [
        _sheet(match, each, doors(match, each), blank=blank)
        for match in matches
        for each in match.tables
        if round_number in (None, each.round) and table in (None, each.table)
    ]
    words = {
        "hand": _("hand"),
        "outcome": _("how it ended"),
        "points": _("points of the hand"),
        "running": _("running total"),
        "total": _("Total"),
        "signed": _("Agreed for"),
    }
    return Document("sheets", {"size": size, "words": words, "sheets": sheets}, title)


def _sheet(match: MatchToPrint, each: TableToPrint, door: Door | None, *, blank: bool) -> dict[str, Any]:
    fixture = match.fixture
    in_hall = fixture.hall_table(each.table)
    hands = [] if blank else _hands(match.rules, each)
    total = None if blank else each.total
    return {
        "table": _("Table %(number)s") % {"number": in_hall or each.table},
        "own_table": _("table %(number)d of the match") % {"number": each.table}
        if in_hall not in (None, each.table)
        else "",
        "round": _("Round %(number)d of %(all)d") % {"number": each.round, "all": match.rounds},
        "match": match_in_words(fixture),
        "competition": competition_in_words(fixture),
        "when": when_and_where(fixture),
        "qr": qr(door.address) if door else None,
        "qr_words": door.words if door else "",
        "sides": [_side(match, each, side) for side in SEATS_OF_SIDE],
        "hands": hands,
        "lines": max(_lines(match.rules), len(hands)),
        "totals": ["", ""] if total is None else [str(points) for points in total],
        "rules": rules_in_short(match.rules),
    }


def _side(match: MatchToPrint, each: TableToPrint, side: str) -> dict[str, Any]:
    names = side_names(side)
    place = each.places.get(side)
    is_fixed = match.fixture.home.is_partnership
    if place is not None and not is_fixed:
        number = _("partnership %(number)d") % {"number": place}
        names["seats"] = f"{names['seats']} · {number}"
    return {
        **names,
        "entry": each.entries[side],
        "players": []
        if is_fixed
        else [
            {"seat": seat_letter(seat), "name": each.players.get(seat, "")} for seat in SEATS_OF_SIDE[side]
        ],
    }


def _hands(rules: HouseRules, each: TableToPrint) -> list[dict[str, Any]]:
    keys = keys_of(rules)
    scored = each.score.hands if each.score else ()
    lines = []
    for hand, counted in zip(each.hands, scored, strict=False):
        written = write(hand.to_result(), keys) or "?"
        lines.append(
            {
                "marks": [written if hand.side == side else "" for side in SEATS_OF_SIDE],
                "points": [str(points) for points in counted.points],
                "running": [str(points) for points in counted.running],
            }
        )
    return lines


def _lines(rules: HouseRules) -> int:
    if rules.end.hands is None:
        return BESIDE_PENALTIES if rules.penalties else MOST_LINES
    return rules.end.hands + (0 if rules.end.draws else SPARE_LINES)
