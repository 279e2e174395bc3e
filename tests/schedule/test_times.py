"""Wall clocks and moments, over the nights on which the clock changes."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.schedule.times import NoSuchTimeError, day_of, happens_twice, moment, on_the_clock

AMSTERDAM = ZoneInfo("Europe/Amsterdam")
PARAMARIBO = ZoneInfo("America/Paramaribo")
EIGHT = dt.time(20, 0)
HALF_PAST_TWO = dt.time(2, 30)


def utc(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("day", "in_amsterdam"),
    [
        (dt.date(2026, 10, 21), "2026-10-21 18:00"),
        (dt.date(2026, 10, 28), "2026-10-28 19:00"),
        (dt.date(2027, 3, 24), "2027-03-24 19:00"),
        (dt.date(2027, 3, 31), "2027-03-31 18:00"),
    ],
)
def test_eight_o_clock_stays_eight_o_clock_over_the_clock_change(day: dt.date, in_amsterdam: str) -> None:
    assert moment(day, EIGHT, AMSTERDAM) == utc(in_amsterdam)
    assert moment(day, EIGHT, PARAMARIBO) == utc(f"{day} 23:00")


def test_a_time_that_the_clock_jumps_over_is_refused_where_it_jumps() -> None:
    sunday = dt.date(2027, 3, 28)
    with pytest.raises(NoSuchTimeError) as refusal:
        moment(sunday, HALF_PAST_TWO, AMSTERDAM)
    assert (refusal.value.day, refusal.value.time) == (sunday, HALF_PAST_TWO)
    assert str(refusal.value) == "2027-03-28 02:30 does not exist in Europe/Amsterdam."
    assert moment(sunday, HALF_PAST_TWO, PARAMARIBO) == utc("2027-03-28 05:30")


@pytest.mark.parametrize("second", [False, True])
def test_the_edges_of_the_jump_exist(second: bool) -> None:
    sunday = dt.date(2027, 3, 28)
    assert moment(sunday, dt.time(1, 59), AMSTERDAM, second=second) == utc("2027-03-28 00:59")
    assert moment(sunday, dt.time(3, 0), AMSTERDAM, second=second) == utc("2027-03-28 01:00")
    for minute in (0, 59):
        with pytest.raises(NoSuchTimeError):
            moment(sunday, dt.time(2, minute), AMSTERDAM, second=second)


def test_of_a_time_that_happens_twice_the_first_is_taken_unless_the_second_is_asked_for() -> None:
    sunday = dt.date(2026, 10, 25)
    assert moment(sunday, HALF_PAST_TWO, AMSTERDAM) == utc("2026-10-25 00:30")
    assert moment(sunday, HALF_PAST_TWO, AMSTERDAM, second=True) == utc("2026-10-25 01:30")
    assert on_the_clock(utc("2026-10-25 00:30"), AMSTERDAM).fold == 0
    assert on_the_clock(utc("2026-10-25 01:30"), AMSTERDAM).fold == 1


@pytest.mark.parametrize(
    ("day", "time", "zone", "twice"),
    [
        (dt.date(2026, 10, 25), dt.time(1, 59), AMSTERDAM, False),
        (dt.date(2026, 10, 25), dt.time(2, 0), AMSTERDAM, True),
        (dt.date(2026, 10, 25), dt.time(2, 59), AMSTERDAM, True),
        (dt.date(2026, 10, 25), dt.time(3, 0), AMSTERDAM, False),
        (dt.date(2026, 10, 25), dt.time(2, 30), PARAMARIBO, False),
        (dt.date(2027, 3, 28), dt.time(2, 30), AMSTERDAM, False),
    ],
)
def test_which_times_happen_twice(day: dt.date, time: dt.time, zone: ZoneInfo, twice: bool) -> None:
    assert happens_twice(day, time, zone) is twice


def test_today_is_the_venues_day() -> None:
    late = utc("2026-11-30 23:30")
    assert day_of(late, AMSTERDAM) == dt.date(2026, 12, 1)
    assert day_of(late, PARAMARIBO) == dt.date(2026, 11, 30)


@given(
    day=st.dates(dt.date(1970, 1, 1), dt.date(2199, 12, 31)),
    time=st.times().map(lambda time: time.replace(second=0, microsecond=0, fold=0)),
    zone=st.sampled_from([AMSTERDAM, PARAMARIBO]),
    second=st.booleans(),
)
def test_there_and_back_the_clock_shows_what_was_typed(
    day: dt.date, time: dt.time, zone: ZoneInfo, second: bool
) -> None:
    try:
        at = moment(day, time, zone, second=second)
    except NoSuchTimeError:
        # Somewhere a clock was set forward that day: a whole day later it shows less than 24 hours more.
        night = dt.datetime.combine(day, dt.time(), tzinfo=zone)
        assert (night + dt.timedelta(days=1)).astimezone(dt.UTC) - night.astimezone(dt.UTC) < dt.timedelta(
            days=1
        )
        return
    shown = on_the_clock(at, zone)
    assert (shown.date(), shown.time().replace(fold=0)) == (day, time)
    assert at.tzinfo is dt.UTC
    assert shown.fold == int(second and happens_twice(day, time, zone))
