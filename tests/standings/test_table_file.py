"""The table file: what is refused and where, what goes in comes out again, and any JSON value gets an answer."""

import copy
import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.standings.ranking import rank
from apps.standings.table_file import HeadToHead, State, Table, TableError, Walkover
from tests.standings.random_tables import tables

TABLE = {
    "entries": ["A", "B", "C"],
    "points": {"win": 2, "draw": 1, "loss": 0},
    "criteria": ["points", "lots"],
    "results": [
        {"home": "A", "away": "B", "home_score": 82, "away_score": 67},
        {"home": "B", "away": "C", "state": "walkover", "winner": "C"},
    ],
    "adjustments": [{"entry": "A", "kind": "deduction", "amount": "1", "reason": "late"}],
    "lots": ["B", "A"],
}
MISSING = object()


def changed(path, value):
    """Return the table with one value replaced, added or, by MISSING, taken away; `path` is written as `a.0.b`."""
    table = copy.deepcopy(TABLE)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = table
    for key in way:
        place = place.setdefault(key, {}) if isinstance(place, dict) else place[key]
    if value is MISSING:
        del place[last]
    elif isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
    return table


REFUSED = [
    # what the file must have
    ("entries", MISSING, "table: lacks entries"),
    ("points", MISSING, "table: lacks points"),
    ("criteria", MISSING, "table: lacks criteria"),
    ("points.win", MISSING, "points: lacks win"),
    ("points.draw", MISSING, "points: lacks draw"),
    ("points.loss", MISSING, "points: lacks loss"),
    # unknown keys
    ("resluts", [], "table: has an unknown key 'resluts'"),
    ("points.walkover", 2, "points: has an unknown key 'walkover'"),
    ("walkover.winner", 2, "walkover: has an unknown key 'winner'"),
    ("results.0.homescore", 2, "results[0]: has an unknown key 'homescore'"),
    ("adjustments.0.by", "x", "adjustments[0]: has an unknown key 'by'"),
    # forms
    ("entries", "ABC", "entries: must be a list"),
    ("entries", {"A": 1}, "entries: must be a list"),
    ("entries.1", 2, "entries[1]: must be text, not 2"),
    ("points", 3, "points: must be an object, not 3"),
    ("criteria", "points", "criteria: must be a list"),
    ("criteria.0", 7, "criteria[0]: must be text"),
    ("results", {}, "results: must be a list"),
    ("results.0", "A-B", "results[0]: must be an object"),
    ("results.0.home", 1, "results[0].home: must be text"),
    ("results.0.away", ["B"], "results[0].away: must be text, not a list"),
    ("adjustments", {}, "adjustments: must be a list"),
    ("adjustments.0", "A", "adjustments[0]: must be an object"),
    ("lots", "BA", "lots: must be a list"),
    ("head_to_head", "twice", "head_to_head: must be one of reapplied, once, not 'twice'"),
    ("walkover", [10, 0], "walkover: must be an object"),
    # null stands for nothing but a walkover's score
    *(
        (key, None, f"{key}: must be")
        for key in (
            "entries",
            "points",
            "criteria",
            "head_to_head",
            "walkover",
            "results",
            "adjustments",
            "lots",
        )
    ),
    ("points.bye", None, "points.bye: must be"),
    ("walkover.in_head_to_head", None, "walkover.in_head_to_head: must be true or false, not null"),
    ("results.0.home_score", None, "results[0].home_score: must be a whole number from 0, not null"),
    ("results.0.state", None, "results[0].state: must be one of"),
    ("results.1.winner", None, "results[1].winner: must be text, not null"),
    ("results.0.decider", None, "results[0].decider: must be true or false, not null"),
    # names
    ("entries.3", "A", "entries[3]: 'A' stands here twice"),
    ("lots.2", "B", "lots[2]: 'B' stands here twice"),
    ("lots.2", "D", "lots[2]: 'D' is not one of the entries"),
    ("results.0.home", "D", "results[0].home: 'D' is not one of the entries"),
    ("results.0.away", "D", "results[0].away: 'D' is not one of the entries"),
    ("results.0.away", "A", "results[0].away: 'A' cannot meet itself"),
    ("results.2", {"home": "A", "away": "A", "state": "void"}, "results[2].away: 'A' cannot meet itself"),
    ("results.2", {"home": "D", "state": "bye"}, "results[2].home: 'D' is not one of the entries"),
    ("adjustments.0.entry", "D", "adjustments[0].entry: 'D' is not one of the entries"),
    # criteria
    ("criteria.1", "goals", "criteria[1]: 'goals' is not one of points, wins, difference"),
    ("criteria.2", "points", "criteria[2]: 'points' stands here twice"),
    # league points
    ("points.win", 2.0, "points.win: must be a whole number or a decimal as text"),
    ("points.win", 0.5, "points.win: must be"),
    ("points.win", True, "points.win: must be"),
    ("points.win", "+2", "points.win: must be"),
    ("points.win", "2.", "points.win: must be"),
    ("points.win", ".5", "points.win: must be"),
    ("points.win", "1e3", "points.win: must be"),
    ("points.win", " 2", "points.win: must be"),
    ("points.win", "2\n", "points.win: must be"),
    ("points.win", "1_000", "points.win: must be"),
    ("points.win", "٢", "points.win: must be"),
    ("points.win", "NaN", "points.win: must be"),
    ("points.win", "", "points.win: must be"),
    # walkover
    ("walkover.score", 10, "walkover.score: must be a list"),
    ("walkover.score", [10], "walkover.score: must be null or two numbers"),
    ("walkover.score", [10, 0, 0], "walkover.score: must be null or two numbers"),
    ("walkover.score", [0, 10], "walkover.score: must not give the winner less than the loser"),
    ("walkover.score", [10, -1], "walkover.score[1]: must be a whole number from 0, not -1"),
    ("walkover.score", [10.0, 0], "walkover.score[0]: must be a whole number"),
    ("walkover.in_head_to_head", 1, "walkover.in_head_to_head: must be true or false, not 1"),
    # results
    ("results.0.home", MISSING, "results[0]: lacks home"),
    ("results.0.away", MISSING, "results[0].away: is missing"),
    ("results.0.home_score", MISSING, "results[0].home_score: is missing"),
    ("results.0.away_score", MISSING, "results[0].away_score: is missing"),
    ("results.0.home_score", -1, "results[0].home_score: must be a whole number from 0, not -1"),
    ("results.0.home_score", 82.5, "results[0].home_score: must be a whole number"),
    ("results.0.home_score", 82.0, "results[0].home_score: must be a whole number"),
    ("results.0.home_score", "82", "results[0].home_score: must be a whole number"),
    ("results.0.away_score", True, "results[0].away_score: must be a whole number from 0, not true"),
    ("results.0.away_score", float("nan"), "results[0].away_score: must be a whole number"),
    ("results.0.away_score", float("inf"), "results[0].away_score: must be a whole number"),
    (
        "results.0.home_score",
        -(10**5000),
        "results[0].home_score: must be a whole number from 0, not a very large",
    ),
    ("results.0.decider", 1, "results[0].decider: must be true or false"),
    ("results.0.state", "played", "results[0].state: must be one of walkover, double_walkover, bye"),
    ("results.0.state", "official", "results[0].state: must be one of"),
    ("results.0.state", ["void"], "results[0].state: must be one of"),
    ("results.0.state", "bye", "results[0].away: does not belong to a bye"),
    ("results.0.state", "walkover", "results[0].winner: is missing"),
    ("results.0.winner", "A", "results[0].winner: belongs to a walkover"),
    ("results.1.winner", "A", "results[1].winner: 'A' is not one of the two sides"),
    ("results.1.winner", MISSING, "results[1].winner: is missing"),
    ("results.1.state", MISSING, "results[1].home_score: is missing"),
    ("results.1.away", MISSING, "results[1].away: is missing"),
    # scores and details beside a state have a form too
    ("results.1.home_score", -1, "results[1].home_score: must be a whole number from 0"),
    ("results.1.away_score", 0.5, "results[1].away_score: must be a whole number"),
    *(
        (
            f"results.{number}.{side}_{what}",
            value,
            f"results[{number}].{side}_{what}: must be a whole number from 0",
        )
        for number, side in ((0, "home"), (1, "away"))
        for what in ("hand_points", "sheets", "baunies")
        for value in (-1, 1.5, None, "3")
    ),
    # adjustments
    *((f"adjustments.0.{key}", MISSING, f"adjustments[0]: lacks {key}") for key in TABLE["adjustments"][0]),
    ("adjustments.0.kind", "penalty", "adjustments[0].kind: must be one of deduction, bonus"),
    ("adjustments.0.amount", 1, "adjustments[0].amount: must be a positive decimal as text"),
    ("adjustments.0.amount", "-1", "adjustments[0].amount: must be a positive decimal"),
    ("adjustments.0.amount", "0", "adjustments[0].amount: must be a positive decimal"),
    ("adjustments.0.amount", "0.00", "adjustments[0].amount: must be a positive decimal"),
    *(
        ("adjustments.0.amount", amount, "adjustments[0].amount: must be a positive decimal")
        for amount in ("one", "1\n", "1e3", "+1", "1.", ".5", "Infinity")
    ),
    ("adjustments.0.reason", "", "adjustments[0].reason: must not be blank"),
    ("adjustments.0.reason", " \t\n", "adjustments[0].reason: must not be blank"),
    ("adjustments.0.reason", None, "adjustments[0].reason: must be text"),
]


