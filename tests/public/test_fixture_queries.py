"""Which matchday of a stage comes next, and what a club plays, drafts never."""

import datetime as dt

import pytest

from apps.draws.services import draw_round_robin
from apps.public.queries.competitions import fixtures_of_club
from apps.public.queries.fixtures import next_matchday
from apps.schedule.models import Fixture
from apps.schedule.services import publish_programme
from tests.schedule.leagues import League, a_league, a_plan

pytestmark = pytest.mark.django_db
NOON = dt.datetime(2026, 8, 1, 12, tzinfo=dt.UTC)


def drawn(teams: int, *, clubs: int | None = None, publish: bool = True) -> League:
    league = a_league(teams, clubs=clubs)
    draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    if publish:
        publish_programme(league.stage, by=league.director)
    return league


def number_of_next(league: League, now: dt.datetime) -> int | None:
    found = next_matchday(league.stage, now)
    return found[0].number if found else None


@pytest.mark.parametrize(
    ("now", "number"),
    [
        ("2026-08-01T12:00:00+00:00", 1),
        ("2026-09-02T21:59:00+00:00", 1),  # still Wednesday in Amsterdam
        ("2026-09-02T22:00:00+00:00", 2),  # Thursday there
        ("2026-09-16T21:59:00+00:00", 3),
        ("2026-09-16T22:00:00+00:00", None),
    ],
)
def test_the_next_matchday_is_the_first_with_a_match_today_or_later(now: str, number: int | None) -> None:
    assert number_of_next(drawn(4), dt.datetime.fromisoformat(now)) == number


def test_the_next_matchday_comes_with_its_byes() -> None:
    found = next_matchday(drawn(3).stage, NOON)

    assert found is not None
    assert [fixture.is_bye for fixture in found[1]] == [False, True]


def test_cancelled_matches_byes_and_drafts_make_no_next_matchday() -> None:
    league = drawn(3)
    Fixture.objects.filter(matchday__number=1, away__isnull=False).update(status=Fixture.Status.CANCELLED)

    assert number_of_next(league, NOON) == 2
    assert number_of_next(drawn(3, publish=False), NOON) is None


def test_a_club_finds_the_fixtures_of_all_its_teams_and_nobody_elses() -> None:
    league = drawn(4, clubs=2)
    mine = {entry.pk for entry in league.entries if entry.club == league.club}

    found = fixtures_of_club(league.club, league.competition.season)

    assert len(mine) == 2
    assert found == [
        fixture
        for fixture in Fixture.objects.order_by("starts_at", "matchday__number", "position")
        if {fixture.home_id, fixture.away_id} & mine
    ]


def test_a_club_finds_its_byes_between_its_matches() -> None:
    league = drawn(3)

    found = fixtures_of_club(league.club, league.competition.season)

    assert [fixture.matchday.number for fixture in found] == [1, 2, 3]
    assert sum(fixture.is_bye for fixture in found) == 1


def test_a_club_finds_no_draft() -> None:
    league = drawn(4, publish=False)

    assert fixtures_of_club(league.club, league.competition.season) == []
