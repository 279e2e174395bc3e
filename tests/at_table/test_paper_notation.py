"""A sheet as a line of letters: every hand that rules allow can be typed, and what cannot be read says why."""

import itertools
from dataclasses import replace

import pytest

from apps.at_table.paper.keys import FOR_PENALTIES, OF_OUTCOMES, keys_of
from apps.at_table.paper.notation import Fault, Line, is_same, read, write
from apps.scoring.decisions import decisions_of
from apps.scoring.hand import HandResult, check_hand
from apps.scoring.rule_fields import End
from apps.scoring.rules import PRESETS
from apps.scoring.words import Outcome, Seat, Side

LEAGUE = keys_of(PRESETS["league"])


def test_every_outcome_has_a_key_of_its_own_and_no_penalty_has_the_same() -> None:
    assert set(OF_OUTCOMES) | {Outcome.PENALTY} == set(Outcome)
    letters = [*OF_OUTCOMES.values(), *FOR_PENALTIES]
    assert len(letters) == len(set(letters))
    assert not set(letters) & {"l", "i"}


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_whatever_a_preset_allows_is_written_and_read_back(preset: str) -> None:
    rules = PRESETS[preset]
    keys = keys_of(rules)
    beside = [code for code in keys.penalties if code not in keys.ending]
    hands = []
    for outcome, side, caller in itertools.product(decisions_of(rules).outcomes, Side, [None, *Seat]):
        offences = [(code, side) for code in sorted(keys.ending)[:1]] if outcome == Outcome.PENALTY else []
        offences += [(code, each) for code in beside[:2] for each in Side]
        penalties = tuple({"code": code, "side": str(each)} for code, each in offences)
        hands.append(
            HandResult(str(outcome), str(side), caller=str(caller) if caller else None, penalties=penalties)
        )
    assert all(check_hand(rules, hand, judge_caller=False) == [] for hand in hands)

    written = [write(hand, keys) for hand in hands]

    assert None not in written
    assert len(set(written)) == len(hands)
    assert [read(str(word), keys) for word in written] == [Line((hand,)) for hand in hands]


def test_small_letters_are_north_south_and_capitals_east_west() -> None:
    line = read("g K, b\nGmM  aJ g3", LEAGUE)
    assert [(hand.outcome, hand.side) for hand in line.hands] == [
        ("majority", "NS"),
        ("kap", "EW"),
        ("baunie", "NS"),
        ("majority", "EW"),
        ("penalty", "NS"),
        ("majority", "NS"),
    ]
    assert line.hands[3].penalties == (
        {"code": "false_no_picture", "side": "NS"},
        {"code": "false_no_picture", "side": "EW"},
    )
    assert line.hands[4].penalties == (
        {"code": "looked_at_trick", "side": "NS"},
        {"code": "misdeal", "side": "EW"},
    )
    assert line.hands[5].caller == "S"
    assert (line.closed, line.faults) == (False, ())


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("g 5 k", [(2, Fault.UNREADABLE, "5")]),
        ("g z!", [(2, Fault.UNREADABLE, "z!")]),
        ("g k é", [(3, Fault.UNREADABLE, "é")]),
        ("v g l", [(1, Fault.UNKNOWN_KEY, "v"), (3, Fault.UNKNOWN_KEY, "l")]),
        ("gk", [(1, Fault.UNKNOWN_KEY, "k")]),
        ("M g", [(1, Fault.NO_OUTCOME, "M")]),
        ("g . k", [(2, Fault.TIME_NOT_LAST, ".")]),
        ("g k.", [(3, Fault.NO_TIME_HERE, ".")]),
        ("g" * 25, [(1, Fault.UNREADABLE, "g" * 24)]),
        ("g " * 500, [(1, Fault.TOO_LONG, "")]),
    ],
)
def test_what_cannot_be_read_is_named_by_hand(text: str, faults: list[tuple[int, Fault, str]]) -> None:
    line = read(text, LEAGUE)
    assert [(each.number, each.fault, each.text) for each in line.faults] == faults


def test_a_full_stop_closes_a_sheet_that_is_played_on_time() -> None:
    timed = keys_of(replace(PRESETS["league"], end=End(minutes=20, draws=True)))
    assert read("g k .", timed) == read("g k.", timed) == replace(read("g k", timed), closed=True)
    assert read("", timed) == Line()


def test_a_hand_with_tricks_is_the_same_as_one_without_and_another_caller_is_not() -> None:
    [typed] = read("k", LEAGUE).hands
    standing = HandResult("kap", "NS", tricks={"NS": 7, "EW": 0}, caller="N")
    assert is_same(typed, standing)
    assert not is_same(read("k2", LEAGUE).hands[0], standing)
    assert not is_same(read("K", LEAGUE).hands[0], standing)
    assert not is_same(read("km", LEAGUE).hands[0], standing)
    assert write(HandResult("penalty", "NS"), LEAGUE) is None
    assert write(HandResult("premature_kap", "NS"), LEAGUE) is None
