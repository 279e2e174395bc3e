"""A drawn programme on its nights and in its halls, through the service: every match has a place or is named."""

from __future__ import annotations

import datetime as dt
from collections import Counter

import pytest

from apps.clubs.refusals import Refused
from apps.competitions.models import Entry
from apps.competitions.services.regulations import revise_match_part
from apps.draws.models import Draw
from apps.draws.notes import notes_in_words
from apps.draws.services import draw_round_robin
from apps.schedule import services
from apps.schedule.models import Fixture, Matchday, Venue
from apps.schedule.plan import Night
from apps.schedule.queries import local_start, programme_of
from tests.factories import make_competition, make_entry
from tests.refusing import refused_with
from tests.schedule.leagues import League, a_league, a_plan
from tests.schedule.test_hall_tables import assert_nobody_shares_a_table
from tests.schedule.test_room import hall
from tests.schedule.test_services_typed import plan

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY = range(5)
EIGHT = dt.time(20)


def drawn(league: League, **changes: object) -> Draw:
    values = {"weekday": TUESDAY, "more_nights": (Night(THURSDAY, EIGHT),), **changes}
    return draw_round_robin(league.stage, plan=a_plan(league, **values), seed=7, by=league.director)


def played(league: League) -> list[Fixture]:
    fixtures = Fixture.objects.filter(stage=league.stage, away__isnull=False)
    return list(fixtures.select_related("matchday", "venue", "home", "away").order_by("pk"))


def weekday(fixture: Fixture) -> int | None:
    fixture.stage.competition.organiser  # noqa: B018 - the clock where no venue is known
    start = local_start(fixture)
    return None if start is None else start.weekday()


def nights_of(league: League, entry: Entry) -> Counter[int | None]:
    return Counter(weekday(each) for each in played(league) if entry in (each.home, each.away))


def told(league: League, made: Draw) -> tuple[list[str], list[str]]:
    return notes_in_words(made, programme_of(league.stage))


def a_home(league: League, entry: int, day: int, *, venue: Venue | None = None, **wishes: object) -> None:
    services.set_nights(
        league.entries[entry],
        venue=venue or league.venue,
        weekday=day,
        start_time=EIGHT,
        by=league.director,
        **wishes,  # type: ignore[arg-type]  # named by a test
    )


@pytest.mark.same_on_every_database("the places are searched in Python")
def test_eighteen_clubs_play_on_tuesday_and_thursday_four_matches_at_once_in_a_hall_of_sixteen_tables() -> (
    None
):
    league = a_league(18, zone="America/Paramaribo")
    hall(league, 16)
    made = drawn(league)
    fixtures = played(league)
    assert len(fixtures) == 153
    by_night = Counter(each.starts_at for each in fixtures)
    without = by_night.pop(None)
    # Nine matches a matchday and room for eight: one is named each time, with its reason, and has no time.
    assert without == 17
    assert set(by_night.values()) == {4}
    assert len(by_night) == 34
    unscheduled, not_kept = told(league, made)
    assert (len(unscheduled), not_kept) == (17, [])
    assert all("de zaal is vol" in line for line in unscheduled)
    assert {len(each.hall_tables) for each in fixtures if each.starts_at} == {4}
    assert_nobody_shares_a_table()
    for entry in league.entries:
        nights = nights_of(league, entry)
        assert abs(nights[TUESDAY] - nights[THURSDAY]) <= 2
    # One that gets a time is no longer told.
    lone = next(each for each in fixtures if each.starts_at is None)
    services.move_fixture(
        lone, day=dt.date(2027, 5, 1), time=EIGHT, venue=league.venue, reason="Zaterdag", by=league.director
    )
    assert len(told(league, made)[0]) == 16


def test_in_a_row_every_matchday_has_as_many_nights_as_it_needs() -> None:
    league = a_league(18, zone="America/Paramaribo")
    hall(league, 16)
    drawn(league, in_a_row=True, free_days=frozenset({dt.date(2026, 9, 3)}))
    fixtures = played(league)
    assert all(each.starts_at for each in fixtures)
    nights: dict[int, Counter[dt.datetime | None]] = {}
    for each in fixtures:
        nights.setdefault(each.matchday.number, Counter())[each.starts_at] += 1
    assert {tuple(sorted(each.values())) for each in nights.values()} == {(3, 3, 3)}
    # Tuesday 1, Thursday 3 is free, Tuesday 8 and Thursday 10; the next matchday begins on Tuesday 15.
    dates = list(Matchday.objects.filter(stage=league.stage).values_list("date", flat=True))
    assert dates[:3] == [dt.date(2026, 9, 1), dt.date(2026, 9, 15), dt.date(2026, 9, 24)]
    assert_nobody_shares_a_table()


