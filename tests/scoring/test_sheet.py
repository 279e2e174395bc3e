"""Whole sheets: totals, the call, limits of penalties, the end, and what a faulty hand does to the rest."""

import pytest

from apps.scoring.errors import SheetError
from apps.scoring.hand import HandResult
from apps.scoring.rules import PRESETS, HouseRules
from apps.scoring.sheet import baunies_of, tally

from .sheets import BAUNIE, KAP, MAJORITY, answer, by_hand, callers, hand, offence, totals

NS, EW = hand(MAJORITY, "NS"), hand(MAJORITY, "EW")
STAYS = {"caller_rotation": "stays_while_winning"}
STINKING = {"stinking": {"kap": 2, "baunie": 5}}
LONG = {"preset": "league", "end": {"hands": 40, "draws": True}}


def misdeals(*sides):
    return hand(MAJORITY, "NS", penalties=[offence("misdeal", side) for side in sides])


# ---- the call, rules §1.3 to §1.5


@pytest.mark.parametrize(
    ("rules", "first", "hands", "expect"),
    [
        pytest.param({}, "W", [NS, EW, NS, EW], "W N E S W", id="clockwise-whoever-wins"),
        pytest.param(STAYS, "N", [NS, NS, EW, NS, EW, EW], "N N N E S W W", id="stays-while-winning"),
        pytest.param(
            STAYS, "E", [hand("failed_baunie", "NS")], "E E", id="a-failed-baunie-goes-to-the-others"
        ),
        pytest.param(STAYS, "E", [hand("failed_baunie", "EW")], "E S", id="of-the-caller-it-passes-the-call"),
        pytest.param(
            STAYS | {"points": {"majority": 0}},
            "N",
            [NS, EW],
            "N N E",
            id="the-side-counts-even-for-no-points",
        ),
        pytest.param(
            {}, "N", [NS, hand(MAJORITY, "NS", caller="S"), NS], "N S W N", id="a-hand-overrules-from-there"
        ),
        pytest.param(
            STAYS, "N", [hand(MAJORITY, "EW", caller="W"), EW, NS], "W W W N", id="over-the-first-caller-too"
        ),
        pytest.param(
            STAYS,
            None,
            [NS, hand(MAJORITY, "NS", caller="E"), NS],
            [None, "E", "S", "S"],
            id="never-backwards",
        ),
        pytest.param({}, None, [NS, EW], [None, None, None], id="nobody-knows"),
        pytest.param(
            {},
            "N",
            [hand(MAJORITY, "NS", caller="N"), NS],
            "N E S",
            id="saying-what-was-known-changes-nothing",
        ),
    ],
)
def test_who_calls(rules, first, hands, expect):
    found = answer(rules | {"end": {"target": 50}}, *hands, first_caller=first)
    assert callers(found) == (expect.split() if isinstance(expect, str) else expect)


@pytest.mark.parametrize(("caller", "dealer"), [("N", "W"), ("E", "N"), ("S", "E"), ("W", "S"), (None, None)])
def test_dealer_sits_to_the_right_of_the_caller(caller, dealer):
    found = answer("traditional", first_caller=caller)
    assert (found["next_caller"], found["next_dealer"]) == (caller, dealer)


def test_penalties_beside_an_outcome_do_not_move_the_call():
    lost_by_penalties = hand(MAJORITY, "NS", penalties=[offence("card_out_of_turn_late", "NS")])
    assert callers(answer(LONG, lost_by_penalties, first_caller="N")) == ["N", "N"]


def test_a_hand_ended_by_a_penalty_goes_to_the_others_even_beyond_its_limit():
    rules = LONG | {"penalties": [{"code": "peek", "points": 3, "ends_hand": True, "limit": 1}]}
    peeked = hand("penalty", "EW", penalties=[offence("peek", "EW")])
    found = answer(rules, peeked, peeked, first_caller="E")
    assert found["totals"] == {"NS": 3, "EW": 0}
    assert callers(found) == ["E", "S", "S"]


# ---- stinking, rules §3.6


