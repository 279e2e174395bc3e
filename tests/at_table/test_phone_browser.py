"""The sheet on a phone, in a real browser and on the real server: nothing is lost, doubled or on the wrong side."""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from apps.hall.models import Phone
from apps.hall.services.cards import replace_card
from apps.matches.models import Hand
from tests.accessible import faults
from tests.hall.hall_night import DURING, HallNight, hall_night

from .at_phone import LONG, SMALL, ScorePhone, sheet_of, stands

pytestmark = [pytest.mark.browser, pytest.mark.on_both_databases, pytest.mark.django_db(transaction=True)]

FIRST_LOAD = 120_000
HEADERS = 600
LOADED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((each) => [each.name, each.transferSize])"""
TWELVE = [("Majority", "NS"), ("Majority", "EW"), ("Failed baunie", "NS")] * 4
AS_STORED = {"Majority": "majority", "Failed baunie": "failed_baunie"}
STANDING = [(number, AS_STORED[outcome], side) for number, (outcome, side) in enumerate(TWELVE, start=1)]


@pytest.fixture
def hall(settings) -> Iterator[HallNight]:
    """A match of two tables is being played; the server's evening is another day than the phones' clocks say."""
    settings.LANGUAGE_CODE = "en"
    made = hall_night(rules=LONG)
    with time_machine.travel(DURING, tick=True):
        made.league.start()
        yield made


def at_table(browser: Browser, server: LiveServer, hall: HallNight, **more: object) -> ScorePhone:
    phone = ScorePhone(browser, server.url, **more)
    phone.scan(hall.cards[0], hall.night.code)
    return phone


def nothing_found(page: Page) -> None:
    assert faults(page) == ""


def fits(page: Page) -> None:
    """The sheet is one screen, also on a small phone."""
    for size in ({"width": 390, "height": 844}, SMALL):
        page.set_viewport_size(size)
        heights = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert heights[0] == heights[1], f"the sheet scrolls at {size}"


def transferred(page: Page) -> int:
    """What a first visit loads. Static files count as the web server sends them: compressed when collected."""
    total = 0
    for address, size in page.evaluate(LOADED):
        name = address.partition("/static/")[2]
        file = finders.find(name) if name else None
        total += len(gzip.compress(Path(file).read_bytes())) + HEADERS if file else size
    return total


def test_twelve_hands_without_network_arrive_once_each_and_in_order(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    phone = at_table(browser, live_server, hall)
    phone.sees("Table 1, round 1")
    nothing_found(phone.page)
    phone.sit()
    phone.kept_for_later()
    # Light, and from nobody else.
    assert {answer.url.split("/")[2] for answer in phone.asked} == {live_server.url.split("/")[2]}
    assert 20_000 < transferred(phone.page) < FIRST_LOAD

    phone.offline()
    phone.taps = 0
    for outcome, side in TWELVE:
        phone.hand(outcome, side)
    assert phone.taps == 2 * len(TWELVE)
    phone.chip("12 wait")
    phone.score(8, 16)
    expect(phone.page.locator("#says")).to_contain_text("Hand 12: Failed baunie")
    assert stands(sheet_of(hall)) == []
    # A reload, then a battery that is dead, then a browser that comes back.
    phone.page.reload()
    phone.chip("12 wait")
    phone.page.close()
    phone.open().goto("/table/")
    phone.chip("12 wait")
    phone.score(8, 16)
    phone.sees("waiting")
    phone.sees("No network since")
    fits(phone.page)
    # A card that is scanned without network leads to what the phone keeps.
    phone.page.goto(f"/t/{hall.cards[0].token}/")
    phone.chip("12 wait")

    phone.offline(False)
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == STANDING
    assert Hand.objects.count() == 12
    # The hall's time, whatever the phone's clock says.
    expect(phone.page.locator(".hand.newest")).to_contain_text("saved 20:3")
    nothing_found(phone.page)
    fits(phone.page)
    assert phone.complaints == []


def test_an_answer_that_got_lost_and_a_double_tap_make_one_hand_each(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    phone = at_table(browser, live_server, hall)
    phone.sit()
    lost: list[str] = []
    # A server that is being started anew, and what stands between: a hall's wifi that answers in the server's place.
    others = itertools.cycle(
        [
            {"status": 502, "content_type": "text/html", "body": "<h1>Bad gateway</h1>"},
            {"status": 200, "body": ""},
            {"status": 200, "content_type": "application/json", "body": "{}"},
            {"status": 401, "body": ""},
            {"status": 403, "content_type": "application/json", "body": "{}"},
        ]
    )

    def lose(route: Route) -> None:
        """The first hand is stored and its answer lost; then nobody is there, or somebody else."""
        lost.append(route.request.url)
        if len(lost) == 1:
            route.fetch()
        if len(lost) % 2:
            route.abort()
        else:
            route.fulfill(**next(others))

    phone.on_hands(lose)
    for outcome, side in TWELVE:
        phone.tap(outcome)
        phone.side(side, click_count=2)
    # What the server told by a look at the table is saved; the others wait.
    phone.chip("12 wait")
    assert Hand.objects.count() == 1
    phone.let_through()
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == STANDING
    assert Hand.objects.count() == 12

    phone.page.get_by_role("button", name="Undo").dblclick()
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == STANDING[:-1]
    # Hand 2 was a kap of the others by their partner.
    phone.page.locator('[data-do="hands"]').click()
    nothing_found(phone.page)
    phone.page.get_by_role("button", name="Put hand 2 right").click()
    nothing_found(phone.page)
    phone.tap("Kap by partner")
    phone.page.locator('[data-do="fact"][data-value="NS"]').click()
    phone.page.locator('[data-do="save"]').click()
    phone.chip("all saved")
    assert stands(sheet_of(hall))[1] == (2, "kap_by_partner", "NS")
    assert phone.complaints == []


NO_ROOM = """(() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, ...more) {
    if (this.name === "outbox" && window.full) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, ...more);
  };
})();"""


def test_a_full_phone_and_a_replaced_card_lose_nothing(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    phone = at_table(browser, live_server, hall, script=NO_ROOM)
    phone.sit()
    phone.on_hands(lambda route: route.abort())
    phone.page.evaluate("() => { window.full = true; }")
    phone.hand("Majority", "NS")
    phone.sees("This phone has no room left. 1 entry is on this screen only")
    phone.let_through()
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == STANDING[:1]
    phone.page.evaluate("() => { window.full = false; }")

    # The card is replaced while hands wait: they stay, and go with the phone that scans the new one.
    phone.on_hands(lambda route: route.abort())
    phone.hand("Majority", "EW")
    phone.hand("Failed baunie", "NS")
    new = replace_card(hall.cards[0], by=hall.league.dewi)
    phone.let_through()
    phone.sees("This phone was let out of this evening.")
    phone.sees("2 entries are kept on this phone.")
    phone.page.reload()
    phone.sees("2 entries are kept on this phone.")
    assert stands(sheet_of(hall)) == STANDING[:1]
    phone.page.goto(f"/t/{new.token}/")
    nothing_found(phone.page)
    phone.scan(new, hall.night.code)
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == STANDING[:3]
    assert Phone.objects.count() == 2
    # Again the same card: the same phone.
    phone.page.goto(f"/t/{new.token}/")
    phone.score(2, 4)
    assert Phone.objects.count() == 2
    assert phone.complaints == []


def test_two_phones_that_wrote_the_same_hands_end_in_one_comparison_and_ask_before_they_take_over(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    one, other = (at_table(browser, live_server, hall) for _phone in range(2))
    # Nobody scores yet, and neither has a network: both write, and see the third hand differently.
    for phone, third in ((one, "Failed baunie"), (other, "Majority")):
        phone.sit()
        phone.on_hands(lambda route: route.abort())
        phone.hand("Majority", "NS")
        phone.hand("Majority", "EW")
        phone.hand(third, "NS")
        phone.chip("3 wait")
    one.let_through()
    one.chip("all saved")
    other.let_through()
    other.sees("The table is scored on phone 1 at table 1 now")
    # What stands there just so is no question any more.
    other.chip("1 waits")
    differences = other.page.locator(".differences > li")
    expect(differences).to_have_count(1)
    expect(differences).to_have_attribute("value", "3")
    expect(differences).to_contain_text("Majority")
    expect(differences).to_contain_text("Failed baunie")
    nothing_found(other.page)
    assert stands(sheet_of(hall)) == STANDING[:3]
    other.tap("Take over and send mine")
    other.sees("Hand 3 stands already")
    nothing_found(other.page)
    other.tap("Put hand 3 right: mine counts")
    other.chip("all saved")
    mended = [*STANDING[:2], (3, "majority", "NS")]
    assert stands(sheet_of(hall)) == mended

    # Both are online: the first one reads by now, and is asked.
    one.look_again()
    one.sees("Table 1 is being scored on phone 2 at table 1. Take over?")
    one.score(4, 2)
    nothing_found(one.page)
    one.tap("Take over")
    one.hand("Kap", "EW")
    one.tap("The partner")
    one.chip("all saved")
    assert stands(sheet_of(hall)) == [*mended, (4, "kap_by_partner", "EW")]
    other.look_again()
    other.sees("is being scored on phone 1 at table 1")
    assert Hand.objects.count() == 5

    # Taken back, the answer lost, then taken over: nothing is left to ask about.
    stored: list[str] = []

    def store_and_lose(route: Route) -> None:
        """What is sent first is stored; no answer comes to it, nor to the same sent again."""
        if not stored:
            stored.append(route.request.url)
            route.fetch()
        route.abort()

    one.on_hands(store_and_lose)
    with one.page.expect_event("requestfailed"):
        one.page.get_by_role("button", name="Undo").click()
    other.tap("Take over")
    other.sees("How did the hand end?")
    one.let_through()
    one.sees("is being scored on phone 2 at table 1")
    one.chip("all saved")
    assert stands(sheet_of(hall)) == mended

    # The same with what is said of the whole sheet, and with what never came there.
    one.tap("Take over")
    one.sees("How did the hand end?")
    stored.clear()
    one.on_hands(store_and_lose)
    one.page.locator(".where").click()
    one.page.get_by_text("Who calls the first hand?").click()
    with one.page.expect_event("requestfailed"):
        one.page.locator('[data-do="first-caller"][data-seat="E"]').click()
    one.tap("We sit the other way round")
    one.tap("In this and later rounds")
    one.chip("2 wait")
    one.page.locator('[data-do="back"]').click()
    other.look_again()
    other.tap("Take over")
    other.sees("How did the hand end?")
    one.let_through()
    one.sees("The table is scored on phone 2 at table 1 now")
    one.chip("1 waits")
    one.sees("Typed here The sides have changed places.")
    one.tap("What stands there is right")
    one.chip("all saved")
    assert sheet_of(hall).home_side == "NS"
    assert one.complaints + other.complaints == []
