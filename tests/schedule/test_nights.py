"""Home nights and wishes: stored, told, shown, kept when clubs merge."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from apps.clubs.models import LogEntry
from apps.clubs.services.merge import merge_clubs
from apps.schedule import services
from apps.schedule.models import HomeNight, NightWish
from apps.schedule.queries import home_nights_of
from tests.refusing import refused_with

from .leagues import League, a_league

pytestmark = pytest.mark.django_db
EIGHT = dt.time(20)


def set_nights(league: League, place: int = 0, **changes: object) -> None:
    values = {"venue": league.venue, "weekday": 1, "start_time": EIGHT, "by": league.director, **changes}
    services.set_nights(league.entries[place], **values)  # type: ignore[arg-type]  # named by a test


def weekdays(league: League) -> list[int | None]:
    homes = home_nights_of(league.entries)
    return [homes[each.pk].weekday if each.pk in homes else None for each in league.entries]


def test_a_home_night_is_the_clubs_unless_a_team_has_its_own() -> None:
    league = a_league(4, clubs=2)
    set_nights(league)
    assert weekdays(league) == [1, None, 1, None]
    set_nights(league, 2, weekday=3, of_club=False)
    assert weekdays(league) == [1, None, 3, None]
    set_nights(league, 2, weekday=4)
    assert weekdays(league) == [4, None, 4, None]
    set_nights(league, venue=None, weekday=None, start_time=None)
    assert weekdays(league) == [None] * 4
    told = LogEntry.objects.filter(action="set_nights").latest("pk")
    assert (told.before["weekday"], told.after["weekday"]) == (4, None)


def test_what_cannot_be_is_refused_and_what_is_the_same_is_not_told_twice() -> None:
    league, other = a_league(2), a_league(2)
    with refused_with(("weekday", "required"), ("start_time", "required")):
        set_nights(league, weekday=None, start_time=None)
    with refused_with(("venue", "other_organiser")):
        set_nights(league, venue=other.venue)
    with refused_with(("rather_not", "both")):
        set_nights(league, weekday=2, never=[1, 3], rather_not=[3])
    with refused_with(("never", "home_night")):
        set_nights(league, never=[1])
    assert (HomeNight.objects.count(), NightWish.objects.count()) == (0, 0)
    for _time in range(2):
        set_nights(league, never=[2], rather_not=[3, 4])
    assert LogEntry.objects.filter(action="set_nights").count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        HomeNight.objects.create(venue=league.venue, weekday=1, start_time=EIGHT)
    with pytest.raises(IntegrityError), transaction.atomic():
        NightWish.objects.create(entry=league.entries[1], weekday=7, is_hard=True)


def test_two_clubs_that_become_one_have_one_home_night() -> None:
    league = a_league(3)
    clubs = [entry.club for entry in league.entries if entry.club]
    set_nights(league, 0, weekday=0)
    set_nights(league, 1, weekday=1)
    merge_clubs(clubs[0], clubs[1], by=league.director)
    merge_clubs(clubs[2], clubs[0], by=league.director)
    for entry in league.entries:
        entry.refresh_from_db()
    assert weekdays(league) == [0, 0, 0]


def test_the_pages_list_and_change_them() -> None:
    league = a_league(3, clubs=2)
    client = Client()
    client.force_login(league.director)
    listed = reverse("schedule:home_nights", args=[league.competition.pk])
    edit = reverse("schedule:edit_nights", args=[league.competition.pk, league.entries[0].pk])
    assert edit in client.get(listed).content.decode()
    typed = {
        "venue": str(league.venue.pk),
        "weekday": "1",
        "start_time": "19:30",
        "of_club": "club",
        "never": ["3", "4"],
        "rather_not": ["0"],
    }
    assert client.get(edit).status_code == 200
    assert (
        "neem hem bij een van de twee weg"
        in client.post(edit, typed | {"rather_not": ["3"]}).content.decode()
    )
    assert "vul dit ook in" in client.post(edit, typed | {"start_time": ""}).content.decode()
    answer = client.post(edit, typed, follow=True)
    assert answer.redirect_chain == [(listed, 302)]
    page = answer.content.decode()
    for words in ("Ons Huis", "dinsdag", "19:30", "donderdag, vrijdag", "maandag"):
        assert words in page
    again = client.get(edit).content.decode()
    assert 'value="19:30"' in again
    assert again.count(" checked") == 4
    log = client.get(reverse("desk:log", args=[league.organiser.slug])).content.decode()
    assert "donderdag, vrijdag" in log
    empty = {"venue": "", "weekday": "", "start_time": "", "of_club": "club"}
    assert client.post(edit, empty).status_code == 302
    assert (HomeNight.objects.count(), NightWish.objects.count()) == (0, 0)


def test_the_list_costs_as_many_queries_for_2_teams_as_for_20(django_assert_num_queries) -> None:
    client = Client()
    for teams in (2, 20):
        league = a_league(teams)
        set_nights(league, 1, never=[3])
        client.force_login(league.director)
        with django_assert_num_queries(7):
            client.get(reverse("schedule:home_nights", args=[league.competition.pk]))


def test_only_a_director_sees_and_changes_them() -> None:
    league, other = a_league(2), a_league(2)
    client = Client()
    client.force_login(other.director)
    for address in (
        reverse("schedule:home_nights", args=[league.competition.pk]),
        reverse("schedule:edit_nights", args=[league.competition.pk, league.entries[0].pk]),
    ):
        assert client.get(address).status_code == 403
        assert client.post(address).status_code in (403, 405)
    client.force_login(league.director)
    stolen = reverse("schedule:edit_nights", args=[league.competition.pk, other.entries[0].pk])
    assert client.get(stolen).status_code == 404
