"""Odd evenings on a phone, in a real browser: whatever people do with links and pages, no hand gets lost."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator

import pytest
import time_machine
from playwright.sync_api import Browser, Route, expect
from pytest_django.live_server_helper import LiveServer

from apps.hall.services.cards import make_pass
from apps.hall.services.nights import close_night, open_night
from apps.matches.models import Hand
from apps.matches.services.hands import correct_hand
from tests.accessible import faults
from tests.hall.hall_night import DATE, DURING, HallNight, hall_night
from tests.matches.league_night import hand

from .at_phone import LONG, WRITTEN, ScorePhone, sheet_of, stands

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Somewhere else on this phone a page holds the way out, as one does that the phone put to sleep while it sent.
ASLEEP = "() => { navigator.locks.request('troefcall-table-outbox', () => new Promise(() => {})); }"


@pytest.fixture
def hall(settings) -> Iterator[HallNight]:
    settings.LANGUAGE_CODE = "en"
    made = hall_night(rules=LONG)
    with time_machine.travel(DURING, tick=True):
        made.league.start()
        yield made


def at_table(browser: Browser, server: LiveServer, hall: HallNight) -> ScorePhone:
    phone = ScorePhone(browser, server.url)
    phone.scan(hall.cards[0], hall.night.code)
    phone.sit()
    return phone


def nobody(route: Route) -> None:
    route.abort()


def open_link(phone: ScorePhone, token: str) -> None:
    """Another link on the same phone."""
    phone.page.goto(f"/t/{token}/")
    phone.page.get_by_role("button", name="To the sheet").click()
    expect(phone.page.locator("#chip")).to_be_visible()


def test_a_new_link_takes_what_waits_with_it_and_a_page_that_sleeps_holds_up_no_other(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    phone = at_table(browser, live_server, hall)
    phone.hand("Majority", "NS")
    phone.chip("all saved")
    phone.on_hands(nobody)
    phone.hand("Majority", "EW")
    phone.hand("Failed baunie", "NS")
    link = make_pass(hall.night, table=1, by=hall.league.dewi)
    open_link(phone, link.token)
    # The phone scores the table as what it was before: it asks itself, and then all of it goes.
    phone.tap("Take over")
    phone.let_through()
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == [
        (1, "majority", "NS"),
        (2, "majority", "EW"),
        (3, "failed_baunie", "NS"),
    ]
    # A page that sleeps while it sends keeps no other of the same phone from sending.
    first = phone.page
    phone.open().goto("/table/")
    phone.page.evaluate(ASLEEP)
    first.bring_to_front()
    phone.page, asleep = first, phone.page
    phone.hand("Majority", "NS")
    phone.chip("all saved")
    asleep.close()
    assert len(stands(sheet_of(hall))) == 4
    assert Hand.objects.count() == 4
    assert phone.complaints == []


def test_a_hand_that_belongs_to_its_own_number_stays(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    phone = at_table(browser, live_server, hall)
    for side in ("NS", "EW", "NS"):
        phone.hand("Majority", side)
    phone.page.locator('[data-do="hands"]').click()
    phone.tap("The last hand belongs to another number")
    # The number is what is asked: it is seen at once.
    expect(phone.page.locator("#number")).to_be_in_viewport()
    phone.page.locator("#number").select_option("3")
    phone.page.locator('[data-do="save"]').click()
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == [(1, "majority", "NS"), (2, "majority", "EW"), (3, "majority", "NS")]

    # It is hand 2 that was meant: one thing to send, and until it is there everything stands as it did.
    phone.on_hands(nobody)
    phone.page.locator('[data-do="hands"]').click()
    phone.tap("The last hand belongs to another number")
    phone.tap("Failed baunie")
    phone.page.locator('[data-do="save"]').click()
    phone.chip("1 waits")
    phone.score(2, 2)
    assert len(stands(sheet_of(hall))) == 3
    phone.let_through()
    phone.chip("all saved")
    assert stands(sheet_of(hall)) == [(1, "majority", "NS"), (2, "failed_baunie", "NS")]
    phone.page.locator('[data-do="hands"]').click()
    was = phone.page.locator(".hands li").nth(1).locator(".was")
    expect(was).to_have_text(
        re.compile(r"^was: Majority, Kampoe A – Kampoe B \(phone 1 at table 1, 20:3\d\)$")
    )
    phone.page.locator('[data-do="back"]').click()

    # While somebody puts a hand right here, it is put right at the desk: neither of them is overwritten unseen.
    phone.page.locator('[data-do="hands"]').click()
    phone.page.get_by_role("button", name="Put hand 2 right").click()
    sheet = sheet_of(hall)
    seen = sheet.hands.get(number=2, withdrawn_at=None).client_ref
    there = hand("kap", "EW", caller="N")
    correct_hand(sheet, 2, there, client_ref=uuid.uuid4(), replaces=seen, by=hall.league.dewi)
    phone.sees("Now it says: Kap")
    phone.tap("Baunie")
    phone.page.locator('[data-do="save"]').click()
    phone.sees("Hand 2 stands already")
    assert stands(sheet_of(hall))[1] == (2, "kap", "EW")
    phone.tap("Put hand 2 right: mine counts")
    phone.chip("all saved")
    assert stands(sheet_of(hall))[1] == (2, "baunie", "NS")
    assert phone.complaints == []


def test_a_press_ends_on_what_it_began_on_and_focus_stays_while_the_page_changes(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    phone = at_table(browser, live_server, hall)
    phone.hand("Majority", "NS")
    phone.chip("all saved")
    phone.on_hands(nobody)
    phone.hand("Majority", "EW")
    phone.sees("No network since")
    hands = phone.page.locator('[data-do="hands"]')
    hands.focus()
    phone.page.locator(".hand.newest .state").hover()
    phone.page.mouse.down()
    # The answer comes while the button is down, and changes the words below it.
    with phone.page.expect_response(WRITTEN):
        phone.let_through()
    phone.page.mouse.up()
    expect(phone.page.get_by_role("heading", name="Hands of round 1")).to_be_focused()

    phone.page.get_by_role("button", name="Back to the sheet").click()
    hands.focus()
    phone.on_hands(nobody)
    phone.page.keyboard.press("1")
    phone.side("NS")
    phone.sees("No network since")
    hands.focus()
    phone.let_through()
    phone.chip("all saved")
    expect(hands).to_be_focused()
    assert phone.complaints == []


def test_what_waits_on_another_round_is_not_thrown_away_and_is_seen(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    one = at_table(browser, live_server, hall)
    one.hand("Majority", "NS")
    one.chip("all saved")
    one.on_hands(nobody)
    one.hand("Majority", "EW")
    one.page.locator(".where").click()
    one.page.locator('[data-do="round"]').nth(1).click()
    one.sit()
    one.hand("Majority", "EW")
    one.chip("2 wait")
    other = at_table_again(browser, live_server, hall)
    other.tap("Take over")
    other.hand("Failed baunie", "NS")
    other.chip("all saved")
    one.let_through()
    one.sees("The table is scored on phone 2 at table 1 now")
    one.tap("What stands there is right")
    # The question of the other round is still there.
    one.chip("1 waits")
    one.page.locator("button.strip").click()
    expect(one.page.locator(".differences > li")).to_contain_text("Failed baunie")
    one.tap("What stands there is right")
    one.chip("all saved")
    assert one.complaints + other.complaints == []


def at_table_again(browser: Browser, server: LiveServer, hall: HallNight) -> ScorePhone:
    phone = ScorePhone(browser, server.url)
    phone.scan(hall.cards[0], hall.night.code)
    phone.sees("Take over?")
    return phone


@pytest.mark.on_both_databases
def test_where_both_report_a_hand_counts_once_they_agree_and_nothing_is_called_saved_that_is_not(
    browser: Browser, live_server: LiveServer, settings
) -> None:
    settings.LANGUAGE_CODE = "en"
    made = hall_night(rules=LONG, both_report=True)
    with time_machine.travel(DURING, tick=True):
        made.league.start()
        home, away = (at_table(browser, live_server, made) for _phone in range(2))
        newest = home.page.locator(".hand.newest")
        for phone, side in ((home, "NS"), (away, "EW")):
            phone.sees("Both sides write this sheet.")
            phone.page.locator('[data-do="report-for"]').nth(("NS", "EW").index(side)).click()
            phone.hand("Majority", "NS")
            phone.hand("Majority", side)
            phone.chip("all saved")
        away.sees("The other side has something else at hand 2: Majority, Sudhar A")
        assert stands(sheet_of(made)) == [(1, "majority", "NS")]
        assert faults(away.page) == ""
        home.page.get_by_role("button", name="Undo").click()
        home.hand("Majority", "EW")
        home.chip("all saved")
        away.look_again()
        away.sees("The other side has the same, up to hand 2.")
        assert stands(sheet_of(made)) == [(1, "majority", "NS"), (2, "majority", "EW")]
        # What is under way is not saved, nor what was refused.
        problem = {"field": "", "code": "odd", "message": "Not now."}
        home.on_hands(nobody)
        home.hand("Failed baunie", "NS")
        home.chip("1 waits")
        expect(newest).to_contain_text("waiting")
        home.on_hands(lambda route: route.fulfill(status=409, json={"problems": [problem]}))
        home.look_again()
        expect(newest).to_contain_text("refused: Not now.")
        home.chip("1 waits")
        home.let_through()
        home.page.reload()
        expect(newest).not_to_contain_text("saved")
        home.hand("Failed baunie", "EW")
        expect(newest).to_contain_text("saved")
        assert len(sheet_of(made).reports.order_by("pk").last().hands) == 4
        # A new link goes on with what the phone wrote under the one before.
        link = make_pass(made.night, table=1, by=made.league.dewi)
        home.on_hands(nobody)
        home.hand("Majority", "EW")
        open_link(home, link.token)
        home.score(4, 6)
        home.let_through()
        expect(newest).to_contain_text("saved")
        home.hand("Majority", "NS")
        expect(newest).to_contain_text("saved")
        assert len(sheet_of(made).reports.order_by("pk").last().hands) == 6
        assert home.complaints + away.complaints == []


def test_what_waits_from_an_evening_that_is_closed_goes_when_it_is_opened_again(
    browser: Browser, live_server: LiveServer, hall: HallNight
) -> None:
    # The phone of somebody who reads Dutch and opened the link of her partnership.
    phone = ScorePhone(browser, live_server.url, locale="nl-NL")
    phone.page.goto("/table/")
    phone.sees("Richt de camera op de code op de kaart op jullie tafel.")
    assert faults(phone.page) == ""
    fixture = hall.league.fixture
    link = make_pass(hall.night, fixture=fixture, side="away", place=1, by=hall.league.dewi)
    phone.page.goto(f"/t/{link.token}/")
    phone.page.get_by_role("button", name="Naar het briefje").click()
    phone.sees("Jullie zijn Oost–West · Kampoe")
    phone.tap("Zo zitten wij")
    phone.on_hands(nobody)
    phone.hand("Gewoon", "NS")
    close_night(hall.night, by=hall.league.dewi)
    phone.let_through()
    phone.sees("1 spel blijft op deze telefoon bewaard.")
    assert stands(sheet_of(hall)) == []
    open_night(hall.venue, DATE, by=hall.league.dewi)
    phone.page.reload()
    phone.chip("alles bewaard")
    assert stands(sheet_of(hall)) == [(1, "majority", "NS")]
    # Nothing waits: that the evening is closed is said all the same.
    close_night(hall.night, by=hall.league.dewi)
    phone.look_again()
    phone.sees("Deze avond is gesloten.")
    assert faults(phone.page) == ""
