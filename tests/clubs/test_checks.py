"""The checks that services share: each problem at its field, and all of them at once."""

import datetime as dt

import pytest

from apps.clubs.checks import Checks, tidy
from apps.clubs.refusals import Refused


def codes_of(checks: Checks) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in checks.problems]


def test_tidy_leaves_single_spaces_between_words() -> None:
    assert tidy("  Jai \t Gandhi\n") == "Jai Gandhi"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("name", "required")]),
        ("   ", [("name", "required")]),
        ("a" * 9, []),
        ("a" * 10, []),
        ("a" * 11, [("name", "too_long")]),
        ("a\x00b", [("name", "control_characters")]),
        ("a\x7fb", [("name", "control_characters")]),
        ("a\ud800b", [("name", "control_characters")]),
        ("Müsek", []),
        ("\u202e\u200b", [("name", "invisible")]),
        ("’t Hofje", []),
    ],
)
def test_text_notes_what_is_wrong(text: str, expected: list[tuple[str, str]]) -> None:
    checks = Checks()
    checks.text("name", text, longest=10)
    assert codes_of(checks) == expected


def test_text_may_be_left_out_where_it_is_not_required() -> None:
    checks = Checks()
    assert checks.text("place", "  ", longest=10, required=False) == ""
    assert codes_of(checks) == []


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, [("team", "out_of_range")]), (2, []), (60, []), (61, [("team", "out_of_range")])],
)
def test_number_takes_both_ends_of_its_range(number: int, expected: list[tuple[str, str]]) -> None:
    checks = Checks()
    checks.number("team", number, least=2, most=60)
    assert codes_of(checks) == expected


@pytest.mark.parametrize(
    ("year", "expected"),
    [(1899, [("day", "year_impossible")]), (1900, []), (2199, []), (2200, [("day", "year_impossible")])],
)
def test_year_refuses_what_nobody_can_mean(year: int, expected: list[tuple[str, str]]) -> None:
    checks = Checks()
    checks.year("day", dt.date(year, 6, 1))
    assert codes_of(checks) == expected


def test_refuse_if_any_tells_every_problem_at_once() -> None:
    checks = Checks()
    checks.add("name", "taken", "Taken.")
    checks.add("", "full", "Full.")
    with pytest.raises(Refused) as refused:
        checks.refuse_if_any()
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("name", "taken"),
        ("", "full"),
    ]
    assert str(refused.value) == "Taken.; Full."


def test_refuse_if_any_lets_go_on_without_problems() -> None:
    Checks().refuse_if_any()
