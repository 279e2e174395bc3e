"""Two people at one moment of a night that goes wrong: nothing is done twice, and no hand lands where nobody sits."""

from __future__ import annotations

import uuid

import pytest

from apps.clubs.models import LogEntry
from apps.matches.models import AbsenceReport, Hand, Result, Sheet
from apps.matches.queries.seating import seats_in_round
from apps.matches.services.consent import sign_match
from apps.matches.services.hands import record_hand
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.night import break_off, continue_match, report_absence, settle_below_minimum
from apps.matches.services.play import start_match
from apps.matches.services.seating import correct_line_up, substitute
from tests.at_once import at_once

from .league_night import LeagueNight, hand, league_night, write, write_sheet

pytestmark = pytest.mark.django_db(transaction=True)


def ids(*players) -> tuple[int, int]:
    return players[0].pk, players[1].pk


def test_of_two_who_replace_the_same_partnership_one_does_and_the_other_looks_again(night):
    match = night.start()
    a, b, _c, _d, e = night.home_players
    seen = {1: ids(a, b)}

    outcomes = at_once(
        *[
            lambda pair=pair: substitute(
                match, "home", {1: pair}, from_round=2, reason="Ziek", seen=seen, by=night.asha
            )
            for pair in ((a, e), (e, b))
        ]
    )

    assert outcomes == [[], [("", "changed_meanwhile")]]
    assert LogEntry.objects.filter(action="substitute").count() == 1
    assert seats_in_round(match, "home", 2)[1] in ((a, e), (e, b))


def test_one_player_is_not_seated_at_two_places_by_two_changes_at_once(night):
    match = night.start()
    a, _b, c, _d, e = night.home_players

    outcomes = at_once(
        lambda: substitute(match, "home", {1: (a, e)}, from_round=2, reason="Ziek", by=night.asha),
        lambda: substitute(match, "home", {2: (c, e)}, from_round=2, reason="Ziek", by=night.dewi),
    )

    assert outcomes in ([[], [("second_1", "sits_elsewhere")]], [[], [("second_2", "sits_elsewhere")]])


def test_a_hand_and_a_correction_of_the_names_at_once_both_stand(night, sheet):
    a, _b, _c, _d, e = night.home_players
    write(sheet, hand("kap", "NS"), by=night.asha)

    outcomes = at_once(
        lambda: record_hand(sheet, hand("kap", "NS"), number=2, client_ref=uuid.uuid4(), by=night.delano),
        lambda: correct_line_up(sheet.match, "home", {1: (a, e)}, reason="Fout", by=night.asha),
    )

    assert outcomes == [[], []]
    now = Sheet.objects.get(pk=sheet.pk)
    assert (now.hands_played, now.ns_points, now.version) == (2, 10, 3)
    assert seats_in_round(sheet.match, "home", 1)[1] == (a, e)


def test_a_first_hand_and_a_partnership_that_leaves_at_once_never_meet(night, sheet):
    outcomes = at_once(
        lambda: record_hand(sheet, hand("kap", "NS"), number=1, client_ref=uuid.uuid4(), by=night.delano),
        lambda: substitute(sheet.match, "home", {1: (None, None)}, from_round=1, reason="Weg", by=night.asha),
    )

    now = Sheet.objects.get(pk=sheet.pk)
    if now.is_credited:
        assert (outcomes, Hand.objects.count()) == ([[], [("", "sheet_credited")]], 0)
    else:
        assert (outcomes, Hand.objects.count()) == ([[], [("first_1", "sheet_begun")]], 1)


def test_a_match_is_broken_off_or_signed_and_not_both(night):
    match = night.start()
    for each in match.sheets.all():
        write_sheet(each, by=night.asha)

    outcomes = at_once(
        lambda: break_off(match, reason="Stroom weg", by=night.asha),
        lambda: sign_match(match, "away", by=night.delano),
    )

    state = Result.objects.get(is_current=True).state
    refused = ("", "not_live") if state == "broken_off" else ("", "match_signed")
    assert outcomes == [[], [refused]]


def test_breaking_off_and_going_on_twice_at_once_happens_once(night):
    match = night.start()

    assert at_once(*[lambda: break_off(match, reason="Stroom weg", by=night.asha)] * 2) == [
        [],
        [("", "not_live")],
    ]
    assert at_once(*[lambda: continue_match(match, by=night.delano)] * 2) == [[], []]
    states = list(Result.objects.order_by("version").values_list("state", flat=True))
    assert states == ["live", "broken_off", "live"]


def short_of_one() -> LeagueNight:
    night = league_night(minimum_partnerships=2)
    name_line_up(night.fixture, "home", [tuple(night.home_players[:2])], by=night.asha)
    night.line_up("away")
    return night


def test_what_the_regulations_decide_is_decided_once_while_somebody_still_comes():
    night = short_of_one()
    match = night.fixture.matches.get()

    outcomes = at_once(
        lambda: settle_below_minimum(match, reason="Te weinig", by=night.dewi),
        lambda: night.line_up("home"),
    )

    if Result.objects.exists():
        assert outcomes == [[], [("", "already_has_a_result")]]
    else:
        assert outcomes == [[], [("", "enough_partnerships")]]
        start_match(match, by=night.asha)


def test_a_report_that_is_sent_twice_at_once_is_one(night):
    type(night.fixture).objects.update(starts_at=None)
    type(night.fixture.matchday).objects.update(date=None)

    assert at_once(*[lambda: report_absence(night.fixture, "home", by=night.asha)] * 2) == [[], []]
    assert AbsenceReport.objects.count() == 1