def test_another_competition_in_the_hall_leaves_less_room() -> None:
    league = a_league(4)
    other = make_competition(league.competition.season, by=league.director)
    entries = [make_entry(other, each.club, by=league.director) for each in league.entries if each.club]
    hall(league, 8)
    services.plan_fixture(
        other.stages.get(),
        number=1,
        home=entries[0],
        away=entries[1],
        day=dt.date(2026, 9, 1),
        time=dt.time(19),
        venue=league.venue,
        by=league.director,
    )
    made = drawn(league, more_nights=())
    assert [len(lines) for lines in told(league, made)] == [1, 0]
    first = [each for each in played(league) if each.matchday.number == 1]
    assert Counter(each.starts_at is None for each in first) == {True: 1, False: 1}
    assert_nobody_shares_a_table()


def test_wishes_are_kept_or_told() -> None:
    league = a_league(6)
    never_tuesday, never_thursday, rather = league.entries[0], league.entries[1], league.entries[2]
    for entry, never, rather_not in (
        (never_tuesday, [TUESDAY], []),
        (never_thursday, [THURSDAY], []),
        (rather, [], [TUESDAY, THURSDAY]),
    ):
        services.set_nights(
            entry,
            venue=None,
            weekday=None,
            start_time=None,
            never=never,
            rather_not=rather_not,
            by=league.director,
        )
    made = drawn(league)
    assert nights_of(league, never_tuesday) == {THURSDAY: 4, None: 1}
    assert nights_of(league, never_thursday) == {TUESDAY: 4, None: 1}
    unscheduled, not_kept = told(league, made)
    # The two who never play on the other's night cannot meet; whoever likes neither night is told each time.
    assert len(unscheduled) == 1
    assert f"{never_tuesday.name}" in unscheduled[0]
    assert f"{never_thursday.name}" in unscheduled[0]
    assert len(not_kept) == 5
    assert all(rather.name in line for line in not_kept)
    again = drawn(league)
    assert (again.notes, again.figures) == (made.notes, made.figures)


@pytest.mark.parametrize("club_teams", ["same", "apart"])
def test_teams_of_one_club_play_on_the_same_night_or_on_different_ones(club_teams: str) -> None:
    league = a_league(8, clubs=7)
    made = drawn(league, club_teams=club_teams)
    of_club = {entry for entry in league.entries if entry.club == league.club}
    days: dict[int, list[int | None]] = {}
    for each in played(league):
        days.setdefault(each.matchday.number, []).extend(
            weekday(each) for side in (each.home, each.away) if side in of_club
        )
    assert {one == other for one, other in days.values()} - {club_teams == "same"} <= {True}
    assert sum(one != other for one, other in days.values()) == (0 if club_teams == "same" else 6)
    assert told(league, made) == ([], [])


def test_a_night_that_the_clock_does_not_have_is_refused_and_one_that_comes_twice_is_stored_as_meant() -> (
    None
):
    # traps G1: 28 March 2027 and 25 October 2026 in Amsterdam, both Sundays.
    league = a_league(4)
    late = {"first_date": dt.date(2027, 3, 23), "more_nights": (Night(6, dt.time(2, 30)),)}
    with refused_with(("start_time", "no_such_time")):
        drawn(league, **late)
    assert not Fixture.objects.filter(stage=league.stage).exists()
    autumn = {"first_date": dt.date(2026, 10, 20), "more_nights": (Night(6, dt.time(2, 30)),)}
    for second, hour in ((False, 0), (True, 1)):
        drawn(league, second_time=second, **autumn)
        starts = {each.starts_at for each in played(league)}
        assert dt.datetime(2026, 10, 25, hour, 30, tzinfo=dt.UTC) in starts
        # 20:00 on Tuesdays: 18:00Z before and 19:00Z after.
        assert dt.datetime(2026, 10, 20, 18, tzinfo=dt.UTC) in starts
        assert dt.datetime(2026, 10, 27, 19, tzinfo=dt.UTC) in starts


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"more_nights": (Night(TUESDAY, dt.time(22, 59)),)}, [("weekday_2", "at_once")]),
        ({"more_nights": (Night(TUESDAY, dt.time(23)),)}, []),
        ({"more_nights": (Night(7, EIGHT),)}, [("weekday_2", "no_weekday")]),
        ({"more_nights": (Night(THURSDAY, EIGHT, 0),)}, [("room_2", "out_of_range")]),
        ({"room": 100}, [("room", "out_of_range")]),
        ({"by_home": True}, [("weekday_2", "home_nights")]),
    ],
)
def test_a_plan_that_cannot_be_is_refused_at_its_field(
    changes: dict[str, object], problems: list[tuple[str, str]]
) -> None:
    league = a_league(4)
    try:
        drawn(league, **changes)
        found = []
    except Refused as refused:
        found = [(problem.field, problem.code) for problem in refused.problems]
    assert found == problems
    assert Fixture.objects.filter(stage=league.stage).exists() is (not problems)


