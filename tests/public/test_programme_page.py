"""The programme: by matchday, of one club, of one date; on the clock of the venue."""

import datetime as dt
import re

import pytest
from django.test import Client

from tests.public.league import League, make_league
from tests.public.night import make_night


def page_of(league: League, query: str = "", language: str = "en") -> str:
    client = Client(headers={"Accept-Language": language})
    response = client.get(league.address("programme") + query)
    assert response.status_code == 200
    return response.content.decode()


def matches_on(page: str) -> list[tuple[str, str]]:
    """Who meets whom, in the order of the page; a bye has no opponent."""
    home = re.findall(r'<span class="result-name result-home[^"]*">(.*?)</span>', page)
    away = re.findall(r'<span class="result-name result-away[^"]*">(.*?)</span>', page)
    return list(zip(home, away, strict=True))


@pytest.mark.django_db
def test_every_match_and_every_bye_stands_under_its_matchday():
    league = make_league(3)

    page = page_of(league)

    sections = re.split(r'<h2 id="matchday-\d+">', page)[1:]
    assert [section.split("<")[0] for section in sections] == ["Matchday 1", "Matchday 2", "Matchday 3"]
    for section, fixtures in zip(sections, _by_matchday(league), strict=True):
        assert set(matches_on(section)) == fixtures
        assert section.count("bye") == 1


def _by_matchday(league: League) -> list[set[tuple[str, str]]]:
    return [
        {(each.home.name, each.away.name if each.away else "") for each in matchday.fixtures.all()}
        for matchday in league.stage.matchdays.order_by("number")
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(("zone", "shown"), [("Europe/Amsterdam", "20:00"), ("America/Paramaribo", "20:00")])
def test_times_are_those_of_the_venue(zone, shown):
    page = page_of(make_league(2, zone=zone, first_date=dt.date(2026, 9, 1)), language="nl")

    assert "di 1 september 2026" in page
    assert f">{shown}</time>" in page


@pytest.mark.django_db
def test_a_match_late_in_the_evening_keeps_the_date_of_its_hall():
    # 22:30 in Paramaribo is 01:30 UTC on the next day.
    league = make_league(2, zone="America/Paramaribo", first_date=dt.date(2026, 9, 1), start=dt.time(22, 30))

    assert "Tue 1 September 2026" in page_of(league)
    assert matches_on(page_of(league, "?date=2026-09-01"))
    assert not matches_on(page_of(league, "?date=2026-09-02"))


@pytest.mark.django_db
def test_of_one_club_only_its_matches_and_byes_are_shown():
    league = make_league(5)
    club = league.clubs[2]

    shown = matches_on(page_of(league, f"?club={club.slug}"))

    assert len(shown) == 5
    assert all(club.name in pair for pair in shown)
    assert (club.name, "") in shown


@pytest.mark.django_db
def test_of_one_date_only_what_is_played_then_is_shown():
    league = make_league(5)
    third = dt.date(2026, 9, 1) + dt.timedelta(days=14)

    page = page_of(league, f"?date={third.isoformat()}")

    expected = {(each.home.name, each.away.name) for each in league.fixtures() if each.matchday.number == 3}
    assert set(matches_on(page)) == expected
    assert "Matchday 3" in page


@pytest.mark.django_db
def test_club_and_date_together_leave_what_is_both():
    league = make_league(4)

    shown = matches_on(page_of(league, f"?club={league.clubs[0].slug}&date=2026-09-08"))

    assert len(shown) == 1
    assert league.clubs[0].name in shown[0]


@pytest.mark.django_db
def test_a_date_without_matches_says_so():
    page = page_of(make_league(2), "?date=2026-12-25")

    assert "Nothing is played on Fri 25 December 2026." in page
    assert not matches_on(page)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    [
        "?date=yesterday",
        "?date=2026-13-45",
        "?date=",
        "?club=nobody",
        "?club=%00",
        "?club=&date=&page=7",
        "?date=9",
    ],
)
def test_what_makes_no_sense_is_passed_over(query):
    league = make_league(3)

    assert matches_on(page_of(league, query)) == matches_on(page_of(league))


@pytest.mark.django_db
def test_results_and_what_is_live_stand_in_the_programme():
    league = make_league(4)
    first = league.fixtures()[0]
    league.record(first, 82, 67)
    night = make_night()
    night.start()

    page = page_of(league)

    assert re.search(r'result-score home won">82<.*?result-score away">67<', page, re.DOTALL)
    assert "official" not in page
    assert f'href="/m/{first.pk}/"' in page
    assert ">live<" in re.sub(r"</svg>", "</svg>>", page_of(night.league))


@pytest.mark.django_db
def test_a_draft_shows_no_programme():
    league = make_league(4, publish=False)

    page = page_of(league)

    assert "No programme yet" in page
    assert not matches_on(page)
    assert not matches_on(page_of(league, f"?club={league.clubs[0].slug}"))
