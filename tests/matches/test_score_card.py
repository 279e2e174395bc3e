"""The card says how a sheet stands, offers what its house rules allow, and names every fault."""

import pytest
from django.utils import translation

from apps.clubs.refusals import FieldProblem
from apps.matches.forms import HandForm
from apps.matches.score_card import ScoreCard
from apps.matches.sentences import sentence_for
from apps.scoring.hand import HandResult
from apps.scoring.rules import PRESETS, HouseRules
from apps.scoring.sheet import allowed_outcomes, tally

from .league_night import hand

NAMES = {"NS": "Asha – Ruben", "EW": "Delano – Joyce"}
PLAYERS = {"N": "Asha", "E": "Delano", "S": "Ruben", "W": "Joyce"}


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def card(rules: object, *hands: HandResult, **facts: object) -> ScoreCard:
    house = PRESETS[rules] if isinstance(rules, str) else HouseRules.from_json(rules)
    return ScoreCard(rules=house, hands=hands, names=NAMES, **facts)


def keys(of: ScoreCard, **facts: object) -> dict:
    return of.keys(action="/", hidden={}, csrf=False, **facts)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_keys_offer_what_the_house_rules_allow_and_nothing_else(preset):
    drawn = keys(card(preset))

    offered = [outcome["value"] for outcome in drawn["outcomes"]]
    ending = ["penalty"] if drawn["endings"] else []
    assert offered + ending == [str(outcome) for outcome in allowed_outcomes(PRESETS[preset])]


def test_a_key_says_what_the_outcome_is_worth():
    drawn = keys(card({"preset": "league", "points": {"baunie": 22, "kap_by_partner": 3}}))

    assert {each["value"]: each["points"] for each in drawn["outcomes"]} == {
        "majority": "2",
        "kap": "5",
        "kap_by_partner": "3",
        "baunie": "22",
        "failed_baunie": "2",
        "early_concession": "22",
    }
    assert [(each["label"], each["points"]) for each in drawn["endings"]] == [("Trick looked at", 2)]


def test_the_totals_are_those_of_the_rules():
    shown = card("league", hand("kap", "NS"), hand("majority", "EW"))

    assert shown.score == tally(PRESETS["league"], shown.hands)
    assert [side["total"] for side in shown.sheet["sides"]] == [5, 2]
    assert [(row.number, row.points, row.running) for row in shown.rows] == [
        (2, "0 – 2", "5 – 2"),
        (1, "5 – 0", "5 – 0"),
    ]


@pytest.mark.parametrize(
    ("rules", "hands", "says"),
    [
        ("league", [], "hand 1 of 4"),
        ("league", [("majority", "NS")] * 3, "hand 4 of 4"),
        ("league", [("majority", "NS")] * 4, "ended after 4 hands"),
        ({"preset": "league", "end": {"hands": 1, "draws": True}}, [("kap", "NS")], "ended after 1 hand"),
        (
            {"preset": "league", "end": {"hands": 2, "draws": False}},
            [("majority", "NS"), ("majority", "EW")],
            "hand 3, until it is not level",
        ),
        ("traditional", [("kap", "NS")], "hand 2, to 20 points"),
        ({"end": {"minutes": 45, "draws": True}}, [("kap", "NS")], "hand 2, 45 minutes"),
    ],
)
def test_the_card_says_which_hand_it_is_and_when_the_sheet_ends(rules, hands, says):
    assert card(rules, *(hand(*each) for each in hands)).progress == says


def test_to_a_target_it_says_how_far_each_side_is():
    shown = card("traditional", hand("baunie", "NS"), hand("majority", "EW"))

    assert [side["note"] for side in shown.sheet["sides"]] == ["5 to go", "18 to go"]


def test_both_sides_level_beyond_the_target_play_on():
    rules = {"end": {"target": 2}, "penalties": [{"code": "beer", "points": 2}]}
    shown = card(rules, hand("majority", "NS", penalties=[{"code": "beer", "side": "NS"}]))

    assert [side["note"] for side in shown.sheet["sides"]] == ["level: play on", "level: play on"]
    assert shown.can_write


def test_who_calls_and_who_deals_next_is_said_by_name_and_seat():
    shown = card("traditional", hand("majority", "NS"), first_caller="N", players=PLAYERS)

    assert (shown.caller, shown.dealer) == ("Delano (East)", "Asha (North)")


