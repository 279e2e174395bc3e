"""Every limit just below it, at it and just above it, under more than one preset: tricks, penalties, the end."""

import pytest

from .sheets import BAUNIE, KAP, MAJORITY, answer, by_hand, faults, hand, offence, totals

ALL = ("traditional", "clubhouse", "standard", "silent_kap", "no_baunie", "league")
ON_TARGET = ALL[:-1]

# ---- tricks, rules §2: what its side and the other side took

TRICKS = [
    (MAJORITY, (6, 6), (7, 6), (8, 6), ALL),
    (MAJORITY, (7, 0), (7, 1), (7, 7), ALL),
    (MAJORITY, (12, 0), (12, 1), (12, 2), ALL),
    # rules §2.2: thirteen that nobody announced are a majority only where kap and baunie are announced
    (MAJORITY, (12, 0), (13, 0), (14, 0), ("traditional",)),
    (KAP, (6, 0), (7, 0), (8, 0), ALL),
    (KAP, (7, -1), (7, 0), (7, 1), ALL),
    ("kap_by_partner", (6, 0), (7, 0), (7, 1), ("traditional", "clubhouse", "league")),
    (BAUNIE, (12, 0), (13, 0), (13, 1), ("traditional", "clubhouse", "standard", "silent_kap", "league")),
    ("failed_baunie", (6, 1), (7, 1), (7, 7), ("traditional", "standard", "silent_kap", "league")),
    ("failed_baunie", (11, 0), (11, 1), (12, 2), ("traditional", "clubhouse", "league")),
]
# Outcomes that one preset alone has, and the same outcome let into another.
CLUBHOUSE_RULE, LEAGUE_RULE = {"premature_kap": True}, {"early_concession": True}
OFFENCES = {"penalties": "league"}
TRICKS_BY_RULE = [
    ("premature_kap", (-1, 6), (0, 6), (0, 7), ["clubhouse", {"preset": "league"} | CLUBHOUSE_RULE]),
    ("premature_kap", (5, -1), (6, 0), (7, 0), ["clubhouse", {"preset": "traditional"} | CLUBHOUSE_RULE]),
    ("premature_kap", (3, -1), (3, 3), (4, 3), ["clubhouse", {"preset": "standard"} | CLUBHOUSE_RULE]),
    ("early_concession", (0, -1), (0, 12), (0, 13), ["league", {"preset": "clubhouse"} | LEAGUE_RULE]),
    ("early_concession", (-1, 5), (0, 5), (1, 5), ["league", {"preset": "traditional"} | LEAGUE_RULE]),
    ("penalty", (-1, 0), (13, 0), (13, 1), ["league", {"preset": "traditional"} | OFFENCES]),
    ("penalty", (0, -1), (0, 13), (0, 14), ["league", {"preset": "no_baunie"} | OFFENCES]),
]


@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize(
    ("rules", "outcome", "below", "at", "above"),
    [(rules, *row) for *row, houses in TRICKS + TRICKS_BY_RULE for rules in houses],
)
def test_tricks_just_below_at_and_above_what_fits(rules, outcome, below, at, above, side):
    def found(own, other):
        ns, ew = (own, other) if side == "NS" else (other, own)
        ending = [offence("looked_at_trick", side)] if outcome == "penalty" else []
        return faults(rules, hand(outcome, side, ns=ns, ew=ew, penalties=ending))

    wrong = ([("tricks_impossible", "tricks")], [("tricks_do_not_match", "tricks")])
    assert found(*below) in wrong
    assert found(*at) == []
    assert found(*above) in wrong


# ---- penalties, rules §5.1


@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(("limit", "fined"), [(0, 0), (1, 3), (2, 6), (3, 9), (4, 9), (None, 9)])
def test_limit_just_below_at_and_above_the_number_of_penalties(preset, limit, fined, side):
    rules = {"preset": preset, "penalties": [{"code": "late", "points": 3, "limit": limit}]}
    found = totals(rules, hand(MAJORITY, "NS", penalties=[offence("late", side)] * 3))
    assert found == ((2, fined) if side == "NS" else (2 + fined, 0))


@pytest.mark.parametrize(
    "rules", ["league", {"preset": "traditional"} | OFFENCES, {"preset": "standard"} | OFFENCES]
)
@pytest.mark.parametrize(("misdeals", "fined"), [(1, 2), (2, 4), (3, 4)])
def test_two_misdeals_of_a_side_score_and_a_third_does_not(rules, misdeals, fined):
    in_one_hand = hand(MAJORITY, "NS", penalties=[offence("misdeal", "EW")] * misdeals)
    one_each = [hand(MAJORITY, "NS", penalties=[offence("misdeal", "EW")])] * misdeals
    assert totals(rules, in_one_hand) == (2 + fined, 0)
    assert totals(rules, *one_each) == (2 * misdeals + fined, 0)


# ---- the end, rules §6


@pytest.mark.parametrize(
    ("kaps", "majorities", "total"), [(3, 2, 19), (4, 0, 20), (3, 3, 21)], ids=["below", "at", "above"]
)
@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize("preset", ON_TARGET)
def test_total_just_below_at_and_above_the_target_of_twenty(preset, side, kaps, majorities, total):
    hands = [hand(KAP, side)] * kaps + [hand(MAJORITY, side)] * majorities
    found = answer(preset, *hands)
    assert (found["totals"][side], found["problems"]) == (total, [])
    assert (found["status"], found["winner"]) == (("won", side) if total >= 20 else ("open", None))
    # Behind the end there is no hand more; before it there is.
    behind = by_hand(answer(preset, *hands, hand(MAJORITY, side)))
    assert behind == ([(len(hands) + 1, "sheet_already_ended")] if total >= 20 else [])


@pytest.mark.parametrize(
    ("target", "ended_after"),
    [(1, 1), (2, 1), (3, 2), (6, 2), (7, 2), (8, None), (10**30, None)],
)
@pytest.mark.parametrize("preset", ALL)
def test_target_just_below_at_and_above_the_totals_of_two_hands(preset, target, ended_after):
    found = answer({"preset": preset, "end": {"target": target}}, hand(MAJORITY, "EW"), hand(KAP, "EW"))
    if ended_after == 1:
        assert by_hand(found) == [(2, "sheet_already_ended")]
    else:
        assert (found["status"], found["problems"]) == ("won" if ended_after else "open", [])


@pytest.mark.parametrize(
    ("rules", "last"), [("league", 4), ({"preset": "clubhouse", "end": {"hands": 2, "draws": True}}, 2)]
)
def test_number_of_hands_just_below_at_and_above_its_end(rules, last):
    def played(number):
        found = answer(rules, *([hand(MAJORITY, "NS"), hand(MAJORITY, "EW")] * 3)[:number])
        return found["status"], by_hand(found)

    assert played(last - 1) == ("open", [])
    assert played(last) == ("drawn", [])
    assert played(last + 1) == ("open", [(last + 1, "sheet_already_ended")])
