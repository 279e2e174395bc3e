"""Each criterion over all results: a table that it decides, one where it must not apply, and one that stays level.

What looks at results among level entries stands in test_tie_breaks_among_level.py. The crosstables are what is ranked:
row at home, column away (see crosstable.py).
"""

import pytest

from apps.standings.tie_breaks import CRITERIA, Direction, LooksAt
from tests.standings.crosstable import deduct, ranked

# points


def test_points_put_the_winner_first():
    # A wins, B and C draw
    table = """
            A      B      C
        A   .      82-67  .
        B   .      .      70-70
        C   .      .      .
    """
    assert ranked(table, "points") == [(1, "A", None), (2, "B", "points"), (2, "C", None)]


def test_points_count_deductions_and_rank_below_zero_last():
    table = """
            A      B
        A   .      .
        B   .      .
    """
    assert ranked(table, "points", adjustments=deduct("A", "2")) == [(1, "B", None), (2, "A", "points")]


def test_points_do_not_count_void_matches_or_deciders():
    table = """
            A      B
        A   .      d82-67
        B   .      .
    """
    void = {"home": "A", "away": "B", "state": "void"}
    assert ranked(table, "points") == [(1, "A", None), (1, "B", None)]
    assert ranked(table, "points", results=[void]) == [(1, "A", None), (1, "B", None)]


# wins


def test_wins_put_one_win_before_two_draws():
    table = """
            A      B      C      D
        A   .      .      80-60  .
        B   .      .      66-66  71-71
        C   .      .      .      .
        D   75-70  .      .      .
    """
    expected = [(1, "D", None), (2, "A", "points"), (3, "B", "wins"), (4, "C", "points")]
    assert ranked(table, "points wins") == expected


def test_wins_count_walkovers_but_not_byes():
    table = """
            A      B      C
        A   .      .      .
        B   .      .      .
        C   .      w-l    .
    """
    bye = {"home": "A", "state": "bye"}
    assert ranked(table, "wins")[0] == (1, "C", None)
    assert ranked(table, "wins", results=[bye]) == [(1, "A", None), (1, "B", None), (1, "C", None)]


def test_wins_leave_two_winners_level():
    table = """
            A      B      C      D
        A   .      80-60  .      .
        B   .      .      .      .
        C   .      .      .      61-60
        D   .      .      .      .
    """
    assert ranked(table, "wins") == [(1, "A", None), (1, "C", None), (3, "B", "wins"), (3, "D", None)]


# difference


def test_difference_parts_a_circle_of_wins():
    table = """
            A      B      C
        A   .      82-67  .
        B   .      .      75-70
        C   73-71  .      .
    """
    assert ranked(table, "points difference") == [
        (1, "A", None),
        (2, "C", "difference"),
        (3, "B", "difference"),
    ]


def test_difference_counts_a_walkover_only_as_the_regulations_say():
    table = """
            A      B      C      D
        A   .      w-l    .      .
        B   .      .      .      .
        C   .      .      .      65-60
        D   .      .      .      .
    """
    places = [(1, "C", None), (2, "A", "difference"), (3, "B", "points"), (4, "D", "difference")]
    assert ranked(table, "points difference") == places
    with_score = ranked(table, "points difference", walkover={"score": [10, 0]})
    assert with_score == [(1, "A", None), (2, "C", "difference"), (3, "D", "points"), (4, "B", "difference")]


def test_difference_does_not_apply_to_entries_that_points_part():
    table = """
            A      B      C
        A   .      61-60  .
        B   .      .      90-40
        C   70-70  .      .
    """
    expected = [(1, "A", None), (2, "B", "points"), (3, "C", "points")]
    assert ranked(table, "points difference") == expected


def test_difference_leaves_equal_margins_level():
    table = """
            A      B      C
        A   .      70-65  .
        B   .      .      80-75
        C   66-61  .      .
    """
    assert ranked(table, "points difference") == [(1, "A", None), (1, "B", None), (1, "C", None)]


# scored


def test_scored_puts_the_higher_draw_first():
    table = """
            A      B      C      D
        A   .      70-70  .      .
        B   .      .      .      .
        C   .      .      .      80-80
        D   .      .      .      .
    """
    expected = [(1, "C", None), (1, "D", None), (3, "A", "scored"), (3, "B", None)]
    assert ranked(table, "points difference scored") == expected


