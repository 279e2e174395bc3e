"""Ranking a table: the worked cases, by the library and by the command, and what each kind of result counts for."""

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from apps.standings.ranking import Row, rank
from apps.standings.table_file import Points, Result, Table

ROOT = Path(__file__).parents[2]
CASES = json.loads((Path(__file__).parent / "cases" / "tables.json").read_text(encoding="utf-8"))
SCHEME = {"win": 3, "draw": 1, "loss": 0, "bye": "0.5"}
FIGURES = ("played", "won", "drawn", "lost", "scored", "conceded", "points")


def figures(result, **more):
    """Return the figures of A and of B after one result between them."""
    table = {"entries": ["A", "B"], "points": SCHEME, "criteria": [], "results": [result]} | more
    rows = {row.entry: row.to_json() for row in rank(Table.from_json(table))}
    return [tuple(rows[entry][name] for name in FIGURES) for entry in "AB"]


def run(arguments, text=""):
    return subprocess.run(
        [sys.executable, "-m", "apps.standings", *arguments],
        input=text.encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )


def check(case, rows):
    """Compare printed rows with what a case expects."""
    expect = case["expect"]
    assert [[row["place"], row["entry"]] for row in rows] == expect["places"]
    assert {row["entry"]: row["points"] for row in rows} == expect["points"]
    if "decided_by" in expect:
        assert {row["entry"]: row["decided_by"] for row in rows} == expect["decided_by"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case_by_the_library(case):
    check(case, [row.to_json() for row in rank(Table.from_json(case["table"]))])


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_case_by_the_command(case):
    done = run(["-"], json.dumps(case["table"]))
    assert (done.returncode, done.stderr) == (0, b"")
    check(case, json.loads(done.stdout)["rows"])


def test_worked_cases_as_one_list_give_a_list_in_the_same_order(tmp_path):
    file = tmp_path / "tables.json"
    file.write_text(json.dumps([case["table"] for case in CASES]), encoding="utf-8")
    done = run([str(file)])
    assert (done.returncode, done.stderr) == (0, b"")
    for case, ranked in zip(CASES, json.loads(done.stdout), strict=True):
        check(case, ranked["rows"])


def test_rank_prints_the_rows_that_the_format_promises():
    table = {
        "entries": ["A", "B", "C"],
        "points": {"win": 2, "draw": 1, "loss": 0},
        "criteria": ["points", "head_to_head_points", "head_to_head_difference", "difference", "scored"],
        "head_to_head": "reapplied",
        "walkover": {"score": None, "in_head_to_head": True},
        "results": [
            {"home": "A", "away": "B", "home_score": 82, "away_score": 67},
            {"home": "B", "away": "C", "state": "walkover", "winner": "C"},
            {"home": "C", "away": "A", "state": "double_walkover"},
        ],
        "adjustments": [
            {"entry": "A", "kind": "deduction", "amount": "1", "reason": "ineligible player, round 3"}
        ],
        "lots": ["B", "A"],
    }
    keys = ("place", "entry", *FIGURES[:-1], "difference", "adjustment", "points", "decided_by")
    expected = [
        (1, "C", 2, 1, 0, 1, 0, 0, 0, "0", "2", None),
        (2, "A", 2, 1, 0, 1, 82, 67, 15, "-1", "1", "points"),
        (3, "B", 2, 0, 0, 2, 67, 82, -15, "0", "0", "points"),
    ]
    rows = [row.to_json() for row in rank(Table.from_json(table))]
    assert [list(row) for row in rows] == [list(keys)] * 3
    assert [tuple(row.values()) for row in rows] == expected


def test_rank_of_no_entries_has_no_rows():
    assert (
        rank(Table((), Points(Decimal(2), Decimal(1), Decimal(0)), ("points", "head_to_head_points", "lots")))
        == []
    )


def test_rank_without_criteria_lets_all_share_the_first_place_in_the_order_of_entries():
    table = Table(
        entries=("C", "A", "B"),
        points=Points(Decimal(2), Decimal(1), Decimal(0)),
        criteria=(),
        results=(Result("A", "B", 82, 67),),
    )
    assert [(row.place, row.entry, row.decided_by) for row in rank(table)] == [
        (1, entry, None) for entry in "CAB"
    ]


def test_places_after_a_shared_one_are_left_out():
    # A beat D, B and C drew: 1, 2, 2, 4
    table = Table(
        entries=("A", "B", "C", "D"),
        points=Points(Decimal(2), Decimal(1), Decimal(0)),
        criteria=("points",),
        results=(Result("A", "D", 82, 67), Result("B", "C", 70, 70)),
    )
    assert [row.place for row in rank(table)] == [1, 2, 2, 4]


def test_row_holds_exact_decimals():
    table = Table(("A",), Points(Decimal("0.50"), Decimal(0), Decimal(0)), ())
    assert rank(table) == [Row(1, "A", 0, 0, 0, 0, 0, 0, 0, Decimal(0), Decimal(0), None)]


# What each kind of result counts for: played, won, drawn, lost, scored, conceded, points.

SIDES = {"home": "A", "away": "B"}
NOTHING = (0, 0, 0, 0, 0, 0, "0")


def test_win_and_loss():
    expected = [(1, 1, 0, 0, 82, 67, "3"), (1, 0, 0, 1, 67, 82, "0")]
    assert figures(SIDES | {"home_score": 82, "away_score": 67}) == expected
    assert figures({"home": "B", "away": "A", "home_score": 67, "away_score": 82}) == expected


def test_draw_also_without_any_score():
    assert figures(SIDES | {"home_score": 0, "away_score": 0}) == [(1, 0, 1, 0, 0, 0, "1")] * 2


def test_walkover_counts_as_played_won_and_lost_and_scores_nothing():
    expected = [(1, 0, 0, 1, 0, 0, "0"), (1, 1, 0, 0, 0, 0, "3")]
    assert figures(SIDES | {"state": "walkover", "winner": "B"}) == expected


def test_walkover_scores_what_the_regulations_say():
    result = SIDES | {"state": "walkover", "winner": "B", "home_score": 50, "away_score": 60}
    expected = [(1, 0, 0, 1, 2, 10, "0"), (1, 1, 0, 0, 10, 2, "3")]
    assert figures(result, walkover={"score": [10, 2]}) == expected


def test_walkover_with_a_level_score_is_still_won():
    expected = [(1, 1, 0, 0, 5, 5, "3"), (1, 0, 0, 1, 5, 5, "0")]
    assert figures(SIDES | {"state": "walkover", "winner": "A"}, walkover={"score": [5, 5]}) == expected


def test_double_walkover_is_lost_by_both_and_scores_nothing():
    result = SIDES | {"state": "double_walkover"}
    assert figures(result, walkover={"score": [10, 2]}) == [(1, 0, 0, 1, 0, 0, "0")] * 2
    scheme = {"win": 3, "draw": 1, "loss": "-0.5"}
    assert figures(result, points=scheme) == [(1, 0, 0, 1, 0, 0, "-0.5")] * 2


def test_bye_gives_its_points_and_is_neither_played_nor_won():
    assert figures({"home": "B", "state": "bye"}) == [NOTHING, (0, 0, 0, 0, 0, 0, "0.5")]
    without = {"win": 3, "draw": 1, "loss": 0}
    assert figures({"home": "B", "state": "bye"}, points=without) == [NOTHING, NOTHING]


@pytest.mark.parametrize("state", ["void", "not_played", "to_be_replayed", "provisional"])
def test_state_that_counts_nowhere(state):
    assert figures(SIDES | {"state": state, "home_score": 82, "away_score": 67}) == [NOTHING, NOTHING]


@pytest.mark.parametrize(
    "result",
    [
        SIDES | {"home_score": 82, "away_score": 67},
        SIDES | {"state": "walkover", "winner": "A"},
        SIDES | {"state": "double_walkover"},
        {"home": "A", "state": "bye"},
    ],
    ids=["played", "walkover", "double walkover", "bye"],
)
def test_decider_counts_nowhere_in_the_figures(result):
    assert figures(result | {"decider": True}) == [NOTHING, NOTHING]


# Exact decimals.


def points_of(scheme, *amounts):
    """Return points and adjustment of A, which won once."""
    adjustments = [
        {
            "entry": "A",
            "kind": "deduction" if amount[0] == "-" else "bonus",
            "amount": amount.strip("+-"),
            "reason": "x",
        }
        for amount in amounts
    ]
    table = {
        "entries": ["A", "B"],
        "points": {"draw": 0, "loss": 0} | scheme,
        "criteria": [],
        "results": [SIDES | {"home_score": 1, "away_score": 0}],
        "adjustments": adjustments,
    }
    row = rank(Table.from_json(table))[0].to_json()
    return row["points"], row["adjustment"]


@pytest.mark.parametrize(
    ("win", "amounts", "expected"),
    [
        (3, ["-3.5"], ("-0.5", "-3.5")),
        ("3.50", [], ("3.5", "0")),
        ("0.1", ["+0.2"], ("0.3", "0.2")),
        (100, ["+900"], ("1000", "900")),
        ("-0", [], ("0", "0")),
        (1, ["-1.000"], ("0", "-1")),
        ("007", ["+1", "-1"], ("7", "0")),
        (10**40, ["+0." + "0" * 39 + "1"], ("1" + "0" * 40 + "." + "0" * 39 + "1", "0." + "0" * 39 + "1")),
        ("9" * 5000, ["+1"], ("1" + "0" * 5000, "1")),
        ("0." + "0" * 5000 + "1", [], ("0." + "0" * 5000 + "1", "0")),
    ],
    ids=[
        "minus half",
        "zeros",
        "tenths",
        "thousand",
        "no minus zero",
        "whole",
        "leading zeros",
        "long",
        "huge",
        "tiny",
    ],
)
def test_points_are_exact_and_printed_without_trailing_zeros(win, amounts, expected):
    assert points_of({"win": win}, *amounts) == expected


def test_points_tell_apart_what_a_float_or_a_default_decimal_would_round_together():
    tiny = "0." + "0" * 40 + "1"
    adjustments = [{"entry": "B", "kind": "bonus", "amount": tiny, "reason": "x"}]
    table = {
        "entries": ["A", "B"],
        "points": {"win": 0, "draw": 10**40, "loss": 0},
        "criteria": ["points"],
        "results": [SIDES | {"home_score": 1, "away_score": 1}],
        "adjustments": adjustments,
    }
    assert [(row.place, row.entry) for row in rank(Table.from_json(table))] == [(1, "B"), (2, "A")]
