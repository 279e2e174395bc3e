"""Home nights and wishes: stored, told, shown, kept when clubs merge."""

from __future__ import annotations

import datetime as dt
import json
from html import unescape

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import LogEntry
from apps.clubs.services.merge import merge_clubs
from apps.competitions.models import Entry
from apps.competitions.services.entries import refuse_entry
from apps.competitions.services.leaders import appoint_leader
from apps.draws.services.round_robin import draw_round_robin
from apps.schedule import services
from apps.schedule.models import HomeNight, NightWish
from apps.schedule.queries import home_nights_of
from tests.factories import make_cast, make_entry, make_pending_entry, make_user, open_registration
from tests.refusing import refused_with

from .leagues import League, a_league, a_plan

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
    # Another night for all teams of the club is told, also where this team played on it before; nobody does it unseen.
    with refused_with(("of_club", "changed_meanwhile")):
        set_nights(league, 2, weekday=3, of_club=True, seen={"weekday": 3, "of_club": None})
    set_nights(league, 2, weekday=3, seen={"weekday": 3, "of_club": False})
    assert weekdays(league) == [3, None, 3, None]
    told = LogEntry.objects.filter(action="set_nights").latest("pk")
    assert (told.before["of_club"], told.after["of_club"]) == (False, True)
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


def test_only_a_director_of_the_organiser_sees_and_changes_them_all() -> None:
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


def test_until_the_draw_the_leader_sets_the_teams_night_and_the_secretary_that_of_the_club() -> None:
    cast = make_cast()
    hall = services.add_venue(cast.organiser, "Ons Huis", by=cast.dewi)
    open_registration(cast.competition)
    second = make_pending_entry(cast.competition, cast.home_club, team_number=2, by=cast.asha)
    first, other = (make_entry(cast.competition, club) for club in (cast.home_club, cast.away_club))
    lena = make_user("Lena")
    appoint_leader(second, lena, by=cast.dewi)
    typed = {"venue": str(hall.pk), "weekday": "1", "start_time": "19:30", "of_club": "club"}

    def as_person(person: User, entry: Entry) -> tuple[Client, str]:
        client = Client()
        client.force_login(person)
        return client, reverse("schedule:edit_nights", args=[cast.competition.pk, entry.pk])

    for person, entry in (
        (lena, first),
        (cast.asha, other),
        (cast.ruben, first),
        (make_user("Iemand"), first),
    ):
        client, address = as_person(person, entry)
        assert client.get(address).status_code == 403
        assert client.post(address, typed).status_code == 403
    secretary, of_first = as_person(cast.asha, first)
    assert (
        of_first
        in secretary.get(reverse("competitions:register_team", args=[cast.competition.pk])).content.decode()
    )
    assert of_first in secretary.get(reverse("desk:home")).content.decode()
    assert secretary.post(of_first, typed, follow=True).redirect_chain == [(reverse("desk:home"), 302)]
    leader, of_second = as_person(lena, second)
    assert of_second in leader.get(reverse("desk:home")).content.decode()
    page = leader.get(of_second).content.decode()
    assert 'value="19:30"' in page
    assert "of_club" not in page
    # The club's own night is not stored once more for the team, whatever a leader sends.
    assert leader.post(of_second, typed).status_code == 302
    assert list(HomeNight.objects.values_list("club", "entry", "weekday")) == [(cast.home_club.pk, None, 1)]
    assert leader.post(of_second, typed | {"weekday": "3", "never": ["4"]}).status_code == 302
    homes = home_nights_of([first, second])
    assert (homes[first.pk].weekday, homes[second.pk].weekday) == (1, 3)
    assert LogEntry.objects.filter(action="set_nights").latest("pk").by == lena
    # The director sees what was wished, also of who waits, and changes it; the other tab is told.
    director, _address = as_person(cast.dewi, second)
    listed = director.get(reverse("schedule:home_nights", args=[cast.competition.pk])).content.decode()
    assert all(words in listed for words in (second.name, "donderdag", "vrijdag"))
    seen = {"seen": json.dumps({"weekday": 1, "never": []})}
    told = leader.post(of_second, typed | seen).content.decode()
    assert "Intussen heeft iemand hier “donderdag” van gemaakt." in unescape(told)
    assert director.post(of_second, typed | {"of_club": "team", "weekday": "2"}).status_code == 302

    refuse_entry(second, reason="Te laat.", by=cast.dewi)
    draw_round_robin(cast.stage, plan=a_plan(), by=cast.dewi)
    stands = secretary.get(of_first)
    assert stands.status_code == 200
    assert "Ons Huis" in stands.content.decode()
    assert "<form method" not in stands.content.decode().split("<main")[1]
    assert secretary.post(of_first, typed | {"weekday": "4"}).status_code == 403
    assert home_nights_of([first])[first.pk].weekday == 1
    assert of_first not in secretary.get(reverse("desk:home")).content.decode()
    assert director.post(of_first, typed | {"weekday": "4"}).status_code == 302
