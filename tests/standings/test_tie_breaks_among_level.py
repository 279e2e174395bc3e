"""The criteria that look at results among level entries: head-to-head, its blocks, and deciders.

For each a table that it decides, one where it must not apply, and one that stays level. The crosstables are what is
ranked: row at home, column away (see crosstable.py).
"""

from itertools import pairwise

from tests.standings.crosstable import deduct, ranked

# head_to_head_points

FOUR = """
            A      B      C      D
        A   .      70-71  90-50  88-52
        B   .      .      72-68  60-75
        C   .      .      .      66-60
        D   .      .      .      .
    """


def test_head_to_head_points_put_the_winner_of_their_match_first():
    expected = [
        (1, "B", None),
        (2, "A", "head_to_head_points"),
        (3, "C", "points"),
        (4, "D", "head_to_head_points"),
    ]
    assert ranked(FOUR, "points head_to_head_points difference") == expected


def test_head_to_head_points_do_not_apply_to_entries_that_a_deduction_parts():
    rows = ranked(FOUR, "points head_to_head_points difference", adjustments=deduct("B", "0.5"))
    assert rows[:2] == [(1, "A", None), (2, "B", "points")]


def test_head_to_head_points_do_not_see_adjustments_among_level_entries():
    bonus = [{"entry": "A", "kind": "bonus", "amount": "2", "reason": "fair play"}]
    table = """
            A      B
        A   .      .
        B   71-70  .
    """
    rows = ranked(table, "points head_to_head_points", adjustments=bonus)
    assert rows == [(1, "B", None), (2, "A", "head_to_head_points")]


def test_head_to_head_points_do_not_see_byes():
    table = """
            A      B      C
        A   .      .      .
        B   .      .      .
        C   .      .      .
    """
    byes = [{"home": entry, "state": "bye"} for entry in "AAB"]
    assert {row[0] for row in ranked(table, "head_to_head_points", results=byes)} == {1}


def test_head_to_head_points_leave_a_draw_level():
    table = """
            A      B
        A   .      70-70
        B   .      .
    """
    assert ranked(table, "points head_to_head_points") == [(1, "A", None), (1, "B", None)]


def test_head_to_head_points_use_what_is_there_when_not_all_have_met():
    # C has met neither A nor B
    table = """
            A      B      C      D
        A   .      70-60  .      .
        B   .      .      .      70-50
        C   .      .      .      80-50
        D   .      .      .      .
    """
    expected = [(1, "A", None), (2, "B", "head_to_head_points"), (2, "C", None), (4, "D", "points")]
    assert ranked(table, "points head_to_head_points") == expected


def test_walkovers_are_seen_by_head_to_head_only_where_the_regulations_say_so():
    table = """
            A      B      C
        A   .      l-w    60-50
        B   .      .      .
        C   .      70-60  .
    """
    seen = ranked(table, "points head_to_head_points head_to_head_difference")
    unseen = ranked(
        table,
        "points head_to_head_points head_to_head_difference",
        walkover={"in_head_to_head": False},
    )
    # all have 2 points; seen: each one win, differences A +10, C 0, B -10; unseen: B has a loss only
    assert [row[1] for row in seen] == ["A", "C", "B"]
    assert {row[2] for row in seen} == {None, "head_to_head_difference"}
    assert unseen == [(1, "A", None), (2, "C", "head_to_head_difference"), (3, "B", "head_to_head_points")]


# head_to_head_difference


def test_head_to_head_difference_sums_both_legs():
    table = """
            A      B      C
        A   .      80-70  70-60
        B   75-74  .      90-50
        C   .      .      .
    """
    expected = [(1, "A", None), (2, "B", "head_to_head_difference"), (3, "C", "points")]
    assert ranked(table, "points head_to_head_points head_to_head_difference difference") == expected


def test_head_to_head_difference_does_not_apply_where_the_points_among_them_decide():
    # A won twice by 1, B once by 89
    table = """
            A            B
        A   .            61-60,61-60
        B   99-10        .
    """
    rows = ranked(table, "head_to_head_points head_to_head_difference")
    assert rows == [(1, "A", None), (2, "B", "head_to_head_points")]


def test_head_to_head_difference_leaves_equal_legs_level():
    table = """
            A      B
        A   .      80-70
        B   80-70  .
    """
    criteria = "points head_to_head_points head_to_head_difference head_to_head_scored"
    assert ranked(table, criteria) == [(1, "A", None), (1, "B", None)]


# head_to_head_scored


def test_head_to_head_scored_parts_a_circle_of_equal_margins():
    table = """
            A      B      C
        A   .      90-80  .
        B   .      .      80-70
        C   75-65  .      .
    """
    criteria = "points head_to_head_points head_to_head_difference head_to_head_scored"
    assert ranked(table, criteria) == [
        (1, "B", None),
        (2, "A", "head_to_head_scored"),
        (3, "C", "head_to_head_scored"),
    ]


