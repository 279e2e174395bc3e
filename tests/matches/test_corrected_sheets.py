"""A sheet that was written wrong and put right is the sheet that was written right at once, whatever is on it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.db import transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.clubs.refusals import Refused
from apps.matches.models import Hand, Sheet
from apps.matches.services.hands import (
    close_sheet,
    correct_hand,
    record_hand,
    set_first_caller,
    undo_hand,
)
from apps.matches.services.scored import open_hands, score_of
from apps.scoring.hand import HandResult
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import tally
from tests.scoring.chance import SEATS, house_rules, right_hand

from .league_night import league_night, write

pytestmark = pytest.mark.django_db

# Storing and locking are tried on each database by single corrections and by tests of two at once.
same_on_every_database = pytest.mark.same_on_every_database(
    "by chance, what the rules make of the same hands"
)
FEW = settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
# Rules by which what a hand is worth often depends on the hands before it: who called, and fines that are used up.
LINKED = HouseRules.from_json(
    {
        "preset": "league",
        "stinking": {"kap": 3, "baunie": 7},
        "penalties": [{"code": "misdeal", "points": 2, "limit": 1}],
        "end": {"hands": 7, "draws": True},
    }
)
STORED_OF_A_HAND = (
    *("number", "outcome", "side", "tricks_ns", "tricks_ew", "caller", "penalties"),
    *("ns_points", "ew_points"),
)
STORED_OF_A_SHEET = (
    *("source", "status", "hands_played", "first_caller", "closed"),
    *("ns_points", "ew_points", "ns_baunies", "ew_baunies"),
)


@dataclass(frozen=True)
class Evening:
    """What happened at a table, and the one hand (counted from 0) that the scorekeeper first writes down wrong."""

    rules: HouseRules
    first_caller: str
    closed: bool
    hands: tuple[HandResult, ...]
    place: int
    wrong: HandResult


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    rules, first_caller = draw(st.just(LINKED) | house_rules()), draw(st.just("") | SEATS)
    hands: list[HandResult] = []
    for facts in draw(st.lists(right_hand(rules), min_size=1, max_size=7)):
        result = HandResult.from_json(facts)
        # Sometimes without its caller, where the turn says who called; not at all behind the end of the sheet.
        ways = [result._replace(caller=None), result] if draw(st.booleans()) else [result]
        for written in ways:
            more = [*hands, written]
            if not tally(rules, more, first_caller=first_caller or None).problems:
                hands = more
                break
    assume(hands)
    place = draw(st.integers(0, len(hands) - 1))
    wrong = HandResult.from_json(draw(right_hand(rules)))
    assume(wrong != hands[place])
    closed = rules.end.minutes is not None and draw(st.booleans())
    return Evening(rules, first_caller, closed, tuple(hands), place, wrong)


@contextmanager
def two_sheets(evening: Evening) -> Iterator[tuple[Sheet, Sheet, User]]:
    """Two empty sheets of a match by the rules of the evening, and who writes; gone again afterwards."""
    with transaction.atomic():
        night = league_night(rounds=1, rules=evening.rules.to_json())
        one, other = night.start().sheets.all()
        for sheet in (one, other):
            set_first_caller(sheet, evening.first_caller, by=night.asha)
        yield one, other, night.asha
        transaction.set_rollback(True)


def write_wrong(sheet: Sheet, evening: Evening, *, by: User) -> int:
    """Write the evening with its wrong hand, and as far behind it as the sheet takes hands; how many then stand.

    By the wrong hand the sheet may end too early, or nobody knows any more who called.
    """
    write(sheet, *evening.hands[: evening.place], evening.wrong, by=by)
    played = evening.place + 1
    for result in evening.hands[played:]:
        try:
            record_hand(sheet, result, number=played + 1, client_ref=uuid.uuid4(), by=by)
        except Refused:
            break
        played += 1
    return played


def stored(sheet: Sheet) -> dict[str, object]:
    """Everything that the sheet says: what is stored of it and of its hands, and who called which hand."""
    sheet = Sheet.objects.select_related("match__regulations").get(pk=sheet.pk)
    hands = open_hands(sheet)
    return {
        "sheet": {name: getattr(sheet, name) for name in STORED_OF_A_SHEET},
        "hands": [{name: getattr(each, name) for name in STORED_OF_A_HAND} for each in hands],
        "score": score_of(sheet, hands),
    }


def assert_is_as_written_at_once(corrected: Sheet, other: Sheet, evening: Evening, *, by: User) -> None:
    write(other, *evening.hands, by=by)
    if evening.closed:
        close_sheet(other, by=by)
    found = stored(corrected)
    assert found == stored(other)
    # And both are what the rules make of the evening.
    score = tally(
        evening.rules,
        evening.hands,
        first_caller=evening.first_caller or None,
        closed=evening.closed,
    )
    points = [(each.ns_points, each.ew_points) for each in open_hands(corrected)]
    assert found["score"] == score
    assert points == [each.points for each in score.hands]


@same_on_every_database
@FEW
@given(evenings())
def test_a_corrected_sheet_is_the_sheet_written_right_at_once(evening):
    with two_sheets(evening) as (sheet, other, by):
        played = write_wrong(sheet, evening, by=by)
        if evening.closed:
            close_sheet(sheet, by=by)
        sheet.refresh_from_db()
        right = evening.hands[evening.place]
        correct_hand(sheet, evening.place + 1, right, version=sheet.version, client_ref=uuid.uuid4(), by=by)
        write(sheet, *evening.hands[played:], by=by)

        assert_is_as_written_at_once(sheet, other, evening, by=by)
        (withdrawn,) = Hand.objects.filter(sheet=sheet).exclude(withdrawn_at=None)
        assert withdrawn.to_result().to_json() == evening.wrong.to_json()


@same_on_every_database
@FEW
@given(evenings())
def test_a_sheet_undone_to_the_wrong_hand_and_written_anew_is_the_sheet_written_right_at_once(evening):
    with two_sheets(evening) as (sheet, other, by):
        played = write_wrong(sheet, evening, by=by)
        if evening.closed:
            close_sheet(sheet, by=by)
        for number in range(played, evening.place, -1):
            undo_hand(sheet, number=number, by=by)
        write(sheet, *evening.hands[evening.place :], by=by)

        assert_is_as_written_at_once(sheet, other, evening, by=by)
        assert Hand.objects.filter(sheet=sheet).exclude(withdrawn_at=None).count() == played - evening.place


def test_the_hands_behind_a_correction_get_other_points_where_a_limit_counts_otherwise():
    """rules §5.1: the third misdeal scores nothing; when the first falls away, the third is the second."""
    misdeal = {"penalties": [{"code": "misdeal", "side": "EW"}]}
    plain, fined = (
        HandResult.from_json({"outcome": "majority", "side": "NS", **more}) for more in ({}, misdeal)
    )
    evening = Evening(HouseRules.from_json("league"), "", False, (plain, fined, fined), 0, fined)
    with two_sheets(evening) as (sheet, other, by):
        write_wrong(sheet, evening, by=by)
        assert [each.ns_points for each in open_hands(sheet)] == [4, 4, 2]
        correct_hand(
            sheet, 1, plain, version=Sheet.objects.get(pk=sheet.pk).version, client_ref=uuid.uuid4(), by=by
        )
        assert [each.ns_points for each in open_hands(sheet)] == [2, 4, 4]
        assert_is_as_written_at_once(sheet, other, evening, by=by)