@pytest.mark.parametrize(
    ("outcome", "side", "caller", "expect"),
    [
        ("kap", "EW", "N", (0, 7)),
        ("kap", "EW", "W", (0, 5)),
        ("kap_by_partner", "NS", "E", (4, 0)),
        ("kap_by_partner", "NS", "S", (2, 0)),
        ("baunie", "EW", "S", (0, 20)),
        ("baunie", "EW", "E", (0, 15)),
        ("majority", "EW", "N", (0, 2)),
        ("failed_baunie", "NS", "S", (0, 2)),
        ("premature_kap", "NS", "N", (0, 2)),
        ("early_concession", "NS", "N", (0, 15)),
    ],
)
def test_extra_is_paid_only_when_the_callers_side_loses_by_kap_or_baunie(outcome, side, caller, expect):
    rules = STINKING | {"premature_kap": True, "early_concession": True}
    assert totals(rules, hand(outcome, side, caller=caller)) == expect
    assert totals(rules, hand(outcome, side), first_caller=caller) == expect


def test_caller_of_the_hand_decides_and_not_the_seat_whose_turn_it_was():
    assert totals(STINKING, hand(KAP, "EW", caller="E"), first_caller="N") == (0, 5)
    assert totals(STINKING, hand(KAP, "EW", caller="S"), first_caller="E") == (0, 7)


def test_stinking_follows_the_rotation():
    # N calls and loses the first, E calls the second for EW itself, S calls and loses the third.
    assert totals(STINKING | {"end": {"target": 50}}, *[hand(KAP, "EW")] * 3, first_caller="N") == (0, 19)


def test_early_concession_pays_the_points_of_a_baunie_without_the_extra():
    rules = {"preset": "league", "points": {"baunie": 22}, "stinking": {"kap": 2, "baunie": 5}}
    assert totals(rules, hand("early_concession", "NS", caller="N")) == (0, 22)
    assert totals(rules, hand(BAUNIE, "EW", caller="N")) == (0, 27)


def test_bad_first_caller_leaves_callers_unknown_until_a_hand_names_one():
    found = answer(STINKING, NS, hand(KAP, "EW", caller="N"), hand(KAP, "NS"), first_caller="X")
    assert by_hand(found) == [(None, "unknown_seat")]
    assert [each["field"] for each in found["problems"]] == ["first_caller"]
    assert callers(found) == [None, "N", "E", "S"]
    assert found["totals"] == {"NS": 9, "EW": 7}


def test_bad_first_caller_and_a_kap_that_needs_it_are_two_problems():
    found = answer(STINKING, NS, hand(KAP, "EW"), first_caller=[])
    assert by_hand(found) == [(None, "unknown_seat"), (2, "caller_required")]
    assert found["hands_played"] == 1


def test_bad_first_caller_keeps_a_finished_sheet_open_but_not_endless():
    found = answer("league", NS, NS, NS, NS, NS, first_caller="")
    assert (found["status"], found["winner"], found["totals"]) == ("open", None, {"NS": 8, "EW": 0})
    assert by_hand(found) == [(None, "unknown_seat"), (5, "sheet_already_ended")]


def test_behind_a_faulty_hand_nobody_asks_for_the_caller():
    found = answer(STINKING, hand(MAJORITY, "XX"), hand(KAP, "EW"), hand(KAP, "EW", ns=9, ew=9))
    assert by_hand(found) == [(1, "unknown_side"), (3, "tricks_impossible")]


# ---- penalties, rules §5


def test_limit_counts_per_side_and_code_in_order():
    found = answer(LONG, misdeals("EW", "NS"), misdeals("EW"), misdeals("EW", "NS"), misdeals("NS", "EW"))
    assert [tuple(each["points"].values()) for each in found["hands"]] == [(4, 2), (4, 0), (2, 2), (2, 0)]


def test_limit_is_reached_within_one_hand():
    assert totals(LONG, misdeals("EW", "EW", "EW")) == (6, 0)