@pytest.mark.parametrize(
    ("path", "value", "message"), REFUSED, ids=[f"{number} {case[0]}" for number, case in enumerate(REFUSED)]
)
def test_table_is_refused_with_one_line_that_names_the_place(path, value, message):
    with pytest.raises(TableError) as refusal:
        Table.from_json(changed(path, value))
    assert str(refusal.value).startswith(message)
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize("value", [None, True, 3, 0.5, "table", [], [TABLE]])
def test_what_is_not_an_object_is_not_a_table(value):
    with pytest.raises(TableError, match=r"^table: must be an object"):
        Table.from_json(value)


ACCEPTED = [
    ("entries", ["", " ", "\ud800", "A\nB", "A", "B", "C"]),
    ("criteria", []),
    ("points.win", "-0.50"),
    ("points.bye", "0.5"),
    ("walkover", {}),
    ("walkover.score", None),
    ("walkover.score", [0, 0]),
    ("results.0.decider", False),
    ("results.0.home_score", 10**5000),
    ("results.1.home_score", 5),
    ("results.2", {"home": "A", "state": "bye", "home_sheets": 3}),
    ("results.2", {"home": "A", "away": "B", "state": "void", "winner": "B"}),
]


@pytest.mark.parametrize(
    ("path", "value"), ACCEPTED, ids=[f"{number} {case[0]}" for number, case in enumerate(ACCEPTED)]
)
def test_table_is_accepted(path, value):
    assert len(rank(Table.from_json(changed(path, value)))) >= 3


