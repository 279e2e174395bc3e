"""The hall's tables: every match of a night has its own, whatever competition it belongs to."""

from __future__ import annotations

import datetime as dt
import itertools

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from apps.clubs.models import LogEntry
from apps.clubs.services.season import close_season
from apps.competitions.services.regulations import revise_match_part
from apps.draws.services import draw_round_robin
from apps.matches.services.results import record_final_score
from apps.schedule import services
from apps.schedule.hall_nights import nights_of
from apps.schedule.models import Fixture
from apps.schedule.queries import LASTS
from tests.at_once import at_once
from tests.factories import make_competition, make_entry
from tests.refusing import refused_with

from .leagues import League, a_league, a_plan
from .test_room import hall
from .test_services_changes import published
from .test_services_typed import plan

pytestmark = pytest.mark.django_db
WHY = "Zaal"


def numbers(fixture: Fixture) -> list[int]:
    fixture.refresh_from_db()
    return list(fixture.hall_tables)


def move(league: League, fixture: Fixture, day: dt.date, time: dt.time = dt.time(20)) -> None:
    services.move_fixture(fixture, day=day, time=time, venue=league.venue, reason=WHY, by=league.director)


def assert_nobody_shares_a_table() -> None:
    due = Fixture.objects.filter(status="scheduled", starts_at__isnull=False, venue__isnull=False)
    for one, other in itertools.combinations(due, 2):
        if one.venue_id == other.venue_id and abs(one.starts_at - other.starts_at) < LASTS:
            assert not set(one.hall_tables) & set(other.hall_tables), (one, other)


def test_matches_of_one_night_get_tables_of_their_own_in_all_competitions_together() -> None:
    league = a_league(4)
    hall(league, 12)
    first, second = plan(league, 0, 1), plan(league, 2, 3)
    other = make_competition(league.competition.season, by=league.director)
    entries = [make_entry(other, entry.club, by=league.director) for entry in league.entries if entry.club]
    third, fourth = (
        services.plan_fixture(
            other.stages.get(),
            number=1,
            home=home,
            away=away,
            day=dt.date(2026, 9, 2),
            time=dt.time(21),
            venue=league.venue,
            by=league.director,
        )
        for home, away in (entries[:2], entries[2:])
    )
    assert [numbers(each) for each in (first, second, third)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
    ]
    assert numbers(fourth) == []
    # What is told is the list (traps M1); the time stands.
    assert fourth.starts_at is not None
    assert_nobody_shares_a_table()


@pytest.mark.parametrize(("time", "same"), [(dt.time(22, 59), False), (dt.time(23), True)])
def test_one_after_the_other_plays_at_the_same_tables(time: dt.time, same: bool) -> None:
    # traps M5: half-open, an evening is taken to last three hours.
    league = a_league(4)
    hall(league, 16)
    first, late = plan(league, 0, 1), plan(league, 2, 3, time=time)
    assert (numbers(first) == numbers(late)) is same


def test_tables_stay_when_another_match_moves_and_are_taken_up_again_when_it_is_not_played() -> None:
    league = a_league(6)
    hall(league, 12)
    first, second, third = plan(league, 0, 1), plan(league, 2, 3), plan(league, 4, 5)
    move(league, first, dt.date(2026, 9, 3))
    assert [numbers(each) for each in (first, second, third)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
    ]
    services.postpone_fixture(second, reason=WHY, by=league.director)
    assert second.hall_table(1) == 5  # as it was read; the one in the database is not due
    second.refresh_from_db()
    assert (second.hall_table(1), second.tables_in_words) == (None, "")
    move(league, first, dt.date(2026, 9, 2))
    assert numbers(first) == [1, 2, 3, 4]
    services.reinstate_fixture(second, reason=WHY, by=league.director)
    assert numbers(second) == [5, 6, 7, 8]
    first.refresh_from_db()
    assert [first.hall_table(table) for table in (0, 1, 4, 5)] == [None, 1, 4, None]
    assert_nobody_shares_a_table()


