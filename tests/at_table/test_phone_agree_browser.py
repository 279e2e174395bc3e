"""When a sheet has ended, on a phone in a real browser: what ends it, who agrees, and who signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.contrib.auth.hashers import make_password
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from apps.matches.models import Acceptance
from tests.accessible import faults
from tests.hall.hall_night import DURING, HallNight, hall_night
from tests.matches.league_night import hand, write

from .at_phone import LONG, ScorePhone, sheet_of, stands

pytestmark = [pytest.mark.browser, pytest.mark.on_both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def hall(settings) -> Iterator[HallNight]:
    settings.LANGUAGE_CODE = "en"
    made = hall_night(rules=LONG)
    with time_machine.travel(DURING, tick=True):
        made.league.start()
        yield made


def nothing_found(page: Page) -> None:
    assert faults(page) == ""


def put_first_hand_right_with_one_behind_it(phone: ScorePhone, hall: HallNight) -> None:
    """rules §6.4: whoever knows of the hand behind asks, the server or the phone; it is left, then taken back."""

    def hand_one_was_a_baunie() -> None:
        phone.page.locator('[data-do="hands"]').click()
        phone.page.get_by_role("button", name="Put hand 1 right").click()
        phone.tap("Baunie")
        phone.page.locator('[data-do="save"]').click()

    sheet = sheet_of(hall)
    # The question that is under way is answered before the other hand comes.
    with phone.page.expect_response("**/api/v1/table/"):
        phone.look_again()
    phone.offline()
    write(sheet, hand("majority", "EW"), by=hall.league.asha)
    before = stands(sheet)
    hand_one_was_a_baunie()
    phone.sees("won 60 – 0")
    phone.offline(False)
    phone.sees("With hand 1 so, the sheet ends before hand 5.")
    nothing_found(phone.page)
    assert stands(sheet) == before
    phone.tap("Leave hand 1 as it was")
    phone.chip("all saved")
    phone.score(0, 49)

    hand_one_was_a_baunie()
    phone.sees("Then hand 5 behind it does not count.")
    nothing_found(phone.page)
    phone.tap("Take back hand 5")
    phone.chip("all saved")
    assert stands(sheet) == [(1, "baunie", "EW"), *before[1:4]]


def test_the_other_side_accepts_with_one_tap_and_goes_on_to_the_next_round(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    phone = ScorePhone(browser, live_server.url)
    phone.scan(hall.cards[0], hall.night.code)
    phone.tap("We sit the other way round")
    phone.tap("In this and later rounds")
    phone.sit()
    phone.hand("Majority", "EW")
    for _hand in range(3):
        phone.hand("Baunie", "EW")
    phone.chip("all saved")
    put_first_hand_right_with_one_behind_it(phone, hall)
    phone.score(0, 60)
    phone.sees("won 60 – 0")
    nothing_found(phone.page)
    # Agreeing comes first, the next round after it. East-West are the home side now.
    to_next = phone.page.locator('[data-do="next-round"]')
    expect(to_next).to_have_class("key")
    expect(phone.page.locator(".key.primary")).to_have_text([re.compile("^Accepting for")] * 2)
    phone.tap("Accepting for Kampoe")
    phone.sees("Hand the phone to Kampoe")
    nothing_found(phone.page)
    phone.tap("It is right: 0 – 60")
    phone.chip("all saved")
    phone.sees("Kampoe accepted at 20:3")
    sheet = sheet_of(hall)
    assert (sheet.home_side, sheet.ew_points, sheet_of(hall, 2).home_side) == ("EW", 60, "EW")
    assert Acceptance.objects.get().side == "away"
    phone.tap("Accepting for Sudhar")
    phone.tap("It is not right")
    phone.page.get_by_label("What happened").fill("Hand 4 was ours.")
    phone.tap("Send to the competition director")
    phone.sees("Hand 4 was ours.")
    phone.chip("all saved")
    assert sheet.disputes.get().text == "Hand 4 was ours."
    expect(to_next).to_have_class("key primary")
    phone.tap("To round 2")
    phone.sees("Table 1, round 2")
    phone.page.locator(".where").click()
    phone.sees("Sudhar – Kampoe")
    nothing_found(phone.page)

    # The other tables end too; then the leader of the home side signs with her PIN, on this phone.
    match = hall.league.fixture.matches.get()
    for each in match.sheets.exclude(pk=sheet.pk):
        write(each, *[hand("baunie", "NS")] * 4, by=hall.league.asha)
    hall.league.asha.pin = make_password("8305")
    hall.league.asha.save()
    phone.page.reload()
    phone.page.locator(".where").click()
    phone.tap("Sign for Sudhar")
    # She is the only leader; the phone may hear of her PIN only now, and chooses her then.
    expect(phone.page.get_by_role("button", name="Asha")).to_have_attribute("aria-pressed", "true")
    nothing_found(phone.page)
    phone.page.get_by_label("PIN").fill("1111")
    phone.page.locator('[data-do="sign"]').click()
    expect(phone.page.locator("#pin-problem")).not_to_be_empty()
    phone.page.get_by_label("PIN").fill("8305")
    held: list[Route] = []
    phone.context.route("**/signatures/", lambda route: held.append(route))
    phone.page.get_by_label("PIN").press("Enter")
    # While the PIN is being looked at it says so, and is sent once.
    key = phone.page.locator('[data-do="sign"]')
    expect(key).to_have_text("Checking the PIN …")
    expect(phone.page.locator("main")).to_have_attribute("aria-busy", "true")
    key.click(force=True)
    phone.page.get_by_label("PIN").press("Enter")
    assert len(held) == 1
    held[0].continue_()
    phone.sees("Sudhar: signed by Asha at 20:3")
    assert match.signatures.get().side == "home"
    assert phone.complaints == []
