"""The card on the table a week later, in a real browser."""

from __future__ import annotations

import datetime as dt
import re

import pytest
import time_machine
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from apps.hall.services.nights import open_night
from tests.accessible import faults
from tests.hall.hall_night import DATE, DURING, hall_night

from .at_phone import ScorePhone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_nobody_who_scans_tonight_is_led_to_last_weeks_sheets_without_asking_for_them(
    browser: Browser, live_server: LiveServer, settings: object
) -> None:
    settings.LANGUAGE_CODE = "en"  # type: ignore[attr-defined]  # the fixture of pytest-django
    hall = hall_night()
    with time_machine.travel(DURING, tick=True):
        hall.league.start()
        phone = ScorePhone(browser, live_server.url)
        phone.scan(hall.cards[0], hall.night.code)
        # Round 2 before round 1 has ended: everybody is told, nobody is stopped (trap F7).
        phone.page.locator(".where").click()
        phone.page.locator('[data-do="round"]').nth(1).click()
        phone.sees("Round 1 has not ended: table 1, 2.")
        assert not faults(phone.page)
        phone.sit()
        # Asked too often is later, and never refused.
        said = {"problems": [{"field": "", "code": "throttled", "message": "That was asked too often."}]}
        phone.on_hands(lambda route: route.fulfill(status=429, json=said, headers={"Retry-After": "60"}))
        phone.hand("Majority", "NS")
        phone.chip("1 waits")
        expect(phone.page.get_by_text("asked too often")).to_have_count(0)
        phone.let_through()
        phone.chip("all saved")
    with time_machine.travel(DURING + dt.timedelta(days=7), tick=True):
        open_night(hall.venue, DATE, by=hall.league.dewi)
        page = phone.page
        page.goto(f"/t/{hall.cards[0].token}/")
        expect(page.get_by_text("Open is the evening of 24 November 2026")).to_be_visible()
        to_those = page.get_by_role("button", name="To the sheets of 24 November 2026")
        # It was in that evening: no code is asked for.
        expect(page.get_by_label("Code of")).to_have_count(0)
        expect(to_those).to_be_visible()
        assert not faults(page)
        to_those.click()
        expect(page).to_have_url(re.compile("/table/$"))

        open_night(hall.venue, DATE + dt.timedelta(days=7), by=hall.league.dewi)
        page.goto(f"/t/{hall.cards[0].token}/")
        expect(page.get_by_label("Code of this evening")).to_be_visible()
    assert phone.complaints == []
