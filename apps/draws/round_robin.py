"""Round robins: who meets whom in which round, and who is at home.

The circle method with home and away as in de Werra ("Scheduling in Sports", 1981), so that the number of
breaks is the smallest there is. docs/draws.md explains the method, proves the minima and documents the
output.

This module knows positions in a draw list and nothing else: no teams, clubs, dates, halls, databases or
languages. It imports only the standard library.
"""

import random
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

MIN_ENTRIES = 2
MAX_ENTRIES = 60

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Pairing(Generic[T]):
    """Two entries that meet, or one entry (`home`) that has a bye (`away` is None)."""

    home: T
    away: T | None

    @property
    def is_bye(self) -> bool:
        """Whether nobody plays here: a bye has no opponent, no sheet and no home side."""
        return self.away is None


@dataclass(frozen=True, slots=True)
class Round(Generic[T]):
    """One round, counted from 1: every entry stands in exactly one of its pairings; a bye stands last."""

    number: int
    pairings: tuple[Pairing[T], ...]


@dataclass(frozen=True, slots=True)
class Programme(Generic[T]):
    """A drawn round robin. `entries` is the draw list: the order of the lot, from which all else follows."""

    entries: tuple[T, ...]
    rounds: tuple[Round[T], ...]
    double: bool
    seed: int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """What a programme is worth, counted from its rounds and not from how it was made.

    `byes_min` and `byes_max` are byes per entry. `home_away_difference` is the largest difference between
    the home and the away matches of one entry. `breaks` counts, over all entries, two matches in a row both
    at home or both away; a bye between them does not make the row start anew. `longest_home_run` and
    `longest_away_run` are the longest such rows of any entry, in matches. `minimum_breaks` is the smallest
    number of breaks possible for this many entries.
    """

    rounds: int
    matches: int
    byes_min: int
    byes_max: int
    home_away_difference: int
    breaks: int
    longest_home_run: int
    longest_away_run: int
    minimum_breaks: int


def round_robin(count: int, *, double: bool = False) -> tuple[Round[int], ...]:
    """Rounds in which the entries 0 to `count` - 1 each meet all others once, or twice when `double`.

    The second half of a double round robin has the rounds of the first in the same order, home and away
    swapped. Raises ValueError (one sentence) unless `count` is from MIN_ENTRIES to MAX_ENTRIES.
    """
    _require_playable(count)
    first_half = [_pairings(count, index) for index in range(_circle(count))]
    second_half = [tuple(map(_mirrored, pairings)) for pairings in first_half] if double else []
    return tuple(Round(number, pairings) for number, pairings in enumerate(first_half + second_half, start=1))


def draw(entries: Sequence[T], *, double: bool = False, seed: int | None = None) -> Programme[T]:
    """The programme of these entries, put in the order that the lot of `seed` gives.

    The same entries in the same order with the same seed always give the same programme, on every machine
    and in every version of Python. Without a seed nothing is shuffled: the entries are a draw list made
    elsewhere. Raises ValueError (one sentence) for too few or too many entries, one named twice, or a
    negative seed.
    """
    _require_playable(len(entries))
    if len(set(entries)) != len(entries):
        raise ValueError("An entry stands in the draw list twice; name every entry once.")
    draw_list = tuple(entries) if seed is None else _shuffled(entries, seed)
    rounds = tuple(
        Round(planned.number, tuple(_with_entries(pairing, draw_list) for pairing in planned.pairings))
        for planned in round_robin(len(draw_list), double=double)
    )
    return Programme(entries=draw_list, rounds=rounds, double=double, seed=seed)


