"""From sheets to a match (rules §8): sums, what decides, and doubts about typed totals."""

import itertools
from fractions import Fraction

import pytest

from apps.scoring.hand import HandResult
from apps.scoring.match import DoubtCode, SheetOutcome, match_outcome, total_doubts
from apps.scoring.messages import MESSAGES
from apps.scoring.rules import PRESETS, HouseRules
from apps.scoring.sheet import tally

LEAGUE = PRESETS["league"]


def doubts(ns, ew, rules="league", **baunies):
    return [str(each.code) for each in total_doubts(HouseRules.from_json(rules), ns, ew, **baunies)]


# ---- what decides, rules §8.3


@pytest.mark.parametrize(
    ("sheets", "by_hand_points", "by_sheet_points"),
    [
        pytest.param([], ((0, 0), None), ((0, 0), None), id="no-sheets"),
        pytest.param([(8, 5)], ((8, 5), "home"), ((3, 0), "home"), id="a-pair-match"),
        pytest.param([(4, 4)], ((4, 4), None), ((1, 1), None), id="a-level-sheet"),
        pytest.param([(8, 5), (4, 4), (2, 9)], ((14, 18), "away"), ((4, 4), None), id="the-two-ways-differ"),
        pytest.param(
            [(2, 30), (4, 2), (4, 2)], ((10, 34), "away"), ((6, 3), "home"), id="the-two-ways-disagree"
        ),
        pytest.param([(1, 0), (0, 1)], ((1, 1), None), ((3, 3), None), id="one-each"),
    ],
)
def test_match_is_decided_by_hand_points_or_by_sheet_points(sheets, by_hand_points, by_sheet_points):
    for decided_by, (score, winner) in (("hand_points", by_hand_points), ("sheet_points", by_sheet_points)):
        found = match_outcome([SheetOutcome(*each) for each in sheets], decided_by=decided_by)
        assert ((found.home.score, found.away.score), found.winner) == (score, winner)


def test_match_outcome_keeps_every_figure_whatever_decides():
    sheets = [
        SheetOutcome(20, 4, home_baunies=1),
        SheetOutcome(4, 4),
        SheetOutcome(2, 21, 0, 1),
        SheetOutcome(8, 5),
    ]
    for decided_by in ("hand_points", "sheet_points"):
        found = match_outcome(iter(sheets), decided_by=decided_by)
        assert (found.home.hand_points, found.away.hand_points) == (34, 34)
        assert (found.home.sheets_won, found.sheets_drawn, found.away.sheets_won) == (2, 1, 1)
        assert (found.home.sheet_points, found.away.sheet_points) == (7, 4)
        assert (found.home.baunies, found.away.baunies) == (1, 1)


def test_sides_changed_over_give_the_result_changed_over():
    sheets = [(8, 5, 0, 0), (4, 4, 0, 0), (2, 30, 0, 1), (4, 5, 0, 0)]
    for decided_by in ("hand_points", "sheet_points"):
        there = match_outcome([SheetOutcome(*each) for each in sheets], decided_by=decided_by)
        back = match_outcome([SheetOutcome(b, a, d, c) for a, b, c, d in sheets], decided_by=decided_by)
        assert (there.home, there.away) == (back.away, back.home)
        assert {there.winner, back.winner} == {"home", "away"}


@pytest.mark.parametrize("decided_by", ["", "points", None])
def test_match_is_decided_by_nothing_else(decided_by):
    with pytest.raises(ValueError, match="is not a valid DecidedBy"):
        match_outcome([], decided_by=decided_by)


@pytest.mark.parametrize("value", [-1, 2.0, True, None, "8", Fraction(1)])
def test_sheet_outcome_takes_whole_numbers_from_nought_only(value):
    for position in range(4):
        values = [0, 0, 0, 0]
        values[position] = value
        with pytest.raises(ValueError, match="whole numbers from 0"):
            SheetOutcome(*values)


# ---- doubts about a typed total, rules §8.6


@pytest.mark.parametrize(
    ("ns", "ew", "expect"),
    [
        pytest.param(8, 0, [], id="four-majorities"),
        pytest.param(4, 4, [], id="level"),
        pytest.param(20, 0, [], id="four-kaps"),
        pytest.param(7, 4, [], id="one-kap"),
        pytest.param(6, 1, ["total_too_low"], id="just-below-the-least"),
        pytest.param(0, 0, ["total_too_low"], id="nothing"),
        pytest.param(9, 0, ["total_does_not_add_up"], id="just-above-the-least"),
        pytest.param(7, 1, ["total_does_not_add_up"], id="eight-but-nobody-can-have-one"),
        pytest.param(8, 3, ["total_does_not_add_up"], id="eleven-but-nobody-can-have-three"),
        pytest.param(23, 0, ["total_does_not_add_up"], id="more-than-four-kaps"),
        pytest.param(19, 2, ["total_does_not_add_up"], id="a-baunie-that-was-not-told"),
        pytest.param(10**30, 0, ["total_does_not_add_up"], id="a-slip-of-the-finger"),
    ],
)
def test_league_total_without_baunies(ns, ew, expect):
    assert doubts(ns, ew) == expect
    assert doubts(ew, ns) == expect
    assert doubts(ns, ew, baunies_ns=0, baunies_ew=0) == expect