def test_a_match_that_comes_back_to_taken_tables_gets_others() -> None:
    league = a_league(6)
    hall(league, 8)
    first, _second = plan(league, 0, 1), plan(league, 2, 3)
    services.cancel_fixture(first, reason=WHY, by=league.director)
    third = plan(league, 4, 5)
    assert numbers(third) == [1, 2, 3, 4]
    hall(league, 12)
    services.reinstate_fixture(first, reason=WHY, by=league.director)
    assert numbers(first) == [9, 10, 11, 12]


def test_a_hall_that_gets_numbers_gives_them_to_what_is_planned_and_takes_back_those_beyond() -> None:
    league = a_league(4)
    first, second = plan(league, 0, 1), plan(league, 2, 3)
    assert numbers(first) == []
    hall(league, 8)
    assert (numbers(first), numbers(second)) == ([1, 2, 3, 4], [5, 6, 7, 8])
    hall(league, 7)
    assert (numbers(first), numbers(second)) == ([1, 2, 3, 4], [])
    hall(league, None)
    assert numbers(first) == []


def test_what_was_played_and_a_closed_season_keep_their_tables_when_the_hall_changes() -> None:
    league = a_league(4)
    hall(league, 8)
    played, coming = plan(league, 0, 1), plan(league, 2, 3)
    services.publish_programme(league.stage, by=league.director)
    record_final_score(played, 82, 67, by=league.director)
    hall(league, 3)
    # Who has played sat there; only who is still to play gives the tables beyond back.
    assert (numbers(played), numbers(coming)) == ([1, 2, 3, 4], [])
    hall(league, 8)
    assert (numbers(played), numbers(coming)) == ([1, 2, 3, 4], [5, 6, 7, 8])
    close_season(league.competition.season, reason="Klaar", by=league.director)
    hall(league, 7)
    services.give_out_tables(league.venue, by=league.director)
    assert (numbers(played), numbers(coming)) == ([1, 2, 3, 4], [5, 6, 7, 8])
    with refused_with(("", "season_closed")):
        services.set_tables(league.venue, {coming: []}, by=league.director)


def test_a_match_that_needs_more_tables_by_now_is_named_until_they_are_given_out() -> None:
    league = a_league(2)
    hall(league, 8)
    fixture = plan(league, 0, 1)
    [night] = nights_of(league.venue)
    assert (night.without_tables, night.tables) == ([], 4)
    revise_match_part(league.stage, {"partnerships": 6, "rounds": 6}, by=league.director, reason="Zes")
    [night] = nights_of(league.venue)
    assert night.without_tables == [fixture]
    assert services.give_out_tables(league.venue, by=league.director) == []
    assert numbers(fixture) == [1, 2, 3, 4, 5, 6]
    assert nights_of(league.venue)[0].without_tables == []


def test_a_draw_gives_out_every_night_and_asks_the_hall_twice_only(django_assert_max_num_queries) -> None:
    league = a_league(8)
    hall(league, 16)
    with django_assert_max_num_queries(40):
        draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    due = Fixture.objects.filter(stage=league.stage)
    assert {len(each.hall_tables) for each in due} == {4}
    assert_nobody_shares_a_table()


def test_a_director_shares_out_the_tables_by_hand_and_may_exchange_two_at_once() -> None:
    league = a_league(4)
    hall(league, 9)
    first, second = plan(league, 0, 1), plan(league, 2, 3)
    with refused_with((f"tables_{second.pk}", "tables")):
        services.set_tables(league.venue, {second: [4, 5, 6, 7]}, by=league.director)
    with refused_with((f"tables_{first.pk}", "tables")):
        services.set_tables(league.venue, {first: [1, 2, 3]}, by=league.director)
    with refused_with((f"tables_{first.pk}", "tables")):
        services.set_tables(league.venue, {first: [1, 2, 3, 10]}, by=league.director)
    services.set_tables(league.venue, {first: [5, 6, 7, 8], second: [1, 2, 3, 4]}, by=league.director)
    assert (numbers(first), numbers(second)) == ([5, 6, 7, 8], [1, 2, 3, 4])
    told = LogEntry.objects.filter(action="give_tables", subject_id=first.pk).latest("pk")
    assert (told.before, told.after, told.by) == ({"tables": "1–4"}, {"tables": "5–8"}, league.director)


