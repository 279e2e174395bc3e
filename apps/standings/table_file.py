"""The table file: everything that a ranking needs as one value, from JSON and to JSON.

Whoever holds a `Table` holds one that can be ranked: names that nobody knows, a side against itself or an adjustment
without a reason never get that far. Does not know how entries are put in order (ranking.py), and has never heard of
clubs, dates, databases or languages. Imports only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Any

from apps.standings.exact import as_text
from apps.standings.reading import (
    TableError,
    one_of,
    read_amount,
    read_count,
    read_decimal,
    read_flag,
    read_items,
    read_object,
    read_text,
    read_word,
    refuse,
    shown,
)
from apps.standings.tie_breaks import CRITERIA

__all__ = ["Adjustment", "HeadToHead", "Kind", "Points", "Result", "State", "Table", "TableError", "Walkover"]


class State(StrEnum):
    """What a result is that was not simply played. The last four count nowhere."""

    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double_walkover"
    BYE = "bye"
    VOID = "void"
    NOT_PLAYED = "not_played"
    TO_BE_REPLAYED = "to_be_replayed"
    PROVISIONAL = "provisional"


class HeadToHead(StrEnum):
    """Whether a head-to-head block that split a group is applied anew to the parts that are still level."""

    REAPPLIED = "reapplied"
    ONCE = "once"


class Kind(StrEnum):
    """Which way an adjustment goes."""

    DEDUCTION = "deduction"
    BONUS = "bonus"


_POINTS = frozenset({"win", "draw", "loss"})


@dataclass(frozen=True, slots=True)
class Points:
    """League points for a win, a draw, a loss and a bye: exact decimals, of any sign (rules §8.4)."""

    win: Decimal
    draw: Decimal
    loss: Decimal
    bye: Decimal = Decimal(0)

    @classmethod
    def from_json(cls, value: object) -> Points:
        """Read the object `points`."""
        data = read_object(value, "points", known=_POINTS | {"bye"}, required=_POINTS)
        return cls(**{key: read_decimal(item, f"points.{key}") for key, item in data.items()})

    def to_json(self) -> dict[str, object]:
        """Return the object `points`, decimals as text."""
        return {each.name: as_text(getattr(self, each.name)) for each in fields(self)}


_WALKOVER = frozenset({"score", "in_head_to_head"})


@dataclass(frozen=True, slots=True)
class Walkover:
    """What a walkover adds for winner and loser (None: nothing), and whether head-to-head sees it."""

    score: tuple[int, int] | None = None
    in_head_to_head: bool = True

    @classmethod
    def from_json(cls, value: object) -> Walkover:
        """Read the object `walkover`."""
        data = read_object(value, "walkover", known=_WALKOVER, required=frozenset())
        score = None
        if data.get("score") is not None:
            pair = read_items(data["score"], "walkover.score", read_count)
            if len(pair) != 2:
                refuse("walkover.score", "must be null or two numbers, the winner's and the loser's")
            score = pair[0], pair[1]
        return cls(score, read_flag(data.get("in_head_to_head", True), "walkover.in_head_to_head"))

    def to_json(self) -> dict[str, object]:
        """Return the object `walkover`."""
        score = None if self.score is None else list(self.score)
        return {"score": score, "in_head_to_head": self.in_head_to_head}


_COUNTS = tuple(
    f"{side}_{what}" for what in ("score", "hand_points", "sheets", "baunies") for side in ("home", "away")
)
_READERS: dict[str, Callable[[object, str], object]] = {
    "home": read_text,
    "away": read_text,
    **dict.fromkeys(_COUNTS, read_count),
    "state": partial(read_word, words=State),
    "winner": read_text,
    "decider": read_flag,
}
_HOME = frozenset({"home"})
_RESULT = frozenset(_READERS)


@dataclass(frozen=True, slots=True)
class Result:
    """What one fixture came to.

    Without a state it was played: both scores are there and decide it, in hand points or sheet points (rules §8.3).
    With a state, scores and details are kept but count nowhere. A bye has no `away`, a walkover has a `winner`. A
    detail that is None counts 0.
    """

    home: str
    away: str | None = None
    home_score: int | None = None
    away_score: int | None = None
    state: State | None = None
    winner: str | None = None
    decider: bool = False
    home_hand_points: int | None = None
    away_hand_points: int | None = None
    home_sheets: int | None = None
    away_sheets: int | None = None
    home_baunies: int | None = None
    away_baunies: int | None = None

    @classmethod
    def from_json(cls, value: object, where: str) -> Result:
        """Read one item of `results`; an error names the place within the item."""
        data = read_object(value, where, known=_RESULT, required=_HOME)
        values: dict[str, Any] = {key: _READERS[key](item, key) for key, item in data.items()}
        return cls(**values)

    def to_json(self) -> dict[str, object]:
        """Return the item of `results`, without what is absent."""
        data: dict[str, object] = {}
        for key in _READERS:
            value = getattr(self, key)
            if value is not None and value is not False:
                data[key] = str(value) if key == "state" else value
        return data

    def problem(self, known: Collection[str]) -> tuple[str, str] | None:
        """Return the field that is wrong and what is wrong with it, or None; `known` are the entries' names."""
        if self.home not in known:
            return "home", f"{shown(self.home)} is not one of the entries"
        if self.state == State.BYE:
            if self.away is not None:
                return "away", "does not belong to a bye; leave it out"
        elif self.away is None:
            return "away", "is missing; only a bye has none"
        elif self.away not in known:
            return "away", f"{shown(self.away)} is not one of the entries"
        elif self.away == self.home:
            return "away", f"{shown(self.away)} cannot meet itself"
        if self.state is None:
            return self._score_problem()
        if self.winner is None:
            missing = self.state == State.WALKOVER
            return ("winner", "is missing; a walkover names who won it") if missing else None
        if self.winner not in (self.home, self.away):
            return "winner", f"{shown(self.winner)} is not one of the two sides"
        return None

    def _score_problem(self) -> tuple[str, str] | None:
        for side in ("home_score", "away_score"):
            score = getattr(self, side)
            if score is None:
                return side, "is missing; a result without a state was played and has both scores"
            if score < 0:
                return side, "must be a whole number from 0"
        if self.winner is not None:
            return "winner", "belongs to a walkover; leave it out, the scores say who won"
        return None


