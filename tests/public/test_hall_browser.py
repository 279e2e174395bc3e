"""The hall's screen and live page in a real browser: they follow play, survive the network, and turn their pages."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from apps.schedule.models import Fixture
from tests.accessible import faults, faults_by_day_and_night
from tests.public.night import Night, make_night

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREEN = {"width": 1920, "height": 1080}
# What stands in a hall has a contrast of 7:1 (WCAG 1.4.6).
STRICT: dict[str, object] = {"rules": {"color-contrast-enhanced": {"enabled": True}}}
# Capitals of this size are some 14 mm high on a screen of 55 inch: at 8 metres about what sharp eyes can read.
SMALLEST = 28
SMALLEST_TEXT = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const shown = texts.currentNode.data.trim() && element.checkVisibility() && !element.closest(".visually-hidden");
    if (shown) sizes.push(parseFloat(getComputedStyle(element).fontSize));
  }
  return Math.min(...sizes);
}"""


def night_in_hall() -> Night:
    """Tonight's match has so many rounds that it needs a page of the screen for itself; another one is due."""
    names = ["Sociaal-Culturele Vereniging Openbaar Groen Paramaribo-Noord", "'t Hofje"]
    night = make_night(names=names, rounds=7, double=True)
    Fixture.objects.filter(stage=night.league.stage).update(starts_at=timezone.now())
    night.start()
    night.play(night.sheet(1, 1), "kap", "majority")
    return night


def look_now(page: Page) -> None:
    """What the page does by itself now and then."""
    page.evaluate("() => { window.dispatchEvent(new Event('online')); }")


def test_the_screen_turns_its_pages_follows_play_and_tells_when_the_network_goes(
    browser: Browser, live_server: LiveServer
) -> None:
    night = night_in_hall()
    address = f"{live_server.url}/o/{night.league.organiser.slug}/halls/{night.league.venue.pk}/screen/"
    page = browser.new_context(viewport=SCREEN, locale="en-GB", color_scheme="dark").new_page()
    page.clock.install()
    page.goto(f"{address}?theme=light")
    first, second = (page.locator("[data-screen-page]").nth(number) for number in (0, 1))
    score = first.locator("td.score").first
    expect(page.locator("[data-count]")).to_have_text("1 / 2")
    expect(second).to_be_hidden()
    expect(score).to_have_text(str(night_score(night)))
    assert page.evaluate(SMALLEST_TEXT) >= SMALLEST
    assert faults(page, STRICT) == ""
    assert page.evaluate("document.documentElement.scrollHeight") == SCREEN["height"]

    page.clock.run_for(12_500)
    expect(first).to_be_hidden()
    expect(second).to_be_visible()
    page.keyboard.press(" ")
    page.clock.run_for(12_500)
    expect(second).to_be_visible()

    night.play(night.sheet(1, 1), "baunie")
    look_now(page)
    expect(score).to_have_text(str(night_score(night)))
    # Whoever looks at the second page goes on looking at it.
    expect(second).to_be_visible()

    told = page.locator("[data-follow-state]")
    page.context.set_offline(True)
    expect(told).to_have_text(re.compile(r"Last update \d\d:\d\d\. The connection is lost"))
    night.play(night.sheet(1, 2), "kap")
    page.context.set_offline(False)
    expect(told).to_be_hidden()
    expect(score).to_have_text(str(night_score(night)))

    page.goto(address)  # the screen itself prefers dark
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-count]")).to_have_text("2 / 2")
    page.keyboard.press("ArrowRight")
    expect(score).to_have_text(str(night_score(night)))
    assert faults(page, STRICT) == ""

    page.get_by_role("link", name="Close the screen").click()
    expect(page.get_by_role("heading", name="Tonight in")).to_be_visible()
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    assert faults_by_day_and_night(page) == ""


def night_score(night: Night) -> int:
    """What the home side has by now."""
    sheets = night.fixture.matches.get().sheets.exclude(source="")
    return sum(sheet.points_of("home") or 0 for sheet in sheets)
