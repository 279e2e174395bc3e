"""Every row of rules §2 under every preset: who scores what, and which tricks fit."""

import pytest

from apps.scoring.decisions import decisions_of
from apps.scoring.rules import PRESETS, HouseRules
from apps.scoring.sheet import allowed_outcomes

from .sheets import faults, hand, offence, totals

OTHER = {"NS": "EW", "EW": "NS"}
FOR_THE_SIDE = {"majority": 2, "kap": 5, "kap_by_partner": 2, "baunie": 15}
FOR_THE_OTHERS = {"failed_baunie": 2, "premature_kap": 2, "early_concession": 15, "penalty": 2}
ORDER = [*FOR_THE_SIDE, *FOR_THE_OTHERS]
POSSIBLE = {
    "traditional": {"majority", "kap", "kap_by_partner", "baunie", "failed_baunie"},
    "clubhouse": {"majority", "kap", "kap_by_partner", "baunie", "failed_baunie", "premature_kap"},
    "standard": {"majority", "kap", "baunie", "failed_baunie"},
    "silent_kap": {"majority", "kap", "baunie", "failed_baunie"},
    "no_baunie": {"majority", "kap"},
    "league": {"majority", "kap", "kap_by_partner", "baunie", "failed_baunie", "early_concession", "penalty"},
}
THIRTEEN_CAN_BE_A_MAJORITY = {"traditional"}


def fits(preset, outcome, own, other):
    """The third column of rules §2, and 2.2, said once more in the words of the table."""
    ordinary = 7 <= own <= 12 and 1 <= other <= 6 and own + other <= 13
    return {
        "majority": ordinary or ((own, other) == (13, 0) and preset in THIRTEEN_CAN_BE_A_MAJORITY),
        "kap": (own, other) == (7, 0),
        "kap_by_partner": (own, other) == (7, 0),
        "baunie": (own, other) == (13, 0),
        "failed_baunie": ordinary,
        "premature_kap": 0 <= own <= 6 and 0 <= other <= 6 and own + other <= 6,
        "early_concession": own == 0 and 0 <= other <= 12,
        "penalty": own + other <= 13,
    }[outcome]


def reported(outcome, side, **facts):
    """A hand, with the offence that the outcome `penalty` needs."""
    if outcome == "penalty":
        facts["penalties"] = [offence("looked_at_trick", side)]
    return hand(outcome, side, **facts)


def test_the_table_of_this_test_names_every_preset():
    assert set(POSSIBLE) == set(PRESETS)


@pytest.mark.parametrize("preset", POSSIBLE)
def test_allowed_outcomes_are_those_of_the_preset_in_the_order_of_the_table(preset):
    expect = [outcome for outcome in ORDER if outcome in POSSIBLE[preset]]
    assert list(allowed_outcomes(PRESETS[preset])) == expect
    assert list(decisions_of(PRESETS[preset]).outcomes) == expect


@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize("outcome", ORDER)
@pytest.mark.parametrize("preset", POSSIBLE)
def test_outcome_scores_for_its_side_or_is_refused(preset, outcome, side):
    if outcome not in POSSIBLE[preset]:
        code = (
            ("penalty_does_not_fit", "penalties")
            if outcome == "penalty"
            else ("outcome_not_in_rules", "outcome")
        )
        assert faults(preset, hand(outcome, side)) == [code]
        return
    winner = side if outcome in FOR_THE_SIDE else OTHER[side]
    points = (FOR_THE_SIDE | FOR_THE_OTHERS)[outcome]
    assert totals(preset, reported(outcome, side)) == ((points, 0) if winner == "NS" else (0, points))


@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize("outcome", ORDER)
@pytest.mark.parametrize("preset", POSSIBLE)
def test_tricks_fit_an_outcome_exactly_as_the_table_says(preset, outcome, side):
    if outcome not in POSSIBLE[preset]:
        refused = [("outcome_not_in_rules", "outcome")]
        if outcome == "penalty":  # rules §5.2 excludes it, not §3; so its tricks are judged
            refused = [("tricks_impossible", "tricks"), ("unknown_penalty", "penalties")]
        assert faults(preset, reported(outcome, side, ns=14, ew=0)) == refused
        return
    for own in range(-1, 15):
        for other in range(-1, 15):
            ns, ew = (own, other) if side == "NS" else (other, own)
            expect = []
            if own < 0 or other < 0 or own + other > 13:
                expect = [("tricks_impossible", "tricks")]
            elif not fits(preset, outcome, own, other):
                expect = [("tricks_do_not_match", "tricks")]
            assert faults(preset, reported(outcome, side, ns=ns, ew=ew)) == expect, (own, other)


@pytest.mark.parametrize(
    ("kap_call", "baunie", "accepted"),
    [
        ("announced", "announced", True),
        ("announced", "play_on", False),
        ("announced", "forbidden", False),
        ("silent", "announced", False),
        ("silent", "play_on", False),
    ],
)
def test_thirteen_are_a_majority_only_where_kap_and_baunie_are_announced(kap_call, baunie, accepted):
    rules = {"kap_call": kap_call, "baunie": baunie}
    assert (faults(rules, hand("majority", "EW", ns=0, ew=13)) == []) is accepted


@pytest.mark.parametrize(
    ("changes", "outcome", "possible"),
    [
        ({"preset": "clubhouse", "kap_call": "silent"}, "premature_kap", False),
        ({"preset": "clubhouse", "kap_call": "silent"}, "kap_by_partner", False),
        ({"preset": "clubhouse", "kap_call": "silent"}, "baunie", True),
        ({"preset": "clubhouse", "baunie": "forbidden"}, "premature_kap", True),
        ({"preset": "clubhouse", "baunie": "forbidden"}, "kap_by_partner", False),
        ({"preset": "clubhouse", "baunie": "forbidden"}, "failed_baunie", False),
        ({"preset": "clubhouse", "partner_kap": "not_allowed"}, "kap_by_partner", False),
        ({"preset": "traditional", "early_concession": True}, "early_concession", True),
        ({"preset": "league", "early_concession": False}, "early_concession", False),
        ({"preset": "league", "penalties": "none"}, "penalty", False),
        (
            {"preset": "traditional", "penalties": [{"code": "a", "points": 0, "ends_hand": True}]},
            "penalty",
            True,
        ),
    ],
)
def test_one_changed_rule_lets_an_outcome_in_or_out(changes, outcome, possible):
    assert (outcome in allowed_outcomes(HouseRules.from_json(changes))) is possible


def test_own_points_reach_every_outcome():
    points = {
        "majority": 10,
        "kap": 11,
        "kap_by_partner": 12,
        "baunie": 13,
        "failed_baunie": 14,
        "premature_kap": 15,
    }
    rules = {"preset": "league", "premature_kap": True, "points": points}
    worth = {name: sum(totals(rules, hand(name, "NS"))) for name in points}
    assert worth == points
    assert totals(rules, hand("early_concession", "NS")) == (0, 13)
