"""Moving, swapping, postponing, cancelling and taking back, through the services."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection

from apps.clubs.models import LogEntry
from apps.clubs.refusals import Refused
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.matches.services.results import record_final_score
from apps.schedule import services
from apps.schedule.models import Fixture
from apps.schedule.services import publish_programme
from tests.factories import make_organiser, make_user

from .leagues import League, a_league, a_plan

pytestmark = pytest.mark.django_db

DAY, TIME = dt.date(2026, 9, 3), dt.time(19, 30)


def published(teams: int = 4, **options: object) -> League:
    league = a_league(teams, **options)  # type: ignore[arg-type]  # passed on as a test wrote them
    draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    publish_programme(league.stage, by=league.director)
    return league


def first(league: League) -> Fixture:
    return Fixture.objects.filter(stage=league.stage, away__isnull=False)[0]


def move(league: League, fixture: Fixture, **changes: object) -> Fixture:
    values = {"day": DAY, "time": TIME, "venue": league.venue, "reason": "Hall taken", "by": league.director}
    return services.move_fixture(fixture, **{**values, **changes})  # type: ignore[arg-type]  # named by a test


def refusal(change: object, *args: object, **kwargs: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        change(*args, **kwargs)  # type: ignore[operator]  # a service
    return [(problem.field, problem.code) for problem in refused.value.problems]


def last_told(fixture: Fixture) -> LogEntry:
    return LogEntry.objects.filter(subject_type="schedule.fixture", subject_id=fixture.pk).latest("pk")


def test_a_move_is_stored_on_the_clock_of_the_venue_and_told() -> None:
    league = published()
    fixture = first(league)
    before = fixture.starts_at

    move(league, fixture)

    fixture.refresh_from_db()
    assert fixture.starts_at == dt.datetime(2026, 9, 3, 17, 30, tzinfo=dt.UTC)
    assert fixture.moved_from == before
    assert (fixture.status, fixture.sequence) == ("scheduled", 1)
    told = last_told(fixture)
    assert (told.action, told.reason, told.by) == ("move_fixture", "Hall taken", league.director)
    assert told.before["starts_at"] == "2026-09-02T18:00:00+00:00"
    assert told.after["starts_at"] == "2026-09-03T17:30:00+00:00"


def test_a_hall_elsewhere_has_its_own_clock() -> None:
    league = published()
    fixture = first(league)
    hall = services.add_venue(
        league.organiser, "Paramaribo", timezone="America/Paramaribo", by=league.director
    )

    move(league, fixture, venue=hall)

    fixture.refresh_from_db()
    assert fixture.starts_at == dt.datetime(2026, 9, 3, 22, 30, tzinfo=dt.UTC)
    assert fixture.venue == hall


def test_moved_back_is_not_moved_any_more_and_a_second_move_remembers_the_first_start() -> None:
    league = published()
    fixture = first(league)
    original = fixture.starts_at
    move(league, fixture)
    move(league, fixture, day=DAY + dt.timedelta(days=7))
    fixture.refresh_from_db()
    assert fixture.moved_from == original

    move(league, fixture, day=dt.date(2026, 9, 2), time=dt.time(20, 0))

    fixture.refresh_from_db()
    assert (fixture.starts_at, fixture.moved_from) == (original, None)
    assert fixture.sequence == 3


def test_a_move_within_a_draft_was_announced_to_nobody() -> None:
    league = a_league(4)
    draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    fixture = first(league)

    move(league, fixture)

    fixture.refresh_from_db()
    assert fixture.starts_at == dt.datetime(2026, 9, 3, 17, 30, tzinfo=dt.UTC)
    assert fixture.moved_from is None


def test_a_move_to_where_it_stands_changes_and_tells_nothing() -> None:
    league = published()
    fixture = first(league)

    move(league, fixture, day=dt.date(2026, 9, 2), time=dt.time(20, 0))

    fixture.refresh_from_db()
    assert fixture.sequence == 0
    assert not LogEntry.objects.filter(action="move_fixture").exists()


def test_a_time_that_the_clock_never_shows_is_refused_and_of_two_one_is_chosen() -> None:
    # traps G1
    league = published()
    fixture = first(league)
    assert refusal(move, league, fixture, day=dt.date(2027, 3, 28), time=dt.time(2, 30)) == [
        ("time", "no_such_time")
    ]
    night = dt.date(2026, 10, 25)
    for second, hour in ((False, 0), (True, 1)):
        move(league, fixture, day=night, time=dt.time(2, 30), second=second)
        fixture.refresh_from_db()
        assert fixture.starts_at == dt.datetime(2026, 10, 25, hour, 30, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("time", "allowed"),
    [
        (dt.time(17, 0), True),
        (dt.time(17, 1), False),
        (dt.time(20, 0), False),
        (dt.time(22, 59), False),
        (dt.time(23, 0), True),
    ],
)
def test_nobody_plays_two_matches_at_once(time: dt.time, allowed: bool) -> None:
    # traps M5: half-open, an evening is taken to last three hours; the second matchday is at 20:00.
    league = published()
    fixture = first(league)
    day = dt.date(2026, 9, 9)

    if allowed:
        move(league, fixture, day=day, time=time)
        fixture.refresh_from_db()
        assert fixture.starts_at is not None
        assert fixture.starts_at.date() == day
    else:
        # Two teams, each in another match of the second matchday; four teams cannot meet again there.
        assert refusal(move, league, fixture, day=day, time=time) == [("time", "plays_then")] * 2
        fixture.refresh_from_db()
        assert fixture.sequence == 0


def test_what_is_postponed_or_cancelled_takes_no_time() -> None:
    league = published()
    fixture = first(league)
    day = dt.date(2026, 9, 9)
    there = list(Fixture.objects.filter(matchday__number=2))
    services.postpone_fixture(there[0], reason="Storm", by=league.director)
    services.cancel_fixture(there[1], reason="Storm", by=league.director)

    move(league, fixture, day=day, time=dt.time(20, 0))

    assert refusal(services.reinstate_fixture, there[0], reason="Dry", by=league.director) == [
        ("time", "plays_then")
    ]


def test_swapping_twice_gives_back_what_was() -> None:
    league = published()
    fixture = first(league)
    home, away = fixture.home, fixture.away

    services.swap_sides(fixture, reason="Hall of the other club", by=league.director)
    fixture.refresh_from_db()
    assert (fixture.home, fixture.away) == (away, home)
    assert last_told(fixture).before["pairing"] == f"{home} - {away}"
    services.swap_sides(fixture, reason="Back again", by=league.director)

    fixture.refresh_from_db()
    assert (fixture.home, fixture.away, fixture.sequence) == (home, away, 2)


def test_home_and_away_stay_once_a_line_up_is_named() -> None:
    league = published()
    fixture = first(league)
    Match.objects.create(fixture=fixture, number=1)

    assert refusal(services.swap_sides, fixture, reason="Late", by=league.director) == [("", "line_up_named")]
    move(league, fixture)


def test_a_postponed_match_keeps_its_old_time_until_it_has_a_new_one() -> None:
    league = published()
    fixture = first(league)
    old = fixture.starts_at
    services.postpone_fixture(fixture, reason="Storm", by=league.director)
    fixture.refresh_from_db()
    assert (fixture.status, fixture.starts_at) == ("postponed", old)
    assert refusal(services.postpone_fixture, fixture, reason="Storm", by=league.director) == [
        ("", "not_scheduled")
    ]

    move(league, fixture)

    fixture.refresh_from_db()
    assert (fixture.status, fixture.moved_from) == ("scheduled", old)


def test_a_cancelled_match_is_only_moved_after_the_cancellation_is_taken_back() -> None:
    league = published()
    fixture = first(league)
    services.cancel_fixture(fixture, reason="Nobody can", by=league.director)
    assert refusal(move, league, fixture) == [("", "cancelled")]
    assert refusal(services.cancel_fixture, fixture, reason="Again", by=league.director) == [
        ("", "cancelled")
    ]

    services.reinstate_fixture(fixture, reason="They can", by=league.director)
    move(league, fixture)

    fixture.refresh_from_db()
    assert (fixture.status, fixture.sequence) == ("scheduled", 3)
    assert refusal(services.reinstate_fixture, fixture, reason="Again", by=league.director) == [
        ("", "not_cancelled")
    ]


CHANGES = [
    services.swap_sides,
    services.postpone_fixture,
    services.cancel_fixture,
    services.reinstate_fixture,
]


@pytest.mark.parametrize("change", CHANGES)
def test_no_change_of_what_has_a_result_and_none_of_a_bye(change: object) -> None:
    league = published(3)
    fixture, bye = first(league), Fixture.objects.get(stage=league.stage, away=None, matchday__number=1)
    record_final_score(fixture, 82, 67, by=league.director)

    assert refusal(change, fixture, reason="Why", by=league.director) == [("", "has_result")]
    assert refusal(change, bye, reason="Why", by=league.director) == [("", "bye")]
    assert refusal(move, league, fixture) == [("", "has_result")]
    assert refusal(move, league, bye) == [("", "bye")]
    assert not Fixture.objects.exclude(sequence=0).exists()


def test_what_is_to_be_replayed_can_be_moved() -> None:
    league = published()
    fixture = first(league)
    result = record_final_score(fixture, 82, 67, by=league.director)
    result.state, result.reason = "to_be_replayed", "Wrong cards"
    result.home_score = result.away_score = None
    result.winner = ""
    result.save()

    move(league, fixture)

    fixture.refresh_from_db()
    assert fixture.sequence == 1


@pytest.mark.parametrize("reason", ["", "   ", "x" * 501, "a\x00b"])
def test_every_change_has_a_reason_that_can_be_stored(reason: str) -> None:
    league = published()
    fixture = first(league)
    for change in (services.swap_sides, services.postpone_fixture, services.cancel_fixture):
        assert [field for field, _code in refusal(change, fixture, reason=reason, by=league.director)] == [
            "reason"
        ]
    assert [field for field, _code in refusal(move, league, fixture, reason=reason)] == ["reason"]


def test_who_looked_before_somebody_else_changed_it_is_refused() -> None:
    # traps I7
    league = published()
    fixture = first(league)
    services.postpone_fixture(fixture, reason="Storm", sequence=0, by=league.director)

    assert refusal(services.cancel_fixture, fixture, reason="Storm", sequence=0, by=make_user("Dewi")) == [
        ("", "changed_meanwhile")
    ]
    services.cancel_fixture(fixture, reason="Storm", sequence=1, by=league.director)


def test_a_hall_of_somebody_else_and_an_impossible_year_are_refused() -> None:
    league = published()
    fixture = first(league)
    elsewhere = services.add_venue(make_organiser(), "Elders", by=league.director)

    assert refusal(move, league, fixture, venue=elsewhere) == [("venue", "other_organiser")]
    assert refusal(move, league, fixture, day=dt.date(26, 9, 3)) == [("day", "year_impossible")]


def test_a_change_rings_for_the_table(django_capture_on_commit_callbacks) -> None:
    league = published()
    # The bell of the publication still hangs, and one is enough: as if it had rung.
    connection.run_on_commit.clear()
    with django_capture_on_commit_callbacks() as bells:
        services.cancel_fixture(first(league), reason="Storm", by=league.director)

    # Beside it rings the bell of the letters about the change.
    assert [bell.stage_id for bell in bells if hasattr(bell, "stage_id")] == [league.stage.pk]


def test_the_address_of_a_hall_counts_as_a_change_of_its_matches_and_its_clock_stays() -> None:
    league = published()
    other = services.add_venue(league.organiser, "Elders", by=league.director)
    move(league, first(league), venue=other)

    services.edit_venue(
        league.venue,
        "Ons Huis",
        address="Kade 1",
        timezone="Europe/Amsterdam",
        tables=None,
        by=league.director,
    )

    assert set(Fixture.objects.filter(venue=league.venue).values_list("sequence", flat=True)) == {1}
    assert list(Fixture.objects.filter(venue=other).values_list("sequence", flat=True)) == [1]
