"""The public pages in a real browser: accessible, right on a phone, and following a match that is being played."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessible import faults_by_day_and_night
from tests.public.league import League, make_league
from tests.public.night import Night, make_night

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}


def open_page(browser: Browser, address: str, size: dict[str, int] = PHONE, **context: object) -> Page:
    page = browser.new_context(viewport=size, locale="en-GB", **context).new_page()
    page.goto(address)
    return page


def played_night() -> Night:
    """One match by hands that is still live, beside another that is over."""
    night = make_night(names=["Sociaal-Culturele Vereniging Openbaar Groen Paramaribo-Noord", "'t Hofje"])
    night.start()
    night.play(night.sheet(1, 1), "kap", "majority")
    return night


def addresses_of(league: League) -> list[str]:
    pages = ("competition", "programme", "table", "entries", "rules")
    return [
        "/",
        "/about/",
        f"/o/{league.organiser.slug}/",
        league.club_address(league.clubs[0]),
        *(league.address(page) for page in pages),
        *(f"/m/{fixture.pk}/" for fixture in league.fixtures()[:2]),
    ]


def assert_right_everywhere(browser: Browser, server: str, addresses: list[str]) -> None:
    """No screen makes a page scroll sideways, and axe finds nothing on it, by day and by night."""
    page = browser.new_context(locale="en-GB", reduced_motion="reduce").new_page()
    for address in addresses:
        page.goto(server + address)
        for width in (320, 1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") == width, (address, width)
        page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
        assert faults_by_day_and_night(page) == "", address


def test_every_page_is_right_on_every_screen_and_axe_finds_nothing(
    browser: Browser, live_server: LiveServer
) -> None:
    league = played_night().league

    assert_right_everywhere(browser, live_server.url, addresses_of(league))


def addresses_with_figures(night: Night) -> list[str]:
    """The pages that tell what became of what was played."""
    league = night.league
    home, team = f"/o/{league.organiser.slug}/", f"{league.address('entries')}{night.fixture.home_id}/"
    one, other = night.players["home"][:2]
    return [
        *(league.address(page) for page in ("table", "crosstable", "statistics")),
        team,
        league.club_address(night.fixture.home.club),
        f"{home}players/{one.pk}/",
        f"{home}partnerships/{one.pk}-{other.pk}/",
        f"{home}{league.season.slug}/",
        f"{home}search/?q=a",
        "/search/?q=an",
    ]


def test_pages_with_figures_are_right_on_every_screen_and_axe_finds_nothing(
    browser: Browser, live_server: LiveServer
) -> None:
    night = played_night()
    night.finish()

    assert_right_everywhere(browser, live_server.url, addresses_with_figures(night))


def test_the_programme_is_filtered_by_club_and_by_date(browser: Browser, live_server: LiveServer) -> None:
    league = make_league(4, names=["Ekta", "Kampoe", "Sudhar", "Toppers"])
    page = open_page(browser, live_server.url + league.address("programme"), LAPTOP)
    expect(page.locator(".result")).to_have_count(6)

    page.get_by_label("Club").select_option("Sudhar")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".result")).to_have_count(3)
    expect(page.get_by_label("Club")).to_have_value("sudhar")

    page.get_by_label("Date").select_option("Tue 8 September 2026")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".result")).to_have_count(1)

    page.get_by_role("link", name="Show all").click()
    expect(page.locator(".result")).to_have_count(6)


def test_a_number_on_the_board_opens_its_sheet(browser: Browser, live_server: LiveServer) -> None:
    night = played_night()
    page = open_page(browser, live_server.url + night.address)
    expect(page.get_by_text("How it ended").first).to_be_hidden()

    page.locator(".board").get_by_role("link", name="7").click()

    expect(page.locator("#sheet-1-1")).to_be_visible()
    expect(page.locator("#sheet-1-1")).to_contain_text("Kap")


def test_an_open_page_follows_the_match_and_leaves_open_what_is_open(
    browser: Browser, live_server: LiveServer
) -> None:
    night = played_night()
    page = open_page(browser, live_server.url + night.address)
    page.get_by_text("Table 1").first.click()
    expect(page.locator("#sheet-1-1")).to_be_visible()

    night.play(night.sheet(1, 1), "baunie")
    page.evaluate("() => { window.dispatchEvent(new Event('online')); }")

    expect(page.locator(".result-score.home")).to_have_text("22")
    expect(page.locator("#sheet-1-1")).to_be_visible()
    expect(page.locator("#sheet-1-1")).to_contain_text("Baunie")
    expect(page.locator("summary").first).to_be_focused()


def test_a_lost_connection_is_told_with_the_time_of_the_last_update(
    browser: Browser, live_server: LiveServer
) -> None:
    night = played_night()
    page = open_page(browser, live_server.url + night.address)

    page.context.set_offline(True)
    page.evaluate("() => { window.dispatchEvent(new Event('online')); }")
    told = page.locator("[data-follow-state]")
    expect(told).to_have_text(
        re.compile(r"Last update \d\d:\d\d\. The connection is lost; it is tried again\.")
    )

    page.context.set_offline(False)
    page.evaluate("() => { window.dispatchEvent(new Event('online')); }")
    expect(told).to_be_hidden()


def test_a_match_that_is_over_is_not_asked_about(browser: Browser, live_server: LiveServer) -> None:
    night = played_night()
    night.finish()
    asked: list[str] = []
    page = open_page(browser, live_server.url + night.address)
    page.on("request", lambda request: asked.append(request.url))

    page.evaluate("() => { window.dispatchEvent(new Event('online')); }")
    page.evaluate("async () => { await fetch('/healthz'); }")

    assert [address for address in asked if "/m/" in address] == []
    expect(page.locator("[data-follow]")).to_have_count(0)


def test_printing_a_match_unfolds_its_sheets_and_folds_them_again(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_page(browser, f"{live_server.url}{played_night().address}", LAPTOP)
    folded = page.locator("details.fold:not([open])")
    page.locator("details.fold summary").last.click()  # read on the screen: it stays open
    before = folded.count()
    page.emulate_media(media="print")
    assert before > 0
    assert not page.locator("#sheet-1-1").is_visible()

    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert folded.count() == 0
    assert page.locator("#sheet-1-1").is_visible()

    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert folded.count() == before