def test_defaults_are_those_of_the_format():
    table = Table.from_json({"entries": [], "points": {"win": 2, "draw": 1, "loss": 0}, "criteria": []})
    assert table.head_to_head is HeadToHead.REAPPLIED
    assert table.walkover == Walkover(score=None, in_head_to_head=True)
    assert (table.results, table.adjustments, table.lots, table.points.bye) == ((), (), (), 0)
    assert Table.from_json(changed("walkover.score", [10, 0])).walkover == Walkover(
        (10, 0), in_head_to_head=True
    )
    assert Table.from_json(changed("walkover.in_head_to_head", False)).walkover == Walkover(
        None, in_head_to_head=False
    )


def test_a_table_built_in_code_is_checked_as_one_from_a_file():
    table = Table.from_json(TABLE)
    parts = {name: getattr(table, name) for name in ("entries", "points", "criteria", "results", "lots")}
    with pytest.raises(TableError, match=r"^results\[0\]\.home: 'A' is not one of the entries"):
        Table(**parts | {"entries": ("B", "C"), "lots": ()})


def test_error_survives_the_way_between_processes():
    error = TableError("results[0].home", "must be text")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - made in the line itself


@given(tables())
def test_table_written_and_read_again_is_the_same_table(value):
    table = Table.from_json(value)
    written = json.loads(json.dumps(table.to_json()))
    assert Table.from_json(written) == table
    assert Table.from_json(written).to_json() == written
    assert rank(Table.from_json(written)) == rank(table)


def test_written_decimals_have_neither_trailing_zeros_nor_a_minus_before_zero():
    scheme = {"win": "2.50", "draw": "-0", "loss": "-0.0", "bye": "0100"}
    assert Table.from_json(changed("points", scheme)).to_json()["points"] == {
        "win": "2.5",
        "draw": "0",
        "loss": "0",
        "bye": "100",
    }


def test_written_table_keeps_what_does_not_count():
    result = {"home": "A", "away": "B", "state": "void", "home_score": 3, "away_baunies": 0, "winner": "B"}
    written = Table.from_json(changed("results", [result])).to_json()
    assert written["results"] == [result]
    assert type(written["results"][0]["state"]) is str
    assert Table.from_json(written).results[0].state is State.VOID


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["A", "B", "points", "walkover", "bye", "once", "1", "-0.5"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["entries", "points", "criteria", "results", "home", "away", "win", "score"])
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def answered(value):
    """Whether a value is ranked, with every entry once; a `TableError` of one line is an answer as well."""
    try:
        table = Table.from_json(value)
    except TableError as error:
        return len(str(error).splitlines()) == 1
    return sorted(row.entry for row in rank(table)) == sorted(table.entries)


@given(JSON_VALUES)
def test_any_json_value_gets_an_answer(value):
    assert answered(value)


@given(tables(), JSON_VALUES, st.data())
@settings(max_examples=120)
def test_any_table_with_something_replaced_gets_an_answer(table, value, data):
    place, table = {"root": table}, copy.deepcopy(table)
    place["root"], key = table, "root"
    while isinstance(place[key], (dict, list)) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(
            st.sampled_from(sorted(place)) if isinstance(place, dict) else st.integers(0, len(place) - 1)
        )
    if data.draw(st.booleans()) and isinstance(place[key], dict):
        place = place[key]
        key = data.draw(st.text(max_size=3))
    place[key] = value
    assert answered(value if key == "root" else table)