_ADJUSTMENT = frozenset({"entry", "kind", "amount", "reason"})


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A deduction or a bonus of league points: a positive amount and the reason that people read."""

    entry: str
    kind: Kind
    amount: Decimal
    reason: str

    @property
    def signed(self) -> Decimal:
        """The amount as it is added to the points."""
        return self.amount if self.kind == Kind.BONUS else self.amount.copy_negate()

    @classmethod
    def from_json(cls, value: object, where: str) -> Adjustment:
        """Read one item of `adjustments`; an error names the place within the item."""
        data = read_object(value, where, known=_ADJUSTMENT, required=_ADJUSTMENT)
        return cls(
            entry=read_text(data["entry"], "entry"),
            kind=read_word(data["kind"], "kind", Kind),
            amount=read_amount(data["amount"], "amount"),
            reason=read_text(data["reason"], "reason"),
        )

    def to_json(self) -> dict[str, object]:
        """Return the item of `adjustments`."""
        return {
            "entry": self.entry,
            "kind": str(self.kind),
            "amount": as_text(self.amount),
            "reason": self.reason,
        }


_REQUIRED = frozenset({"entries", "points", "criteria"})
_OPTIONAL = frozenset({"head_to_head", "walkover", "results", "adjustments", "lots"})


@dataclass(frozen=True)
class Table:
    """Entries, their results and how they are ranked; raises `TableError` if they do not fit together.

    `criteria` are names of `CRITERIA`, most important first. `lots` are the entries between which a lot was drawn, in
    the order that it gave.
    """

    entries: tuple[str, ...]
    points: Points
    criteria: tuple[str, ...]
    head_to_head: HeadToHead = HeadToHead.REAPPLIED
    walkover: Walkover = Walkover()
    results: tuple[Result, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    lots: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for each in fields(self.points):
            if not getattr(self.points, each.name).is_finite():
                refuse(f"points.{each.name}", "must be a number")
        known = _unique(self.entries, "entries")
        _unique(self.criteria, "criteria")
        _all_known(self.criteria, "criteria", CRITERIA, f"one of {one_of(CRITERIA)}")
        _unique(self.lots, "lots")
        _all_known(self.lots, "lots", known, "one of the entries")
        score = self.walkover.score
        if score is not None and not score[0] >= score[1] >= 0:
            refuse("walkover.score", "must not give the winner less than the loser, and nobody less than 0")
        for index, result in enumerate(self.results):
            if problem := result.problem(known):
                refuse(f"results[{index}].{problem[0]}", problem[1])
        for index, adjustment in enumerate(self.adjustments):
            _check_adjustment(adjustment, f"adjustments[{index}]", known)

    @classmethod
    def from_json(cls, value: object) -> Table:
        """Read a table as `json.loads` gives it.

        Raises `TableError`, and nothing else, for any JSON value that is not a table.
        """
        data = read_object(value, "table", known=_REQUIRED | _OPTIONAL, required=_REQUIRED)
        return cls(
            entries=read_items(data["entries"], "entries", read_text),
            points=Points.from_json(data["points"]),
            criteria=read_items(data["criteria"], "criteria", read_text),
            head_to_head=read_word(data.get("head_to_head", "reapplied"), "head_to_head", HeadToHead),
            walkover=Walkover.from_json(data.get("walkover", {})),
            results=read_items(data.get("results", []), "results", Result.from_json),
            adjustments=read_items(data.get("adjustments", []), "adjustments", Adjustment.from_json),
            lots=read_items(data.get("lots", []), "lots", read_text),
        )

    def to_json(self) -> dict[str, object]:
        """Return the table as a value for `json.dumps`; `from_json` gives an equal table back."""
        return {
            "entries": list(self.entries),
            "points": self.points.to_json(),
            "criteria": list(self.criteria),
            "head_to_head": str(self.head_to_head),
            "walkover": self.walkover.to_json(),
            "results": [result.to_json() for result in self.results],
            "adjustments": [adjustment.to_json() for adjustment in self.adjustments],
            "lots": list(self.lots),
        }


def _unique(names: tuple[str, ...], where: str) -> set[str]:
    """Return the names as a set; refuse the first that stands there twice."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            refuse(f"{where}[{index}]", f"{shown(name)} stands here twice")
        seen.add(name)
    return seen


def _all_known(names: tuple[str, ...], where: str, known: Collection[str], what: str) -> None:
    """Refuse the first name that is not known."""
    for index, name in enumerate(names):
        if name not in known:
            refuse(f"{where}[{index}]", f"{shown(name)} is not {what}")


def _check_adjustment(adjustment: Adjustment, where: str, known: Collection[str]) -> None:
    if adjustment.entry not in known:
        refuse(f"{where}.entry", f"{shown(adjustment.entry)} is not one of the entries")
    if not (adjustment.amount.is_finite() and adjustment.amount > 0):
        refuse(f"{where}.amount", "must be positive; its kind says whether points are taken or given")
    if not adjustment.reason.strip():
        refuse(f"{where}.reason", "must not be blank; it says why points were taken or given")
