"""Calendar feeds, read back as a calendar reads them: times, changes, what stays and what is left out."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from icalendar import Calendar, Event

from apps.clubs.services.club import rename_club
from apps.public.models import RenderedPage
from apps.schedule.models import Fixture
from apps.schedule.services import (
    cancel_fixture,
    edit_venue,
    move_fixture,
    postpone_fixture,
    reinstate_fixture,
)
from tests.public.league import League, make_league

pytestmark = pytest.mark.django_db

UTC = dt.UTC
ENGLISH = {"Accept-Language": "en"}


def feed_of(league: League, address: str = "") -> bytes:
    response = Client(headers=ENGLISH).get(address or league.address("competition_calendar"))
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    return response.content


def events_of(league: League, address: str = "") -> dict[str, Event]:
    """The events by UID."""
    events = Calendar.from_ical(feed_of(league, address)).walk("VEVENT")
    found = {str(event["UID"]): event for event in events}
    assert len(found) == len(events)
    return found


def only_event(league: League) -> Event:
    (event,) = events_of(league).values()
    return event


def move(
    league: League, fixture: Fixture, day: dt.date, time: dt.time = dt.time(20, 0), **more: object
) -> Fixture:
    values = {"venue": league.venue, "reason": "The hall is taken", "by": league.director, **more}
    return move_fixture(fixture, day=day, time=time, **values)  # type: ignore[arg-type]  # named as a test wrote them


# traps G1: a weekly evening at 20:00, over both clock changes of Amsterdam and in a zone without any.
G1 = [
    ("Europe/Amsterdam", dt.date(2026, 10, 21), dt.datetime(2026, 10, 21, 18, tzinfo=UTC)),
    ("Europe/Amsterdam", dt.date(2026, 10, 28), dt.datetime(2026, 10, 28, 19, tzinfo=UTC)),
    ("Europe/Amsterdam", dt.date(2027, 3, 24), dt.datetime(2027, 3, 24, 19, tzinfo=UTC)),
    ("Europe/Amsterdam", dt.date(2027, 3, 31), dt.datetime(2027, 3, 31, 18, tzinfo=UTC)),
    ("America/Paramaribo", dt.date(2026, 10, 21), dt.datetime(2026, 10, 21, 23, tzinfo=UTC)),
    ("America/Paramaribo", dt.date(2026, 10, 28), dt.datetime(2026, 10, 28, 23, tzinfo=UTC)),
    ("America/Paramaribo", dt.date(2027, 3, 31), dt.datetime(2027, 3, 31, 23, tzinfo=UTC)),
]


@pytest.mark.parametrize(("zone", "day", "moment"), G1)
def test_a_match_starts_at_eight_on_the_clock_of_its_hall(zone, day, moment):
    league = make_league(2, zone=zone, first_date=day)

    start = only_event(league)["DTSTART"]

    assert start.params["TZID"] == zone
    assert start.dt.replace(tzinfo=None) == dt.datetime.combine(day, dt.time(20, 0))
    assert start.dt.astimezone(UTC) == moment


@pytest.mark.parametrize("zone", ["Europe/Amsterdam", "America/Paramaribo"])
def test_no_time_floats_and_every_zone_named_is_explained(zone):
    league = make_league(6, zone=zone)
    calendar = Calendar.from_ical(feed_of(league))

    named = {event["DTSTART"].params["TZID"] for event in calendar.walk("VEVENT")}

    assert named == {zone}
    assert {str(block["TZID"]) for block in calendar.walk("VTIMEZONE")} == {zone}
    for event in calendar.walk("VEVENT"):
        assert event["DTSTAMP"].dt.utcoffset() == dt.timedelta(0)


def test_the_second_of_two_equal_times_is_written_in_utc():
    # 02:30 on 25 October 2026 happens twice in Amsterdam; a clock time in a calendar means the first.
    league = make_league(2)
    fixture = league.fixtures()[0]
    night, time = dt.date(2026, 10, 25), dt.time(2, 30)

    move(league, fixture, night, time)
    first = only_event(league)["DTSTART"]
    move(league, fixture, night, time, second=True)
    second = only_event(league)["DTSTART"]

    assert first.params["TZID"] == "Europe/Amsterdam"
    assert first.dt.astimezone(UTC) == dt.datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert "TZID" not in second.params
    assert second.dt == dt.datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_an_event_tells_who_where_and_the_address_of_the_match():
    league = make_league(2, names=["Kampoe", "Trekkers"])
    fixture = league.fixtures()[0]

    event = only_event(league)

    assert str(event["SUMMARY"]) == f"{fixture.home.name} – {fixture.away.name}"
    assert str(event["LOCATION"]) == "Clubgebouw De Klok, Dorpsstraat 1"
    assert str(event["DESCRIPTION"]) == "Hoofdklasse\nMatchday 1"
    assert str(event["URL"]).endswith(f"/m/{fixture.pk}/")
    assert str(event["URL"]).startswith("http")
    assert str(event["STATUS"]) == "CONFIRMED"
    assert event["SEQUENCE"] == 0
    assert event["DURATION"].dt == dt.timedelta(hours=3)


def test_the_same_bytes_come_again_until_something_changes(client):
    league = make_league(4)
    first = feed_of(league)
    RenderedPage.objects.all().delete()

    with time_machine.travel(dt.datetime(2030, 1, 1, tzinfo=UTC)):
        later = feed_of(league)

    assert later == first


def test_a_move_keeps_the_uid_and_counts_one_change():
    league = make_league(4)
    before = events_of(league)
    fixture = league.fixtures()[0]

    with time_machine.travel(dt.datetime(2026, 8, 30, 12, 0, tzinfo=UTC), tick=False):
        move(league, fixture, dt.date(2026, 9, 3))
    after = events_of(league)

    assert list(after) == list(before)
    changed = [uid for uid in after if after[uid].to_ical() != before[uid].to_ical()]
    (uid,) = changed
    assert (before[uid]["SEQUENCE"], after[uid]["SEQUENCE"]) == (0, 1)
    assert after[uid]["DTSTART"].dt.date() == dt.date(2026, 9, 3)
    for stamp in ("DTSTAMP", "LAST-MODIFIED"):
        assert after[uid][stamp].dt == dt.datetime(2026, 8, 30, 12, 0, tzinfo=UTC)


def test_every_change_of_a_match_counts_and_a_result_does_not():
    league = make_league(2)
    fixture, by = league.fixtures()[0], league.director
    seen = [only_event(league)["SEQUENCE"]]
    for change in (
        lambda: move(league, fixture, dt.date(2026, 9, 8)),
        lambda: postpone_fixture(fixture, reason="Storm", by=by),
        lambda: cancel_fixture(fixture, reason="No day found", by=by),
        lambda: reinstate_fixture(fixture, reason="A day was found", by=by),
        lambda: edit_venue(
            league.venue, "De Klok", address="Kerkplein 2", timezone="Europe/Amsterdam", tables=None, by=by
        ),
        lambda: league.record(fixture, 82, 67),
    ):
        change()
        seen.append(only_event(league)["SEQUENCE"])

    assert seen == [0, 1, 2, 3, 4, 5, 5]
    assert str(only_event(league)["LOCATION"]) == "De Klok, Kerkplein 2"


def test_a_cancelled_match_stays_as_cancelled():
    league = make_league(4)
    fixture = league.fixtures()[0]

    cancel_fixture(fixture, reason="The club stopped", by=league.director)

    events = events_of(league)
    assert len(events) == len(league.fixtures())
    event = events[f"fixture-{fixture.pk}@troefcall-league"]
    assert str(event["STATUS"]) == "CANCELLED"
    assert str(event["SUMMARY"]).startswith("Cancelled: ")
    assert "The club stopped" not in feed_of(league).decode()


def test_a_postponed_match_frees_the_evening_until_it_has_a_new_date():
    league = make_league(2)
    fixture = league.fixtures()[0]
    postpone_fixture(fixture, reason="Storm", by=league.director)
    event = only_event(league)

    assert str(event["STATUS"]) == "CANCELLED"
    assert str(event["SUMMARY"]).startswith("Postponed: ")
    assert "A new date is not known yet." in str(event["DESCRIPTION"])
    assert event["DTSTART"].dt == dt.datetime(2026, 9, 1, 20, tzinfo=ZoneInfo("Europe/Amsterdam"))

    move(league, fixture, dt.date(2026, 9, 15))
    event = only_event(league)

    assert str(event["STATUS"]) == "CONFIRMED"
    assert event["DTSTART"].dt.date() == dt.date(2026, 9, 15)
    assert event["SEQUENCE"] == 2


def test_byes_are_not_in_the_feed():
    # traps A1: three entries, three rounds, a bye each.
    league = make_league(3)

    events = events_of(league)

    assert len(league.byes()) == 3
    assert set(events) == {f"fixture-{each.pk}@troefcall-league" for each in league.fixtures()}


def test_a_match_without_a_time_takes_its_day_and_without_a_day_is_left_out():
    league = make_league(2)
    Fixture.objects.update(starts_at=None)
    event = only_event(league)

    assert event["DTSTART"].dt == dt.date(2026, 9, 1)
    assert "DURATION" not in event
    assert "The time is not known yet." in str(event["DESCRIPTION"])

    league.stage.matchdays.update(date=None)
    RenderedPage.objects.all().delete()

    assert events_of(league) == {}


def test_a_draft_is_an_empty_calendar_and_tells_nothing():
    league = make_league(4, publish=False)

    feed = feed_of(league)

    assert Calendar.from_ical(feed).walk("VEVENT") == []
    assert b"Club 0" not in feed
    assert events_of(league, entry_address(league, 0)) == {}
    assert events_of(league, club_address(league, 0)) == {}


def entry_address(league: League, number: int) -> str:
    return f"{league.address('entries')}{league.entries[number].pk}/calendar.ics"


def club_address(league: League, number: int) -> str:
    return f"{league.club_address(league.clubs[number])}calendar.ics"


@pytest.mark.parametrize("address", [entry_address, club_address])
def test_an_entry_and_a_club_have_their_own_matches_only(address):
    league = make_league(5)
    name = league.entries[2].name

    events = events_of(league, address(league, 2))

    assert len(events) == 4
    assert all(name in str(event["SUMMARY"]) for event in events.values())
    assert events.keys() < events_of(league).keys()


def test_a_change_of_name_reaches_the_feed():
    league = make_league(2, names=["Kampoe", "Trekkers"])
    address = club_address(league, 0)
    feed_of(league, address)

    rename_club(league.clubs[0], "Nieuw Kampoe", place="", by=league.director)

    assert "Nieuw Kampoe" in feed_of(league, address).decode()


def test_a_calendar_that_has_these_bytes_is_told_so(client):
    league = make_league(4)
    address = league.address("competition_calendar")
    first = client.get(address)
    asked = {"If-None-Match": first.headers["ETag"]}

    again = client.get(address, headers=asked)
    rename_club(league.clubs[0], league.clubs[0].name, place="Wanica", by=league.director)
    elsewhere = client.get(address, headers=asked)
    move(league, league.fixtures()[0], dt.date(2026, 9, 3))
    changed = client.get(address, headers=asked)

    assert (again.status_code, again.content) == (304, b"")
    assert elsewhere.status_code == 304
    assert changed.status_code == 200
    assert changed.headers["ETag"] != first.headers["ETag"]
    assert first.headers["Cache-Control"] == "no-cache"


def test_the_words_are_in_the_readers_language():
    league = make_league(2)
    cancel_fixture(league.fixtures()[0], reason="Storm", by=league.director)

    dutch = (
        Client(headers={"Accept-Language": "nl"}).get(league.address("competition_calendar")).content.decode()
    )

    assert "SUMMARY:Afgelast: " in dutch
    assert "Speelronde 1" in dutch


def test_a_feed_opens_no_session_and_is_the_same_for_who_is_signed_in():
    league = make_league(3)
    director = Client(headers=ENGLISH)
    director.force_login(league.director)
    for address in (
        league.address("competition_calendar"),
        entry_address(league, 0),
        club_address(league, 0),
    ):
        response = Client(headers=ENGLISH).get(address)
        assert not response.cookies
        assert not response.wsgi_request.session.accessed
        assert director.get(address).content == response.content


@pytest.mark.parametrize("entry", [0, 987654321, 99999999999999999999999])
def test_addresses_of_nothing_are_not_found(client, entry):
    league = make_league(2)
    addresses = [
        f"{league.address('entries')}{entry}/calendar.ics",
        league.address("competition_calendar").replace("hoofdklasse", "nergens"),
        club_address(league, 0).replace("/club-00/", "/nergens/"),
    ]

    assert [client.get(address).status_code for address in addresses] == [404] * 3
    assert client.post(league.address("competition_calendar")).status_code == 405


def test_an_entry_of_another_competition_has_no_feed_here(client):
    here, elsewhere = make_league(2), make_league(2)

    address = f"{here.address('entries')}{elsewhere.entries[0].pk}/calendar.ics"

    assert client.get(address).status_code == 404


def test_the_feeds_cost_as_many_queries_for_2_as_for_8_entries(django_assert_num_queries):
    for teams in (2, 8):
        league = make_league(teams, double=True)
        for address, cold in (
            (league.address("competition_calendar"), 4),
            (entry_address(league, 0), 5),
            (club_address(league, 0), 5),
        ):
            with django_assert_num_queries(cold):
                first = Client().get(address)
            with django_assert_num_queries(1):
                assert Client().get(address).content == first.content


def test_each_page_names_the_address_of_its_feed(client):
    league = make_league(3)

    assert league.address("competition_calendar") in client.get(league.address("programme")).content.decode()
    assert league.address("competition_calendar") in client.get(league.address()).content.decode()
    assert club_address(league, 1) in client.get(league.club_address(league.clubs[1])).content.decode()
    entries = client.get(league.address("entries")).content.decode()
    assert [entries.count(entry_address(league, number)) for number in range(3)] == [1, 1, 1]