def test_without_a_first_caller_nobody_is_named():
    shown = card("traditional", hand("majority", "NS"), players=PLAYERS)

    assert (shown.caller, shown.dealer) == ("", "")


def test_a_hand_that_was_entered_just_now_is_read_aloud():
    shown = card(
        "traditional", hand("majority", "NS"), hand("kap", "EW"), first_caller="N", players=PLAYERS, fresh=2
    )

    assert shown.announcement == "Hand 2: Kap EW, 2 – 5. Next caller: Ruben (South)."


def test_the_hand_that_ends_the_sheet_is_read_with_the_winner():
    shown = card("league", *[hand("majority", "EW")] * 4, fresh=4)

    assert shown.announcement == "Hand 4: Majority EW, 0 – 8. Delano – Joyce won the sheet."
    assert not shown.can_write


def test_nothing_is_read_when_nothing_was_entered():
    assert card("league", hand("majority", "EW")).announcement == ""


def test_what_was_typed_stays_and_each_problem_stands_at_its_field():
    form = HandForm("kap", "NS", "7", "6", caller="X", penalties=("misdeal:EW", "misdeal:EW"))
    problems = [
        FieldProblem("tricks", "tricks_do_not_match", "No kap."),
        FieldProblem("caller", "unknown_seat", "No seat."),
        FieldProblem("", "match_signed", "Signed."),
    ]
    drawn = keys(card("league"), form=form, problems=problems)

    assert [each["value"] for each in drawn["outcomes"] if each["checked"]] == ["kap"]
    assert [each["value"] for each in drawn["sides"] if each["chosen"]] == ["NS"]
    assert drawn["tricks"] == {"ns": "7", "ew": "6"}
    assert [(each["ns"], each["ew"]) for each in drawn["penalties"] if each["code"] == "misdeal"] == [
        (False, True),
        (False, True),
    ]
    assert drawn["at_field"] == {
        "outcome": [],
        "side": [],
        "tricks": ["No kap."],
        "caller": ["No seat."],
        "penalties": [],
    }
    assert drawn["problems"] == [
        "Signed.",
        "The hand has not been saved. What is wrong stands at its field below.",
    ]
    assert drawn["extras_open"]


def test_an_ordinary_hand_keeps_the_facts_on_demand_shut():
    assert not keys(card("league"), form=HandForm("kap", "NS"))["extras_open"]


def test_a_faulty_sheet_names_its_faults_by_hand_and_takes_no_more_hands():
    shown = card(
        "no_baunie",
        hand("majority", "NS"),
        hand("baunie", "NS"),
        hand("kap", "NS", tricks={"NS": 9, "EW": 1}),
        first_caller="X",
    )

    assert shown.sheet_problems == [sentence_for("unknown_seat")]
    assert [(row.number, list(row.problems)) for row in shown.faulty_hands] == [
        (2, [sentence_for("outcome_not_in_rules")]),
        (3, [sentence_for("tricks_do_not_match")]),
    ]
    assert not shown.can_write
    assert [row.running for row in shown.rows] == ["", "", "2 – 0"]


def test_wrong_values_of_a_file_are_shown_as_they_are():
    shown = card("league", HandResult.from_json({"outcome": {"a": 1}, "side": None, "tricks": "all"}))

    assert shown.rows[0].text == "{'a': 1}, ?; tricks: all"


def test_half_a_character_of_a_file_can_be_written_on_a_page():
    shown = card("league", HandResult.from_json({"outcome": "\ud800", "side": "NS"}))

    assert shown.rows[0].text.encode() == "?, Asha – Ruben".encode()


def test_a_sheet_that_nobody_may_change_has_no_keys():
    assert not card("league", editable=False).can_write


def test_only_a_sheet_on_time_can_be_closed():
    on_time = {"end": {"minutes": 30, "draws": True}}

    assert card(on_time).can_close
    assert not card(on_time, closed=True).can_close
    assert not card("league").can_close


def test_hands_are_told_with_everything_that_was_reported():
    shown = card(
        "league",
        hand(
            "majority",
            "NS",
            tricks={"NS": 8, "EW": 5},
            caller="E",
            penalties=[{"code": "misdeal", "side": "EW"}],
        ),
    )

    assert shown.rows[0].text == ("Majority, Asha – Ruben; tricks 8–5; caller: East; Misdeal: Delano – Joyce")
