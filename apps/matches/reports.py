"""Two reports of the same sheet, hand by hand: what they have alike, and where they differ.

Pure: knows hands as the rules take them, and nothing of phones or storing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from apps.scoring.hand import HandResult


class Difference(NamedTuple):
    """A hand, counted from 1, of which two reports do not say the same; None where one of them does not have it."""

    number: int
    mine: HandResult | None
    theirs: HandResult | None


def compare(mine: Sequence[HandResult], theirs: Sequence[HandResult]) -> list[Difference]:
    """Every hand of which the two do not say the same, in order; also those that only one of them has."""
    return [
        Difference(number, one, other)
        for number, (one, other) in enumerate(zip_longest(mine, theirs), start=1)
        if one is None or other is None or alike(one, other) is None
    ]


def agreed(mine: Sequence[HandResult], theirs: Sequence[HandResult]) -> list[HandResult]:
    """The hands that both have alike, from the first one on, up to where they differ or one of them ends."""
    found = []
    for one, other in zip(mine, theirs, strict=False):
        both = alike(one, other)
        if both is None:
            break
        found.append(both)
    return found


def goes_on(short: Sequence[HandResult], long: Sequence[HandResult]) -> bool:
    """Whether `long` says what `short` says, and more hands behind it."""
    return len(long) > len(short) and len(agreed(short, long)) == len(short)


def alike(one: HandResult, other: HandResult) -> HandResult | None:
    """The hand that both mean, with what either knows of it; None where they differ.

    Outcome, side and penalties have to be the same. Tricks and caller need not be said (rules §2, §1.5): who leaves
    them out contradicts nobody.
    """
    if (one.outcome, one.side) != (other.outcome, other.side) or _fines(one) != _fines(other):
        return None
    tricks = one.tricks if one.tricks is not None else other.tricks
    caller = one.caller if one.caller is not None else other.caller
    if (other.tricks is not None and other.tricks != tricks) or (
        other.caller is not None and other.caller != caller
    ):
        return None
    return one._replace(tricks=tricks, caller=caller)


def _fines(hand: HandResult) -> list[str]:
    """The penalties of a hand in no order, as two phones may tap them."""
    fines = hand.penalties if isinstance(hand.penalties, tuple) else ()
    return sorted(str(sorted(fine.items())) if isinstance(fine, dict) else str(fine) for fine in fines)