def test_one_code_does_not_use_up_the_limit_of_another():
    rules = LONG | {"penalties": [{"code": code, "points": 1, "limit": 1} for code in ("a", "b")]}
    assert totals(
        rules, hand(MAJORITY, "NS", penalties=[offence(code, "EW") for code in ("a", "b", "a")])
    ) == (4, 0)


def test_every_league_penalty_pays_the_other_side():
    worth = {
        code: totals("league", hand(MAJORITY, "NS", penalties=[offence(code, "NS")]))[1]
        for code in (
            "card_out_of_turn_early",
            "card_out_of_turn_late",
            "card_out_of_turn",
            "cards_not_laid_down",
            "misdeal",
            "false_no_picture",
        )
    }
    assert list(worth.values()) == [5, 15, 2, 2, 2, 5]


def test_outcome_penalty_adds_nothing_to_the_penalties_of_the_hand():
    mixed = [offence("looked_at_trick", "NS"), offence("false_no_picture", "EW"), offence("misdeal", "NS")]
    assert totals("league", hand("penalty", "NS", penalties=mixed)) == (5, 4)


def test_penalties_of_a_faulty_hand_use_up_no_limit():
    good, bad = misdeals("EW"), hand("x", "NS", penalties=[offence("misdeal", "EW")] * 2)
    right = answer(LONG, good, good, good)
    assert answer(LONG, good, good, bad)["hands"] == right["hands"][:2]


# ---- the end, rules §6


def test_both_level_over_the_target_play_on_until_one_leads():
    rules = {"preset": "league", "end": {"target": 5}}
    both = hand(KAP, "NS", penalties=[offence("card_out_of_turn_early", "NS")])
    assert answer(rules, both)["status"] == "open"
    found = answer(rules, both, both, NS)
    assert (found["status"], found["winner"], found["totals"]) == ("won", "NS", {"NS": 12, "EW": 10})


def test_both_over_the_target_in_one_hand_the_higher_total_wins():
    rules = {"preset": "league", "end": {"target": 5}}
    found = answer(rules, hand(KAP, "NS", penalties=[offence("card_out_of_turn_late", "NS")]))
    assert (found["status"], found["winner"]) == ("won", "EW")


def test_without_draws_hands_are_added_until_it_is_not_level():
    rules = {"preset": "league", "end": {"hands": 2, "draws": False}}
    level = hand(MAJORITY, "NS", penalties=[offence("misdeal", "NS")])
    assert answer(rules, NS, EW)["status"] == "open"
    assert answer(rules, NS, EW, level)["status"] == "open"
    found = answer(rules, NS, EW, level, EW, NS)
    assert (found["totals"], by_hand(found)) == ({"NS": 4, "EW": 6}, [(5, "sheet_already_ended")])
    assert answer(rules, NS, NS)["winner"] == "NS"


@pytest.mark.parametrize("draws", [True, False])
@pytest.mark.parametrize(("hands", "winner"), [([NS], "NS"), ([NS, EW, EW], "EW")])
def test_sheet_on_time_is_won_when_it_is_closed(draws, hands, winner):
    rules = {"end": {"minutes": 1, "draws": draws}}
    assert answer(rules, *hands)["status"] == "open"
    found = answer(rules, *hands, closed=True)
    assert (found["status"], found["winner"], found["next_caller"]) == ("won", winner, None)


def test_level_sheet_on_time_is_a_draw_or_stays_open_and_takes_more_hands():
    drawn = answer({"end": {"minutes": 45, "draws": True}}, closed=True)
    assert (drawn["status"], drawn["hands_played"]) == ("drawn", 0)
    rules = {"end": {"minutes": 45, "draws": False}}
    level = answer(rules, NS, EW, closed=True, first_caller="N")
    assert (level["status"], level["next_caller"]) == ("open", "S")
    assert answer(rules, NS, EW, EW, closed=True)["winner"] == "EW"
    assert answer(rules, NS, EW, EW, NS, closed=True)["status"] == "open"


