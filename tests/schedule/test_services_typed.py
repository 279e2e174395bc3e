"""A programme that is typed match by match, and taking out what was typed wrong."""

from __future__ import annotations

import datetime as dt

import pytest

from apps.clubs.models import LogEntry
from apps.competitions.models import Entry, StageEntry
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.schedule import services
from apps.schedule.models import Fixture, Matchday
from tests.factories import make_organiser

from .leagues import League, a_league, a_plan
from .test_services_changes import published, refusal

pytestmark = pytest.mark.django_db

DAY, TIME = dt.date(2026, 9, 2), dt.time(20, 0)


def plan(league: League, home: int, away: int, /, **changes: object) -> Fixture:
    values = {
        "number": 1,
        "home": league.entries[home],
        "away": league.entries[away],
        "day": DAY,
        "time": TIME,
        "venue": league.venue,
        "by": league.director,
    }
    return services.plan_fixture(league.stage, **{**values, **changes})  # type: ignore[arg-type]  # named by a test


def test_the_first_match_makes_the_matchday_and_gives_everybody_a_place() -> None:
    league = a_league(4)

    fixture = plan(league, 2, 0)

    assert (fixture.home, fixture.away) == (league.entries[2], league.entries[0])
    assert fixture.starts_at == dt.datetime(2026, 9, 2, 18, tzinfo=dt.UTC)
    assert (fixture.matchday.number, fixture.matchday.date, fixture.venue) == (1, DAY, league.venue)
    assert (fixture.status, fixture.sequence, fixture.position) == ("scheduled", 0, 1)
    assert StageEntry.objects.filter(stage=league.stage).count() == 4


def test_a_typed_programme_can_be_published() -> None:
    league = a_league(4)
    plan(league, 0, 1)
    plan(league, 2, 3)

    services.publish_programme(league.stage, by=league.director)

    assert league.stage.published_at is not None


def test_a_matchday_over_two_nights_has_the_date_of_the_first() -> None:
    league = a_league(4)
    plan(league, 0, 1, day=dt.date(2026, 9, 3))

    plan(league, 2, 3, day=dt.date(2026, 9, 1))

    assert Matchday.objects.get().date == dt.date(2026, 9, 1)
    assert [each.starts_at.day for each in Fixture.objects.order_by("pk") if each.starts_at] == [3, 1]


def test_day_time_and_venue_may_come_later() -> None:
    league = a_league(2)

    fixture = plan(league, 0, 1, day=None, time=None, venue=None)

    assert (fixture.starts_at, fixture.venue, fixture.matchday.date) == (None, None, None)


def test_what_is_at_odds_is_refused_at_its_field_and_nothing_is_made() -> None:
    league = a_league(4)
    elsewhere = services.add_venue(make_organiser(), "Elders", by=league.director)
    stranger = a_league(2).entries[0]
    for changes, problem in (
        ({"away": league.entries[0]}, ("away", "meets_itself")),
        ({"away": stranger}, ("away", "not_in_stage")),
        ({"number": 0}, ("number", "no_such_matchday")),
        ({"number": 1000}, ("number", "no_such_matchday")),
        ({"day": None}, ("day", "required")),
        ({"day": dt.date(26, 9, 2)}, ("day", "year_impossible")),
        ({"day": dt.date(2027, 3, 28), "time": dt.time(2, 30)}, ("time", "no_such_time")),
        ({"venue": elsewhere}, ("venue", "other_organiser")),
        ({"reason": "x" * 501}, ("reason", "too_long")),
    ):
        assert refusal(plan, league, 0, 1, **changes) == [problem], changes
    assert not Fixture.objects.exists()
    assert not Matchday.objects.exists()
    assert not StageEntry.objects.exists()


def test_nobody_stands_twice_on_a_matchday_or_plays_twice_at_once() -> None:
    # traps M2, M5
    league = a_league(4)
    plan(league, 0, 1)

    assert refusal(plan, league, 2, 0, day=None, time=None) == [("away", "twice_on_a_matchday")]
    assert refusal(plan, league, 2, 0, number=2, time=dt.time(22, 59)) == [("time", "plays_then")]
    plan(league, 2, 0, number=2, time=dt.time(23, 0))


def test_entries_that_wait_are_decided_about_first() -> None:
    league = a_league(3)
    Entry.objects.filter(pk=league.entries[2].pk).update(status=Entry.Status.PENDING)

    assert refusal(plan, league, 0, 1) == [("", "entries_pending")]


def test_a_public_programme_asks_why_and_tells_it() -> None:
    league = published(4)

    assert refusal(plan, league, 0, 1, number=9) == [("reason", "required")]
    fixture = plan(league, 0, 1, number=9, day=dt.date(2026, 12, 1), reason="A deciding match")

    told = LogEntry.objects.get(action="add_fixture")
    assert (told.reason, told.by, told.subject_id) == ("A deciding match", league.director, fixture.pk)
    assert told.after["matchday"] == 9


def test_what_was_typed_wrong_is_taken_out_with_its_empty_matchday() -> None:
    league = a_league(4)
    first, second, third = (
        plan(league, 0, 1),
        plan(league, 2, 3),
        plan(league, 0, 2, number=2, day=DAY, time=None),
    )

    services.remove_fixture(second, by=league.director)
    services.remove_fixture(third, by=league.director)

    assert list(Fixture.objects.all()) == [first]
    assert list(Matchday.objects.values_list("number", flat=True)) == [1]
    assert LogEntry.objects.filter(action="remove_fixture").count() == 2
    assert plan(league, 2, 3).position == 2


def test_what_is_public_or_has_begun_is_not_taken_out() -> None:
    # traps O3
    league = a_league(2)
    draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    fixture = Fixture.objects.get()
    Match.objects.create(fixture=fixture, number=1)
    assert refusal(services.remove_fixture, fixture, by=league.director) == [("", "play_has_begun")]
    Match.objects.all().delete()
    services.publish_programme(league.stage, by=league.director)

    assert refusal(services.remove_fixture, fixture, by=league.director) == [("", "published")]
    assert Fixture.objects.get() == fixture
