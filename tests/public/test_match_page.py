"""The page of a match: due, live, official; hand by hand or by its final score alone."""

import re

import pytest
from django.test import Client

from apps.matches.models import Result
from apps.matches.services.results import Score, lock_fixture, store_result
from apps.matches.services.totals import record_sheet_total
from apps.schedule.models import Fixture
from tests.public.league import make_league
from tests.public.night import Night, make_night

pytestmark = pytest.mark.django_db


def page_at(address: str, language: str = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(address)
    assert response.status_code == 200
    return response.content.decode()


def words_on(page: str) -> str:
    """What is read on the page, in one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.split("<main")[1])).strip()


def names(night: Night, side: str) -> list[str]:
    return [player.name for player in night.players[side]]


def test_a_match_that_is_due_tells_time_venue_and_zone():
    words = words_on(page_at(make_night(zone="America/Paramaribo").address))

    assert "Tue 1 September 2026, 20:00 time in Paramaribo" in words
    assert "Clubgebouw De Klok, Dorpsstraat 1" in words
    assert "scheduled" in words


def test_who_plays_is_secret_until_the_match_begins():
    night = make_night()
    night.name_line_up("home")

    words = words_on(page_at(night.address))

    assert f"{night.fixture.home.name}: named" in words
    assert f"{night.fixture.away.name}: not named yet" in words
    assert not [name for name in names(night, "home") if name in words]

    night.start()
    words = words_on(page_at(night.address))
    assert [name for name in (*names(night, "home"), *names(night, "away")) if name not in words] == []


def test_a_live_match_shows_the_running_score_and_who_leads():
    night = make_night()
    night.start()
    assert "The first hand is being played." in words_on(page_at(night.address))

    night.play(night.sheet(1, 1), "kap", "majority")
    night.play(night.sheet(1, 2), "majority", side="EW")

    words = words_on(page_at(night.address))
    assert "live" in words
    assert f"{night.fixture.home.name} leads by 5 points." in words
    assert "7 – 2 after this round" in words


def test_the_board_shows_partnerships_rounds_leads_and_the_best():
    night = make_night()
    night.start()
    night.play(night.sheet(1, 1), "kap", "majority", "majority", "majority")
    night.play(night.sheet(1, 2), "majority", "majority", "majority", "majority", side="EW")
    night.play(night.sheet(2, 1), "majority", "majority", "majority", "majority", side="EW")
    night.finish()

    page = page_at(night.address)

    board = page[page.index("<table") : page.index("</table>")]
    rows = [words_on(f"<main{row}") for row in re.findall(r"<tr.*?</tr>", board, re.DOTALL)]
    home, away = names(night, "home"), names(night, "away")
    assert rows[2] == f"1. {home[0]} – {home[1]} best partnership 11 0 11"
    assert rows[3] == f"2. {home[2]} – {home[3]} 0 8 8"
    assert rows[4] == "Together 11 8 19"
    # In round 2 the second visiting partnership sits at table 1.
    assert rows[6] == f"1. {away[0]} – {away[1]} 0 0 0"
    assert rows[7] == f"2. {away[2]} – {away[3]} best partnership 8 8 16"
    assert rows[9].startswith("Lead of the home side +3 +3")
    assert f"{night.fixture.home.name} won by 3 points." in words_on(page)
    assert "official" in words_on(page)


def test_every_sheet_unfolds_into_its_hands():
    night = make_night()
    night.start()
    night.play(night.sheet(1, 1), "kap", "majority")
    night.play(night.sheet(1, 1), "baunie", side="EW")

    page = page_at(night.address)

    sheet = page[page.index('id="sheet-1-1"') :].split("</details>")[0]
    rows = [words_on(f"<main{row}") for row in re.findall(r"<tr>.*?</tr>", sheet, re.DOTALL)[1:]]
    home, away = names(night, "home"), names(night, "away")
    assert rows == [
        f"1 Kap, {home[0]} – {home[1]} 5 – 0 5 – 0",
        f"2 Majority, {home[0]} – {home[1]} 2 – 0 7 – 0",
        f"3 Baunie, {away[0]} – {away[1]} 0 – 15 7 – 15",
    ]
    assert 'href="#sheet-1-1"' in page


def test_a_sheet_of_which_only_the_total_is_known_does_not_pretend_to_be_hands():
    night = make_night()
    night.start()
    sheet = night.sheet(1, 2)
    record_sheet_total(sheet, 11, 6, version=sheet.version, confirmed=True, by=night.league.director)

    words = words_on(page_at(night.address))

    assert "11 – 6 Table 2" in words
    assert "Only the total of this sheet is known." in words


def test_where_sheets_decide_the_running_score_is_in_sheet_points():
    night = make_night(decided_by="sheet_points")
    night.start()
    night.play(night.sheet(1, 1), "majority", "majority", "majority", "majority")
    night.play(night.sheet(1, 2), "kap", side="EW")

    score = r'result-score home[^"]*">3<.*?result-score away[^"]*">0<'
    for address in (night.address, night.league.address(), "/"):
        assert re.search(score, page_at(address), re.DOTALL), address


def test_a_final_score_shows_what_is_known_and_no_more():
    night = make_night()
    night.league.record(night.fixture, 82, 67, home_best=30, note="baunie <reported>")

    words = words_on(page_at(night.address))

    assert f"{night.fixture.home.name} won by 15 points." in words
    assert "baunie &lt;reported&gt;" in words
    assert f"Best partnership {night.fixture.home.name} 30" in words
    assert "Only the final score of this match is known." in words
    assert "sheets" not in words


def test_a_final_score_that_is_level_has_no_winner():
    night = make_night()
    night.league.record(night.fixture, 70, 70)

    assert "The match ended level." in words_on(page_at(night.address))


def test_a_walkover_tells_its_winner_and_reason_without_a_score():
    night = make_night()
    store_result(
        lock_fixture(night.fixture),
        Result.State.WALKOVER,
        Score(),
        source=Result.Source.RULING,
        by=night.league.director,
        winner="away",
        reason="The home side had one partnership.",
    )

    page = page_at(night.address)

    assert "walkover" in words_on(page)
    assert "The home side had one partnership." in words_on(page)
    assert 'result-name result-away won"' in page
    assert "result-score" not in page


@pytest.mark.parametrize("status", [Fixture.Status.POSTPONED, Fixture.Status.CANCELLED])
def test_a_match_that_is_not_played_as_planned_says_so(status):
    night = make_night()
    Fixture.objects.filter(pk=night.fixture.pk).update(status=status)

    assert str(status) in words_on(page_at(night.address))


def test_a_bye_is_told_and_has_no_opponent():
    league = make_league(3)
    bye = league.byes()[0]

    page = page_at(f"/m/{bye.pk}/")

    assert f"{bye.home.name} has a bye" in page
    assert "nothing is played" in page
    assert "result-box" not in page


def test_drafts_are_not_found():
    draft = make_league(3, publish=False)

    for fixture in (*draft.fixtures(), *draft.byes()):
        assert Client().get(f"/m/{fixture.pk}/").status_code == 404


@pytest.mark.parametrize("number", ["0", "999999", str(2**63 - 1), str(2**63), "9" * 60])
def test_a_number_that_no_match_has_is_not_found(number):
    assert Client().get(f"/m/{number}/").status_code == 404
