"""The pages of rulings: who may, choosing, seeing what it does, deciding; and what the public then reads."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from apps.matches.models import Result
from apps.standings.ranking import rank
from apps.standings.services import rebuild_table
from apps.standings.table_file import Table
from tests.matches.league_night import LeagueNight, league_night
from tests.public.league import League, make_league

from .season import confirming, decide, words_on

pytestmark = pytest.mark.django_db

PAGES = ("history", "rulings", "decide")


@pytest.fixture
def night(settings) -> LeagueNight:
    settings.LANGUAGE_CODE = "en"
    return league_night()


@pytest.fixture
def dewi(client, night) -> Client:
    client.force_login(night.dewi)
    return client


def at(name: str, fixture) -> str:
    return reverse(f"conduct:{name}", args=[fixture.pk])


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", ["asha", "delano", "ruben"])
def test_only_directors_rule_and_only_who_is_concerned_reads_the_history(client, night, name, page) -> None:
    client.force_login(getattr(night, name))
    expected = {"history": 200 if name != "ruben" else 403, "rulings": 403, "decide": 302}[page]

    assert client.get(at(page, night.fixture)).status_code == expected
    data = {"kind": "void", "reason": "Just so.", "seen": 0}
    if page != "history":
        assert client.post(at(page, night.fixture), data).status_code == 403
    assert not Result.objects.exists()


def test_a_director_of_another_organiser_is_refused(client, night) -> None:
    client.force_login(make_league(2).director)

    for page in ("history", "rulings"):
        assert client.get(at(page, night.fixture)).status_code == 403
    assert client.post(at("decide", night.fixture), {"kind": "void", "reason": "x"}).status_code == 403


@pytest.mark.parametrize("page", PAGES)
def test_who_has_not_signed_in_is_asked_to(client, night, page) -> None:
    assert client.get(at(page, night.fixture)).url.startswith(reverse("accounts:sign_in"))


def test_choose_see_what_it_does_and_decide(dewi, night) -> None:
    chosen = {"kind": "away_walkover", "reason": "Sudhar did not come."}

    seen = dewi.post(at("rulings", night.fixture), chosen)
    words = words_on(seen)
    assert "Counts now No result yet. Counts then Walkover: Kampoe wins, Sudhar did not play." in words
    assert "Kampoe 1. 0 points, 0 matches, 0 changed: 1. 2 points, 1 match, 0" in words
    assert not Result.objects.exists()
    done = dewi.post(at("decide", night.fixture), confirming(seen), follow=True)

    assert "The ruling holds: Walkover: Kampoe wins, Sudhar did not play." in words_on(done)
    assert "Reason: Sudhar did not come." in words_on(done)
    result = Result.objects.get()
    assert (result.state, result.winner, result.created_by) == ("walkover", "away", night.dewi)


def test_what_is_wrong_stands_at_its_field(dewi, night) -> None:
    words = words_on(
        dewi.post(at("rulings", night.fixture), {"kind": "score", "home": "80", "reason": "Typed."})
    )

    assert (
        "Score of Kampoe, for another final score (optional) Enter a whole number from 0, such as 82."
        in words
    )
    assert not Result.objects.exists()


def test_somebody_else_decided_meanwhile_the_page_says_so_and_shows_it(dewi, night) -> None:
    seen = dewi.post(at("rulings", night.fixture), {"kind": "void", "reason": "A wrong deck."})
    decide(night.fixture, "double_walkover", by=night.dewi)

    words = words_on(dewi.post(at("decide", night.fixture), confirming(seen)))

    assert "The result has changed since you saw it. Look again, then decide." in words
    assert "1. Double walkover: nobody wins, both lose. (this counts)" in words
    assert Result.objects.get().state == "double_walkover"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "x"},
        {"kind": "void", "reason": "\x00"},
        {"kind": "void", "reason": "x" * 900},
        {"kind": "score", "home": "-1", "away": "9" * 40, "reason": "x"},
        {"kind": "earlier", "version": "99", "reason": "x"},
        {"kind": "reopen", "reason": "x"},
        {"kind": "void", "reason": "x", "seen": "x"},
        {"kind": "void", "reason": "x", "seen": "9" * 40},
    ],
)
def test_nonsense_is_answered(dewi, night, data) -> None:
    for page in ("rulings", "decide"):
        assert dewi.post(at(page, night.fixture), data).status_code == 200
    assert not Result.objects.exists()


def test_the_page_of_a_bye_and_of_a_fixture_that_is_none(client) -> None:
    league = make_league(3)
    client.force_login(league.director)

    assert client.get(at("rulings", league.byes()[0])).status_code == 200
    assert client.get("/desk/m/999999/rulings/").status_code == 404


def test_the_history_takes_the_same_queries_for_one_version_and_for_four(
    dewi, night, django_assert_num_queries
) -> None:
    decide(night.fixture, "void", by=night.dewi)
    with django_assert_num_queries(10):
        dewi.get(at("history", night.fixture))
    for kind in ("home_walkover", "away_walkover", "not_played"):
        decide(night.fixture, kind, by=night.dewi)

    with django_assert_num_queries(10):
        dewi.get(at("history", night.fixture))


@pytest.fixture
def league(settings) -> League:
    settings.LANGUAGE_CODE = "en"
    return make_league(4, names=("Kampoe", "Trekkers", "Sudhar", "Buitenveld"))


@pytest.mark.parametrize(
    ("kind", "word", "outcome"),
    [
        ("home_walkover", "walkover", "Walkover: {home} wins, {away} did not play."),
        ("away_walkover", "walkover", "Walkover: {away} wins, {home} did not play."),
        ("double_walkover", "double walkover", "Double walkover: nobody wins, both lose."),
        ("not_played", "not played", "Not played: it counts for nobody."),
        ("void", "void", "Void: what was played counts nowhere."),
        ("to_be_replayed", "to be replayed", "It is to be played again."),
    ],
)
def test_every_state_stands_on_every_public_page(client, league, kind, word, outcome) -> None:
    fixture = league.fixtures()[0]
    league.record(fixture, 82, 67)
    decide(fixture, kind, by=league.director, reason="A ruling of the board.")
    names = {"home": fixture.home.name, "away": fixture.away.name}

    match = words_on(client.get(f"/m/{fixture.pk}/"))
    assert f"{outcome.format(**names)}" in match
    assert "Ruling A ruling of the board." in match
    assert ": 82 – 67" in match.split("What counted when")[1]
    assert f"{word} A ruling of the board." in words_on(client.get(league.address("programme")))
    assert f"{word} A ruling of the board." in words_on(client.get(league.club_address(fixture.home.club)))
    for page in ("competition", "table"):
        assert client.get(league.address(page)).status_code == 200


@pytest.mark.parametrize("kind", ["home_walkover", "double_walkover", "not_played", "void", "to_be_replayed"])
def test_the_table_file_makes_the_same_table_in_every_state(client, league, kind) -> None:
    first, second = league.fixtures()[:2]
    league.record(first, 82, 67)
    league.record(second, 70, 75)
    decide(first, kind, by=league.director)
    rebuild_table(league.stage.pk)

    again = Table.from_json(json.loads(client.get(league.address("table_file")).content))

    stored = league.stage.standings.order_by("row").select_related("entry")
    assert [(row.entry, row.place, row.points, row.scored) for row in rank(again)] == [
        (row.entry.name, row.place, row.points, row.scored) for row in stored
    ]


def test_a_match_without_a_ruling_tells_no_history(client, league) -> None:
    fixture = league.fixtures()[0]
    league.record(fixture, 82, 67)

    assert "What counted when" not in words_on(client.get(f"/m/{fixture.pk}/"))
