"""The desk at each state of a season: what it offers can be done, and it says what comes next."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from apps.clubs.services.season import close_season
from apps.competitions.services.entries import approve_entry, enter_team
from apps.competitions.services.regulations import revise_match_part
from apps.draws.services.round_robin import draw_round_robin
from apps.schedule.queries import programme_of
from apps.schedule.services import publish_programme
from tests.factories import (
    make_cast,
    make_club,
    make_competition,
    make_pending_entry,
    make_player,
    open_registration,
)
from tests.public.league import make_league
from tests.schedule.leagues import a_plan

pytestmark = pytest.mark.django_db


def main_part(page: str) -> str:
    """What a page itself offers, without the frame around it."""
    return page.split("<main", 1)[1].split("</main>", 1)[0]


def links_of(page: str) -> list[str]:
    return [unescape(link).split("#")[0] for link in re.findall(r'href="(/desk/[^"]*)"', page)]


def test_in_a_closed_season_no_page_offers_what_is_refused() -> None:
    league = make_league(3, names=["Ekta", "Kampoe", "Sudhar"])
    revise_match_part(league.stage, {"rounds": 5}, reason="Vote", by=league.director)
    make_player(league.clubs[0], league.season, "Asha")
    empty = make_competition(league.season, "Beker", by=league.director)
    league.record(league.fixtures()[0], 82, 67)
    close_season(league.season, reason="Everything is played.", by=league.director)
    director = Client()
    director.force_login(league.director)
    organiser, roster = league.organiser.slug, [league.clubs[0].slug, league.season.slug]
    inside = [f"/desk/c/{league.competition.pk}/", f"/desk/c/{empty.pk}/"]
    todo = [
        *inside,
        reverse("clubs:roster", args=[organiser, *roster]),
        reverse("desk:organiser", args=[organiser]),
    ]
    seen: set[str] = set()
    offered: list[tuple[str, str]] = []
    while todo:
        address = todo.pop()
        if address in seen:
            continue
        seen.add(address)
        answer = director.get(address)
        if answer.status_code != 200:
            offered.append((address, str(answer.status_code)))
            continue
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        page = main_part(answer.content.decode())
        todo += [link for link in links_of(page) if link.startswith(tuple(inside)) or "/roster" in link]
        if address.startswith(tuple(inside)):
            buttons = re.findall(r'<form[^>]*method="post"[^>]*>', page)
            offered += [(address, button) for button in buttons]
    assert offered == [], "\n".join(map(str, offered))
    assert len(seen) > 12
    # Who comes by an old address reads why.
    for name, parts in (
        ("competitions:rename", [league.competition.pk]),
        ("competitions:registration", [empty.pk]),
        ("competitions:edit_match_part", [empty.pk]),
        ("schedule:add_fixture", [empty.pk]),
        ("schedule:import_programme", [empty.pk]),
        ("schedule:move_fixture", [league.competition.pk, league.fixtures()[1].pk]),
        ("clubs:roster_import", [organiser, *roster]),
    ):
        answer = director.get(reverse(name, args=parts))
        assert answer.status_code == 409, name
        assert "2026/27 is gesloten" in answer.content.decode()


def test_from_the_first_entry_to_the_last_result_the_desk_says_what_comes_next() -> None:
    cast = make_cast()
    director = Client()
    director.force_login(cast.dewi)
    competition = cast.competition.pk
    draw = reverse("draws:draw", args=[competition])

    def offered(name: str) -> bool:
        """Whether the page leads to the draw."""
        return draw in links_of(main_part(director.get(reverse(name, args=[competition])).content.decode()))

    pages = ("desk:competition", "schedule:programme", "competitions:entries", "schedule:home_nights")
    assert [offered(name) for name in pages] == [False] * 4
    open_registration(cast.competition)
    waiting = make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    for club in (cast.away_club, make_club(cast.organiser)):
        enter_team(cast.competition, club, by=cast.dewi)
    assert [offered(name) for name in pages] == [False] * 4
    assert (
        "1 inschrijving wacht op goedkeuring"
        in director.get(reverse("schedule:programme", args=[competition])).content.decode()
    )
    approve_entry(waiting, by=cast.dewi)
    # Registration is still open, so that the list of entries does not hurry anybody.
    assert [offered(name) for name in pages] == [True, True, False, True]
    draw_round_robin(cast.stage, plan=a_plan(), by=cast.dewi)
    publish_programme(cast.stage, by=cast.dewi)
    page = main_part(director.get(reverse("desk:competition", args=[competition])).content.decode())
    assert reverse("at_table:nights", args=[cast.organiser.slug]) in links_of(page)
    assert "Elke wedstrijd is beslist" not in page


def test_when_everything_is_played_the_desk_leads_to_closing_the_season() -> None:
    league = make_league(3)
    director = Client()
    director.force_login(league.director)
    for fixture in league.fixtures():
        league.record(fixture, 82, 67)
    page = main_part(director.get(reverse("desk:competition", args=[league.competition.pk])).content.decode())
    assert "Elke wedstrijd is beslist" in page
    assert reverse("clubs:seasons", args=[league.organiser.slug]) in links_of(page)
    assert len(programme_of(league.stage)) == 3
