"""Places in a draw list that are never at home together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.draws.opposites import opposites, set_apart
from apps.draws.round_robin import MAX_ENTRIES, draw


def at_home(draw_list: tuple[int, ...], *, double: bool) -> dict[int, set[int]]:
    home: dict[int, set[int]] = {entry: set() for entry in draw_list}
    for planned in draw(draw_list, double=double).rounds:
        for pairing in planned.pairings:
            if pairing.away is not None:
                home[pairing.home].add(planned.number)
    return home


@pytest.mark.parametrize("count", range(2, MAX_ENTRIES + 1))
def test_every_place_has_an_opposite_with_which_it_is_never_at_home(count: int) -> None:
    pairs = opposites(count)
    assert len({place for pair in pairs for place in pair}) == 2 * (count // 2)
    home = at_home(tuple(range(count)), double=True)
    assert [pair for pair in pairs if home[pair[0]] & home[pair[1]]] == []


@given(
    count=st.integers(2, 20),
    lot=st.randoms(use_true_random=False),
    share=st.integers(1, 10),
    double=st.booleans(),
)
def test_pairs_are_set_apart_and_everybody_stays_in_the_list(
    count: int, lot: object, share: int, double: bool
) -> None:
    draw_list = list(range(count))
    lot.shuffle(draw_list)  # type: ignore[attr-defined]  # hypothesis types it as an object
    pairs = [(2 * place, 2 * place + 1) for place in range(min(share, count // 2))]
    apart = set_apart(draw_list, pairs)
    assert sorted(apart) == sorted(draw_list)
    home = at_home(apart, double=double)
    assert [pair for pair in pairs if home[pair[0]] & home[pair[1]]] == []


def test_without_pairs_the_lot_stands() -> None:
    assert set_apart((3, 1, 2), []) == (3, 1, 2)
