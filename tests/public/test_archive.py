"""The archive: a closed season stays on the site as it was, under the names of then."""

import pytest
from django.test import Client

from apps.clubs.services.club import rename_club
from apps.clubs.services.organiser import rename_organiser
from apps.clubs.services.season import close_season, reopen_season
from tests.factories import make_competition, make_season
from tests.public.league import League, make_league
from tests.public.test_crosstable import page_of, text_of
from tests.public.test_query_counts import queries_of

pytestmark = pytest.mark.django_db


def season_address(league: League) -> str:
    return f"/o/{league.organiser.slug}/{league.season.slug}/"


def test_a_closed_season_goes_to_the_archive_and_shows_its_final_tables_under_the_names_of_then():
    league = make_league(2, names=["Ekta", "Kampoe"])
    first = league.fixtures()[0]
    league.record(first, 82, 67)
    address, home = season_address(league), f"/o/{league.organiser.slug}/"
    open_page = page_of(address)
    assert ("After 1 match" in open_page, "Final table" in open_page) == (True, False)
    assert "Archive" not in page_of(home)
    make_competition(make_season(league.organiser, "2027/28"), "Nieuwe klasse", by=league.director)

    close_season(league.season, reason="Everything is played.", by=league.director)
    rename_club(league.clubs[0], "Nieuw Ekta", place="", by=league.director)

    organiser = page_of(home).split('id="archive"')
    assert "Nieuwe klasse" in organiser[0]
    assert f'href="{address}"' in organiser[1]
    assert f'href="{address}"' not in organiser[0]
    archive = page_of(address)
    assert "Final table" in archive
    assert "closed: these tables are final" in archive
    assert ("Ekta" in archive, "Nieuw Ekta" in archive) == (True, False)
    assert f"1 {first.home.name} 1 1 0 0 82 67 +15 2" in text_of(archive)
    for page in ("", "programme/", "crosstable/", "statistics/"):
        assert f'href="{league.address()}{page}"' in archive
    assert "final table" in page_of(league.address("table"))
    assert f'href="{address}"' in page_of(league.address("table"))
    assert page_of(address, "nl").count("Eindstand") == 1

    reopen_season(league.season, reason="A score was wrong.", by=league.director)
    assert "After 1 match" in page_of(address)


def test_a_season_page_takes_as_many_queries_for_1_competition_as_for_3_and_is_kept(
    django_assert_num_queries,
):
    league = make_league(2)
    league.record(league.fixtures()[0], 82, 67)
    one = queries_of(season_address(league))
    for _number in range(2):
        make_competition(league.season, by=league.director)

    assert queries_of(season_address(league)) == one <= 8

    with django_assert_num_queries(1):
        Client().get(season_address(league))
    league.record(make_league(2).fixtures()[0], 1, 0)
    rename_organiser(league.organiser, "Andere bond", timezone=league.organiser.timezone, by=league.director)
    assert "Andere bond" in page_of(season_address(league))


def test_a_season_that_nobody_has_is_not_found_and_an_empty_one_says_so():
    league = make_league(2)
    empty = make_season(league.organiser, "2027/28")

    assert Client().get(f"/o/{league.organiser.slug}/1999-00/").status_code == 404
    assert "No competitions yet" in page_of(f"/o/{league.organiser.slug}/{empty.slug}/")
