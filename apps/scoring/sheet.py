"""A whole sheet: running totals, who calls next, and whether it has ended (rules §6).

Everything is worked out from the hands as they stand, so a corrected sheet is scored as if it had always read so. This
module does not know where hands come from, and nothing about matches.
"""

from collections.abc import Iterable
from typing import NamedTuple

from .decisions import allowed_outcomes as allowed_outcomes
from .decisions import decisions_of
from .errors import SheetError, gettext_noop
from .hand import HandResult, Problem, ProblemCode, check_hand, is_word, plain_decision, points_of
from .messages import message_for
from .rules import End, HouseRules
from .words import DEALER_OF, DRAWN, EW, NEXT_SEAT, NS, OPEN, WON, Outcome, Score, Side, Status


class ScoredHand(NamedTuple):
    """A hand that counts: its number from 1, its points, the totals after it, and who called (None: nobody knows)."""

    number: int
    points: Score
    running: Score
    caller: str | None

    def to_json(self) -> dict[str, object]:
        """As the sheet file writes it."""
        return {
            "number": self.number,
            "points": self.points.to_json(),
            "running": self.running.to_json(),
            "caller": self.caller,
        }


class SheetScore(NamedTuple):
    """How a sheet stands. With problems it is open, has no winner, and counts the hands before the first faulty one."""

    status: Status
    winner: Side | None
    totals: Score
    hands_played: int
    next_caller: str | None
    next_dealer: str | None
    hands: tuple[ScoredHand, ...]
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, object]:
        """As the sheet file writes it."""
        return {
            "status": self.status,
            "winner": self.winner,
            "totals": self.totals.to_json(),
            "hands_played": self.hands_played,
            "next_caller": self.next_caller,
            "next_dealer": self.next_dealer,
            "hands": [hand.to_json() for hand in self.hands],
            "problems": [problem.to_json() for problem in self.problems],
        }


def check_closed(rules: HouseRules, closed: object) -> None:
    """Refuse with SheetError a `closed` that is no boolean, or that closes a sheet not played on time (rules §6.3)."""
    if not isinstance(closed, bool):
        raise SheetError(gettext_noop("closed must be true or false"))
    if closed and rules.end.minutes is None:
        raise SheetError(
            gettext_noop("closed can be true only on a sheet that is played on time (rules §6.3)")
        )


def tally(
    rules: HouseRules, hands: Iterable[HandResult], *, first_caller: object = None, closed: bool = False
) -> SheetScore:
    """Score a sheet from its hands in order, and name every problem: the sheet's own first, then by hand.

    `first_caller` is a seat or None (nobody knows); anything else is a problem of the sheet, which stops nothing. Hands
    behind a faulty one are checked and not scored. Raises SheetError as check_closed says.
    """
    check_closed(rules, closed)
    decisions, end = decisions_of(rules), rules.end
    problems: list[Problem] = []
    caller: str | None = None
    if is_word(first_caller, NEXT_SEAT):
        caller = first_caller
    elif first_caller is not None:
        problems.append(_problem(ProblemCode.UNKNOWN_SEAT, "first_caller", None))

    scored: list[ScoredHand] = []
    counted: dict[tuple[str, str], int] = {}
    ns = ew = number = 0
    ended = faulty = False  # whether the end, or a hand with problems, lies before the hand in the loop
    for hand in hands:
        number += 1
        decision = plain_decision(decisions, hand)
        if ended or faulty or decision is None:
            found = check_hand(rules, hand, number=number, caller=caller, judge_caller=not faulty)
            if ended:  # rules §6.4
                found.append(_problem(ProblemCode.SHEET_ALREADY_ENDED, None, number))
            problems += found
            faulty = faulty or bool(found)
            if faulty:
                continue
            points, goes_to = points_of(decisions, hand, caller, counted)
        else:
            points, goes_to = decision.points, decision.goes_to
        ns += points.ns
        ew += points.ew
        if hand.caller is not None:
            caller = str(hand.caller)  # overrules the turn from here on, never backwards
        scored.append(ScoredHand(number, points, Score(ns, ew), caller))
        caller = decisions.next_caller[caller, goes_to]
        ended = _ends_here(end, number, ns, ew)

    status, winner = OPEN, None
    if not problems and (ended or (closed and (ns != ew or end.draws))):
        status = DRAWN if ns == ew else WON
        winner = None if ns == ew else NS if ns > ew else EW
    next_caller = caller if status is OPEN else None
    return SheetScore(
        status=status,
        winner=winner,
        totals=Score(ns, ew),
        hands_played=len(scored),
        next_caller=next_caller,
        next_dealer=DEALER_OF[next_caller] if next_caller else None,
        hands=tuple(scored),
        problems=tuple(problems),
    )


def baunies_of(hands: Iterable[HandResult]) -> Score:
    """How many baunies each side made in these hands; an early concession pays like one and is none."""
    made = [hand.side for hand in hands if hand.outcome == Outcome.BAUNIE]
    return Score(made.count(Side.NS), made.count(Side.EW))


def _ends_here(end: End, played: int, ns: int, ew: int) -> bool:
    """Whether the sheet has ended after this many hands with these totals (rules §6.1, §6.2).

    One that is played on time never ends by a hand (rules §6.3).
    """
    if end.target is not None:
        return ns != ew and (ns >= end.target or ew >= end.target)
    return end.hands is not None and played >= end.hands and (ns != ew or end.draws is True)


def _problem(code: ProblemCode, field: str | None, hand: int | None) -> Problem:
    return Problem(code, field, hand, message_for(code, field or ""))
