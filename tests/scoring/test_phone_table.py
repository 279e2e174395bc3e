"""The decision table for phones says what scoring does: nothing is lost on the way, and nothing is added."""

import json
from dataclasses import replace

from hypothesis import given

from apps.scoring.decisions import decisions_of
from apps.scoring.hand import HandResult, ProblemCode, check_hand, score_hand
from apps.scoring.phone_table import phone_table
from apps.scoring.rules import LEAGUE_PENALTIES, PRESETS, End, HouseRules, Stinking
from apps.scoring.words import DEALER_OF, SIDE_OF_SEAT

from .chance import house_rules


@given(house_rules())
def test_every_cell_is_what_scoring_a_hand_comes_to(rules):
    table = phone_table(rules)
    assert json.loads(json.dumps(table)) == table
    assert table["outcomes"] == [str(each) for each in decisions_of(rules).outcomes]
    ending = next((each["code"] for each in table["penalties"] if each["ends_hand"]), None)
    for outcome, by_side in table["decisions"].items():
        for side, decision in by_side.items():
            offences = [{"code": ending, "side": side}] if decision["needs_ending_penalty"] else []
            if offences and not ending:
                continue  # cannot be a hand: no penalty of these rules ends one
            extra = sum(each["points"] for each in table["penalties"] if offences and each["code"] == ending)
            for caller in (None, *SIDE_OF_SEAT):
                hand = HandResult(outcome, side, None, caller, tuple(offences))
                points = decision["points"][SIDE_OF_SEAT[caller] if caller else "unknown"]
                problems = [problem.code for problem in check_hand(rules, hand)]
                assert problems == ([ProblemCode.CALLER_REQUIRED] if points is None else [])
                if points is not None and not any(each["limit"] == 0 for each in table["penalties"]):
                    scored = score_hand(rules, hand)
                    points = points | {table["other_side"][side]: points[table["other_side"][side]] + extra}
                    assert (scored.points.to_json(), scored.goes_to) == (points, decision["goes_to"])
            ns, ew = decision["tricks"][0]
            reported = HandResult(outcome, side, {"NS": ns, "EW": ew}, "N", tuple(offences))
            assert check_hand(rules, reported) == []


def test_league_table_reads_as_the_rules_do():
    table = phone_table(replace(PRESETS["league"], stinking=Stinking(kap=3)))
    assert [each["code"] for each in table["penalties"]] == [each.code for each in LEAGUE_PENALTIES]
    assert table["decisions"]["kap"]["EW"] == {
        "goes_to": "EW",
        "points": {"NS": {"NS": 0, "EW": 8}, "EW": {"NS": 0, "EW": 5}, "unknown": None},
        "tricks": [[0, 7]],
        "needs_ending_penalty": False,
    }
    assert table["decisions"]["failed_baunie"]["NS"]["goes_to"] == "EW"
    assert table["next_caller"]["N"] == {"NS": "N", "EW": "E"}
    assert table["dealer_of"] == {str(caller): str(seat) for caller, seat in DEALER_OF.items()}
    assert table["end"] == {"hands": 4, "draws": True}


def test_digest_is_the_same_for_equal_tables_only():
    rules = [*PRESETS.values(), HouseRules(end=End(target=15)), HouseRules(penalties=LEAGUE_PENALTIES)]
    rules.append(HouseRules(penalties=LEAGUE_PENALTIES[::-1]))
    digests = [phone_table(each)["digest"] for each in rules]
    assert len(set(digests)) == len(rules)
    assert phone_table(HouseRules.from_json(rules[0].to_json()))["digest"] == digests[0]
    assert all(len(each) == 16 for each in digests)
    # Nothing that a table in somebody's hands is changed to comes back.
    phone_table(rules[0])["outcomes"].clear()
    assert phone_table(rules[0])["outcomes"]
