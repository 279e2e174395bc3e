"""House rules as a table that a phone scores by: the phone knows no rules, it looks up, adds and compares.

Everything in it comes from decisions.py and words.py. Who reads it is static/js/table/tally.js.
"""

import hashlib
import json
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from .decisions import TRICKS, Decision, decisions_of
from .rules import HouseRules
from .words import DEALER_OF, NEXT_SEAT, NS, OTHER_SIDE, SIDE_OF_SEAT, Outcome, Score, Side

UNKNOWN_CALLER = "unknown"
DIGEST_LENGTH = 16


def phone_table(rules: HouseRules) -> dict[str, Any]:
    """The decision table of these rules, as JSON values; a new one each time, which the caller may change.

    `digest`: the same for equal tables only; a phone keeps the table under it. `sides`: tricks are in this order.
    `outcomes`: those that a hand can have, in the order of rules §2; `known_outcomes`: every one that there is.
    `decisions[outcome][side]`: `goes_to`; `points` by the caller's side, and `unknown` where nobody knows who called,
    which is null where the caller must be known (rules §3.6); `tricks`, the pairs that may be reported;
    `needs_ending_penalty`, true where exactly one penalty that ends the hand has to stand beside it (rules §5.2).
    `penalties`: code, points, `ends_hand` and `limit` (null: none) of each, in the order of the rules.
    `next_caller[caller][goes_to]`, `dealer_of[caller]`, `side_of_seat`, `other_side`. `end`: `target`, or `hands` or
    `minutes` with `draws` (rules §6).
    """
    table: dict[str, Any] = json.loads(_as_text(rules))
    return table


@lru_cache(maxsize=256)
def _as_text(rules: HouseRules) -> str:
    table = _table(rules)
    written = json.dumps(table, sort_keys=True)
    digest = hashlib.sha256(written.encode()).hexdigest()[:DIGEST_LENGTH]
    return json.dumps({"digest": digest, **table})


def _table(rules: HouseRules) -> dict[str, Any]:
    decisions = decisions_of(rules)
    found: dict[str, dict[str, object]] = {}
    for (outcome, side), decision in decisions.of_hand.items():
        found.setdefault(str(outcome), {})[str(side)] = _decision(str(outcome), decision)
    return {
        "sides": list(Side),
        "other_side": OTHER_SIDE,
        "side_of_seat": SIDE_OF_SEAT,
        "next_caller": {
            seat: {side: decisions.next_caller[seat, side] for side in Side} for seat in NEXT_SEAT
        },
        "dealer_of": DEALER_OF,
        "tricks_in_hand": TRICKS,
        "known_outcomes": list(Outcome),
        "outcomes": list(decisions.outcomes),
        "decisions": found,
        "penalties": [asdict(penalty) for penalty in rules.penalties],
        "end": rules.end.to_json(),
    }


def _decision(outcome: str, decision: Decision) -> dict[str, object]:
    points: dict[str, object] = {side: _points(decision, side).to_json() for side in Side}
    points[UNKNOWN_CALLER] = None if decision.stinking else decision.points.to_json()
    return {
        "goes_to": decision.goes_to,
        "points": points,
        "tricks": sorted(decision.tricks),
        "needs_ending_penalty": outcome == Outcome.PENALTY,
    }


def _points(decision: Decision, caller_side: Side) -> Score:
    """The points when this side called; the other side's win against the caller may pay extra (rules §3.6)."""
    (ns, ew), extra = decision.points, decision.stinking
    if decision.goes_to == caller_side:
        return decision.points
    return Score(ns + extra, ew) if decision.goes_to == NS else Score(ns, ew + extra)
