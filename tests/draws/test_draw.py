"""The draw by lot, and the figures of what was drawn."""

import re
from collections import Counter

import pytest

from apps.draws.round_robin import Figures, Pairing, Programme, Round, draw, figures, round_robin

single_and_double = pytest.mark.parametrize("double", [False, True], ids=["single", "double"])

TEAMS = ["Albina", "Brokopondo", "Coronie", "Domburg", "Lelydorp", "Marowijne", "Nickerie"]


@single_and_double
def test_the_same_seed_gives_the_same_programme(double: bool) -> None:
    assert draw(TEAMS, double=double, seed=7) == draw(list(TEAMS), double=double, seed=7)


def test_another_seed_gives_another_programme() -> None:
    draw_lists = {draw(TEAMS, seed=seed).entries for seed in range(50)}

    assert len(draw_lists) == 50
    assert draw(TEAMS, seed=7).rounds != draw(TEAMS, seed=8).rounds


def test_a_seed_means_the_same_lot_for_ever() -> None:
    # Written down once: what a director published with a seed must come out again years later.
    assert draw(TEAMS, seed=7).entries == (
        "Nickerie",
        "Domburg",
        "Brokopondo",
        "Albina",
        "Marowijne",
        "Lelydorp",
        "Coronie",
    )


def test_every_place_in_the_draw_list_is_open_to_every_entry() -> None:
    places = Counter(draw(TEAMS, seed=seed).entries.index("Coronie") for seed in range(700))

    assert set(places) == set(range(7))
    assert min(places.values()) > 60
    assert max(places.values()) < 140


def test_without_a_seed_the_entries_are_the_draw_list() -> None:
    programme = draw(TEAMS)

    assert programme.entries == tuple(TEAMS)
    assert programme.seed is None
    assert [planned.pairings[-1] for planned in programme.rounds] == [Pairing(team, None) for team in TEAMS]


@single_and_double
def test_a_draw_is_the_round_robin_with_the_entries_in_their_places(double: bool) -> None:
    programme = draw(TEAMS, double=double, seed=3)
    place = programme.entries.index

    for drawn, planned in zip(programme.rounds, round_robin(7, double=double), strict=True):
        places = [Pairing(place(p.home), None if p.away is None else place(p.away)) for p in drawn.pairings]
        assert (drawn.number, places) == (planned.number, list(planned.pairings))
    assert (programme.double, programme.seed) == (double, 3)
    assert sorted(programme.entries) == TEAMS


def test_an_entry_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="An entry stands in the draw list twice; name every entry once"):
        draw(["Albina", "Coronie", "Albina"], seed=1)


def test_a_negative_seed_is_refused_because_it_would_be_the_lot_of_another() -> None:
    with pytest.raises(ValueError, match="A seed is a whole number from 0, not -7"):
        draw(TEAMS, seed=-7)


@pytest.mark.parametrize("count", [0, 1, 61])
def test_a_draw_of_too_few_or_too_many_entries_is_refused_with_the_same_sentence(count: int) -> None:
    with pytest.raises(ValueError, match=re.escape(f"A round robin needs 2 to 60 entries, not {count}.")):
        draw(range(count), seed=1)


def test_figures_of_six_entries_twice() -> None:
    assert figures(draw(range(6), double=True, seed=1)) == Figures(
        rounds=10,
        matches=30,
        byes_min=0,
        byes_max=0,
        home_away_difference=0,
        breaks=12,
        longest_home_run=2,
        longest_away_run=2,
        minimum_breaks=12,
    )


def test_figures_of_five_entries_once() -> None:
    assert figures(draw("ABCDE", seed=1)) == Figures(
        rounds=5,
        matches=10,
        byes_min=1,
        byes_max=1,
        home_away_difference=0,
        breaks=0,
        longest_home_run=1,
        longest_away_run=1,
        minimum_breaks=0,
    )


def test_figures_are_counted_from_the_rounds_and_not_taken_on_trust() -> None:
    # A bad programme: A always at home, its bye between the two matches; C always away; B without a bye.
    bad = Programme(
        entries=("A", "B", "C"),
        rounds=(
            Round(1, (Pairing("A", "B"), Pairing("C", None))),
            Round(2, (Pairing("B", "C"), Pairing("A", None))),
            Round(3, (Pairing("A", "C"),)),
        ),
        double=False,
        seed=None,
    )

    assert figures(bad) == Figures(
        rounds=3,
        matches=3,
        byes_min=0,
        byes_max=1,
        home_away_difference=2,
        breaks=2,  # of A, around its bye, and of C
        longest_home_run=2,
        longest_away_run=2,
        minimum_breaks=0,
    )
