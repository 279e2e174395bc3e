"""Who opens an evening, closes it, and makes links (K3, K7)."""

import datetime as dt

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser

from apps.clubs.models import Club
from apps.competitions.models import Entry
from apps.hall.permissions import can_close_night, can_keep_cards, can_make_pass, can_open_night
from apps.schedule.models import Fixture, Matchday
from tests.hall.hall_night import DATE, DURING, hall_night
from tests.matches.league_night import LeagueNight

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database(
        "who may is decided in Python, of rows that both databases keep alike"
    ),
]


def test_directors_and_who_plays_there_that_day_open_an_evening_and_nobody_else():
    hall = hall_night()
    league, night, fixture = hall.league, hall.night, hall.league.fixture
    everybody = {
        "director": league.dewi,
        "home": league.asha,
        "away": league.delano,
        "stranger": league.ruben,
        "nobody": AnonymousUser(),
    }

    def who(question):
        return {name for name, user in everybody.items() if question(user)}

    with time_machine.travel(DURING):
        assert who(lambda user: can_open_night(user, hall.venue)) == {"director", "home", "away"}
    with time_machine.travel(DURING + dt.timedelta(hours=8)):  # half past four, still that evening
        assert who(lambda user: can_open_night(user, hall.venue)) == {"director", "home", "away"}
    with time_machine.travel(DURING + dt.timedelta(days=1)):
        assert who(lambda user: can_open_night(user, hall.venue)) == {"director"}
    assert who(lambda user: can_open_night(user, hall.venue, DATE)) == {"director", "home", "away"}
    assert who(lambda user: can_keep_cards(user, hall.venue)) == {"director"}
    assert who(lambda user: can_make_pass(user, night)) == {"director", "home", "away"}
    assert who(lambda user: can_make_pass(user, night, fixture, "home")) == {"director", "home"}
    assert who(lambda user: can_make_pass(user, night, fixture, "away")) == {"director", "away"}

    # A leader closes an evening only where nobody else plays.
    assert who(lambda user: can_close_night(user, night)) == {"director", "home", "away"}
    later = Matchday.objects.create(stage=league.stage, number=2, date=DATE)
    Fixture.objects.create(
        stage=league.stage,
        matchday=later,
        position=1,
        home=league.away,
        away=third_of(league),
        venue=hall.venue,
        starts_at=fixture.starts_at,
    )
    assert who(lambda user: can_close_night(user, night)) == {"director", "away"}


def third_of(league: LeagueNight) -> Entry:
    """One more entry, for which none of the cast but Ruben acts."""
    return Entry.objects.create(
        competition=league.home.competition,
        club=Club.objects.create(organiser=league.organiser, name="Trekkers", slug="trekkers"),
        team_number=1,
        name="Trekkers",
        status="approved",
        leader=league.ruben,
        registered_by=league.ruben,
    )
