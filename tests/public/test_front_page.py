"""The front page: tonight at every venue, what was played last, and who organises what."""

import datetime as dt
import re

import pytest
import time_machine
from django.test import Client

from apps.public.queries.fixtures import latest_results, latest_results_of, tonight
from apps.schedule.models import Fixture, Matchday
from tests.factories import make_competition, make_organiser, make_season
from tests.public.league import League, make_league
from tests.public.night import make_night

pytestmark = pytest.mark.django_db
TUESDAY = dt.date(2026, 9, 1)


def front_page(language: str = "en") -> str:
    return Client(headers={"Accept-Language": language}).get("/").content.decode()


def words_on(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.split("<main")[1])).strip()


def on_tonight(now: str) -> set[str]:
    """The home sides of what the front page would show at this moment."""
    return {fixture.home.name for fixture in tonight(dt.datetime.fromisoformat(now)).fixtures}


def test_an_empty_site_says_what_comes():
    words = words_on(front_page())

    assert "No matches tonight." in words
    assert "No organisers yet" in words


@time_machine.travel("2026-09-01 12:00+02:00", tick=False)
def test_tonight_shows_the_matches_of_all_organisers_in_order_of_time():
    late = make_league(2, names=["Laat", "Later"], start=dt.time(21, 30))
    early = make_league(2, names=["Vroeg", "Vroeger"], start=dt.time(19, 0))

    page = front_page()

    assert "2 matches are on the programme." in page
    assert page.index(early.fixtures()[0].home.name) < page.index(late.fixtures()[0].home.name)
    assert page.index(">19:00</time>") < page.index(">21:30</time>")


def test_today_is_the_day_at_the_venue():
    # 20:00 in Paramaribo on the 1st is 01:00 in Amsterdam on the 2nd.
    paramaribo = make_league(2, zone="America/Paramaribo").fixtures()[0].home.name
    amsterdam = make_league(2, zone="Europe/Amsterdam", names=["Zuid", "Noord"]).fixtures()[0].home.name

    assert on_tonight("2026-09-01T04:30+02:00") == {amsterdam}  # still Monday in Paramaribo
    assert on_tonight("2026-09-01T12:00+02:00") == {amsterdam, paramaribo}
    assert on_tonight("2026-09-02T01:00+02:00") == {paramaribo}
    assert on_tonight("2026-09-02T06:00+02:00") == set()


def test_a_live_match_stays_after_midnight_and_says_its_day():
    night = make_night()
    night.start()

    with time_machine.travel("2026-09-02 00:20+02:00", tick=False):
        words = words_on(front_page())

    assert "1 match is on the programme." in words
    assert "Tue 1 September 2026, 20:00" in words
    assert "live" in words


def test_a_live_match_comes_first_with_its_running_score():
    with time_machine.travel("2026-09-01 21:00+02:00", tick=False):
        make_league(2, names=["Vroeg", "Vroeger"], start=dt.time(19, 0))
        night = make_night()
        night.start()
        night.play(night.sheet(1, 1), "kap")

        page = front_page()

    assert page.index(night.fixture.home.name) < page.index("Vroeg")
    assert re.search(r'result-score home level">5<.*?result-score away level">0<', page, re.DOTALL)


def test_byes_cancelled_matches_and_drafts_are_not_on_tonight():
    league = make_league(3, names=["Ekta", "Kampoe", "Sudhar"])
    make_league(2, names=["Concept", "Klad"], publish=False)
    now = "2026-09-01T12:00+02:00"
    assert len(on_tonight(now)) == 1

    Fixture.objects.filter(stage=league.stage).exclude(status="bye").update(status=Fixture.Status.CANCELLED)

    assert on_tonight(now) == set()


@time_machine.travel("2026-08-30 12:00+02:00", tick=False)
def test_without_matches_it_says_when_the_next_one_is():
    make_league(2, first_date=TUESDAY + dt.timedelta(days=7), names=["Later", "Laatst"])
    first = make_league(2, names=["Eerst", "Eerder"]).fixtures()[0]

    assert "No matches tonight. Next: Tue 1 September 2026, 20:00" in words_on(front_page())
    assert "Vanavond geen wedstrijden. De volgende: di 1 september 2026, 20:00" in words_on(front_page("nl"))
    assert first.home.name in front_page()
    assert "Later" not in front_page()


def test_the_latest_results_are_those_of_the_last_day_of_play():
    league = make_league(4)
    fixtures = league.fixtures()
    for number in (4, 0, 2):
        league.record(fixtures[number], 80 + number, 60)

    shown = latest_results(2)

    assert [each.pk for each in shown.fixtures] == [fixtures[4].pk, fixtures[2].pk]


def test_results_without_a_date_come_after_those_that_have_one():
    old, new = make_league(2), make_league(2)
    Fixture.objects.filter(stage=old.stage).update(starts_at=None)
    Matchday.objects.filter(stage=old.stage).update(date=None)
    dated = new.record(new.fixtures()[0], 80, 70)
    undated = old.record(old.fixtures()[0], 81, 70)

    assert list(latest_results(5).results) == [dated.fixture_id, undated.fixture_id]
    assert "81" in front_page()


def test_the_overview_follows_the_matchdays_where_dates_are_missing():
    league = make_league(4)
    Matchday.objects.filter(stage=league.stage, number=3).update(date=None)
    Fixture.objects.filter(stage=league.stage, matchday__number=3).update(starts_at=None)
    for fixture in (league.fixtures()[0], league.fixtures()[4]):
        league.record(fixture, 80, 70)

    shown = latest_results_of(league.stage, 5)

    assert [each.matchday.number for each in shown.fixtures] == [3, 1]


def test_live_and_void_matches_are_no_latest_results():
    night = make_night()
    night.start()

    assert not latest_results(5).fixtures


def _season_of(organiser_name: str, competitions: dict[str, list[str]]) -> None:
    organiser = make_organiser(organiser_name)
    for season_name, names in competitions.items():
        season = make_season(organiser, season_name)
        for name in names:
            make_competition(season, name)


@pytest.mark.parametrize(
    ("day", "shown"),
    [
        ("2025-10-01", ["Oude klasse"]),
        ("2026-10-01", ["Nieuwe klasse"]),
        # Between two seasons, or in one that has nothing yet: the last one that has something.
        ("2026-08-01", ["Nieuwe klasse"]),
        ("2027-10-01", ["Nieuwe klasse"]),
    ],
)
def test_the_competitions_are_those_of_the_season(day, shown):
    _season_of("Bond", {"2025/26": ["Oude klasse"], "2026/27": ["Nieuwe klasse"], "2027/28": []})

    with time_machine.travel(f"{day} 12:00+00:00", tick=False):
        page = front_page()

    assert [name for name in ("Oude klasse", "Nieuwe klasse") if name in page] == shown


def test_the_pages_of_a_league_are_all_within_reach():
    league: League = make_league(2)
    client = Client()

    assert f'href="/o/{league.organiser.slug}/"' in front_page()
    assert f'href="{league.address()}"' in front_page()
    overview = client.get(league.address()).content.decode()
    for page in ("programme", "table", "entries", "rules"):
        assert f'href="{league.address(page)}"' in overview
