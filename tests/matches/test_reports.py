"""Reports of phones: what both sides have alike makes the sheet; elsewhere they are kept beside it and compared."""

from __future__ import annotations

import uuid

import pytest
from django.db import transaction
from django.urls import reverse
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from apps.hall.models import Phone
from apps.matches.models import Hand, Report, Sheet
from apps.matches.queries.reports import differences_of
from apps.matches.reports import Difference, agreed, compare
from apps.matches.services.consent import sign_match
from apps.matches.services.hands import record_hand
from apps.matches.services.reports import send_report
from apps.scoring.hand import HandResult
from apps.scoring.rules import PRESETS
from apps.scoring.sheet import tally
from tests.at_once import at_once
from tests.hall.hall_night import HallNight, hall_night
from tests.refusing import problems_of
from tests.scoring.chance import right_hand

from .league_night import hand
from .pages import at, hands_on, taps

ONE, KAP, LOST = hand("majority", "NS"), hand("kap", "NS"), hand("majority", "EW")
FULL = [ONE, KAP, LOST, ONE]
ENGLISH = {"headers": {"accept-language": "en"}}


def report(sheet: Sheet, phone: Phone, *hands: HandResult, side: str = "", **more: object) -> Report:
    sent = send_report(sheet, hands, ref=uuid.uuid4(), phone=phone, side=side, **more)
    sent.sheet = Sheet.objects.select_related("match__regulations").get(pk=sheet.pk)
    return sent


def reporting_night(*, both: bool = True, **league: object) -> tuple[HallNight, Sheet, Phone, Phone]:
    """A match of one sheet for which both sides report, and two phones at its table."""
    hall = hall_night(partnerships=1, rounds=1, both_report=both, **league)
    match = hall.league.start()
    match.fixture = hall.league.fixture
    return hall, match.sheets.get(), hall.phone(1), hall.phone(1)


def test_two_reports_are_compared_hand_by_hand_and_what_is_left_out_contradicts_nobody():
    eight = hand("majority", "NS", tricks={"NS": 8, "EW": 4})
    called = hand("majority", "NS", caller="E")
    fines = [{"code": "misdeal", "side": "EW"}, {"code": "false_no_picture", "side": "NS"}]
    fined, other_order = (hand("kap", "EW", penalties=each) for each in (fines, fines[::-1]))

    assert compare([eight, fined], [called, other_order]) == []
    assert agreed([eight, fined], [called, other_order]) == [
        hand("majority", "NS", tricks={"NS": 8, "EW": 4}, caller="E"),
        fined,
    ]
    seven = hand("majority", "NS", tricks={"NS": 7, "EW": 5})
    assert compare([eight, ONE], [seven]) == [Difference(1, eight, seven), Difference(2, ONE, None)]
    assert compare([called], [hand("majority", "NS", caller="W")])[0].number == 1
    assert compare([hand("kap", "EW", penalties=fines[:1])], [hand("kap", "EW")])[0].number == 1
    assert agreed([ONE, LOST, KAP], [ONE, ONE, KAP]) == [ONE]


@pytest.mark.django_db
def test_where_both_report_the_sheet_is_what_both_have_and_alike_to_the_end_it_is_accepted(client):
    hall, sheet, mine, theirs = reporting_night()
    night = hall.league
    assert problems_of(lambda: report(sheet, mine, ONE)) == [("side", "side_needed")]
    assert problems_of(lambda: report(sheet, mine, ONE, hand("kap", "up"), side="home")) == [
        ("side", "unknown_side")
    ]
    assert problems_of(lambda: report(sheet, mine, *FULL, ONE, side="home")) == [("", "sheet_already_ended")]
    by_hand = {"number": 1, "client_ref": uuid.uuid4(), "by": mine}
    assert problems_of(lambda: record_hand(sheet, ONE, **by_hand)) == [("", "both_report")]

    report(sheet, mine, ONE, KAP, side="home")
    assert hands_on(sheet) == []
    late = report(sheet, theirs, ONE, LOST, side="away")
    assert hands_on(sheet) == [(1, "majority", "NS")]
    assert differences_of(late) == [Difference(2, LOST, KAP)]
    # They look again: the away side was wrong, and the sheet goes on with both.
    report(sheet, theirs, ONE, KAP, LOST, side="away")
    assert [number for number, *_facts in hands_on(sheet)] == [1, 2]
    last = report(sheet, theirs, *FULL, side="away")
    ref = uuid.uuid4()
    for _sent_again in range(2):
        whole = send_report(sheet, FULL, ref=ref, phone=mine, side="home")
    assert problems_of(lambda: send_report(sheet, FULL[:3], ref=ref, phone=mine, side="home")) == [
        ("ref", "ref_used")
    ]
    sheet.refresh_from_db()
    assert (sheet.ns_points, sheet.ew_points, sheet.status) == (9, 2, "won")
    assert sorted(sheet.acceptances.values_list("side", "on")) == [("away", theirs.pk), ("home", mine.pk)]
    assert Hand.objects.filter(sheet=sheet).count() == 4
    assert (whole.phone, differences_of(last)) == (mine, [])
    # One of them takes a hand back: nobody agrees with the whole sheet any more.
    report(sheet, mine, *FULL[:3], side="home")
    sheet.refresh_from_db()
    assert (len(hands_on(sheet)), sheet.status, sheet.acceptances.count()) == (3, "open", 0)
    report(sheet, mine, *FULL, side="home")
    assert sheet.acceptances.count() == 2
    for side, by in (("home", night.asha), ("away", night.delano)):
        sign_match(sheet.match, side, by=by)
    report(sheet, mine, ONE, side="home")  # signed: kept beside it
    assert len(hands_on(sheet)) == 4


