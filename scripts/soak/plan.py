"""What a scorekeeper does on one sheet, by chance: hands, some taken back, some put right. Pure.

Everything that is drawn comes from the decision table that phones get, so it fits the house rules whatever they are.
"""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass, field
from typing import Any

Facts = dict[str, Any]
TAKEN_BACK = PUT_RIGHT = 0.12  # so often after a hand


@dataclass(frozen=True, slots=True)
class Entered:
    """A hand as it is meant to stand: the reference under which it was sent, and what was played."""

    ref: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the scorekeeper does: `hand`, `undo` (of `ref`) or `correction` (of `replaces`)."""

    kind: str
    number: int
    ref: str
    facts: Facts = field(default_factory=dict)
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is done at a table, in order, and the hands that are meant to stand at the end."""

    actions: list[Action]
    standing: list[Entered]

    def count(self, kind: str) -> int:
        """How many actions of a kind there are."""
        return sum(action.kind == kind for action in self.actions)


def plan_of(chance: random.Random, table: dict[str, Any], hands: int) -> Plan:
    """What one scorekeeper does until so many hands stand."""
    actions: list[Action] = []
    standing: list[Entered] = []
    while len(standing) < hands:
        _enter(chance, table, actions, standing)
        roll = chance.random()
        if roll < TAKEN_BACK:
            last = standing.pop()
            actions.append(Action("undo", len(standing) + 1, last.ref))
        elif roll < TAKEN_BACK + PUT_RIGHT:
            _put_right(chance, table, actions, standing)
    return Plan(actions, standing)


def _enter(
    chance: random.Random, table: dict[str, Any], actions: list[Action], standing: list[Entered]
) -> None:
    entered = Entered(_ref(chance), chance_hand(chance, table))
    standing.append(entered)
    actions.append(Action("hand", len(standing), entered.ref, entered.facts))


def _put_right(
    chance: random.Random, table: dict[str, Any], actions: list[Action], standing: list[Entered]
) -> None:
    number = chance.randint(1, len(standing))
    was = standing[number - 1]
    better = Entered(_ref(chance), chance_hand(chance, table))
    standing[number - 1] = better
    actions.append(Action("correction", number, better.ref, better.facts, was.ref))


def chance_hand(chance: random.Random, table: dict[str, Any]) -> Facts:
    """A hand with which these rules find nothing wrong, whatever stands before it."""
    outcome, side = chance.choice(table["outcomes"]), chance.choice(table["sides"])
    decision = table["decisions"][outcome][side]
    facts: Facts = {"outcome": outcome, "side": side}
    if chance.random() < 0.4:
        facts["tricks"] = dict(zip(table["sides"], chance.choice(decision["tricks"]), strict=True))
    if decision["points"]["unknown"] is None or chance.random() < 0.2:
        facts["caller"] = chance.choice(list(table["side_of_seat"]))
    offences = []
    if decision["needs_ending_penalty"]:
        code = chance.choice([each["code"] for each in table["penalties"] if each["ends_hand"]])
        offences.append({"code": code, "side": side})
    harmless = [each["code"] for each in table["penalties"] if not each["ends_hand"]]
    if harmless and chance.random() < 0.2:
        offences.append({"code": chance.choice(harmless), "side": chance.choice(table["sides"])})
    if offences:
        facts["penalties"] = offences
    return facts


def _ref(chance: random.Random) -> str:
    return str(uuid.UUID(int=chance.getrandbits(128), version=4))
