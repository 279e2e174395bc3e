"""What every public answer carries, and what it never does: nothing that knows who is looking."""

import re

import pytest
from django.conf import settings
from django.test import Client

from apps.matches.models import Seat
from tests.public.league import League, make_league
from tests.public.night import make_night

FORM_TOKEN = "csrfmiddlewaretoken"


def addresses_of(league: League) -> list[str]:
    """One of each kind of public page."""
    pages = (
        "competition",
        "programme",
        "table",
        "crosstable",
        "statistics",
        "table_file",
        "entries",
        "rules",
    )
    return [
        "/",
        "/about/",
        f"/o/{league.organiser.slug}/",
        f"/o/{league.organiser.slug}/{league.season.slug}/",
        "/search/?q=klasse",
        f"/o/{league.organiser.slug}/search/?q=klasse",
        league.club_address(league.clubs[0]),
        f"{league.address('entries')}{league.entries[0].pk}/",
        *(f"/o/{league.organiser.slug}/{kind}/" for kind in people_in(league)),
        *(league.address(page) for page in pages),
        *(f"/m/{fixture.pk}/" for fixture in (*league.fixtures()[:2], *league.byes()[:1])),
    ]


def people_in(league: League) -> list[str]:
    """The addresses of a player and a partnership below the organiser's, where somebody has played."""
    seat = Seat.objects.filter(entry__competition=league.competition, seat="N").order_by("pk").first()
    if seat is None:
        return []
    other = Seat.objects.get(sheet=seat.sheet, seat="S")
    return [f"players/{seat.player_id}", f"partnerships/{seat.player_id}-{other.player_id}"]


@pytest.fixture
def league(db) -> League:
    found = make_league(3)
    found.record(found.fixtures()[0], 82, 67)
    return found


def test_no_page_sets_a_cookie_or_opens_a_session(league):
    for address in addresses_of(league):
        client = Client(enforce_csrf_checks=True)
        for _visit in range(2):
            response = client.get(address)
            assert response.status_code == 200, address
            assert not response.cookies, address
            assert "Set-Cookie" not in response.headers
            assert FORM_TOKEN not in response.content.decode()
            assert not response.wsgi_request.session.accessed, address


def test_every_page_is_the_same_for_who_is_signed_in(league):
    visitor, director = Client(), Client()
    director.force_login(league.director)

    for address in addresses_of(league):
        assert director.get(address).content == visitor.get(address).content, address


def test_every_page_says_on_what_it_depends(league):
    for address in addresses_of(league):
        vary = {name.strip() for name in Client().get(address).headers["Vary"].split(",")}
        assert vary == {"Accept-Language", "Cookie"}, address


def test_the_language_is_the_one_of_the_cookie_then_of_the_browser(league):
    client = Client(headers={"Accept-Language": "en-GB,en;q=0.8"})
    address = league.address("table")
    assert '<html lang="en">' in client.get(address).content.decode()

    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "nl"

    assert '<html lang="nl">' in client.get(address).content.decode()


def test_a_page_that_has_not_changed_is_not_sent_again(league):
    for address in addresses_of(league):
        first = Client().get(address)
        if address == "/about/" or address.endswith(".json"):
            continue
        again = Client().get(address, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), address
        assert again.headers["ETag"] == first.headers["ETag"]
        assert first.headers["Cache-Control"] == again.headers["Cache-Control"] == "no-cache"


def test_not_changed_costs_one_query(league, django_assert_num_queries):
    address = league.address("table")
    etag = Client().get(address).headers["ETag"]

    with django_assert_num_queries(1):
        assert Client().get(address, headers={"If-None-Match": etag}).status_code == 304


def test_a_result_ends_what_browsers_keep(league):
    address = league.address("table")
    etag = Client().get(address).headers["ETag"]

    league.record(league.fixtures()[1], 70, 71)

    again = Client().get(address, headers={"If-None-Match": etag})
    assert again.status_code == 200
    assert again.headers["ETag"] != etag


def test_the_two_languages_have_their_own_etag(league):
    address = league.address("table")

    etags = {
        Client().get(address, headers={"Accept-Language": language}).headers["ETag"]
        for language in ("nl", "en")
    }

    assert len(etags) == 2


def test_head_answers_as_get_without_the_page(league):
    for address in addresses_of(league):
        got, head = Client().get(address), Client().head(address)
        assert (head.status_code, head.content) == (200, b""), address
        assert head.headers.get("ETag") == got.headers.get("ETag")


def test_nothing_can_be_posted(league):
    for address in addresses_of(league):
        assert Client().post(address).status_code == 405, address


def test_no_page_holds_a_script_or_a_style_of_its_own(league):
    own = re.compile(r"<style|<script(?![^>]* src=)|\son\w+=|\sstyle=", re.IGNORECASE)

    for address in addresses_of(league):
        assert own.search(Client().get(address).content.decode()) is None, address


@pytest.mark.django_db
def test_nothing_private_is_shown():
    night = make_night()
    director = night.league.director
    for number, player in enumerate(night.players["home"]):
        player.birth_year = 1950 + number
        player.save()
    night.start()
    night.finish()

    pages = "".join(Client().get(address).content.decode() for address in addresses_of(night.league))

    assert night.players["home"][0].name in pages
    assert "@example.org" not in pages
    assert director.name not in [line.strip() for line in pages.splitlines()]
    # What people read, word by word: the number of a row in an address may look like a year.
    words = set(re.findall(r"[\w-]+", re.sub(r"<[^>]*>", " ", pages)))
    assert {"Kampoe", "2026"} <= words
    for player in (*night.players["home"], *night.players["away"]):
        assert player.member_number not in words
        assert str(player.birth_year) not in words
