"""A ruling from the room of a match to the public page, in Dutch on a phone; and the pages at every width."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from apps.competitions.services.regulations import revise_match_part
from apps.conduct.services.adjustments import make_adjustment
from tests.accessible import faults_by_day_and_night
from tests.matches.league_night import LeagueNight, league_night

from .season import decide, play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def night() -> LeagueNight:
    """A match played, ruled upon twice, with an adjustment and a second revision beside it."""
    night = league_night()
    play(night, kaps=1)
    decide(night.fixture, "void", by=night.dewi, reason="Gespeeld met een verkeerd spel kaarten.")
    decide(night.fixture, "earlier", version=2, by=night.dewi, reason="Het waren toch de goede kaarten.")
    make_adjustment(
        night.stage,
        night.home,
        "deduction",
        Decimal(3),
        reason="Speler niet op de moederlijst.",
        by=night.dewi,
    )
    rules = {"preset": "league", "points": {"kap": 7}}
    revise_match_part(night.stage, {"rules": rules}, by=night.dewi, reason="Een kap telt 7.")
    return night


def sign_in(page: Page, address: str, night: LeagueNight) -> None:
    client = Client()
    client.force_login(night.dewi)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])


def addresses(night: LeagueNight) -> list[str]:
    competition = night.stage.competition_id
    return [
        f"/desk/m/{night.fixture.pk}/history/",
        f"/desk/m/{night.fixture.pk}/rulings/",
        f"/desk/c/{competition}/adjustments/",
        f"/desk/c/{competition}/adjustments/{night.stage.adjustments.get().pk}/cancel/",
        f"/desk/c/{competition}/rescore/",
        f"/m/{night.fixture.pk}/",
    ]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_director_rules_and_the_public_reads_it(page: Page, live_server, night) -> None:
    page.set_viewport_size(PHONE)
    sign_in(page, live_server.url, night)
    page.goto(f"{live_server.url}/desk/m/{night.fixture.pk}/")

    page.get_by_role("link", name="Uitspraken en geschiedenis van de uitslag").click()
    page.get_by_role("link", name="Een uitspraak doen").click()
    page.get_by_label("Walkover: Kampoe wint, Sudhar speelde niet.").check()
    page.get_by_label("Reden").fill("Sudhar was er om negen uur niet.")
    page.get_by_role("button", name="Bekijk wat het doet").click()
    expect(page.get_by_role("heading", name="Wat de uitspraak doet")).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="De uitspraak doen").click()

    expect(page.get_by_role("status")).to_contain_text("Walkover: Kampoe wint, Sudhar speelde niet.")
    page.goto(f"{live_server.url}/m/{night.fixture.pk}/")
    expect(page.get_by_role("main")).to_contain_text("Sudhar was er om negen uur niet.")


def test_no_page_scrolls_sideways_and_axe_finds_nothing(page: Page, live_server, night) -> None:
    sign_in(page, live_server.url, night)
    for address in addresses(night):
        page.goto(live_server.url + address)
        for width in (320, 1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert fits(page), (address, width)
        assert faults_by_day_and_night(page) == "", address
