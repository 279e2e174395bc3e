"""A sheet as a line of letters: `g K ba` is an ordinary win of North-South, a kap of East-West, and so on. Pure.

A hand is the key of its outcome, then those of the penalties beside it, then the digit of who called where somebody
said so. A penalty that ends the hand stands first, without an outcome. A full stop at the end says that time was up.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from apps.scoring.hand import HandResult
from apps.scoring.words import Outcome

from .keys import TIME_IS_UP, Keys, for_side, side_of

# More hands than a sheet ever had, and letters than a hand ever had: what is longer was no sheet.
MOST_HANDS = 99
LONGEST_HAND = 24
LONGEST_LINE = MOST_HANDS * 4
_SPACES = re.compile(r"[\s,;]+")
_HAND = re.compile(r"([A-Za-z])([A-Za-z]*)([1-4]?)")


class Fault(StrEnum):
    """What can be wrong with one hand of a line."""

    UNREADABLE = "unreadable"
    UNKNOWN_KEY = "unknown_key"
    NO_OUTCOME = "no_outcome"
    TIME_NOT_LAST = "time_not_last"
    NO_TIME_HERE = "no_time_here"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class FaultAt:
    """A fault of hand `number` (from 1), and the letters that it is about."""

    number: int
    fault: Fault
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says. With faults the hands before the first faulty one."""

    hands: tuple[HandResult, ...] = ()
    closed: bool = False
    faults: tuple[FaultAt, ...] = ()


def read(text: str, keys: Keys) -> Line:
    """The hands of a line. Whether the rules allow them in this order is for the rules to say."""
    if len(text) > LONGEST_LINE:
        return Line(faults=(FaultAt(1, Fault.TOO_LONG, ""),))
    words = [word for word in _SPACES.split(text.replace(TIME_IS_UP, f" {TIME_IS_UP} ")) if word]
    closed = bool(words) and words[-1] == TIME_IS_UP
    hands: list[HandResult] = []
    faults: list[FaultAt] = []
    for number, word in enumerate(words[:-1] if closed else words, start=1):
        found = _hand(word, keys)
        if isinstance(found, HandResult):
            if not faults:
                hands.append(found)
        else:
            faults.append(FaultAt(number, *found))
    if closed and not keys.has_time:
        faults.append(FaultAt(len(words), Fault.NO_TIME_HERE, TIME_IS_UP))
    return Line(tuple(hands), closed, tuple(faults))


def _hand(word: str, keys: Keys) -> HandResult | tuple[Fault, str]:
    if word == TIME_IS_UP:
        return Fault.TIME_NOT_LAST, word
    written = _HAND.fullmatch(word) if len(word) <= LONGEST_HAND else None
    if written is None:
        return Fault.UNREADABLE, word[:LONGEST_HAND]
    first, more, digit = written.groups()
    outcomes = {key: outcome for outcome, key in keys.outcomes.items()}
    penalties = {key: code for code, key in keys.penalties.items()}
    for letter in more:
        if letter.lower() not in penalties:
            return Fault.UNKNOWN_KEY, letter
    outcome = outcomes.get(first.lower())
    offences = [(penalties[letter.lower()], side_of(letter)) for letter in more]
    if outcome is None:
        code = penalties.get(first.lower())
        if code is None:
            return Fault.UNKNOWN_KEY, first
        if code not in keys.ending:
            return Fault.NO_OUTCOME, first
        outcome = str(Outcome.PENALTY)
        offences.insert(0, (code, side_of(first)))
    callers = {key: seat for seat, key in keys.seats.items()}
    return HandResult(
        outcome=outcome,
        side=side_of(first),
        caller=callers.get(digit),
        penalties=tuple({"code": code, "side": side} for code, side in offences),
    )


def write(hand: HandResult, keys: Keys) -> str | None:
    """A hand in letters; None for one that has no key. Tricks are not on paper and are left out."""
    offences = _offences(hand)
    marks: list[str] = []
    if hand.outcome == Outcome.PENALTY:
        ending = next((each for each in offences if each[0] in keys.ending), None)
        if ending is None:
            return None
        offences.remove(ending)
        offences.insert(0, ending)
    else:
        key = keys.outcomes.get(str(hand.outcome))
        if key is None:
            return None
        marks.append(for_side(key, str(hand.side)))
    for code, side in offences:
        key = keys.penalties.get(code)
        if key is None:
            return None
        marks.append(for_side(key, side))
    return "".join(marks) + keys.seats.get(str(hand.caller), "")


def is_same(typed: HandResult, standing: HandResult) -> bool:
    """Whether a typed hand says of a standing one what paper can say: tricks, and a caller left out, do not matter."""
    return (
        (typed.outcome, typed.side) == (standing.outcome, standing.side)
        and Counter(_offences(typed)) == Counter(_offences(standing))
        and typed.caller in (None, standing.caller)
    )


def _offences(hand: HandResult) -> list[tuple[str, str]]:
    listed = hand.penalties if isinstance(hand.penalties, tuple | list) else ()
    return [(str(each["code"]), str(each["side"])) for each in listed]