@pytest.mark.django_db
@pytest.mark.same_on_every_database("which of some rows counts is decided in Python")
def test_another_phone_of_a_side_goes_on_and_an_older_report_is_never_the_newest():
    hall, sheet, mine, theirs = reporting_night()
    report(sheet, mine, ONE, KAP, LOST, side="home", number=2)
    report(sheet, theirs, ONE, KAP, LOST, side="away")
    assert len(hands_on(sheet)) == 3
    # Sent earlier, came later.
    report(sheet, mine, LOST, side="home", number=1)
    assert len(hands_on(sheet)) == 3
    # The battery is empty; another phone of the side starts anew, and says otherwise only by its third hand.
    second = hall.phone(1)
    report(sheet, second, ONE, side="home")
    report(sheet, second, ONE, KAP, side="home")
    assert len(hands_on(sheet)) == 3
    report(sheet, second, ONE, KAP, KAP, side="home")
    assert len(hands_on(sheet)) == 2
    # A phone cannot be both sides.
    assert problems_of(lambda: report(sheet, theirs, ONE, KAP, KAP, side="home")) == [("side", "other_side")]
    assert len(hands_on(sheet)) == 2
    assert set(Hand.objects.filter(sheet=sheet, withdrawn_at=None).values_list("recorded_by", flat=True)) == {
        None
    }


@pytest.mark.django_db
def test_the_director_decides_by_writing_the_sheet_and_the_sides_see_where_they_differ(client):
    hall, sheet, mine, theirs = reporting_night()
    night = hall.league
    report(sheet, mine, ONE, KAP, side="home")
    told = report(sheet, theirs, ONE, LOST, side="away")
    client.force_login(night.asha)
    page = client.get(at("sheet", sheet.pk), **ENGLISH)
    assert (page.context["keys"], page.context["undo"]) == (None, None)
    (compared,) = page.context["comparisons"]
    assert (compared["left"], compared["right"]) == ("Sudhar", "Kampoe")
    assert compared["rows"] == [{"label": "Hand 2", "before": "Kap, NS", "after": "Majority, EW"}]
    # A leader would write for both.
    for name in ("record_hand", "undo_hand", "sheet_total", "close_sheet", "remove_total"):
        assert client.post(at(name, sheet.pk), taps("kap", "NS", number=2)).status_code == 403
    assert client.post(at("correct_hand", sheet.pk, 1), taps("kap", "NS")).status_code == 403
    typed_in = reverse("at_table:enter_paper", args=[night.fixture.pk])
    assert client.get(typed_in).status_code == 403
    assert typed_in not in client.get(at("room", night.fixture.pk)).content.decode()
    client.force_login(night.dewi)
    assert client.get(typed_in).status_code == 200
    assert typed_in in client.get(at("room", night.fixture.pk)).content.decode()
    assert client.post(at("record_hand", sheet.pk), taps("kap", "NS", number=2)).status_code == 302
    assert hands_on(sheet) == [(1, "majority", "NS"), (2, "kap", "NS")]
    # From now on reports are compared with what the director wrote.
    again = report(sheet, theirs, ONE, LOST, LOST, side="away")
    report(sheet, mine, ONE, LOST, LOST, side="home")
    assert len(hands_on(sheet)) == 2
    assert differences_of(again) == [Difference(2, LOST, KAP), Difference(3, LOST, None)]
    assert Report.objects.filter(pk=told.pk).exists()


