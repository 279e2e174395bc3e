"""A roster from a file to the list, in Dutch, on a phone and on a laptop; and the pages at every width."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.clubs.models import Player, RosterSpot
from apps.clubs.services.aliases import add_alias
from tests.accessible import faults
from tests.clubs.roster_files import as_text, people
from tests.factories import Cast, make_cast, make_player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def sign_in(page: Page, address: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])


def sticks_out(page: Page) -> list[dict[str, int]]:
    """The screens on which something sticks out to the side; the last one stays."""
    found = []
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a TypedDict
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            found.append(size)
    return found


def fits(page: Page) -> None:
    """Nothing sticks out to the side, and a screen reader finds its way."""
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a TypedDict
        assert faults(page) == "", size
    assert sticks_out(page) == []


def choose(page: Page, content: bytes) -> None:
    """The file, then what becomes of its rows."""
    page.get_by_role("link", name="Moederlijst inlezen").click()
    page.get_by_label("CSV- of XLSX-bestand").set_input_files(
        {"name": "leden.csv", "mimeType": "text/csv", "buffer": content}
    )
    page.get_by_role("button", name="Bekijk de rijen").click()
    expect(page.get_by_role("main")).to_contain_text("Dezelfde naam staat in rij 3 met een ander lidnummer")


def test_350_people_from_a_cp1252_file_with_two_equal_names(page: Page, live_server: object) -> None:
    cast = make_cast()
    base = str(live_server)
    sign_in(page, base, cast.asha)
    roster = reverse("clubs:roster", args=[cast.organiser.slug, cast.home_club.slug, cast.season.slug])
    # A few rows show what many do.
    page.goto(base + roster)
    page.get_by_role("link", name="Moederlijst inlezen").click()
    fits(page)
    page.go_back()
    choose(page, as_text(people()[:8]).encode("cp1252"))
    fits(page)

    page.goto(base + roster)
    choose(page, as_text(people()).encode("cp1252"))
    assert sticks_out(page) == []
    page.get_by_role("checkbox", name="(L0)").uncheck()
    page.get_by_role("button", name="Zet de aangevinkte spelers op de lijst").click()
    expect(page.get_by_role("heading", name="349 spelers")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("Rinia Müsek")
    assert RosterSpot.objects.filter(club=cast.home_club, left_at=None).count() == 349
    assert Player.objects.filter(name="Rinia Müsek").count() == 2


def addresses(cast: Cast) -> list[str]:
    organiser, club = cast.organiser.slug, cast.home_club.slug
    return [
        reverse("clubs:rosters_import", args=[organiser, cast.season.slug]),
        reverse("clubs:aliases", args=[organiser]),
        reverse("clubs:merge_clubs", args=[organiser, club]),
        reverse("clubs:players", args=[organiser]),
    ]


def test_a_director_makes_one_of_two_players_and_every_page_fits(page: Page, live_server: object) -> None:
    cast = make_cast()
    kept = make_player(cast.home_club, cast.season, "Delano Pinas", "7")
    make_player(cast.home_club, cast.season, "D. Pinas", "8")
    add_alias(cast.home_club, "De Kampoers van Wanica", by=cast.dewi)
    base = str(live_server)
    sign_in(page, base, cast.dewi)
    for address in addresses(cast):
        page.goto(base + address)
        fits(page)
    page.goto(base + reverse("clubs:edit_player", args=[cast.organiser.slug, kept.pk]))
    page.get_by_role("link", name="Eén persoon, twee spelers").click()
    page.get_by_label("Lidnummer van de speler die verdwijnt").fill("8")
    page.get_by_role("button", name="Bekijk beide").click()
    fits(page)
    page.get_by_role("button", name="Maak er één van").click()
    expect(page.get_by_role("main")).to_contain_text("D. Pinas (8) en Delano Pinas (7) zijn nu één speler.")
    assert list(Player.objects.values_list("member_number", flat=True)) == ["7"]
