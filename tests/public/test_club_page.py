"""A club and its organiser: teams, programme and results, season by season."""

import datetime as dt
import re

import pytest
from django.test import Client

from apps.competitions.services.competition import create_competition
from tests.factories import make_entry, make_organiser, make_season
from tests.public.league import League, make_league

pytestmark = pytest.mark.django_db


def page_at(address: str) -> str:
    response = Client(headers={"Accept-Language": "en"}).get(address)
    assert response.status_code == 200
    return response.content.decode()


def matches_below(page: str, heading: str) -> list[set[str]]:
    """Who meets whom in the section with this heading, in the order of the page."""
    section = re.split(rf'<h2 id="{heading}">', page)[1].split("</section>")[0]
    names = re.findall(r'<span class="result-name [^"]*">(.*?)</span>', section)
    return [set(names[place : place + 2]) - {""} for place in range(0, len(names), 2)]


def own(league: League, number: int) -> list[set[str]]:
    """What this club plays, byes too, in the order of the programme."""
    fixtures = league.stage.fixtures.order_by("matchday__number")
    name = league.clubs[number].name
    sides = [{each.home.name, each.away.name if each.away else each.home.name} for each in fixtures]
    return [pair for pair in sides if name in pair]


def test_a_club_shows_what_comes_and_what_was_newest_first():
    league = make_league(3, names=["Ekta", "Kampoe", "Sudhar"])
    expected = own(league, 1)
    played = [each for each in league.fixtures() if "Kampoe" in (each.home.name, each.away.name)]
    assert matches_below(page_at(league.club_address(league.clubs[1])), "coming") == expected

    for fixture in played:
        league.record(fixture, 80, 70)

    page = page_at(league.club_address(league.clubs[1]))
    assert matches_below(page, "played") == [{each.home.name, each.away.name} for each in reversed(played)]
    assert matches_below(page, "coming") == [{"Kampoe"}]


def test_another_season_is_one_link_away():
    league = make_league(2, names=["Ekta", "Kampoe"])
    older = make_season(league.organiser, "2024/25")
    competition = create_competition(older, "Oude klasse", by=league.director)
    make_entry(competition, league.clubs[0], by=league.director)
    address = league.club_address(league.clubs[0])

    assert f'href="?season={older.slug}"' in page_at(address)
    assert "Oude klasse" not in page_at(address)
    assert "Oude klasse" in page_at(f"{address}?season={older.slug}")
    assert page_at(f"{address}?season=1066").count("Hoofdklasse") == page_at(address).count("Hoofdklasse")


def test_a_draft_is_not_on_the_page_of_a_club():
    league = make_league(2, publish=False)

    page = page_at(league.club_address(league.clubs[0]))

    assert "Nothing to play" in page
    assert "Hoofdklasse" in page  # its team is public, its matches are not


def test_a_club_without_teams_says_so():
    league = make_league(0)
    league.clubs.append(make_league(1).clubs[0])
    stranger = league.clubs[0]

    assert Client().get(league.club_address(stranger)).status_code == 404
    own_page = page_at(f"/o/{stranger.organiser.slug}/clubs/{stranger.slug}/")
    assert stranger.name in own_page


def test_an_organiser_shows_its_seasons_newest_first_and_its_clubs():
    league = make_league(2, names=["Ekta", "Kampoe"])
    older = make_season(league.organiser, "2024/25")
    create_competition(older, "Oude klasse", by=league.director)
    make_season(league.organiser, "2030/31")
    league.clubs[1].is_active = False
    league.clubs[1].save()

    page = page_at(f"/o/{league.organiser.slug}/")

    assert page.index("Season 2026/27") < page.index("Season 2024/25")
    assert "2030/31" not in page
    assert "2 teams" in page
    assert f'href="{league.club_address(league.clubs[0])}"' in page
    assert "Kampoe" not in page


def test_an_organiser_without_anything_says_so():
    organiser = make_organiser("Nieuwe bond")

    page = page_at(f"/o/{organiser.slug}/")

    assert "No competitions yet" in page
    assert "No clubs yet." in page


def test_one_organiser_does_not_show_what_another_owns():
    league, other = make_league(2, names=["Ekta", "Kampoe"]), make_league(2, names=["Sudhar", "Toppers"])

    for address in (
        f"/o/{other.organiser.slug}/{league.season.slug}/{league.competition.slug}-2/table/",
        f"/o/{other.organiser.slug}/clubs/{league.clubs[0].slug}/",
    ):
        assert Client().get(address).status_code == 404
    assert "Ekta" not in page_at(f"/o/{other.organiser.slug}/")
    assert (
        other.fixtures()[0].starts_at
        == league.fixtures()[0].starts_at
        == dt.datetime(2026, 9, 1, 18, 0, tzinfo=dt.UTC)
    )
