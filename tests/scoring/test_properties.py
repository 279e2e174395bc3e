"""What holds for every sheet, whatever is on it."""

import json
from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.scoring.decisions import decisions_of
from apps.scoring.errors import Refused, RulesError
from apps.scoring.hand import HandResult, ProblemCode, check_hand, plain_decision, score_hand
from apps.scoring.rules import PRESETS, HouseRules
from apps.scoring.sheet import tally
from apps.scoring.sheet_file import Sheet, read_sheets

from .chance import ANY_HAND, JSON, RULES_JSON, SEATS, house_rules, right_hand, sheets, without_strangers

# The machine may be busy with other tests: slow is no failure here.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
FEW, MANY = settings(CALM, max_examples=50), settings(CALM, max_examples=100)


def encoded(text):
    return text.encode("utf-8", "surrogatepass")


@MANY
@given(sheets())
def test_points_are_never_negative_and_add_up_to_the_totals(sheet):
    rules, hands, first_caller = sheet
    found = tally(rules, hands, first_caller=first_caller)
    ns = ew = 0
    for number, each in enumerate(found.hands, 1):
        assert each.number == number
        assert each.points.ns >= 0
        assert each.points.ew >= 0
        ns, ew = ns + each.points.ns, ew + each.points.ew
        assert each.running == (ns, ew)
    assert (found.totals, found.hands_played) == ((ns, ew), len(found.hands))


@MANY
@given(st.data())
def test_hand_without_penalties_scores_for_one_side_only(data):
    rules = data.draw(house_rules())
    facts = data.draw(right_hand(rules, with_penalties=False))
    scored = score_hand(rules, HandResult.from_json(facts))
    others = scored.points.ew if scored.goes_to == "NS" else scored.points.ns
    assert others == 0


@MANY
@given(sheets())
def test_right_hands_have_no_problems_and_wrong_ones_are_named_where_scoring_stops(sheet):
    rules, hands, first_caller = sheet
    found = tally(rules, hands, first_caller=first_caller)
    numbers = [problem.hand for problem in found.problems]
    assert numbers == sorted(numbers)
    assert found.hands_played == (numbers[0] - 1 if numbers else len(hands))
    if numbers:
        assert (found.status, found.winner) == ("open", None)
    order = list(ProblemCode)
    for number in set(numbers):
        codes = [problem.code for problem in found.problems if problem.hand == number]
        assert codes == sorted(codes, key=order.index)
        repeated = {code for code, times in Counter(codes).items() if times > 1}
        assert repeated <= {"unknown_side", "unknown_penalty"}


@MANY
@given(sheets(), st.integers(0, 9))
def test_appending_hands_never_changes_what_stood(sheet, length):
    rules, hands, first_caller = sheet
    before = tally(rules, hands[:length], first_caller=first_caller)
    after = tally(rules, hands, first_caller=first_caller)
    assert after.hands[: before.hands_played] == before.hands
    assert after.problems[: len(before.problems)] == before.problems


@MANY
@given(sheets())
def test_sheet_written_out_and_read_comes_to_the_same(sheet):
    rules, hands, first_caller = sheet
    written = json.loads(json.dumps(Sheet(rules, tuple(hands), first_caller).to_json()))
    assert Sheet.from_json(written).score() == tally(rules, hands, first_caller=first_caller)


@MANY
@given(sheets())
def test_sheet_is_its_hands_scored_one_by_one(sheet):
    rules, hands, first_caller = sheet
    found = tally(rules, hands, first_caller=first_caller)
    caller, counted = first_caller, Counter()
    for each, scored in zip(hands, found.hands, strict=False):
        single = score_hand(rules, each, caller=caller, penalties_before=counted)
        assert scored.points == single.points
        assert scored.caller == (each.caller or caller)
        counted.update((offence["code"], offence["side"]) for offence in each.penalties)
        caller = decisions_of(rules).next_caller[scored.caller, single.goes_to]


@MANY
@given(house_rules(), ANY_HAND)
def test_quick_look_up_never_passes_a_hand_that_the_check_would_stop(rules, facts):
    hand = without_strangers(facts)
    decision = plain_decision(decisions_of(rules), hand) if hand else None
    if decision:
        assert check_hand(rules, hand) == []
        assert score_hand(rules, hand) == (decision.points, decision.goes_to)


@FEW
@given(house_rules())
def test_rules_written_out_are_read_as_the_same(rules):
    assert HouseRules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


@FEW
@given(ANY_HAND)
def test_hand_written_out_is_read_as_the_same(facts):
    hand = without_strangers(facts)
    if hand:
        again = HandResult.from_json(hand.to_json())
        assert again.to_json() == hand.to_json()
        assert repr(again) == repr(hand)  # NaN, which a file cannot hold, equals nothing


def attempt(read, value):
    """What was read and the refusal; one of them is None."""
    try:
        return read(value), None
    except Refused as refusal:
        return None, refusal


@MANY
@given(
    JSON | RULES_JSON | st.dictionaries(st.sampled_from(list(PRESETS["league"].to_json())), JSON, max_size=4)
)
def test_any_value_is_rules_or_refused(value):
    rules, refusal = attempt(HouseRules.from_json, value)
    if refusal:
        assert isinstance(refusal, RulesError)
        assert "\n" not in str(refusal)
    else:
        assert tally(rules, []).totals == (0, 0)


@MANY
@given(
    JSON
    | st.fixed_dictionaries(
        {"hands": st.lists(ANY_HAND | JSON, max_size=4) | JSON},
        optional={"rules": RULES_JSON | JSON, "first_caller": SEATS | JSON, "closed": st.booleans() | JSON},
    )
)
def test_any_value_is_a_sheet_that_scores_or_is_refused(value):
    sheet, refusal = attempt(Sheet.from_json, value)
    if refusal:
        assert "\n" not in str(refusal)
    else:
        assert json.loads(json.dumps(sheet.score().to_json()))["hands_played"] <= len(sheet.hands)


@FEW
@given(st.binary(max_size=40) | st.text(max_size=40).map(encoded) | JSON.map(json.dumps).map(encoded))
def test_any_bytes_are_sheets_or_refused(data):
    sheets, refusal = attempt(read_sheets, data)
    if refusal:
        assert "\n" not in str(refusal)
    else:
        for sheet in sheets if isinstance(sheets, list) else [sheets]:
            assert sheet.score().hands_played == 0