def test_head_to_head_scored_does_not_see_scores_against_others():
    table = """
            A      B      C
        A   .      70-70  99-98
        B   .      .      61-60
        C   .      .      .
    """
    rows = ranked(table, "points head_to_head_scored")
    assert rows == [(1, "A", None), (1, "B", None), (3, "C", "points")]


# the head-to-head block

CIRCLE_AND_D = """
            A      B      C      D
        A   .      10-9   .      20-0
        B   .      .      10-9   15-0
        C   10-9   .      .      12-0
        D   .      .      .      .
    """


def test_a_criterion_between_two_blocks_is_used_before_the_second():
    # the first block leaves A, B, C level, and `difference` leaves the second nobody to compare
    rows = ranked(CIRCLE_AND_D, "points head_to_head_points difference head_to_head_scored")
    assert rows == [(1, "A", None), (2, "B", "difference"), (3, "C", "difference"), (4, "D", "points")]


def test_the_second_block_looks_only_at_entries_that_everything_before_leaves_level():
    # differences: A -2, B -2, C +4; among all three B has scored 168 and A 140, between the two A has 80 and B 70
    table = """
            A      B      C
        A   .      80-70  .
        B   .      .      98-90
        C   72-60  .      .
    """
    rows = ranked(table, "points head_to_head_points difference head_to_head_scored")
    assert rows == [(1, "C", None), (2, "A", "difference"), (3, "B", "head_to_head_scored")]
    rows = ranked(table, "points head_to_head_points head_to_head_scored difference")
    assert rows == [(1, "B", None), (2, "C", "head_to_head_scored"), (3, "A", "head_to_head_scored")]


def test_whole_block_is_computed_over_the_whole_group_before_it_is_applied_again():
    # B and C level on points among the three; C is better in the difference against all three
    table = """
            A      B      C
        A   .      2-0    1-0
        B   .      .      1-1
        C   .      .      .
    """
    for way in ("reapplied", "once"):
        rows = ranked(table, "head_to_head_points head_to_head_difference", head_to_head=way)
        assert rows == [
            (1, "A", None),
            (2, "C", "head_to_head_points"),
            (3, "B", "head_to_head_difference"),
        ]


PATH = """
            A      B      C      D
        A   .      .      .      .
        B   1-0    .      .      .
        C   .      1-0    .      .
        D   .      .      1-0    .
    """


def test_reapplied_splits_one_entry_off_after_another():
    # among all four A has no win; among B, C, D it is B; and so on
    rows = ranked(PATH, "head_to_head_points", head_to_head="reapplied")
    assert rows == [
        (1, "D", None),
        (2, "C", "head_to_head_points"),
        (3, "B", "head_to_head_points"),
        (4, "A", "head_to_head_points"),
    ]


def test_once_leaves_level_what_the_first_application_leaves_level():
    rows = ranked(PATH, "head_to_head_points", head_to_head="once")
    assert rows == [(1, "B", None), (1, "C", None), (1, "D", None), (4, "A", "head_to_head_points")]


def test_reapplied_ends_however_many_split_off_one_by_one():
    entries = [f"E{number}" for number in range(1500)]
    results = [
        {"home": better, "away": worse, "home_score": 1, "away_score": 0}
        for worse, better in pairwise(entries)
    ]
    rows = ranked("A\nA .", "head_to_head_points", entries=entries, results=results)
    assert [row[1] for row in rows] == entries[::-1]


# decider


def test_decider_parts_the_two_who_played_it_and_counts_nowhere_else():
    table = """
            A      B      C
        A   .      .      80-60
        B   d70-75 .      90-50
        C   .      .      .
    """
    expected = [(1, "A", None), (2, "B", "decider"), (3, "C", "points")]
    assert ranked(table, "points decider difference") == expected
    without = ranked(table, "points head_to_head_points difference")
    assert without == [(1, "B", None), (2, "A", "difference"), (3, "C", "points")]


def test_decider_does_not_apply_between_entries_that_are_not_level():
    table = """
            A      B
        A   .      80-60
        B   d90-10 .
    """
    assert ranked(table, "points decider") == [(1, "A", None), (2, "B", "points")]


def test_decider_drawn_leaves_both_level():
    table = """
            A      B
        A   .      d70-70
        B   .      .
    """
    assert ranked(table, "points decider") == [(1, "A", None), (1, "B", None)]


def test_decider_lost_by_walkover_counts_even_where_head_to_head_does_not_see_walkovers():
    walkover = {"home": "A", "away": "B", "state": "walkover", "winner": "B", "decider": True}
    table = """
            A      B
        A   .      .
        B   .      .
    """
    rows = ranked(table, "points decider", results=[walkover], walkover={"in_head_to_head": False})
    assert rows == [(1, "B", None), (2, "A", "decider")]


def test_decider_is_not_applied_again_to_those_it_leaves_level():
    # B beat A, C beat B: A has nothing, B and C have 2 each and stay level although C beat B
    table = """
            A      B      C
        A   .      .      .
        B   d1-0   .      .
        C   .      d1-0   .
    """
    assert ranked(table, "decider") == [(1, "B", None), (1, "C", None), (3, "A", "decider")]
