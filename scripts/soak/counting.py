"""What the hall's house rules give for hands, counted once more from the rules as people read them.

Imports nothing of the site: were the site wrong, this would not be wrong with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

Facts = Mapping[str, Any]
SIDES = ("NS", "EW")
# rules §2, §3.1, §3.5: what the side of the hand gets, and what the other one.
FOR_THE_SIDE = {"majority": 2, "kap": 5, "kap_by_partner": 2, "baunie": 15}
FOR_THE_OTHERS = {"failed_baunie": 2, "early_concession": 15, "penalty": 0}
# rules §3.6, as the hall has it: more where the side of the caller loses so.
STINKING = {"kap": 3, "kap_by_partner": 3, "baunie": 5}
# rules §5.1: for the other side; at most so many score for a side on one sheet.
PENALTIES = {
    "looked_at_trick": 2,
    "card_out_of_turn_early": 5,
    "card_out_of_turn_late": 15,
    "card_out_of_turn": 2,
    "cards_not_laid_down": 2,
    "misdeal": 2,
    "false_no_picture": 5,
}
MOST = {"misdeal": 2}


def points_of(hands: Iterable[Facts]) -> list[dict[str, int]]:
    """The points of both sides, hand by hand. An error for an outcome or a penalty that these rules do not have."""
    seen: Counter[tuple[str, str]] = Counter()
    counted = []
    for hand in hands:
        side, outcome = hand["side"], hand["outcome"]
        points = dict.fromkeys(SIDES, 0)
        if outcome in FOR_THE_SIDE:
            points[side] += FOR_THE_SIDE[outcome]
        else:
            points[other_than(side)] += FOR_THE_OTHERS[outcome]
        if hand.get("caller") and hand["caller"] in other_than(side):
            points[side] += STINKING.get(outcome, 0)
        for penalty in hand.get("penalties", ()):
            code, offender = penalty["code"], penalty["side"]
            seen[code, offender] += 1
            if seen[code, offender] <= MOST.get(code, seen[code, offender]):
                points[other_than(offender)] += PENALTIES[code]
        counted.append(points)
    return counted


def other_than(side: str) -> str:
    """The side across: EW for NS."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


def ends_as(totals: Mapping[str, int]) -> str:
    """What a sheet says of itself when all of its hands have been played (rules §6.2)."""
    return "drawn" if totals["NS"] == totals["EW"] else "won"
