"""Club match movements (rules §8.2): the printed formula, and what follows from it."""

import re
from collections import Counter
from itertools import product

import pytest

from apps.draws.movements import MAX_PARTNERSHIPS, MIN_PARTNERSHIPS, TableAt, club_match

SIZES = range(MIN_PARTNERSHIPS, MAX_PARTNERSHIPS + 1)


def test_four_partnerships_four_rounds_as_a_leader_would_write_it_down() -> None:
    # Visitors at tables 1 to 4: they move one table up every round, the home side stays seated.
    assert club_match(4, 4) == (
        *(TableAt(1, 1, 1, 1), TableAt(1, 2, 2, 2), TableAt(1, 3, 3, 3), TableAt(1, 4, 4, 4)),
        *(TableAt(2, 1, 1, 4), TableAt(2, 2, 2, 1), TableAt(2, 3, 3, 2), TableAt(2, 4, 4, 3)),
        *(TableAt(3, 1, 1, 3), TableAt(3, 2, 2, 4), TableAt(3, 3, 3, 1), TableAt(3, 4, 4, 2)),
        *(TableAt(4, 1, 1, 2), TableAt(4, 2, 2, 3), TableAt(4, 3, 3, 4), TableAt(4, 4, 4, 1)),
    )


@pytest.mark.parametrize("partnerships", SIZES)
def test_everybody_sits_where_the_rules_say(partnerships: int) -> None:
    rounds = 2 * partnerships + 1
    seated = {(at.round, at.away): at for at in club_match(partnerships, rounds)}

    for number, visitor in product(range(1, rounds + 1), range(1, partnerships + 1)):
        at = seated[number, visitor]
        assert at.table == at.home == (visitor + number - 2) % partnerships + 1  # rules §8.2


@pytest.mark.parametrize("partnerships", SIZES)
def test_with_as_many_rounds_as_partnerships_everybody_meets_everybody_once(partnerships: int) -> None:
    meetings = Counter((at.home, at.away) for at in club_match(partnerships, partnerships))

    numbers = range(1, partnerships + 1)
    assert meetings == Counter(product(numbers, numbers))


@pytest.mark.parametrize("partnerships", SIZES)
def test_in_every_round_every_table_and_every_partnership_is_used_once(partnerships: int) -> None:
    movement = club_match(partnerships, partnerships + 2)

    everybody = list(range(1, partnerships + 1))
    for number in range(1, partnerships + 3):
        tables = [at for at in movement if at.round == number]
        assert [at.table for at in tables] == everybody
        assert [at.home for at in tables] == everybody
        assert sorted(at.away for at in tables) == everybody


@pytest.mark.parametrize("partnerships", SIZES)
def test_more_rounds_repeat_the_cycle(partnerships: int) -> None:
    once = [(at.table, at.home, at.away) for at in club_match(partnerships, partnerships)]
    thrice = [(at.table, at.home, at.away) for at in club_match(partnerships, 3 * partnerships)]

    assert thrice == 3 * once


def test_fewer_rounds_are_the_beginning_of_the_cycle() -> None:
    assert club_match(6, 4) == club_match(6, 6)[: 4 * 6]


def test_tables_come_by_round_and_then_by_table() -> None:
    order = [(at.round, at.table) for at in club_match(12, 14)]

    assert order == list(product(range(1, 15), range(1, 13)))


@pytest.mark.parametrize("partnerships", [-1, 0, 13])
def test_too_few_or_too_many_partnerships_are_refused_with_a_sentence(partnerships: int) -> None:
    sentence = f"A club match has 1 to 12 partnerships a side, not {partnerships}."
    with pytest.raises(ValueError, match=re.escape(sentence)):
        club_match(partnerships, 4)


@pytest.mark.parametrize("rounds", [-4, 0])
def test_no_rounds_are_refused_with_a_sentence(rounds: int) -> None:
    with pytest.raises(ValueError, match=re.escape(f"A club match has at least 1 round, not {rounds}.")):
        club_match(4, rounds)