@time_machine.travel("2030-09-01 12:00Z", tick=False)
def test_the_pages_of_a_night_show_change_and_give_out() -> None:
    league = a_league(6)
    hall(league, 8)
    day = dt.date(2030, 9, 4)
    first, second, third = (plan(league, place, place + 1, day=day) for place in (0, 2, 4))
    services.publish_programme(league.stage, by=league.director)
    client = Client()
    client.force_login(league.director)
    places = [league.organiser.slug, league.venue.pk]
    nights = reverse("schedule:hall_nights", args=places)
    night = reverse("schedule:hall_night", args=[*places, "2030-09-04"])
    listed = client.get(nights).content.decode()
    assert night in listed
    assert "8 van 8 tafels in gebruik · <strong>1 wedstrijd zonder tafels</strong>" in listed
    page = client.get(night).content.decode()
    assert "Geen plaats in de zaal" in page
    assert f"<p>{third}</p>" in page
    fields = {f"tables_{each.pk}": words for each, words in ((first, "5-8"), (second, "4-7"), (third, ""))}
    answer = client.post(night, fields).content.decode()
    assert "Een andere wedstrijd heeft dan tafel 5–7." in answer
    assert 'value="4-7"' in answer
    assert client.post(night, fields | {f"tables_{second.pk}": "1 2 3"}).status_code == 200
    assert client.post(night, fields | {f"tables_{second.pk}": "zes"}).status_code == 200
    assert client.post(night, fields | {f"tables_{second.pk}": "1-4"}).status_code == 302
    assert (numbers(first), numbers(second)) == ([5, 6, 7, 8], [1, 2, 3, 4])
    given = client.post(reverse("schedule:give_tables", args=places), follow=True).content.decode()
    assert f"Geen tafels meer voor {third}" in given
    # The public reads the tables on the page of the match and in the programme.
    assert "<dd>5–8</dd>" in client.get(reverse("public:match", args=[first.pk])).content.decode()
    where = reverse(
        "public:programme",
        args=[league.organiser.slug, league.competition.season.slug, league.competition.slug],
    )
    assert "Ons Huis, tafels 5–8" in client.get(where).content.decode()
    for nowhere in ("2030-09-05", "2030-13-45", "gisteren", "9999-12-31", "0001-01-01"):
        missing = reverse("schedule:hall_night", args=[*places, nowhere])
        assert client.get(missing).status_code == 404


def test_only_a_director_of_the_organiser_sees_and_changes_tables() -> None:
    league, other = a_league(2), a_league(2)
    fixture = plan(league, 0, 1, day=dt.date(2030, 9, 4))
    hall(league, 4)
    client = Client()
    client.force_login(other.director)
    places = [league.organiser.slug, league.venue.pk]
    addresses = [
        reverse("schedule:hall_nights", args=places),
        reverse("schedule:hall_night", args=[*places, "2030-09-04"]),
        reverse("schedule:give_tables", args=places),
    ]
    for address in addresses:
        assert client.post(address, {f"tables_{fixture.pk}": ""}).status_code in (403, 405)
    assert numbers(fixture) == [1, 2, 3, 4]
    client.force_login(league.director)
    stolen = reverse("schedule:hall_nights", args=[league.organiser.slug, other.venue.pk])
    assert client.get(stolen).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_plan_two_matches_at_once_never_give_one_table_twice() -> None:
    league = published(4)
    other = make_competition(league.competition.season, by=league.director)
    for entry in league.entries:
        if entry.club:
            make_entry(other, entry.club, by=league.director)
    home, away = other.entries.order_by("pk")[:2]
    hall(league, 12)
    common = {"number": 9, "day": dt.date(2030, 9, 4), "time": dt.time(20), "venue": league.venue}
    at_once(
        lambda: services.plan_fixture(
            league.stage,
            home=league.entries[0],
            away=league.entries[1],
            reason=WHY,
            by=league.director,
            **common,
        ),
        lambda: services.plan_fixture(other.stages.get(), home=home, away=away, by=league.director, **common),
    )
    assert_nobody_shares_a_table()
    assert {len(each.hall_tables) for each in Fixture.objects.filter(matchday__number=9)} == {4}
