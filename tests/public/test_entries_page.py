"""Who takes part: what waits and what is approved, and when teams can be entered."""

import datetime as dt

import pytest
import time_machine
from django.test import Client

from apps.competitions.services.competition import plan_registration
from apps.competitions.services.entries import approve_entry, refuse_entry, withdraw_registration
from tests.factories import Cast, make_cast, make_club, make_pending_entry, make_user, open_registration

pytestmark = pytest.mark.django_db


def page_of(cast: Cast) -> str:
    competition = cast.competition
    address = f"/o/{cast.organiser.slug}/{cast.season.slug}/{competition.slug}/entries/"
    response = Client(headers={"Accept-Language": "en"}).get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_waiting_and_approved_teams_are_shown_refused_and_withdrawn_ones_are_not():
    cast = make_cast()
    open_registration(cast.competition)
    other_clubs = [make_club(cast.organiser, name) for name in ("Geweigerd", "Teruggetrokken")]
    waiting = make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    approved = make_pending_entry(cast.competition, cast.away_club, by=cast.delano)
    refused, withdrawn = (make_pending_entry(cast.competition, club, by=cast.dewi) for club in other_clubs)
    approve_entry(approved, by=cast.dewi)
    refuse_entry(refused, reason="Contributie niet betaald", by=cast.dewi)
    withdraw_registration(withdrawn, by=cast.dewi)

    page = page_of(cast)

    assert f">{waiting.name}</a>" in page
    assert f">{approved.name}</a>" in page
    assert page.count("waiting for approval") == 1
    assert "2 teams entered, 1 approved" in page
    for hidden in ("Geweigerd", "Teruggetrokken", "Contributie"):
        assert hidden not in page


def test_nobody_stands_behind_a_team():
    cast = make_cast()
    open_registration(cast.competition)
    leader = make_user("Humphrey")
    entry = make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    entry.leader = leader
    entry.save()

    page = page_of(cast)

    assert leader.name not in page
    assert cast.asha.name not in page


def test_a_competition_without_teams_says_so():
    page = page_of(make_cast())

    assert "No teams yet" in page
    assert "No dates have been set for registration." in page


def test_the_page_follows_the_registration_without_any_change():
    cast = make_cast(zone="America/Paramaribo")
    opens = dt.datetime(2026, 9, 1, 23, 0, tzinfo=dt.UTC)
    closes = opens + dt.timedelta(days=14)
    plan_registration(cast.competition, opens, closes, 12, by=cast.dewi)
    pages = {}

    for name, moment in (
        ("before", opens - dt.timedelta(seconds=1)),
        ("open", opens),
        ("still open", closes - dt.timedelta(seconds=1)),
        ("closed", closes),
    ):
        with time_machine.travel(moment, tick=False):
            pages[name] = " ".join(page_of(cast).split())

    assert "Registration opens" in pages["before"]
    assert "Registration is open until" in pages["open"]
    assert pages["open"] == pages["still open"]
    assert "Registration closed" in pages["closed"]
    assert "Tue 1 September 2026, 20:00</time>" in pages["before"]
    assert "Tue 15 September 2026, 20:00</time>" in pages["closed"]
    assert "time in Paramaribo" in pages["closed"]
