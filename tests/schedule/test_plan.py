"""From a first date and a weekday to the dates and moments of all matchdays."""

from __future__ import annotations

import datetime as dt

import pytest

from apps.clubs.models import Organiser
from apps.schedule.models import Venue
from apps.schedule.plan import ProgrammePlan, days_passed_over

from .leagues import a_plan

SURINAME = Organiser(name="Surinaamse bond", timezone="America/Paramaribo")
HALL_IN_AMSTERDAM = Venue(name="Ons Huis", timezone="Europe/Amsterdam")


@pytest.mark.parametrize(
    ("first_date", "weekday", "matchday_1"),
    [
        (dt.date(2026, 9, 1), 1, dt.date(2026, 9, 1)),  # a Tuesday already
        (dt.date(2026, 9, 1), 2, dt.date(2026, 9, 2)),
        (dt.date(2026, 9, 1), 0, dt.date(2026, 9, 7)),
        (dt.date(2026, 9, 6), 6, dt.date(2026, 9, 6)),
        (dt.date(2026, 12, 31), 4, dt.date(2027, 1, 1)),
    ],
)
def test_matchday_1_is_on_the_first_such_weekday_on_or_after_the_first_date(
    first_date: dt.date, weekday: int, matchday_1: dt.date
) -> None:
    plan = a_plan(first_date=first_date, weekday=weekday)
    assert plan.date_of(1) == matchday_1
    assert plan.date_of(2) == matchday_1 + dt.timedelta(days=7)
    assert plan.date_of(18) == matchday_1 + dt.timedelta(days=7 * 17)


def test_without_a_venue_times_are_on_the_organisers_clock() -> None:
    plan = a_plan()
    assert plan.starts_at(1, SURINAME) == dt.datetime(2026, 9, 2, 23, 0, tzinfo=dt.UTC)


def test_with_a_venue_times_are_on_the_venues_clock() -> None:
    plan = a_plan(venue=HALL_IN_AMSTERDAM)
    assert plan.starts_at(1, SURINAME) == dt.datetime(2026, 9, 2, 18, 0, tzinfo=dt.UTC)


def test_every_matchday_starts_at_the_same_time_on_the_clock_over_a_whole_winter() -> None:
    plan = a_plan(venue=HALL_IN_AMSTERDAM)
    starts = [plan.starts_at(number, SURINAME) for number in range(1, 41)]
    assert {start.astimezone(HALL_IN_AMSTERDAM.zone).time() for start in starts} == {dt.time(20, 0)}
    assert {start.time() for start in starts} == {dt.time(18, 0), dt.time(19, 0)}


@pytest.mark.parametrize(("second", "hour"), [(False, 0), (True, 1)])
def test_where_a_start_happens_twice_the_plan_says_which_is_meant(second: bool, hour: int) -> None:
    night = ProgrammePlan(dt.date(2026, 10, 18), 6, dt.time(2, 30), HALL_IN_AMSTERDAM, second_time=second)
    assert night.starts_at(2, SURINAME) == dt.datetime(2026, 10, 25, hour, 30, tzinfo=dt.UTC)


def test_free_days_are_passed_over_and_everything_after_them_is_a_week_later() -> None:
    # Two weeks around the turn of the year, and a free Tuesday that no Wednesday league minds.
    free = frozenset({dt.date(2026, 9, 9), dt.date(2026, 9, 16), dt.date(2026, 9, 22)})
    plan = a_plan(free_days=free)
    assert [plan.date_of(number).day for number in (1, 2, 3)] == [2, 23, 30]


def test_a_free_first_day_puts_off_the_start() -> None:
    assert a_plan(free_days=frozenset({dt.date(2026, 9, 2)})).date_of(1) == dt.date(2026, 9, 9)


def test_the_free_days_of_a_programme_are_the_weeks_in_which_nothing_is_played() -> None:
    free = frozenset({dt.date(2026, 9, 9), dt.date(2026, 9, 23)})
    plan = a_plan(free_days=free)
    assert days_passed_over([plan.date_of(number) for number in (1, 2, 3, 4)]) == free
    assert days_passed_over([plan.date_of(1)]) == frozenset()
    assert days_passed_over([]) == frozenset()