def figures(programme: Programme[T]) -> Figures:
    """Count what the preview of a programme shows, whoever made the programme."""
    byes = dict.fromkeys(programme.entries, 0)
    # One True (at home) or False (away) for every match of an entry, in the order of play.
    at_home: dict[T, list[bool]] = {entry: [] for entry in programme.entries}
    for planned in programme.rounds:
        for pairing in planned.pairings:
            if pairing.away is None:
                byes[pairing.home] += 1
            else:
                at_home[pairing.home].append(True)
                at_home[pairing.away].append(False)
    return Figures(
        rounds=len(programme.rounds),
        matches=sum(len(played) for played in at_home.values()) // 2,
        byes_min=min(byes.values()),
        byes_max=max(byes.values()),
        home_away_difference=max(abs(2 * sum(played) - len(played)) for played in at_home.values()),
        breaks=sum(before == after for played in at_home.values() for before, after in pairwise(played)),
        longest_home_run=max(_longest_run(played, of=True) for played in at_home.values()),
        longest_away_run=max(_longest_run(played, of=False) for played in at_home.values()),
        minimum_breaks=minimum_breaks(len(programme.entries), double=programme.double),
    )


def minimum_breaks(count: int, *, double: bool) -> int:
    """The smallest number of breaks of any round robin of `count` entries (mirrored when `double`).

    Breaks are counted as in `Figures`. docs/draws.md has the proof. Raises ValueError as `round_robin` does.
    """
    _require_playable(count)
    if count % 2:
        return count if double else 0
    return 3 * count - 6 if double else count - 2


def _require_playable(count: int) -> None:
    if not MIN_ENTRIES <= count <= MAX_ENTRIES:
        raise ValueError(f"A round robin needs {MIN_ENTRIES} to {MAX_ENTRIES} entries, not {count}.")


def _circle(count: int) -> int:
    """How many entries go round: all of an odd number; of an even number the last one stays in the centre.

    A half has as many rounds, because everybody on the circle is left over once.
    """
    return count if count % 2 else count - 1


def _pairings(count: int, index: int) -> tuple[Pairing[int], ...]:
    """The pairings of the first half's round `index` (from 0)."""
    circle = _circle(count)
    matches = [
        _pairing_on_circle((index - step) % circle, (index + step) % circle, index)
        for step in range(1, (circle + 1) // 2)
    ]
    # Entry b of the circle is left over in round b. It meets the centre or, where there is none, has the bye.
    if circle == count:
        return (*matches, Pairing(index, None))
    centre = count - 1
    met_centre = Pairing(centre, index) if _centre_is_home(count, index) else Pairing(index, centre)
    return (met_centre, *matches)


def _pairing_on_circle(one: int, other: int, index: int) -> Pairing[int]:
    return Pairing(one, other) if _is_home(one, index) else Pairing(other, one)


def _is_home(entry: int, index: int) -> bool:
    """Whether an entry on the circle is at home in round `index`.

    Home and away alternate, and the round in which the entry is left over is not counted. Even entries
    start at home, odd ones away, which makes the two sides of every match differ (docs/draws.md, "Why it
    fits").
    """
    return (entry + index + (index > entry)) % 2 == 0


def _centre_is_home(count: int, index: int) -> bool:
    """Whether the entry in the centre is at home in round `index`: it alternates with one break half-way.

    Half-way, because that keeps every break of the first half away from its second and its last round. A
    break there would grow to three in a row where a mirrored second half begins.
    """
    return (index + (index >= count // 2)) % 2 == 0


def _mirrored(pairing: Pairing[int]) -> Pairing[int]:
    return pairing if pairing.away is None else Pairing(pairing.away, pairing.home)


def _shuffled(entries: Sequence[T], seed: int) -> tuple[T, ...]:
    if seed < 0:
        # random.Random(-7) is random.Random(7): two seeds on record would be one lot.
        raise ValueError(f"A seed is a whole number from 0, not {seed}.")
    # Only random() is promised to give the same numbers in every version of Python; shuffle() is not.
    lot = random.Random(seed)  # noqa: S311 - a lot must be drawn again from its seed, not be a secret
    lots = [lot.random() for _ in entries]
    return tuple(entries[position] for position in sorted(range(len(entries)), key=lots.__getitem__))


def _with_entries(pairing: Pairing[int], draw_list: Sequence[T]) -> Pairing[T]:
    return Pairing(draw_list[pairing.home], None if pairing.away is None else draw_list[pairing.away])


def _longest_run(played: Iterable[bool], *, of: bool) -> int:
    longest = run = 0
    for at_home in played:
        run = run + 1 if at_home == of else 0
        longest = max(longest, run)
    return longest