@pytest.mark.parametrize(
    ("ns", "ew", "baunies_ns", "baunies_ew", "expect"),
    [
        (19, 2, 1, 0, []),
        (19, 2, 1, None, []),
        (19, 2, 0, 1, ["too_many_baunies"]),
        (19, 2, 2, 0, ["too_many_baunies"]),
        (60, 0, 4, 0, []),
        (60, 15, 4, 1, ["too_many_baunies"]),
        (30, 30, 2, 2, []),
        (31, 30, 2, 2, ["total_does_not_add_up"]),
        (20, 2, 1, 0, ["total_does_not_add_up"]),
        (15, 5, 1, 0, ["total_does_not_add_up"]),
        (15, 6, 1, 0, []),
    ],
)
def test_league_total_with_baunies(ns, ew, baunies_ns, baunies_ew, expect):
    assert doubts(ns, ew, baunies_ns=baunies_ns, baunies_ew=baunies_ew) == expect
    assert doubts(ew, ns, baunies_ns=baunies_ew, baunies_ew=baunies_ns) == expect


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("traditional", id="a-sheet-to-a-target"),
        pytest.param({"end": {"minutes": 45, "draws": True}}, id="a-sheet-on-time"),
        pytest.param({"preset": "league", "points": {"kap": 7}}, id="another-kap"),
        pytest.param({"preset": "league", "points": {"majority": 3}}, id="another-majority"),
        pytest.param({"preset": "league", "points": {"failed_baunie": 3}}, id="another-failed-baunie"),
        pytest.param({"preset": "league", "points": {"baunie": 1}}, id="a-baunie-below-two"),
        pytest.param({"preset": "league", "stinking": {"kap": 2}}, id="a-kap-that-stinks"),
    ],
)
def test_other_values_and_ends_are_not_judged(rules):
    assert doubts(1, 0, rules) == []
    assert doubts(3, 1, rules, baunies_ns=9) == []


def test_points_of_an_outcome_that_the_rules_exclude_do_not_matter():
    assert doubts(1, 0, {"preset": "league", "points": {"premature_kap": 9}}) == ["total_too_low"]
    house = {
        "preset": "no_baunie",
        "end": {"hands": 4, "draws": True},
        "points": {"failed_baunie": 9, "baunie": 0},
    }
    assert doubts(1, 0, house) == []
    house["points"]["baunie"] = 15
    assert doubts(1, 0, house) == ["total_too_low"]
    assert doubts(8, 0, house) == []
    assert doubts(21, 0, house, baunies_ns=1) == ["too_many_baunies"]


def test_without_draws_there_may_be_more_hands():
    rules = {"preset": "league", "end": {"hands": 4, "draws": False}}
    assert doubts(6, 4, rules) == []
    assert doubts(5, 4, rules) == ["total_does_not_add_up"]
    assert doubts(75, 2, rules, baunies_ns=5) == []
    assert doubts(6, 1, rules) == ["total_too_low"]
    assert doubts(10**30 + 1, 10**30, rules) == []


def possible_totals(hands):
    """Every pair of totals that so many hands of 2 or 5 points can give, by playing them all."""
    one = [(2, 0), (5, 0), (0, 2), (0, 5)]
    return {tuple(map(sum, zip(*each, strict=True))) for each in itertools.product(one, repeat=hands)}


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_total_is_doubted_exactly_where_no_hands_can_give_it(hands):
    rules = {"preset": "league", "end": {"hands": hands, "draws": True}}
    possible = possible_totals(hands)
    for ns, ew in itertools.product(range(5 * hands + 3), repeat=2):
        assert (doubts(ns, ew, rules) == []) is ((ns, ew) in possible), (ns, ew)


def test_total_without_draws_is_doubted_exactly_where_no_number_of_hands_can_give_it():
    rules = {"preset": "league", "end": {"hands": 2, "draws": False}}
    possible = set.union(*(possible_totals(hands) for hands in range(2, 8)))
    for ns, ew in itertools.product(range(9), range(7)):
        assert (doubts(ns, ew, rules) == []) is ((ns, ew) in possible), (ns, ew)


def test_what_the_league_really_plays_is_never_doubted():
    ways = [("majority", 0), ("kap", 0), ("baunie", 1), ("failed_baunie", 0)]
    hands = [(HandResult(outcome, side), baunie) for outcome, baunie in ways for side in ("NS", "EW")]
    for played in itertools.combinations_with_replacement(hands, 4):
        found = tally(LEAGUE, [each for each, _ in played])
        ns = sum(baunie for each, baunie in played if each.side == "NS")
        ew = sum(baunie for each, baunie in played if each.side == "EW")
        assert doubts(*found.totals, baunies_ns=ns, baunies_ew=ew) == []


def test_doubt_asks_for_baunies_only_where_none_were_told():
    [untold] = total_doubts(LEAGUE, 19, 2)
    [told] = total_doubts(LEAGUE, 20, 2, baunies_ns=1)
    assert (untold.hand, untold.field, untold.code) == (None, "total", told.code)
    assert "is there a baunie" in untold.message
    assert "is there a baunie" not in told.message


def test_every_doubt_has_a_sentence_that_names_the_rule():
    for code in DoubtCode:
        assert all("rules §8.6" in sentence for sentence in MESSAGES[code].values())


@pytest.mark.parametrize("value", [-1, 2.5, True, "8"])
def test_doubts_are_about_whole_numbers_only(value):
    with pytest.raises(ValueError, match="whole numbers from 0"):
        total_doubts(LEAGUE, value, 8)
    with pytest.raises(ValueError, match="whole numbers from 0"):
        total_doubts(LEAGUE, 8, 0, baunies_ew=value)
