"""A list page asks the database as often for many as for few."""

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.competitions.services.competition import create_competition
from tests.factories import make_organiser, make_season
from tests.public.league import League, make_league
from tests.public.night import make_night

pytestmark = pytest.mark.same_on_every_database("whoever answers is asked the same number of queries")

# What a cold table page may ask at most.
MOST_FOR_A_TABLE = 8


def queries_of(address: str) -> int:
    """How many queries the page takes when nothing is kept."""
    with CaptureQueriesContext(connection) as asked:
        response = Client().get(address)
    assert response.status_code == 200
    return len(asked)


def league_with_results(teams: int) -> League:
    """One match of its first matchday has a score; the others are due today."""
    league = make_league(teams)
    league.record(league.fixtures()[0], 82, 67)
    return league


@pytest.mark.django_db
@time_machine.travel("2026-09-01 12:00+02:00", tick=False)
def test_a_cold_page_takes_the_same_queries_for_2_and_for_50_teams():
    def asked(league: League) -> dict[str, int]:
        programme = league.address("programme")
        pages = ("competition", "table", "table_file", "programme", "entries", "rules")
        return {
            **{page: queries_of(league.address(page)) for page in pages},
            "of a club": queries_of(f"{programme}?club={league.clubs[0].slug}"),
            "of a date": queries_of(f"{programme}?date=2026-09-01"),
            "organiser": queries_of(f"/o/{league.organiser.slug}/"),
            "club": queries_of(league.club_address(league.clubs[0])),
        }

    few, many = asked(league_with_results(2)), asked(league_with_results(50))

    assert few == many
    assert many["table"] <= MOST_FOR_A_TABLE


@pytest.mark.django_db
def test_the_front_page_takes_the_same_for_1_and_for_3_organisers():
    def add_league() -> None:
        league = make_league(3)
        league.record(league.fixtures()[0], 80, 70)

    add_league()
    one = queries_of("/")
    for _organiser in range(2):
        add_league()

    assert queries_of("/") == one


@pytest.mark.django_db
def test_an_organiser_takes_the_same_for_1_and_for_3_seasons():
    organiser = make_organiser()

    def add_season(name: str) -> None:
        season = make_season(organiser, name)
        for competition in ("Hoofdklasse", "Eerste klasse"):
            create_competition(season, competition, by=season.organiser.log.first().by)

    add_season("2024/25")
    one = queries_of(f"/o/{organiser.slug}/")
    for name in ("2025/26", "2026/27"):
        add_season(name)

    assert queries_of(f"/o/{organiser.slug}/") == one


@pytest.mark.django_db
def test_a_match_takes_the_same_for_1_and_for_9_sheets():
    def asked(partnerships: int) -> int:
        night = make_night(partnerships=partnerships, rounds=partnerships)
        night.start()
        night.play(night.sheet(1, 1), "majority", "kap")
        return queries_of(night.address)

    assert asked(1) == asked(3)
