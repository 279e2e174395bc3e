"""Somebody at a browser: signs in, presses what is written on a button, and counts the taps."""

from __future__ import annotations

from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from apps.accounts.models import User
from tests.factories import PASSWORD
from tests.patience import PATIENCE

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}


class Visitor:
    """A browser of its own, with its cookies; reads English, so that what is pressed is what the code says."""

    def __init__(self, browser: Browser, base_url: str, *, size: dict[str, int] = LAPTOP) -> None:
        self.base_url = base_url
        context = browser.new_context(viewport=size, locale="en-GB", base_url=base_url)  # type: ignore[arg-type]  # a TypedDict
        context.set_default_timeout(PATIENCE)
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.taps = 0

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error":
            self.complaints.append(text)

    def sign_in(self, user: User) -> None:
        """By the form, as everybody."""
        self.page.goto("/accounts/sign-in/")
        self.page.get_by_label("E-mail address").fill(user.email)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.press("Sign in")

    def is_signed_in(self, user: User) -> None:
        """Already, for journeys that are about something else: the form is in the others."""
        client = Client()
        client.force_login(user)
        # The first page of a server takes as long as all others: it is not waited for in the browser.
        client.get("/desk/")
        cookie = client.cookies["sessionid"]
        self.page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.base_url}])

    def go(self, address: str) -> None:
        """To this page, which has to be there."""
        answer = self.page.goto(address)
        assert answer is not None
        assert answer.status == 200, f"{address} answers {answer.status}"

    def press(self, words: str) -> None:
        """The button or link with exactly these words."""
        button = self.page.get_by_role("main").get_by_role("button", name=words, exact=True)
        link = self.page.get_by_role("main").get_by_role("link", name=words, exact=True)
        button.or_(link).first.click()

    def tap(self, target: Locator) -> None:
        """One tap, counted."""
        target.click()
        self.taps += 1

    def sees(self, words: str) -> None:
        """These words stand on the page."""
        expect(self.page.get_by_role("main")).to_contain_text(words)
