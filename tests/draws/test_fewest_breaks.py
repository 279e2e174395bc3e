"""That the number of breaks promised is the smallest there is: small sizes by trying every programme.

The tries share no code with the generator; docs/draws.md has the proof for every size.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise, permutations, product

import pytest

from apps.draws.round_robin import minimum_breaks

Pairs = tuple[tuple[int, int], ...]
State = tuple[tuple[bool | None, ...], tuple[bool | None, ...]]


def every_order_of_play(count: int) -> list[list[Pairs]]:
    """Every single round robin of `count` entries, home and away left open, up to the names of the entries.

    An odd count gets a phantom; whoever meets it has the bye. Entries are named so that the last one (or the
    phantom) meets entry r in round r: every other programme is one of these with other names.
    """
    last = count if count % 2 else count - 1

    def fill(free: frozenset[int], met: frozenset[frozenset[int]]) -> Iterator[Pairs]:
        if not free:
            yield ()
            return
        one = min(free)
        for other in sorted(free - {one}):
            pair = frozenset((one, other))
            if pair not in met:
                for rest in fill(free - pair, met | {pair}):
                    yield ((one, other), *rest)

    def extend(rounds: list[Pairs], met: frozenset[frozenset[int]]) -> Iterator[list[Pairs]]:
        if len(rounds) == last:
            yield rounds
            return
        index = len(rounds)
        with_centre: Pairs = () if count % 2 else ((index, last),)
        for others in fill(frozenset(range(last)) - {index}, met):
            yield from extend([*rounds, with_centre + others], met | {frozenset(pair) for pair in others})

    return list(extend([], frozenset()))


def fewest_breaks(order: list[Pairs], count: int, *, double: bool) -> int:
    """The fewest breaks of all ways to give home and away to this order of play; double: mirrored.

    Round by round over the states (every entry's first match, every entry's last match), which is all that
    later breaks can depend on: nothing is left out.
    """
    unplayed: tuple[bool | None, ...] = (None,) * count
    fewest: dict[State, int] = {(unplayed, unplayed): 0}
    for pairs in order:
        after: dict[State, int] = {}
        for (first, last), breaks in fewest.items():
            for homes in product((True, False), repeat=len(pairs)):
                new_first, new_last, new_breaks = list(first), list(last), breaks
                for (one, other), one_is_home in zip(pairs, homes, strict=True):
                    for entry, at_home in ((one, one_is_home), (other, not one_is_home)):
                        new_breaks += last[entry] == at_home
                        new_last[entry] = at_home
                        if first[entry] is None:
                            new_first[entry] = at_home
                state = (tuple(new_first), tuple(new_last))
                after[state] = min(new_breaks, after.get(state, new_breaks))
        fewest = after
    if not double:
        return min(fewest.values())
    # The second half breaks where the first does, and once more where its first match repeats the last one.
    return min(
        2 * breaks + sum(opening != closing for opening, closing in zip(first, last, strict=True))
        for (first, last), breaks in fewest.items()
    )


@pytest.mark.parametrize("double", [False, True], ids=["single", "double"])
@pytest.mark.parametrize(("count", "orders"), [(2, 1), (3, 1), (4, 1), (5, 6), (6, 6)])
def test_trying_every_programme_finds_none_with_fewer_breaks(count: int, orders: int, double: bool) -> None:
    every_order = every_order_of_play(count)

    assert len(every_order) == orders
    found = min(fewest_breaks(order, count, double=double) for order in every_order)
    assert found == minimum_breaks(count, double=double)


def test_four_entries_cannot_play_a_mirrored_double_without_three_in_a_row() -> None:
    # All orders of the three rounds of four entries and all ways to give home and away: 6 x 64 programmes.
    three_rounds = [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]
    seen: Counter[tuple[int, int]] = Counter()
    for order in permutations(three_rounds):
        for homes in product((True, False), repeat=6):
            letters = dict.fromkeys(range(4), "")
            for (one, other), one_is_home in zip(chain(*order), homes, strict=True):
                letters[one] += "H" if one_is_home else "A"
                letters[other] += "A" if one_is_home else "H"
            whole = [half + half.translate(str.maketrans("HA", "AH")) for half in letters.values()]
            in_a_row = sum("HHH" in one or "AAA" in one for one in whole)
            breaks = sum(before == after for one in whole for before, after in pairwise(one))
            seen[in_a_row, breaks] += 1

    assert seen.total() == 384
    assert min(entries_with_three for entries_with_three, _ in seen) == 2
    assert min(breaks for _, breaks in seen) == minimum_breaks(4, double=True) == 6
    assert (2, 6) in seen
