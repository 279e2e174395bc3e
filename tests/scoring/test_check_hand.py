"""Every problem of a hand: its code, field and place in the list, and what is not judged because it cannot be."""

import json

import pytest

from apps.scoring.hand import FaultyHand, HandResult, ProblemCode, check_hand, score_hand
from apps.scoring.messages import MESSAGES
from apps.scoring.rules import PRESETS, HouseRules

from .sheets import faults, hand, offence

LEAGUE = PRESETS["league"]
STINKING = {"preset": "league", "stinking": {"kap": 2, "baunie": 5}}
ENDING, MISDEAL, NOWHERE = (
    offence("looked_at_trick", "NS"),
    offence("misdeal", "EW"),
    offence("spitting", "NS"),
)

OUTCOME, SIDE = ("unknown_outcome", "outcome"), ("unknown_side", "side")
SIDE_OF_PENALTY, SEAT = ("unknown_side", "penalties"), ("unknown_seat", "caller")
EXCLUDED, IMPOSSIBLE = ("outcome_not_in_rules", "outcome"), ("tricks_impossible", "tricks")
NO_MATCH, CALLER = ("tricks_do_not_match", "tricks"), ("caller_required", "caller")
UNKNOWN_PENALTY, NO_FIT = ("unknown_penalty", "penalties"), ("penalty_does_not_fit", "penalties")

# Values that a JSON file can hold and that are no word, no number of tricks and no list.
WRONG = [
    None,
    True,
    False,
    0,
    1,
    7.0,
    1e999,
    "",
    "Majority",
    "ns",
    "North",
    [],
    ["NS"],
    {},
    {"NS": 1},
    "é\ud800",
]


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_what_is_no_word_is_named_in_every_place_where_a_word_belongs(value):
    assert faults("league", hand(value, "NS")) == [OUTCOME]
    assert faults("league", hand("majority", value)) == [SIDE]
    assert faults("league", hand("majority", "NS", penalties=[offence("misdeal", value)])) == [
        SIDE_OF_PENALTY
    ]
    assert faults("league", hand("majority", "NS", penalties=[offence(value, "EW")])) == [UNKNOWN_PENALTY]
    assert faults("league", hand("majority", "NS", caller=value)) == ([] if value is None else [SEAT])


def test_what_is_missing_is_named_like_what_is_wrong():
    assert faults("league", {}) == [OUTCOME, SIDE]
    assert faults("league", hand("majority", "NS", penalties=[{}])) == [SIDE_OF_PENALTY, UNKNOWN_PENALTY]
    assert faults("league", hand("majority", "NS", tricks=None, caller=None, penalties=None)) == []


@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
def test_every_seat_and_side_is_known(seat, side):
    assert faults(STINKING, hand("kap", side, caller=seat)) == []


@pytest.mark.parametrize(
    "tricks",
    [
        pytest.param([7, 1], id="a-list"),
        pytest.param("7-1", id="a-text"),
        pytest.param(0, id="zero"),
        pytest.param(False, id="false"),
        pytest.param({}, id="both-missing"),
        pytest.param({"NS": 7}, id="one-missing"),
        pytest.param({"NS": 7, "EW": None}, id="null-is-not-absent-here"),
        pytest.param({"NS": 7.0, "EW": 1}, id="a-fraction"),
        pytest.param({"NS": "7", "EW": 1}, id="a-number-as-text"),
        pytest.param({"NS": 7, "EW": True}, id="true-is-no-one"),
        pytest.param({"NS": True, "EW": 7}, id="nor-on-the-other-side"),
        pytest.param({"NS": -1, "EW": 7}, id="below-zero"),
        pytest.param({"NS": 7, "EW": 7}, id="fourteen"),
        pytest.param({"NS": 14, "EW": 0}, id="fourteen-of-one"),
        pytest.param({"NS": 10**400, "EW": 0}, id="very-many"),
    ],
)
def test_tricks_that_thirteen_tricks_do_not_allow(tricks):
    assert faults("league", hand("majority", "NS", tricks=tricks)) == [IMPOSSIBLE]


@pytest.mark.parametrize(
    "penalties",
    [
        "",
        "misdeal",
        0,
        False,
        {},
        offence("misdeal", "EW"),
        ["misdeal"],
        [None],
        [MISDEAL, 3],
        [[MISDEAL]],
        [NOWHERE, "x"],
    ],
    ids=repr,
)
def test_penalties_that_are_no_list_of_objects_are_one_problem(penalties):
    assert faults("league", hand("majority", "NS", penalties=penalties)) == [UNKNOWN_PENALTY]
    assert faults("league", hand("penalty", "NS", penalties=penalties)) == [UNKNOWN_PENALTY]


