"""Typing sheets in from paper by keyboard alone, in a real browser."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessible import faults
from tests.matches.league_night import hand, league_night, write
from tests.matches.pages import hands_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_two_sheets_are_typed_with_one_key_and_enter_for_each_hand(
    browser: Browser, live_server: LiveServer
) -> None:
    night = league_night()
    sheets = list(night.start().sheets.order_by("round", "table"))
    write(sheets[2], *[hand("majority", "NS")] * 4, by=night.asha)
    client = Client()
    client.force_login(night.asha)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page = browser.new_context(locale="nl-NL").new_page()
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page.goto(live_server.url + reverse("at_table:enter_paper", args=[night.fixture.pk]))
    lines = [page.locator(f"#sheet-{sheet.pk}") for sheet in sheets]
    totals = [page.locator(f"output[for=sheet-{sheet.pk}]") for sheet in sheets]

    expect(lines[0]).to_be_focused()
    for key in ("g", "Shift+K", "f"):
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    expect(totals[0]).to_have_text("2 – 7")
    expect(page.locator(f"#sheet-{sheets[0].pk}-says")).to_contain_text(
        "3: Mislukte baunie, Noord–Zuid · Nu spel 4"
    )
    # No key under these rules: Enter stays, the letter is marked, and the next one takes its place.
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    expect(page.locator(f"#sheet-{sheets[0].pk}-says")).to_contain_text("Spel 4: “x” is geen toets")
    expect(lines[0]).to_be_focused()
    page.keyboard.press("o")
    expect(totals[0]).to_have_text("2 – 22")
    assert faults(page) == ""
    page.keyboard.press("Enter")
    expect(lines[1]).to_be_focused()
    for key in "gggg":
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    # The third sheet has ended already.
    expect(lines[3]).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_text(re.compile("8 spellen opgeslagen op 2 briefjes"))).to_be_visible()
    assert hands_on(sheets[0]) == [
        (1, "majority", "NS"),
        (2, "kap", "EW"),
        (3, "failed_baunie", "NS"),
        (4, "early_concession", "NS"),
    ]
    assert [len(hands_on(sheet)) for sheet in sheets] == [4, 4, 4, 0]
    page.context.close()
