"""Signing in and out: one answer for everything that is wrong, and a pause after too many tries."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


def sign_in(client: Client, email: str, password: str, **extra):
    return client.post("/accounts/sign-in/", {"username": email, "password": password}, **extra)


def signed_in(client: Client) -> bool:
    return client.get("/accounts/profile/").status_code == 200


def without_token(page: bytes) -> str:
    """The page without what differs from one answer to the next, or repeats what was typed."""
    return re.sub(r'value="[^"]*"', "", page.decode())


def test_signing_in_works_in_any_case_and_speaks_the_profiles_language(client, asha):
    asha.language = "en"
    asha.save()

    answer = sign_in(client, " Asha@CLUB.example", PASSWORD)

    assert (answer.status_code, answer.headers["Location"]) == (302, "/desk/")
    assert answer.cookies["django_language"].value == "en"
    assert signed_in(client)


@pytest.mark.parametrize(
    ("wanted", "location"),
    [
        ("/accounts/profile/", "/accounts/profile/"),
        ("https://elsewhere.example/", "/desk/"),
        ("//elsewhere.example/", "/desk/"),
    ],
)
def test_signing_in_leads_on_within_the_site_only(client, asha, wanted, location):
    answer = client.post("/accounts/sign-in/", {"username": asha.email, "password": PASSWORD, "next": wanted})

    assert answer.headers["Location"] == location


def test_a_page_for_members_asks_to_sign_in_first(client):
    answer = client.get("/accounts/profile/")

    assert answer.headers["Location"] == "/accounts/sign-in/?next=/accounts/profile/"


@pytest.mark.parametrize("language", ["nl", "en"])
def test_unknown_wrong_inactive_and_invited_get_the_same_answer_for_the_same_work(
    client, asha, hashing, language
):
    known = User.objects.create_user("delano@club.example", PASSWORD, name="Delano")
    User.objects.create_user("inactive@club.example", PASSWORD, name="Former", is_active=False)
    User.objects.create_user("invited@club.example", name="Invited")
    client.get(f"/language/{language}/")
    answers, works = set(), set()

    for email, password in [
        ("nobody@club.example", PASSWORD),
        (known.email, "wrong"),
        ("inactive@club.example", PASSWORD),
        ("invited@club.example", PASSWORD),
    ]:
        hashing.count = 0
        answer = sign_in(client, email, password)
        answers.add((answer.status_code, without_token(answer.content)))
        works.add(hashing.count)

    assert len(answers) == 1
    assert works == {1}
    assert not signed_in(client)


@pytest.mark.parametrize("email", ["asha@club.example", "nobody@club.example"])
def test_too_many_tries_wait_whether_the_address_is_known_or_not(client, asha, email):
    for _try in range(settings.AXES_FAILURE_LIMIT - 1):
        assert sign_in(client, email, "guess", REMOTE_ADDR=ELSEWHERE).status_code == 200
    answer = sign_in(client, email.upper(), "guess", REMOTE_ADDR=ELSEWHERE)

    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "900"
    assert sign_in(client, email, PASSWORD, REMOTE_ADDR=ELSEWHERE).status_code == 429
    assert not signed_in(client)


def test_the_lock_out_page_says_how_long(client, asha):
    client.get("/language/en/")
    for _try in range(settings.AXES_FAILURE_LIMIT):
        answer = sign_in(client, asha.email, "guess")

    assert "wait 15 minutes and try again" in answer.content.decode()


def test_somebody_elses_tries_keep_nobody_out(client, asha):
    for _try in range(settings.AXES_FAILURE_LIMIT):
        sign_in(Client(), asha.email, "guess", REMOTE_ADDR=ELSEWHERE)

    assert sign_in(client, asha.email, PASSWORD, REMOTE_ADDR=HOME).status_code == 302


def test_the_pause_ends(client, asha, time_machine):
    for _try in range(settings.AXES_FAILURE_LIMIT):
        sign_in(client, asha.email, "guess")
    time_machine.move_to(timezone.now() + timedelta(minutes=15, seconds=1))

    assert sign_in(client, asha.email, PASSWORD).status_code == 302


def test_behind_a_proxy_each_visitor_counts_alone(client, asha, settings):
    settings.PROXY_COUNT = 1
    for _try in range(settings.AXES_FAILURE_LIMIT):
        sign_in(client, asha.email, "guess", headers={"x-forwarded-for": f"203.0.113.9, {ELSEWHERE}"})

    # What a visitor writes into the header himself changes nothing; another visitor is free.
    forged = {"x-forwarded-for": f"203.0.113.250, {ELSEWHERE}"}
    assert sign_in(client, asha.email, PASSWORD, headers=forged).status_code == 429
    assert sign_in(client, asha.email, PASSWORD, headers={"x-forwarded-for": HOME}).status_code == 302


@pytest.mark.parametrize(
    ("email", "password"),
    [
        ("", ""),
        ("no address", "x"),
        ("a" * 300 + "@club.example", "x"),
        ("asha\x00@club.example", "x"),
        ("", "\x00"),
    ],
)
def test_nonsense_is_answered_by_the_form(client, email, password):
    answer = sign_in(client, email, password)

    assert answer.status_code == 200
    assert "field-problem" in answer.content.decode() or "notice" in answer.content.decode()


def test_signing_out_takes_a_post(client, asha):
    client.force_login(asha)

    assert client.get("/accounts/sign-out/").status_code == 405
    assert signed_in(client)
    assert client.post("/accounts/sign-out/").headers["Location"] == "/"
    assert not signed_in(client)


def test_pages_of_an_account_are_kept_by_nobody(client, asha):
    client.force_login(asha)

    for address in ("/accounts/profile/", "/accounts/password/", "/accounts/sign-in/"):
        assert "no-store" in client.get(address).headers["Cache-Control"]
