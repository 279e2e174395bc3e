"""Places in a draw list that are never at home together, for two entries that share a hall.

In the programmes of `round_robin` nearly every place has such an opposite. docs/draws.md says more. This module imports
only the standard library and the generator itself.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Sequence
from typing import TypeVar

from .round_robin import round_robin

T = TypeVar("T", bound=Hashable)


@functools.cache
def opposites(count: int) -> tuple[tuple[int, int], ...]:
    """Places in pairs, each place once (of an odd number one is left out), those that are least often at home together
    first. For an even number of entries no pair ever is."""
    home = [frozenset[int]()] * count
    for planned in round_robin(count):
        for pairing in planned.pairings:
            if pairing.away is not None:
                home[pairing.home] |= {planned.number}
    # Two that are at home as often as possible, yet never together, fill the hall alike.
    ranked = sorted(
        (len(home[one] & home[other]), one, other) for one in range(count) for other in range(one + 1, count)
    )
    used: set[int] = set()
    pairs = []
    for _together, one, other in ranked:
        if one not in used and other not in used:
            used |= {one, other}
            pairs.append((one, other))
    return tuple(pairs)


def set_apart(draw_list: Sequence[T], pairs: Sequence[tuple[T, T]]) -> tuple[T, ...]:
    """The draw list with the two of each pair on opposite places; as far as it can, everybody stays where the lot put
    them. Pairs have no entry in common."""
    places = list(draw_list)
    free = list(opposites(len(places)))
    for one, other in pairs:
        if not free:
            break
        here = places.index(one)
        # The two places of the lot's own choice where that is still free, else those of the best that is.
        chosen = next((pair for pair in free if here in pair), free[0])
        free.remove(chosen)
        first, second = chosen if here != chosen[1] else (chosen[1], chosen[0])
        _exchange(places, here, first)
        _exchange(places, places.index(other), second)
    return tuple(places)


def _exchange(places: list[T], one: int, other: int) -> None:
    places[one], places[other] = places[other], places[one]