def test_no_hand_of_a_sheet_on_time_is_too_late():
    rules = {"end": {"minutes": 1, "draws": False}}
    assert answer(rules, *[hand(BAUNIE, "NS")] * 60, closed=True)["totals"] == {"NS": 900, "EW": 0}


@pytest.mark.parametrize("end", [{"target": 20}, {"hands": 4, "draws": True}])
def test_only_a_sheet_on_time_can_be_closed(end):
    rules = HouseRules.from_json({"end": end})
    with pytest.raises(SheetError, match="closed"):
        tally(rules, [], closed=True)
    assert tally(rules, [], closed=False).status == "open"


@pytest.mark.parametrize("closed", [None, 1, 0, "true"])
def test_closed_is_true_or_false(closed):
    with pytest.raises(SheetError, match="closed must be true or false"):
        tally(HouseRules.from_json({"end": {"minutes": 9, "draws": True}}), [], closed=closed)


# ---- hands too many and faulty hands


def test_next_caller_of_an_ended_sheet_follows_the_last_hand_once_a_hand_too_many_keeps_it_open():
    ended = answer("league", NS, NS, NS, NS, first_caller="N")
    assert (ended["status"], ended["next_caller"], ended["next_dealer"]) == ("won", None, None)
    found = answer("league", NS, NS, NS, EW, EW, first_caller="N")
    assert (found["status"], found["winner"], found["next_caller"], found["next_dealer"]) == (
        "open",
        None,
        "E",
        "N",
    )


def test_first_hand_too_many_is_asked_for_its_caller_and_the_second_is_not():
    rules = STINKING | {"end": {"hands": 1, "draws": True}}
    found = answer(rules, NS, hand(KAP, "NS"), hand(KAP, "NS"), hand(KAP, "x"))
    assert by_hand(found) == [
        (2, "caller_required"),
        (2, "sheet_already_ended"),
        (3, "sheet_already_ended"),
        (4, "unknown_side"),
        (4, "sheet_already_ended"),
    ]
    known = answer(rules, NS, hand(KAP, "NS"), first_caller="N")
    assert by_hand(known) == [(2, "sheet_already_ended")]


def test_hand_too_many_has_no_field():
    [problem] = answer({"end": {"hands": 1, "draws": True}}, NS, NS)["problems"]
    assert (problem["hand"], problem["field"]) == (2, None)


def test_correction_that_ends_the_sheet_earlier_refuses_the_hands_behind_by_name():
    hands = [NS, hand(BAUNIE, "NS"), NS, EW]
    assert answer("traditional", *hands)["problems"] == []
    found = answer("traditional", hand(KAP, "NS"), *hands[1:])
    assert by_hand(found) == [(3, "sheet_already_ended"), (4, "sheet_already_ended")]
    assert (found["totals"], found["hands_played"]) == ({"NS": 20, "EW": 0}, 2)


def test_faulty_first_hand_leaves_nothing_scored_and_the_first_caller_next():
    found = answer("traditional", hand("x", "NS", caller="E"), NS, first_caller="S")
    assert (found["totals"], found["hands"], found["hands_played"]) == ({"NS": 0, "EW": 0}, [], 0)
    assert (found["next_caller"], found["next_dealer"]) == ("S", "E")


def test_wrong_seat_of_a_hand_stops_the_scoring_there():
    found = answer("traditional", NS, hand(MAJORITY, "NS", caller="X"), NS, first_caller="N")
    assert by_hand(found) == [(2, "unknown_seat")]
    assert callers(found) == ["N", "E"]


def test_hands_may_come_one_by_one():
    assert tally(PRESETS["traditional"], (HandResult(KAP, side) for side in ("NS", "EW"))).totals == (5, 5)


def test_baunies_are_counted_for_the_side_that_made_them():
    hands = [
        HandResult(BAUNIE, "NS"),
        HandResult("failed_baunie", "NS"),
        HandResult("early_concession", "NS"),
    ]
    assert baunies_of([*hands, HandResult(BAUNIE, "EW"), HandResult(BAUNIE, "EW")]) == (1, 2)
    assert baunies_of([]) == (0, 0)
