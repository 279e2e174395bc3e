"""What a director does with the pages of an evening in a real browser."""

from __future__ import annotations

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from apps.at_table.paper.cards import address_of
from apps.hall.services.cards import make_pass
from tests.accessible import faults
from tests.hall.hall_night import DURING, hall_night
from tests.matches.league_night import hand, write

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The share sheet of a phone, which no browser without a person opens.
SHEET = "navigator.share = async (what) => { document.title = JSON.stringify([what.url, what.title]); };"


def test_an_evening_is_seen_at_a_glance_on_a_phone_and_its_links_are_copied_or_shared(
    browser: Browser, live_server: LiveServer
) -> None:
    hall = hall_night()
    match = hall.league.start()
    write(match.sheets.order_by("table")[0], *[hand("majority", "NS")] * 4, by=hall.league.asha)
    link = make_pass(hall.night, table=2, by=hall.league.dewi)
    client = Client()
    client.force_login(hall.league.dewi)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context = browser.new_context(locale="nl-NL", viewport={"width": 390, "height": 844})
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server.url)
    page = context.new_page()
    copy = page.get_by_role("button", name="Kopieer de link")
    share = page.get_by_role("button", name="Delen")
    with time_machine.travel(DURING, tick=True):
        # What wants somebody stands above, the matches are folded; where there is room it is a table.
        page.goto(live_server.url + reverse("at_table:night", args=[hall.night.pk]))
        wants, table = page.locator(".night-tiles"), page.get_by_role("table")
        expect(wants.get_by_role("listitem")).to_have_count(2)
        expect(table).to_be_hidden()
        page.locator("details summary", has_text="Sudhar – Kampoe").click()
        expect(page.get_by_role("link", name="Ronde 1 afmaken")).to_be_visible()
        assert faults(page) == ""
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(table.get_by_role("row")).to_have_count(3)
        expect(wants).to_be_hidden()
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(live_server.url + reverse("at_table:night_phones", args=[hall.night.pk]))
        copy.click()
        expect(page.get_by_text("Gekopieerd", exact=True)).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == address_of(link.token)
        expect(share).to_be_hidden()
        page.add_init_script(SHEET)
        page.reload()
        share.click()
        expect(page).to_have_title(f'["{address_of(link.token)}","Ons Huis, Tafel 2"]')
        assert faults(page) == ""
    context.close()
