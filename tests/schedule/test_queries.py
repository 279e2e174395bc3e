"""Reading programmes: by matchday, by date, and on whose clock."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.competitions.models import Stage
from apps.draws.services import draw_round_robin
from apps.schedule import queries
from apps.schedule.models import Fixture, Matchday, Venue
from apps.schedule.services import publish_programme

from .leagues import League, a_league, a_plan

pytestmark = pytest.mark.django_db


def drawn(teams: int = 4, *, zone: str = "Europe/Amsterdam") -> League:
    league = a_league(teams, zone=zone)
    draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    publish_programme(league.stage, by=league.director)
    return league


def fresh(league: League) -> Stage:
    """The stage as a page loads it."""
    return Stage.objects.select_related("competition__organiser", "competition__season").get(
        pk=league.stage.pk
    )


def by_date(stage: Stage) -> list[queries.DayOfPlay]:
    return queries.by_date(
        fixture for matchday in queries.programme_of(stage) for fixture in matchday.fixtures.all()
    )


def everything_that_a_page_shows(stage: Stage) -> list[object]:
    return [
        (
            matchday.number,
            matchday.stage.competition.organiser.name,
            fixture.home.name,
            fixture.home.club.name if fixture.home.club else None,
            fixture.away.club.name if fixture.away and fixture.away.club else None,
            fixture.venue.name if fixture.venue else None,
            queries.local_start(fixture),
        )
        for matchday in queries.programme_of(stage)
        for fixture in matchday.fixtures.all()
    ]


def test_a_programme_is_read_in_two_queries_for_2_and_for_50_entries() -> None:
    small, large = fresh(drawn(2)), fresh(drawn(50))
    counts = []
    for stage in (small, large):
        with CaptureQueriesContext(
            connection,
        ) as captured:
            shown = everything_that_a_page_shows(stage)
        counts.append((len(captured), len(shown)))
    assert counts == [(2, 1), (2, 49 * 25)]


def test_a_programme_comes_in_order_of_matchdays_and_positions() -> None:
    league = drawn(5)
    matchdays = queries.programme_of(league.stage)
    assert [matchday.number for matchday in matchdays] == [1, 2, 3, 4, 5]
    assert [[fixture.position for fixture in matchday.fixtures.all()] for matchday in matchdays] == [
        [1, 2, 3]
    ] * 5
    assert all(matchday.fixtures.all()[2].is_bye for matchday in matchdays)


def test_times_are_shown_on_the_clock_of_the_venue_else_of_the_organiser() -> None:
    league = drawn(2, zone="America/Paramaribo")
    fixture = Fixture.objects.get(stage=league.stage)
    eight_in_paramaribo = dt.datetime(2026, 9, 2, 20, 0)  # noqa: DTZ001 - what the clock on the wall shows
    start = queries.local_start(fixture)
    assert start is not None
    assert start.replace(tzinfo=None) == eight_in_paramaribo
    fixture.venue = None
    assert queries.zone_of(fixture).key == "America/Paramaribo"
    fixture.venue = Venue(name="Elders", timezone="Europe/Amsterdam")
    start = queries.local_start(fixture)
    assert start is not None
    assert start.replace(tzinfo=None) == dt.datetime(2026, 9, 3, 1, 0)  # noqa: DTZ001 - as above
    assert queries.date_of(fixture) == dt.date(2026, 9, 3)


def test_by_date_every_date_has_its_matches_and_its_bye() -> None:
    league = drawn(3)
    days = by_date(league.stage)
    assert [day.date for day in days] == [dt.date(2026, 9, 2), dt.date(2026, 9, 9), dt.date(2026, 9, 16)]
    assert [[fixture.is_bye for fixture in day.fixtures] for day in days] == [[False, True]] * 3


def test_by_date_a_moved_match_stands_on_its_own_date_and_what_has_no_date_comes_last() -> None:
    league = drawn(4)
    first, second = Fixture.objects.filter(matchday__number=1).order_by("position")
    first.starts_at = dt.datetime(2026, 9, 10, 18, 0, tzinfo=dt.UTC)
    first.save()
    second.starts_at = None
    second.save()
    Matchday.objects.filter(number=1).update(date=None)
    days = by_date(league.stage)
    assert [(day.date, len(day.fixtures)) for day in days] == [
        (dt.date(2026, 9, 9), 2),
        (dt.date(2026, 9, 10), 1),
        (dt.date(2026, 9, 16), 2),
        (None, 1),
    ]
    assert days[1].fixtures == (first,)
    assert days[3].fixtures == (second,)


def test_starts_that_the_clock_shows_twice_are_found_and_tell_which_is_meant() -> None:
    league = a_league(4)
    nights = {"first_date": dt.date(2026, 10, 18), "weekday": 6, "start_time": dt.time(2, 30)}
    for second in (False, True):
        plan = a_plan(league, **nights, second_time=second)
        draw_round_robin(league.stage, plan=plan, seed=7, by=league.director)
        (start,) = queries.starts_that_happen_twice(queries.programme_of(league.stage))
        assert (start.date(), start.fold) == (dt.date(2026, 10, 25), int(second))
    draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    assert queries.starts_that_happen_twice(queries.programme_of(league.stage)) == []
