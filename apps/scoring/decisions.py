"""House rules worked out once into tables, so that scoring a hand is a look-up.

This is the only place that knows what an outcome is worth, which tricks it can have and which rules exclude it. It does
not know hands or sheets.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .rules import BaunieRule, CallerRotation, HouseRules, KapCall, PartnerKap, Penalty
from .words import NEXT_SEAT, OTHER_SIDE, SIDE_OF_SEAT, Outcome, Score, Seat, Side

TRICKS = 13  # rules §1.2
TRICKS_FOR_KAP = 7

# rules §2, last column: these score for the other side, all others for the side that they are about.
FOR_THE_OTHER_SIDE = frozenset(
    {Outcome.FAILED_BAUNIE, Outcome.PREMATURE_KAP, Outcome.EARLY_CONCESSION, Outcome.PENALTY}
)


class Decision(NamedTuple):
    """What one outcome of one side means under the rules at hand."""

    points: Score
    goes_to: Side
    tricks: frozenset[tuple[int, int]]  # what may be reported: (NS, EW)
    stinking: int  # extra points for goes_to when the other side called (rules §3.6)


@dataclass(frozen=True, slots=True)
class Decisions:
    """Everything that scoring looks up.

    `outcomes` are those that a hand can have, in the order of rules §2. `of_hand` is asked with an outcome and a side,
    whatever was reported for them. `plain` holds the decisions among these that need no penalties and no caller.
    `next_caller` is the seat that calls after a hand, by its caller and the side that it went to.
    """

    outcomes: tuple[Outcome, ...]
    of_hand: dict[tuple[object, object], Decision]
    plain: dict[tuple[object, object], Decision]
    penalties: dict[str, Penalty]
    next_caller: dict[tuple[str | None, str], Seat | None]


@lru_cache(maxsize=256)
def decisions_of(rules: HouseRules) -> Decisions:
    """The tables of these rules."""
    excluded = _excluded(rules)
    possible = [outcome for outcome in Outcome if outcome not in excluded]
    of_hand: dict[tuple[object, object], Decision] = {
        (outcome, side): _decision(rules, outcome, side) for outcome in possible for side in Side
    }
    return Decisions(
        outcomes=allowed_outcomes(rules),
        of_hand=of_hand,
        plain={
            key: decision
            for key, decision in of_hand.items()
            if key[0] != Outcome.PENALTY and not decision.stinking
        },
        penalties={penalty.code: penalty for penalty in rules.penalties},
        next_caller=_next_callers(rules),
    )


def allowed_outcomes(rules: HouseRules) -> tuple[Outcome, ...]:
    """The outcomes that a hand can have under these rules, in the order of rules §2."""
    excluded = _excluded(rules)
    if not any(penalty.ends_hand for penalty in rules.penalties):  # rules §5.2
        excluded = excluded | {Outcome.PENALTY}
    return tuple(outcome for outcome in Outcome if outcome not in excluded)


def _excluded(rules: HouseRules) -> frozenset[Outcome]:
    """The outcomes that rules §3.2 to §3.5 exclude. `penalty` is never among them: §5.2 decides about that."""
    excluded: set[Outcome] = set()
    if rules.kap_call == KapCall.SILENT:  # rules §3.2
        excluded |= {Outcome.KAP_BY_PARTNER, Outcome.PREMATURE_KAP}
    if rules.baunie == BaunieRule.FORBIDDEN:  # rules §3.3
        excluded |= {Outcome.BAUNIE, Outcome.FAILED_BAUNIE, Outcome.KAP_BY_PARTNER}
    if rules.partner_kap == PartnerKap.NOT_ALLOWED:  # rules §3.4
        excluded.add(Outcome.KAP_BY_PARTNER)
    if not rules.premature_kap:  # rules §3.4
        excluded.add(Outcome.PREMATURE_KAP)
    if not rules.early_concession:  # rules §3.5
        excluded.add(Outcome.EARLY_CONCESSION)
    return frozenset(excluded)


def _decision(rules: HouseRules, outcome: Outcome, side: Side) -> Decision:
    goes_to = OTHER_SIDE[side] if outcome in FOR_THE_OTHER_SIDE else side
    points = _points(rules, outcome)
    own_and_other = _tricks(rules, outcome)
    return Decision(
        points=Score(points, 0) if goes_to == Side.NS else Score(0, points),
        goes_to=goes_to,
        tricks=frozenset(
            own_and_other if side == Side.NS else {(other, own) for own, other in own_and_other}
        ),
        stinking=_stinking(rules, outcome),
    )


def _points(rules: HouseRules, outcome: Outcome) -> int:
    """What the outcome itself is worth (rules §2, §3.1)."""
    if outcome == Outcome.PENALTY:
        return 0  # rules §5.2: only the penalty's own points
    if outcome == Outcome.EARLY_CONCESSION:
        return rules.points.baunie
    worth: int = getattr(rules.points, outcome)
    return worth


def _stinking(rules: HouseRules, outcome: Outcome) -> int:
    """The extra for a kap or baunie against the caller (rules §3.6); none for an early concession."""
    if outcome in (Outcome.KAP, Outcome.KAP_BY_PARTNER):
        return rules.stinking.kap
    return rules.stinking.baunie if outcome == Outcome.BAUNIE else 0


def _tricks(rules: HouseRules, outcome: Outcome) -> set[tuple[int, int]]:
    """The tricks that fit an outcome, as (its side, the other side): the third column of rules §2."""
    fits = _FITS[outcome]
    pairs = {
        (own, other) for own in range(TRICKS + 1) for other in range(TRICKS + 1 - own) if fits(own, other)
    }
    announced = rules.kap_call == KapCall.ANNOUNCED and rules.baunie == BaunieRule.ANNOUNCED
    if outcome == Outcome.MAJORITY and announced:
        pairs.add((TRICKS, 0))  # rules §2.2: thirteen that nobody announced
    return pairs


def _decided(own: int, other: int) -> bool:
    """Seven or more, and the other side has a trick: the hand may be stopped or played out."""
    return own >= TRICKS_FOR_KAP and other >= 1


_FITS: dict[Outcome, Callable[[int, int], bool]] = {
    Outcome.MAJORITY: _decided,
    Outcome.KAP: lambda own, other: (own, other) == (TRICKS_FOR_KAP, 0),
    Outcome.KAP_BY_PARTNER: lambda own, other: (own, other) == (TRICKS_FOR_KAP, 0),
    Outcome.BAUNIE: lambda own, other: (own, other) == (TRICKS, 0),
    Outcome.FAILED_BAUNIE: _decided,
    Outcome.PREMATURE_KAP: lambda own, other: own + other < TRICKS_FOR_KAP,
    Outcome.EARLY_CONCESSION: lambda own, other: own == 0 and other < TRICKS,
    Outcome.PENALTY: lambda own, other: True,
}


def _next_callers(rules: HouseRules) -> dict[tuple[str | None, str], Seat | None]:
    """Who calls next (rules §1.5), by the caller and the side that the hand went to."""
    stays = rules.caller_rotation == CallerRotation.STAYS_WHILE_WINNING
    known: dict[tuple[str | None, str], Seat | None] = {}
    for seat, side in product(Seat, Side):
        known[seat, side] = seat if stays and SIDE_OF_SEAT[seat] == side else NEXT_SEAT[seat]
    return known | {(None, side): None for side in Side}  # an unknown caller stays unknown
