"""The total of a sheet typed from paper: whether a sheet can have ended with it (rules §6, §8.5).

A total never pretends to be hands, so only what its two numbers tell is judged.
"""

from .rules import HouseRules
from .words import Status


def total_status(rules: HouseRules, ns: int, ew: int) -> Status:
    """How a sheet stands that was played to its end with these totals: won, drawn, or open where it cannot have ended.

    With a target the winner must have reached it; with draws excluded a level sheet goes on (rules §6.1, §6.2, §6.3).
    """
    if ns == ew:
        return Status.DRAWN if rules.end.draws else Status.OPEN
    if rules.end.target is not None and max(ns, ew) < rules.end.target:
        return Status.OPEN
    return Status.WON
