"""The round-robin generator: what every size from 2 to 60 has, and the document that says so."""

import ast
import doctest
import re
import sys
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import pytest

from apps.draws.round_robin import (
    MAX_ENTRIES,
    MIN_ENTRIES,
    Pairing,
    Round,
    draw,
    figures,
    minimum_breaks,
    round_robin,
)

GENERATORS = Path(__file__).parents[2] / "apps" / "draws"
DOCUMENT = Path(__file__).parents[2] / "docs" / "draws.md"
SIZES = range(MIN_ENTRIES, MAX_ENTRIES + 1)
EVEN_SIZES = [count for count in SIZES if count % 2 == 0]
ODD_SIZES = [count for count in SIZES if count % 2]
single_and_double = pytest.mark.parametrize("double", [False, True], ids=["single", "double"])

Meeting = tuple[int, int]


def matches_of(rounds: tuple[Round[int], ...]) -> list[Meeting]:
    """(home, away) of every match, in the order of the programme."""
    return [(p.home, p.away) for planned in rounds for p in planned.pairings if p.away is not None]


def letters_of(rounds: tuple[Round[int], ...]) -> list[str]:
    """Every entry's programme, by number: H at home, A away, - a bye."""
    letters = [""] * (2 * len(rounds[0].pairings) - rounds[0].pairings[-1].is_bye)
    for planned in rounds:
        for pairing in planned.pairings:
            letters[pairing.home] += "-" if pairing.away is None else "H"
            if pairing.away is not None:
                letters[pairing.away] += "A"
    return letters


def breaks_in(letters: str) -> int:
    """Two matches in a row both at home or both away; byes do not count."""
    played = letters.replace("-", "")
    return sum(played[i] == played[i - 1] for i in range(1, len(played)))


# What every programme has


@single_and_double
@pytest.mark.parametrize("count", SIZES)
def test_every_entry_stands_in_every_round_once(count: int, double: bool) -> None:
    rounds = round_robin(count, double=double)

    assert [planned.number for planned in rounds] == list(range(1, len(rounds) + 1))
    for planned in rounds:
        named = [side for p in planned.pairings for side in (p.home, p.away) if side is not None]
        assert sorted(named) == list(range(count))


@single_and_double
@pytest.mark.parametrize("count", SIZES)
def test_everybody_meets_everybody_once_in_each_half(count: int, double: bool) -> None:
    rounds = round_robin(count, double=double)
    in_a_half = count if count % 2 else count - 1
    halves = [rounds[:in_a_half], rounds[in_a_half:]] if double else [rounds]

    assert len(rounds) == in_a_half * (2 if double else 1)
    for half in halves:
        met = sorted(tuple(sorted(match)) for match in matches_of(half))
        assert met == list(combinations(range(count), 2))


@pytest.mark.parametrize("count", SIZES)
def test_in_a_double_round_robin_everybody_receives_everybody_once(count: int) -> None:
    assert sorted(matches_of(round_robin(count, double=True))) == list(permutations(range(count), 2))


@pytest.mark.parametrize("count", SIZES)
def test_the_second_half_mirrors_the_first_round_for_round(count: int) -> None:
    rounds = round_robin(count, double=True)
    half = len(rounds) // 2

    assert rounds[:half] == round_robin(count)
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        swapped = [p if p.away is None else Pairing(p.away, p.home) for p in first.pairings]
        assert list(second.pairings) == swapped


@pytest.mark.parametrize("count", ODD_SIZES)
def test_odd_entries_have_one_bye_in_each_half_as_far_apart_as_a_half_is_long(count: int) -> None:
    for entry, letters in enumerate(letters_of(round_robin(count, double=True))):
        byes = [place for place, letter in enumerate(letters) if letter == "-"]
        assert byes == [entry, entry + count]


@single_and_double
@pytest.mark.parametrize("count", EVEN_SIZES)
def test_even_entries_never_have_a_bye(count: int, double: bool) -> None:
    rounds = round_robin(count, double=double)

    assert not any(pairing.is_bye for planned in rounds for pairing in planned.pairings)


