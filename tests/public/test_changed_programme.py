"""What the public reads of a match that was moved, postponed or cancelled."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client

from apps.schedule.services import cancel_fixture, move_fixture, postpone_fixture
from tests.public.league import League, make_league

pytestmark = pytest.mark.django_db


def pages_of(league: League) -> dict[str, str]:
    client = Client(headers={"Accept-Language": "en"})
    addresses = {
        "programme": league.address("programme"),
        "club": league.club_address(league.clubs[0]),
        "match": f"/m/{league.fixtures()[0].pk}/",
    }
    return {name: client.get(address).content.decode() for name, address in addresses.items()}


def test_a_moved_match_says_from_when_it_was_moved() -> None:
    league = make_league(2)
    move_fixture(
        league.fixtures()[0],
        day=dt.date(2026, 9, 3),
        time=dt.time(19, 30),
        venue=league.venue,
        reason="Secret reason",
        by=league.director,
    )

    pages = pages_of(league)

    for name in ("programme", "club"):
        assert "moved from Tue 1 September 2026, 20:00" in pages[name]
    assert "First planned" in pages["match"]
    for page in pages.values():
        assert "19:30" in page
        assert "Secret reason" not in page


def test_a_postponed_match_shows_no_time_as_if_it_were_played_then() -> None:
    league = make_league(2)
    postpone_fixture(league.fixtures()[0], reason="Secret reason", by=league.director)

    pages = pages_of(league)

    for name in ("programme", "club"):
        assert "postponed" in pages[name]
        assert "20:00" not in pages[name]
    assert "not known yet" in pages["match"]
    assert "Was due" in pages["match"]
    assert "Tue 1 September 2026, 20:00" in pages["match"]
    assert not any("Secret reason" in page for page in pages.values())


def test_a_cancelled_match_stays_and_says_so() -> None:
    league = make_league(2)
    cancel_fixture(league.fixtures()[0], reason="Secret reason", by=league.director)

    pages = pages_of(league)

    assert all("cancelled" in page for page in pages.values())
    assert not any("Secret reason" in page for page in pages.values())


def test_a_played_match_is_not_called_moved_any_more() -> None:
    league = make_league(2)
    fixture = league.fixtures()[0]
    move_fixture(
        fixture,
        day=dt.date(2026, 9, 3),
        time=dt.time(19, 30),
        venue=league.venue,
        reason="Hall taken",
        by=league.director,
    )
    league.record(fixture, 82, 67)

    pages = pages_of(league)

    assert not any("moved from" in page or "First planned" in page for page in pages.values())
