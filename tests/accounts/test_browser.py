"""Signing in and out in a real browser, and what a checker of accessibility says about the pages."""

import re

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from apps.accounts import services
from apps.accounts.models import User
from tests.accessible import faults_by_day_and_night
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
WITHOUT_SIGN_IN = [
    "/accounts/sign-in/",
    "/accounts/password/link/",
    "/accounts/password/link/sent/",
    "/accounts/password/MQ/spent/",
    "/no-such-page/",
]
BEHIND_SIGN_IN = ["/accounts/profile/", "/accounts/password/"]


@pytest.fixture
def asha() -> User:
    return User.objects.create_user("asha@club.example", PASSWORD, name="Asha", language="nl")


def sign_in(page: Page, address: str, password: str = PASSWORD) -> None:
    page.goto(f"{address}/accounts/sign-in/?next=/accounts/profile/")
    page.get_by_label("E-mailadres").fill("Asha@club.example")
    page.get_by_label("Wachtwoord", exact=True).fill(password)
    page.get_by_role("button", name="Inloggen").click()


def test_sign_in_change_the_language_and_sign_out(page: Page, live_server, asha):
    page.set_viewport_size(PHONE)
    sign_in(page, live_server.url, "verkeerd")
    expect(page.get_by_role("alert")).to_contain_text("E-mailadres of wachtwoord klopt niet.")

    sign_in(page, live_server.url)
    expect(page.get_by_role("heading", name="Je profiel")).to_be_visible()
    page.get_by_role("combobox", name="Taal").select_option("en")
    page.get_by_role("button", name="Profiel opslaan").click()

    expect(page.get_by_role("status")).to_contain_text("Your profile is saved.")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{live_server.url}/accounts/profile/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_link_from_a_mail_leads_to_a_new_password(page: Page, live_server, asha):
    services.send_password_link_now(asha.pk)
    (path,) = re.findall(r"(/accounts/password/\S+)", str(mail.outbox[0].body))

    page.goto(f"{live_server.url}{path}")
    # The address that stays in the browser's history no longer holds the secret.
    expect(page).to_have_url(re.compile(r"/set-password/$"))
    page.get_by_label("Nieuw wachtwoord", exact=True).fill("troef-is-schoppen-4")
    page.get_by_label("Nieuw wachtwoord bevestigen").fill("troef-is-schoppen-4")
    page.get_by_role("button", name="Wachtwoord instellen").click()

    expect(page.get_by_role("status")).to_contain_text("Je nieuwe wachtwoord is ingesteld.")
    sign_in(page, live_server.url, "troef-is-schoppen-4")
    expect(page.get_by_role("heading", name="Je profiel")).to_be_visible()


def test_the_pages_can_be_used_by_everybody(page: Page, live_server, asha):
    problems: dict[str, str] = {}
    page.on(
        "console",
        lambda message: problems.setdefault(page.url, message.text) if message.type == "error" else None,
    )

    def look_at(path: str) -> None:
        page.goto(f"{live_server.url}{path}")
        for size in (PHONE, LAPTOP):
            page.set_viewport_size(size)
            wider = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            if wider > 0:
                problems[f"{path} scrolls sideways at {size}"] = f"{wider} pixels"
            if found := faults_by_day_and_night(page):
                problems[f"{path} at {size}"] = found

    for path in WITHOUT_SIGN_IN:
        look_at(path)
    sign_in(page, live_server.url)
    for path in BEHIND_SIGN_IN:
        look_at(path)

    # That the browser notes a page which is not there is no fault.
    assert {place: text for place, text in problems.items() if "404 (Not Found)" not in text} == {}