@single_and_double
@pytest.mark.parametrize("count", ODD_SIZES)
def test_a_bye_stands_last_in_its_round_and_is_the_only_one(count: int, double: bool) -> None:
    for planned in round_robin(count, double=double):
        assert [pairing.is_bye for pairing in planned.pairings] == [False] * (count // 2) + [True]


@pytest.mark.parametrize("count", SIZES)
def test_home_and_away_are_even(count: int) -> None:
    uneven_by = 0 if count % 2 else 1
    for letters in letters_of(round_robin(count)):
        assert abs(letters.count("H") - letters.count("A")) == uneven_by
    for letters in letters_of(round_robin(count, double=True)):
        assert letters.count("H") == letters.count("A") == count - 1


@single_and_double
@pytest.mark.parametrize("count", SIZES)
def test_breaks_are_at_the_minimum(count: int, double: bool) -> None:
    breaks = sum(map(breaks_in, letters_of(round_robin(count, double=double))))

    assert breaks == minimum_breaks(count, double=double)


@pytest.mark.parametrize("count", EVEN_SIZES)
def test_even_entries_share_the_breaks_evenly(count: int) -> None:
    single = Counter(map(breaks_in, letters_of(round_robin(count))))
    double = Counter(map(breaks_in, letters_of(round_robin(count, double=True))))

    assert single == Counter({0: 2, 1: count - 2})
    assert double == Counter({0: 2, 3: count - 2})


@pytest.mark.parametrize("count", ODD_SIZES)
def test_odd_entries_share_the_breaks_evenly(count: int) -> None:
    assert [breaks_in(letters) for letters in letters_of(round_robin(count))] == [0] * count
    assert [breaks_in(letters) for letters in letters_of(round_robin(count, double=True))] == [1] * count


@single_and_double
@pytest.mark.parametrize("count", SIZES)
def test_nobody_is_more_than_twice_in_a_row_at_home_or_away(count: int, double: bool) -> None:
    everybody = letters_of(round_robin(count, double=double))
    three_in_a_row = [letters for letters in everybody if re.search("HHH|AAA", letters.replace("-", ""))]

    # Four entries, double: two is the fewest there can be (test_fewest_breaks.py tries all programmes).
    assert len(three_in_a_row) == (2 if (count, double) == (4, True) else 0)


@pytest.mark.parametrize("count", [count for count in EVEN_SIZES if count >= 6])
def test_even_entries_start_and_end_a_half_without_a_break(count: int) -> None:
    for letters in letters_of(round_robin(count)):
        assert letters[0] != letters[1]
        assert letters[-1] != letters[-2]


@pytest.mark.parametrize("count", [-1, 0, 1, 61, 1000])
def test_too_few_or_too_many_entries_are_refused_with_a_sentence(count: int) -> None:
    sentence = re.escape(f"A round robin needs 2 to 60 entries, not {count}.")
    with pytest.raises(ValueError, match=sentence):
        round_robin(count)
    with pytest.raises(ValueError, match=sentence):
        minimum_breaks(count, double=False)


# The Berger tables of chess are the same circle: (home, away) by round; the last entry stands in the centre.

BERGER = {
    6: [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ],
    8: [
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(8, 5), (6, 4), (7, 3), (1, 2)],
        [(2, 8), (3, 1), (4, 7), (5, 6)],
        [(8, 6), (7, 5), (1, 4), (2, 3)],
        [(3, 8), (4, 2), (5, 1), (6, 7)],
        [(8, 7), (1, 6), (2, 5), (3, 4)],
        [(4, 8), (5, 3), (6, 2), (7, 1)],
    ],
}


def our_names(table: list[list[Meeting]]) -> dict[int, int]:
    """Berger's numbers in ours: the centre stays last; who meets it in round r (from 0) is r."""
    centre = len(table) + 1
    names = {centre: centre - 1}
    for index, berger_round in enumerate(table):
        (met,) = [home + away - centre for home, away in berger_round if centre in (home, away)]
        names[met] = index
    return names


@pytest.mark.parametrize("count", BERGER)
def test_with_the_centre_left_out_home_and_away_are_those_of_the_berger_table(count: int) -> None:
    names = our_names(BERGER[count])
    centre = count - 1

    for berger_round, planned in zip(BERGER[count], round_robin(count), strict=True):
        theirs = {(names[home], names[away]) for home, away in berger_round}
        ours = set(matches_of((planned,)))
        assert {frozenset(match) for match in ours} == {frozenset(match) for match in theirs}
        assert {m for m in ours if centre not in m} == {m for m in theirs if centre not in m}


# The document and the house


def test_the_examples_of_the_document_run() -> None:
    outcome = doctest.testfile(str(DOCUMENT), module_relative=False)

    assert outcome.attempted >= 3
    assert outcome.failed == 0


def test_the_table_of_the_document_is_what_the_generator_does() -> None:
    # | entries | single or double | rounds | matches | byes | home - away | breaks | longest run |
    rows = re.findall(r"^\| (\d+) \| (single|double) \|((?: \d+ \|){6})$", DOCUMENT.read_text(), re.MULTILINE)

    assert {(int(entries), kind) for entries, kind, _ in rows} >= {
        (count, kind) for count in (4, 5, 6, 10, 60) for kind in ("single", "double")
    }
    for entries, kind, cells in rows:
        counted = figures(draw(range(int(entries)), double=kind == "double"))
        assert [int(cell) for cell in re.findall(r"\d+", cells)] == [
            counted.rounds,
            counted.matches,
            counted.byes_max,
            counted.home_away_difference,
            counted.breaks,
            max(counted.longest_home_run, counted.longest_away_run),
        ]


@pytest.mark.parametrize("name", ["round_robin.py", "movements.py"])
def test_the_generators_import_only_the_standard_library(name: str) -> None:
    tree = ast.parse((GENERATORS / name).read_text())
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or "." * node.level]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }

    assert "dataclasses" in imported
    assert imported <= sys.stdlib_module_names
