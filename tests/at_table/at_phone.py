"""A scorekeeper's phone in a test: a browser of its own, the hall's network, and what was asked of the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from apps.hall.models import TableCard
from apps.matches.models import Hand, Sheet
from tests.hall.hall_night import HallNight
from tests.patience import PATIENCE

SMALL = {"width": 360, "height": 640}
# Twelve hands and more fit on a sheet.
LONG = {"preset": "league", "end": {"target": 50}}
API = "**/api/v1/**"
WRITTEN = "**/api/v1/sheets/**"
IN_CONTROL = "() => navigator.serviceWorker.ready.then(() => caches.keys()).then((all) => all.length > 0)"


class ScorePhone:
    """Reads English unless it is told otherwise, is held in one hand, and taps; `taps` counts."""

    def __init__(self, browser: Browser, url: str, *, script: str = "", locale: str = "en-GB") -> None:
        self.url = url
        self.context = browser.new_context(viewport=SMALL, locale=locale, base_url=url)  # type: ignore[arg-type]  # a TypedDict
        self.context.set_default_timeout(PATIENCE)
        if script:
            self.context.add_init_script(script)
        self.asked: list[Any] = []
        self.complaints: list[str] = []
        self.context.on("response", lambda answer: self.asked.append(answer))
        self.taps = 0
        self.answer: Callable[[Route], None] | None = None
        self.open()

    def open(self) -> Page:
        """A page of the browser; its complaints are kept, but for those about the network that is away."""
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        return self.page

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and "Failed to load resource" not in text:
            self.complaints.append(text)

    def scan(self, card: TableCard, code: str) -> None:
        """The card on the table, the code of the evening, and how the partnerships sit."""
        self.page.goto(f"/t/{card.token}/")
        self.page.get_by_label("Code of this evening").fill(code)
        self.page.get_by_role("button", name="To the sheet").click()
        expect(self.page).to_have_url(re.compile("/table/$"))

    def sit(self) -> None:
        self.page.get_by_role("button", name="We sit like this").click()

    def kept_for_later(self) -> None:
        """The page is kept for times without network."""
        self.page.wait_for_function(IN_CONTROL)

    def tap(self, name: str) -> None:
        """One tap on the key that begins with this name."""
        self.page.locator(".key", has_text=re.compile(f"^{name}")).first.click()
        self.taps += 1

    def side(self, side: str, **click: Any) -> None:
        self.page.locator(f'[data-do="side"][data-side="{side}"]').click(**click)
        self.taps += 1

    def hand(self, outcome: str, side: str) -> None:
        """An ordinary hand: two taps."""
        self.tap(outcome)
        self.side(side)

    def chip(self, words: str) -> None:
        expect(self.page.locator("#chip")).to_have_text(words)

    def score(self, ns: int, ew: int) -> None:
        expect(self.page.locator("#score-NS")).to_have_text(str(ns))
        expect(self.page.locator("#score-EW")).to_have_text(str(ew))

    def sees(self, words: str) -> None:
        expect(self.page.locator("#app")).to_contain_text(words)

    def offline(self, off: bool = True) -> None:
        self.context.set_offline(off)

    def on_hands(self, answer: Callable[[Route], None]) -> None:
        """What becomes of everything that is written from now on; in between nothing slips through."""
        if self.answer is None:
            self.context.route(WRITTEN, lambda route: (self.answer or Route.continue_)(route))
        self.answer = answer

    def let_through(self) -> None:
        """The network is as it should be again, and the phone hears of it."""
        # What is on its way meanwhile ends as it began.
        self.answer = Route.continue_
        self.look_again()

    def look_again(self) -> None:
        """The phone asks now what it asks every few seconds."""
        self.page.evaluate("() => { window.dispatchEvent(new Event('online')); }")


def stands(sheet: Sheet) -> list[tuple[int, str, str]]:
    """The hands that count on a sheet, as they stand in the database."""
    hands = Hand.objects.filter(sheet=sheet, withdrawn_at__isnull=True).order_by("number")
    return [(hand.number, hand.outcome, hand.side) for hand in hands]


def sheet_of(hall: HallNight, round_number: int = 1) -> Sheet:
    """The sheet of a round at the first table of the hall."""
    return hall.league.fixture.matches.get().sheets.get(round=round_number, table=1)