def test_scored_does_not_count_scores_beside_a_state():
    table = """
            A      B
        A   .      .
        B   .      .
    """
    void = {"home": "A", "away": "B", "state": "not_played", "home_score": 90, "away_score": 1}
    assert ranked(table, "scored", results=[void]) == [(1, "A", None), (1, "B", None)]


# hand_points_difference, sheets_won, baunies

DRAWN_TWICE = """
            A      B      C      D
        A   .      24-24  .      .
        B   .      .      .      .
        C   .      .      .      24-24
        D   .      .      .      .
    """


@pytest.mark.parametrize(
    ("criterion", "detail", "expected"),
    [
        ("hand_points_difference", "hand_points", ["A", "C D", "B"]),
        ("sheets_won", "sheets", ["A", "B", "C D"]),
        ("baunies", "baunies", ["A", "B", "C D"]),
    ],
)
def test_details_put_more_before_less_and_leave_what_has_none_level(criterion, detail, expected):
    details = {("A", "B"): {f"home_{detail}": 9, f"away_{detail}": 7}}
    rows = ranked(DRAWN_TWICE, f"points {criterion}", details=details)
    assert [
        " ".join(entry for place, entry, _ in rows if place == each)
        for each in sorted({row[0] for row in rows})
    ] == (expected)
    assert {decided_by for _, _, decided_by in rows} == {None, criterion}


@pytest.mark.parametrize(
    ("criterion", "detail"),
    [("hand_points_difference", "hand_points"), ("sheets_won", "sheets"), ("baunies", "baunies")],
)
def test_details_of_one_side_alone_count_against_zero(criterion, detail):
    details = {("A", "B"): {f"away_{detail}": 1}}
    rows = ranked(DRAWN_TWICE, f"points {criterion}", details=details)
    assert rows[0] == (1, "B", None)


@pytest.mark.parametrize(
    ("criterion", "detail"),
    [("hand_points_difference", "hand_points"), ("sheets_won", "sheets"), ("baunies", "baunies")],
)
def test_details_beside_a_state_or_in_a_decider_do_not_count(criterion, detail):
    sides = {"home": "A", "away": "B", f"home_{detail}": 9}
    walkover = sides | {"state": "walkover", "winner": "B", "home_score": 3}
    decider = sides | {"home_score": 3, "away_score": 2, "decider": True}
    rows = ranked(DRAWN_TWICE, criterion, results=[walkover, decider])
    assert {place for place, _, _ in rows} == {1}


# lots


def test_lots_put_level_entries_in_the_order_drawn():
    table = """
            A      B
        A   .      73-73
        B   .      .
    """
    rows = ranked(table, "points difference lots", lots=["B", "A"])
    assert rows == [(1, "B", None), (2, "A", "lots")]


def test_lots_do_not_apply_to_entries_that_something_else_parts():
    table = """
            A      B
        A   .      73-72
        B   .      .
    """
    assert ranked(table, "points lots", lots=["B", "A"]) == [(1, "A", None), (2, "B", "points")]


def test_lots_put_entries_without_one_after_the_others_and_level():
    table = """
            A      B      C
        A   .      .      .
        B   .      .      .
        C   .      .      .
    """
    assert ranked(table, "lots", lots=["C"]) == [(1, "C", None), (2, "A", "lots"), (2, "B", None)]


def test_lots_are_not_used_unless_they_are_a_criterion():
    table = """
            A      B
        A   .      73-73
        B   .      .
    """
    assert ranked(table, "points", lots=["B", "A"]) == [(1, "A", None), (1, "B", None)]


# the registry


def test_every_criterion_is_known_by_its_own_name_and_has_a_sentence_of_its_own():
    assert all(name == criterion.name for name, criterion in CRITERIA.items())
    sentences = [criterion.sentence for criterion in CRITERIA.values()]
    assert len(set(sentences)) == len(CRITERIA)
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)


def test_only_lots_put_less_before_more():
    assert [name for name, each in CRITERIA.items() if each.direction is Direction.LESS] == ["lots"]


def test_head_to_head_criteria_are_those_that_look_at_head_to_head():
    names = [name for name, each in CRITERIA.items() if each.looks_at is LooksAt.HEAD_TO_HEAD]
    assert names == ["head_to_head_points", "head_to_head_difference", "head_to_head_scored"]
