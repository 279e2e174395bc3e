"""A key for each outcome and each penalty, printed on the sheet and pressed when it is typed in.

A small letter is about North-South, the same letter as a capital about East-West. The letters are the same in every
language, so that a sheet can be typed in by somebody else than who printed it. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from apps.scoring.decisions import decisions_of
from apps.scoring.rules import HouseRules
from apps.scoring.words import Outcome, Seat, Side

# After the Dutch words: gewoon, kap, kap door de partner, baunie, failed, te vroeg, opgegeven.
OF_OUTCOMES = {
    Outcome.MAJORITY: "g",
    Outcome.KAP: "k",
    Outcome.KAP_BY_PARTNER: "p",
    Outcome.BAUNIE: "b",
    Outcome.FAILED_BAUNIE: "f",
    Outcome.PREMATURE_KAP: "v",
    Outcome.EARLY_CONCESSION: "o",
}
# Those that are left, for the penalties of a house in their order. Left out are l and i, which look like each other.
FOR_PENALTIES = "acdehjmnqrstuwxyz"
# Who called, where the points depend on it (rules §3.6).
OF_SEATS = {Seat.N: "1", Seat.E: "2", Seat.S: "3", Seat.W: "4"}
TIME_IS_UP = "."


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys under some house rules: only what they know has one.

    `penalties` goes by code; a house with more penalties than letters has some without a key. `ending` are the codes
    of those that end the hand, which stand for it alone (rules §5.2).
    """

    outcomes: dict[str, str]
    penalties: dict[str, str]
    ending: frozenset[str]
    seats: dict[str, str]
    has_time: bool


@lru_cache(maxsize=256)
def keys_of(rules: HouseRules) -> Keys:
    """The keys of these rules."""
    decisions = decisions_of(rules)
    return Keys(
        outcomes={str(each): OF_OUTCOMES[each] for each in decisions.outcomes if each in OF_OUTCOMES},
        penalties=dict(zip(decisions.penalties, FOR_PENALTIES, strict=False)),
        ending=frozenset(code for code, each in decisions.penalties.items() if each.ends_hand),
        seats={str(seat): key for seat, key in OF_SEATS.items()},
        has_time=rules.end.minutes is not None,
    )


def for_side(key: str, side: str) -> str:
    """The key as it is pressed for a side: small for North-South, a capital for East-West."""
    return key if side == Side.NS else key.upper()


def side_of(key: str) -> str:
    """The side for which a letter was pressed."""
    return str(Side.NS if key.islower() else Side.EW)
