"""The criteria that put entries in order, each one small function in the registry `CRITERIA`.

A criterion reads one number from a `Tally`; it says by `looks_at` which results that tally adds up, and
counting.py adds. To add a criterion, write its function here and its section in `docs/standings-rules.md`; where
it counts something new, add that to `Tally` and to counting.py.

Knows nothing about table files, and imports only the standard library. The sentences are English and marked for
translation; the site translates them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby


def gettext_noop(text: str) -> str:
    """Mark a text for translation without translating it: this module must run where Django is not installed."""
    return text


# Places in `Tally.outcomes`.
WON, DRAWN, LOST = range(3)


@dataclass(slots=True)
class Tally:
    """What a set of results adds up to for one entry.

    `points` are league points in whole units (see exact.py). `outcomes` counts matches won, drawn and lost.
    `hand_points` is won less lost, `lot` the number that was drawn, from 0. Over the head-to-head results or the
    deciders of a group only points, scored and conceded are counted.
    """

    points: int = 0
    outcomes: list[int] = field(default_factory=lambda: [0, 0, 0])
    byes: int = 0
    scored: int = 0
    conceded: int = 0
    hand_points: int = 0
    sheets: int = 0
    baunies: int = 0
    lot: int = 0


class Direction(StrEnum):
    """Whether more or less of something is better."""

    MORE = "more"
    LESS = "less"


class LooksAt(StrEnum):
    """What a criterion adds up: all results, the details of those played, or results among level entries."""

    EVERYTHING = "everything"
    DETAILS = "details"
    HEAD_TO_HEAD = "head_to_head"
    DECIDERS = "deciders"


Measure = Callable[[Tally], int]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to tell entries apart: a name, a sentence for people and the number that is compared."""

    name: str
    sentence: str
    measure: Measure
    direction: Direction = Direction.MORE
    looks_at: LooksAt = LooksAt.EVERYTHING

    def turned(self, value: int) -> int:
        """Return a value of this criterion so that the best comes first when values are sorted."""
        return -value if self.direction is Direction.MORE else value


CRITERIA: dict[str, Criterion] = {}


def _criterion(
    sentence: str, *, direction: Direction = Direction.MORE, looks_at: LooksAt = LooksAt.EVERYTHING
) -> Callable[[Measure], Measure]:
    """Enter the function into the registry under its own name."""

    def register(measure: Measure) -> Measure:
        CRITERIA[measure.__name__] = Criterion(measure.__name__, sentence, measure, direction, looks_at)
        return measure

    return register


@_criterion(gettext_noop("The most league points from all matches and byes, with bonuses and deductions."))
def points(tally: Tally) -> int:
    """League points, in units."""
    return tally.points


@_criterion(gettext_noop("The most matches won, walkovers included."))
def wins(tally: Tally) -> int:
    """Matches won."""
    return tally.outcomes[WON]


@_criterion(gettext_noop("The best difference between what was scored and conceded in all matches."))
def difference(tally: Tally) -> int:
    """Scored less conceded, in the unit that decides matches (rules §8.3)."""
    return tally.scored - tally.conceded


@_criterion(gettext_noop("The most scored in all matches."))
def scored(tally: Tally) -> int:
    """Scored, in the unit that decides matches (rules §8.3)."""
    return tally.scored


@_criterion(
    gettext_noop("The best difference in hand points over all matches played."), looks_at=LooksAt.DETAILS
)
def hand_points_difference(tally: Tally) -> int:
    """Hand points won less hand points lost; not the same as the difference where sheet points decide."""
    return tally.hand_points


@_criterion(gettext_noop("The most sheets won in all matches played."), looks_at=LooksAt.DETAILS)
def sheets_won(tally: Tally) -> int:
    """Sheets won."""
    return tally.sheets


@_criterion(gettext_noop("The most baunies in all matches played."), looks_at=LooksAt.DETAILS)
def baunies(tally: Tally) -> int:
    """Baunies made."""
    return tally.baunies


@_criterion(
    gettext_noop("The most league points from the matches among the entries that are level."),
    looks_at=LooksAt.HEAD_TO_HEAD,
)
def head_to_head_points(tally: Tally) -> int:
    """League points among the level entries, in units."""
    return tally.points


@_criterion(
    gettext_noop("The best difference in the matches among the entries that are level."),
    looks_at=LooksAt.HEAD_TO_HEAD,
)
def head_to_head_difference(tally: Tally) -> int:
    """Scored less conceded among the level entries."""
    return tally.scored - tally.conceded


@_criterion(
    gettext_noop("The most scored in the matches among the entries that are level."),
    looks_at=LooksAt.HEAD_TO_HEAD,
)
def head_to_head_scored(tally: Tally) -> int:
    """Scored among the level entries."""
    return tally.scored


@_criterion(
    gettext_noop("The most league points from the deciders among the entries that are level."),
    looks_at=LooksAt.DECIDERS,
)
def decider(tally: Tally) -> int:
    """League points from deciders among the level entries, in units."""
    return tally.points


@_criterion(
    gettext_noop("The order of the recorded lots; entries without a lot come after."),
    direction=Direction.LESS,
)
def lots(tally: Tally) -> int:
    """The number of the lot, the same for all who have none."""
    return tally.lot


def steps(names: tuple[str, ...]) -> list[tuple[Criterion, ...]]:
    """Return the criteria in the order they are applied.

    Head-to-head criteria that stand together form one step, the block, that is applied as a whole; every other
    criterion is a step of its own.
    """
    result: list[tuple[Criterion, ...]] = []
    criteria = [CRITERIA[name] for name in names]
    for looks_at, run in groupby(criteria, key=lambda criterion: criterion.looks_at):
        if looks_at is LooksAt.HEAD_TO_HEAD:
            result.append(tuple(run))
        else:
            result.extend((criterion,) for criterion in run)
    return result