def test_everybody_plays_at_home_in_his_own_hall_on_his_own_night_over_the_clock_change() -> None:
    league = a_league(10)
    revise_match_part(
        league.stage, {"partnerships": 6, "rounds": 6}, by=league.director, reason="Zes koppels"
    )
    halls = [
        services.add_venue(league.organiser, f"Zaal {number}", tables=6, by=league.director)
        for number in range(9)
    ]
    for number, own in enumerate(halls):
        a_home(league, number, number % 5, venue=own)
    made = drawn(league, by_home=True, weekday=MONDAY, more_nights=(), double=True)
    fixtures = played(league)
    assert len(fixtures) == 90
    for each in fixtures:
        number = league.entries.index(each.home)
        expected = (halls[number], number % 5) if number < 9 else (league.venue, MONDAY)
        assert (each.venue, weekday(each)) == expected
        start = local_start(each)
        assert start is not None
        assert start.time() == EIGHT
        # In the week of the matchday.
        monday = dt.date(2026, 9, 7) + dt.timedelta(weeks=each.matchday.number - 1)
        assert monday <= start.date() < monday + dt.timedelta(days=7)
    assert {each.starts_at.hour for each in fixtures if each.starts_at} == {18, 19}
    assert {tuple(each.hall_tables) for each in fixtures if each.venue != league.venue} == {
        (1, 2, 3, 4, 5, 6)
    }
    assert told(league, made) == ([], [])


def test_two_teams_of_a_club_in_one_small_hall_are_never_at_home_together() -> None:
    league = a_league(10, clubs=9)
    hall(league, 4)
    a_home(league, 0, WEDNESDAY)
    for seed in (1, 7, 20):
        plan_by_home = a_plan(league, by_home=True, double=True, venue=None)
        made = draw_round_robin(league.stage, plan=plan_by_home, seed=seed, by=league.director)
        assert all(each.starts_at for each in played(league))
        assert told(league, made) == ([], [])
    mine = {entry for entry in league.entries if entry.club == league.club}
    at_home = Counter(each.matchday.number for each in played(league) if each.home in mine)
    # Once in each half they meet each other; there is one home match then too.
    assert set(at_home.values()) == {1}
    assert_nobody_shares_a_table()


def test_three_teams_in_one_small_hall_cannot_all_be_kept_apart_and_that_is_told() -> None:
    # traps M1: two at home, one hall, one night.
    league = a_league(6)
    hall(league, 4)
    for number in range(3):
        a_home(league, number, TUESDAY)
    made = drawn(league, by_home=True, more_nights=(), venue=None)
    unscheduled, _not_kept = told(league, made)
    without = [each for each in played(league) if each.starts_at is None]
    assert len(unscheduled) == len(without) > 0
    assert all("de zaal is vol" in line for line in unscheduled)
    assert {each.home for each in without} <= set(league.entries[:3])
    assert_nobody_shares_a_table()


def test_a_home_night_on_a_free_day_or_on_which_the_visitor_never_plays_is_told() -> None:
    league = a_league(2)
    a_home(league, 0, TUESDAY, of_club=False)
    a_home(league, 1, FRIDAY, of_club=False, never=[TUESDAY], rather_not=[FRIDAY])
    made = drawn(
        league, by_home=True, more_nights=(), double=True, free_days=frozenset({dt.date(2026, 9, 4)})
    )
    lines = told(league, made)
    assert [each.home for each in played(league) if each.starts_at is None] == [league.entries[0]]
    assert f"{league.entries[1].name} speelt dan nooit" in " ".join(lines[0])
    later = drawn(league, by_home=True, more_nights=(), double=True)
    assert [len(each) for each in told(league, later)] == [1, 1]
    free = frozenset(dt.date(2026, 9, 4) + dt.timedelta(weeks=week) for week in range(3))
    empty = drawn(league, by_home=True, more_nights=(), double=True, free_days=free)
    assert "vrije dag" in " ".join(told(league, empty)[0])


def test_an_extra_match_that_is_typed_later_gets_no_table_of_the_draw() -> None:
    league = a_league(4)
    hall(league, 8)
    drawn(league, more_nights=())
    extra = plan(league, 0, 1, number=9, day=dt.date(2026, 9, 3), reason="Extra")
    assert extra.hall_tables == [1, 2, 3, 4]
    assert_nobody_shares_a_table()
