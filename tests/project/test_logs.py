"""Log lines: one JSON object each, with the request's id, and nothing that tells who somebody is."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from troefcall_league.logs import JsonFormatter

pytestmark = pytest.mark.urls("tests.project.urls_that_break")
ELSEWHERE = "198.51.100.7"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What the site's log handler would write while the test runs, at its most talkative."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield written
    root.removeHandler(handler)
    root.setLevel(level)


def objects(lines: io.StringIO, logger: str) -> list[dict]:
    return [line for text in lines.getvalue().splitlines() if (line := json.loads(text))["logger"] == logger]


def test_a_request_is_one_line_with_its_own_id(client: Client, lines):
    answer = client.get("/healthz", {"email": "asha@club.example"})

    (line,) = objects(lines, "troefcall.requests")
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert (line["method"], line["path"], line["status"], line["level"]) == ("GET", "/healthz", 200, "INFO")
    assert line["milliseconds"] >= 0


@pytest.mark.parametrize("offered", ["hall-0042", "0f" * 16])
def test_a_plain_id_from_outside_is_kept(client: Client, offered):
    assert client.get("/healthz", headers={"x-request-id": offered}).headers["X-Request-ID"] == offered


@pytest.mark.parametrize(
    "offered", ["", "short", "a" * 65, "two words", 'quote"quote', "tafel-één-42", "a;b=c;d=e"]
)
def test_any_other_id_from_outside_is_replaced(client: Client, offered):
    answered = client.get("/healthz", headers={"x-request-id": offered}).headers["X-Request-ID"]

    assert answered != offered
    assert len(answered) == 32


def test_two_requests_have_two_ids(client: Client):
    assert client.get("/healthz").headers["X-Request-ID"] != client.get("/healthz").headers["X-Request-ID"]


def test_a_secret_in_an_address_stays_out(client: Client, lines):
    client.get("/links/c4nread7his/")
    client.get("/links/c4nread7his")
    client.get("/link/c4nread7his/")

    assert len(objects(lines, "troefcall.requests")) == 3
    assert "c4nread7his" not in lines.getvalue()


def test_a_fault_is_told_by_its_kind_and_place_without_its_words(lines):
    Client(raise_request_exception=False).get("/broken/", {"q": "Asha"})

    (line,) = objects(lines, "django.request")
    assert (line["exception"], line["message"], line["level"]) == ("RuntimeError", "failed", "ERROR")
    assert line["code"][-1].startswith("tests/project/urls_that_break.py:")
    assert "asha@club.example" not in lines.getvalue()
    assert "Asha" not in lines.getvalue()


@pytest.mark.django_db
def test_trying_to_sign_in_tells_nobody_who_tried_from_where(client: Client, lines):
    get_user_model().objects.create_user("asha@club.example", "kaarten-en-koffie", name="Asha Ramdin")
    lines.truncate(0)
    for _try in range(settings.AXES_FAILURE_LIMIT + 1):
        client.post(
            "/accounts/sign-in/",
            {"username": "Asha@club.example", "password": "guess-of-ruben"},
            REMOTE_ADDR=ELSEWHERE,
        )

    statuses = [line["status"] for line in objects(lines, "troefcall.requests")]
    assert statuses == [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429] * 2
    # The database's own log is switched on by developers only; everything else must be silent about her.
    told = "\n".join(
        line for line in lines.getvalue().splitlines() if '"django.db.backends' not in line
    ).lower()
    for secret in ("asha", "ramdin", "guess-of-ruben", ELSEWHERE):
        assert secret not in told