@pytest.mark.parametrize(
    ("facts", "expect"),
    [
        pytest.param(
            hand(
                "x",
                "y",
                caller="z",
                ns=20,
                ew=20,
                penalties=[NOWHERE, offence("misdeal", "q"), offence("w", "w")],
            ),
            [OUTCOME, SIDE, SIDE_OF_PENALTY, SIDE_OF_PENALTY, SEAT, UNKNOWN_PENALTY, UNKNOWN_PENALTY],
            id="everything-wrong-in-the-order-of-the-codes",
        ),
        pytest.param(
            hand("premature_kap", "NS", caller="z", ns=20, ew=20, penalties=[ENDING]),
            [SEAT, EXCLUDED, NO_FIT],
            id="an-excluded-outcome-has-no-tricks-but-its-penalties-are-judged",
        ),
        pytest.param(
            hand("premature_kap", "NS", penalties=[MISDEAL]), [EXCLUDED], id="a-harmless-penalty-beside-it"
        ),
        pytest.param(
            hand("premature_kap", "y", ns=20, ew=20, penalties=[ENDING]),
            [SIDE, EXCLUDED],
            id="excluded-and-no-side",
        ),
        pytest.param(
            hand("x", "NS", ns=20, ew=20, penalties=[ENDING]), [OUTCOME], id="no-outcome-nothing-to-compare"
        ),
        pytest.param(hand("kap", "y", ns=7, ew=1, penalties=[ENDING]), [SIDE], id="no-side-no-comparison"),
        pytest.param(hand("kap", "y", ns=7, ew=7), [SIDE, IMPOSSIBLE], id="no-side-but-impossible-tricks"),
        pytest.param(hand("kap", "NS"), [CALLER], id="a-kap-needs-its-caller"),
        pytest.param(hand("kap_by_partner", "EW"), [CALLER], id="a-kap-by-partner-too"),
        pytest.param(hand("baunie", "EW"), [CALLER], id="a-baunie-too"),
        pytest.param(hand("majority", "EW"), [], id="a-majority-does-not"),
        pytest.param(hand("failed_baunie", "EW"), [], id="a-failed-baunie-does-not"),
        pytest.param(hand("early_concession", "EW"), [], id="an-early-concession-does-not"),
        pytest.param(hand("kap", "NS", caller="z"), [SEAT], id="a-wrong-seat-is-not-also-missing"),
        pytest.param(hand("kap", "NS", ns=7, ew=1), [NO_MATCH, CALLER], id="tricks-and-caller"),
        pytest.param(hand("kap", "NS", ns=7, ew=7), [IMPOSSIBLE, CALLER], id="impossible-tricks-and-caller"),
        pytest.param(hand("kap", "NS", penalties=[ENDING]), [CALLER, NO_FIT], id="caller-and-penalty"),
        pytest.param(
            hand("kap", "NS", penalties=[NOWHERE]), [CALLER, UNKNOWN_PENALTY], id="caller-and-unknown-penalty"
        ),
        pytest.param(hand("kap", "NS", penalties="x"), [CALLER, UNKNOWN_PENALTY], id="caller-and-no-list"),
    ],
)
def test_problems_come_in_order_and_only_where_they_can_be_judged(facts, expect):
    assert faults(STINKING, facts) == expect


@pytest.mark.parametrize(
    ("outcome", "side", "penalties", "expect"),
    [
        pytest.param("penalty", "NS", [ENDING], [], id="one-of-the-same-side"),
        pytest.param(
            "penalty", "NS", [ENDING, MISDEAL], [], id="another-that-does-not-end-the-hand-beside-it"
        ),
        pytest.param("penalty", "NS", [], [NO_FIT], id="none"),
        pytest.param("penalty", "NS", None, [NO_FIT], id="null"),
        pytest.param("penalty", "NS", [MISDEAL], [NO_FIT], id="none-that-ends-the-hand"),
        pytest.param("penalty", "EW", [ENDING], [NO_FIT], id="of-the-other-side"),
        pytest.param("penalty", "NS", [ENDING, ENDING], [NO_FIT], id="two-of-the-same-side"),
        pytest.param(
            "penalty", "NS", [ENDING, offence("looked_at_trick", "EW")], [NO_FIT], id="one-of-each-side"
        ),
        pytest.param("majority", "NS", [ENDING], [NO_FIT], id="beside-a-majority"),
        pytest.param("majority", "NS", [ENDING, ENDING], [NO_FIT], id="two-are-one-problem"),
        pytest.param("majority", "NS", [MISDEAL, MISDEAL], [], id="two-that-do-not-end-the-hand"),
        pytest.param("penalty", "NS", [NOWHERE], [UNKNOWN_PENALTY], id="unknown-is-not-judged"),
        pytest.param("penalty", "NS", [NOWHERE, ENDING], [UNKNOWN_PENALTY], id="one-known-and-one-unknown"),
        pytest.param(
            "majority", "NS", [ENDING, offence("misdeal", "N")], [SIDE_OF_PENALTY], id="no-side-not-judged"
        ),
        pytest.param(
            "majority", "NS", [NOWHERE, NOWHERE], [UNKNOWN_PENALTY] * 2, id="one-problem-for-each-unknown"
        ),
    ],
)
def test_which_penalties_may_stand_beside_an_outcome(outcome, side, penalties, expect):
    assert faults("league", hand(outcome, side, penalties=penalties)) == expect