@pytest.mark.django_db
@pytest.mark.same_on_every_database("a comparison, made in Python")
def test_elsewhere_two_offline_phones_end_in_one_comparison_and_the_sheet_stays(client):
    hall, sheet, mine, theirs = reporting_night(both=False)
    # Both scored the evening; the first one's hands came through, the other one may only report.
    for number, result in enumerate(FULL, start=1):
        record_hand(sheet, result, number=number, client_ref=uuid.uuid4(), by=mine)
    same = report(sheet, theirs, *FULL)
    assert differences_of(same) == []
    other = report(sheet, theirs, ONE, LOST, LOST, ONE, LOST)
    assert differences_of(other) == [Difference(2, LOST, KAP), Difference(5, LOST, None)]
    assert problems_of(lambda: report(sheet, theirs, hand("kap", "up"))) == [("side", "unknown_side")]
    assert problems_of(lambda: report(sheet, theirs, *[ONE] * 201)) == [("hands", "too_many_hands")]
    assert problems_of(lambda: report(sheet, theirs, ONE, closed=True)) == [("closed", "not_on_time")]
    assert (len(hands_on(sheet)), sheet.acceptances.count()) == (4, 0)
    client.force_login(hall.league.delano)
    page = client.get(at("sheet", sheet.pk), **ENGLISH).content.decode()
    assert "phone 2 at table 1" in page
    assert "phone 1 at table 1" not in page  # it wrote the sheet, and has nothing to report


@pytest.mark.django_db
def test_a_sheet_on_time_is_closed_where_both_say_so():
    rules = {"preset": "league", "end": {"minutes": 45, "draws": True}}
    _hall, sheet, mine, theirs = reporting_night(rules=rules)
    report(sheet, mine, ONE, side="home", closed=True)
    report(sheet, theirs, ONE, side="away")
    sheet.refresh_from_db()
    assert (sheet.status, sheet.closed, len(hands_on(sheet))) == ("open", False, 1)
    report(sheet, theirs, ONE, side="away", closed=True)
    sheet.refresh_from_db()
    assert (sheet.status, sheet.closed, sheet.acceptances.count()) == ("won", True, 2)
    report(sheet, theirs, ONE, KAP, side="away", closed=True)
    sheet.refresh_from_db()
    assert (sheet.status, sheet.closed, sheet.acceptances.count()) == ("open", False, 0)


LEAGUE = PRESETS["league"]


def is_right(hands: list[HandResult]) -> bool:
    return not tally(LEAGUE, hands).problems


sheets_of_hands = (
    st.lists(right_hand(LEAGUE), max_size=4)
    .map(lambda facts: [HandResult.from_json(each) for each in facts])
    .filter(is_right)
)


@st.composite
def two_phones(draw: st.DrawFn) -> list[tuple[int, list[HandResult]]]:
    """Who reports what, in the order of arrival: each phone's reports grow out of one story, with slips in it."""
    truth = draw(sheets_of_hands)
    sent = []
    for _each in range(draw(st.integers(2, 8))):
        phone, hands = draw(st.integers(0, 1)), truth[: draw(st.integers(0, len(truth)))]
        if hands and draw(st.booleans()):
            slip = [*hands]
            slip[draw(st.integers(0, len(hands) - 1))] = HandResult.from_json(draw(right_hand(LEAGUE)))
            hands = slip if is_right(slip) else hands
        sent.append((phone, hands))
    return sent


@pytest.mark.django_db
@pytest.mark.same_on_every_database(
    "what both have alike is found in Python; writing it is tried on each above"
)
def test_the_sheet_is_always_what_the_newest_reports_have_alike_and_no_hand_stands_twice():
    _hall, sheet, *phones = reporting_night()

    @hypothesis_settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
    @given(two_phones())
    def whatever_comes(sent: list[tuple[int, list[HandResult]]]) -> None:
        with transaction.atomic():
            newest: dict[int, list[HandResult]] = {}
            for phone, hands in sent:
                report(sheet, phones[phone], *hands, side=("home", "away")[phone])
                newest[phone] = hands
                alike = agreed(newest[0], newest[1]) if len(newest) == 2 else []
                standing = list(Hand.objects.filter(sheet=sheet, withdrawn_at=None).order_by("number"))
                assert [each.to_result().to_json() for each in standing] == [each.to_json() for each in alike]
                assert [each.number for each in standing] == list(range(1, len(alike) + 1))
                score, now = tally(LEAGUE, alike), Sheet.objects.get(pk=sheet.pk)
                assert (now.ns_points or 0, now.ew_points or 0) == score.totals
                is_whole = len(newest) == 2 and len(alike) == len(newest[0]) == len(newest[1])
                assert now.acceptances.count() == (2 if is_whole and now.is_complete else 0)
            transaction.set_rollback(True)

    whatever_comes()


@pytest.mark.django_db(transaction=True)
def test_both_reports_at_the_same_moment_make_one_sheet():
    _hall, sheet, mine, theirs = reporting_night()

    outcomes = at_once(
        lambda: report(sheet, mine, *FULL, side="home"), lambda: report(sheet, theirs, *FULL, side="away")
    )

    assert outcomes == [[], []]
    assert [number for number, *_facts in hands_on(sheet)] == [1, 2, 3, 4]
    assert sheet.acceptances.count() == 2