def test_without_a_penalty_that_ends_a_hand_the_outcome_never_fits():
    own = {"penalties": [{"code": "misdeal", "points": 2}]}
    assert faults(own, hand("penalty", "EW", penalties=[MISDEAL])) == [NO_FIT]
    assert faults("traditional", hand("penalty", "EW")) == [NO_FIT]
    assert faults("traditional", hand("penalty", "EW", penalties=[ENDING])) == [UNKNOWN_PENALTY]


def test_known_caller_satisfies_and_behind_a_faulty_hand_nobody_asks():
    assert faults(STINKING, hand("kap", "NS"), caller="W") == []
    assert faults(STINKING, hand("kap", "NS"), judge_caller=False) == []
    assert faults({"stinking": {"kap": 0, "baunie": 1}}, hand("kap", "NS")) == []
    assert faults({"stinking": {"kap": 0, "baunie": 1}}, hand("baunie", "NS")) == [CALLER]


def test_problem_carries_the_number_and_one_sentence_that_names_the_rule():
    [problem] = check_hand(LEAGUE, HandResult("grand slam", "NS"), number=7)
    assert problem.hand == 7
    assert problem.message.endswith(" (rules §2).")
    assert problem.to_json() == {
        "hand": 7,
        "field": "outcome",
        "code": "unknown_outcome",
        "message": problem.message,
    }


@pytest.mark.parametrize("code", list(ProblemCode))
def test_every_code_has_sentences_that_name_a_rule(code):
    for sentence in MESSAGES[code].values():
        assert sentence[0].isupper()
        assert sentence.endswith((").", ")?"))
        assert "(rules §" in sentence
        assert ". " not in sentence


def test_score_hand_gives_points_and_the_side_that_the_hand_went_to():
    kap = score_hand(LEAGUE, HandResult("kap", "EW"))
    assert (kap.points, kap.goes_to) == ((0, 5), "EW")
    beside = HandResult("failed_baunie", "EW", penalties=(offence("false_no_picture", "NS"),))
    assert score_hand(LEAGUE, beside) == ((2, 5), "NS")


def test_score_hand_counts_the_penalties_before_it():
    misdeals = HandResult("majority", "NS", penalties=(offence("misdeal", "NS"), offence("misdeal", "NS")))
    points = [
        score_hand(LEAGUE, misdeals, penalties_before={("misdeal", "NS"): before}).points.ew
        for before in (0, 1, 2, 9)
    ]
    assert points == [4, 2, 0, 0]
    assert score_hand(LEAGUE, misdeals, penalties_before={("misdeal", "EW"): 2}).points == (2, 4)


def test_score_hand_does_not_count_in_the_callers_own_record():
    before = {("misdeal", "NS"): 1}
    score_hand(
        LEAGUE, HandResult("majority", "NS", penalties=(offence("misdeal", "NS"),)), penalties_before=before
    )
    assert before == {("misdeal", "NS"): 1}


def test_score_hand_refuses_a_faulty_hand_and_says_why():
    stinking = HouseRules.from_json(STINKING)
    with pytest.raises(FaultyHand) as refused:
        score_hand(stinking, HandResult("kap", "NS"))
    assert [problem.code for problem in refused.value.problems] == ["caller_required"]
    assert score_hand(stinking, HandResult("kap", "NS"), caller="E").points == (7, 0)
    assert score_hand(stinking, HandResult("kap", "NS"), caller="N").points == (5, 0)
    assert score_hand(stinking, HandResult("kap", "NS", caller="S"), caller="E").points == (5, 0)


def test_hand_made_in_code_may_leave_everything_out_or_say_none():
    assert check_hand(LEAGUE, HandResult("kap", "NS", None, None, None)) == []
    assert HandResult("kap", "NS", None, None, None).to_json() == hand("kap", "NS")
    assert check_hand(LEAGUE, HandResult("kap", "NS", penalties=[MISDEAL])) == []


def test_hand_written_out_keeps_what_was_wrong_and_leaves_out_what_was_absent():
    wrong = {"outcome": ["x"], "side": None, "tricks": "7-1", "caller": 3, "penalties": {"code": 1}}
    assert HandResult.from_json(wrong).to_json() == wrong
    assert HandResult.from_json(hand("kap", "NS", tricks=None, penalties=[])).to_json() == hand("kap", "NS")
    assert json.loads(json.dumps(HandResult("kap", "NS", penalties=(MISDEAL,)).to_json())) == hand(
        "kap", "NS", penalties=[MISDEAL]
    )
