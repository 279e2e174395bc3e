"""The language switch: a cookie, no session, and never a way to another site."""

import pytest
from django.test import Client


def test_dutch_comes_first(client: Client):
    answer = client.get("/no-such-page/")

    assert answer.headers["Content-Language"] == "nl"
    assert '<html lang="nl">' in answer.content.decode()


def test_the_browsers_language_counts_until_one_is_chosen(client: Client):
    asked = {"accept-language": "en-GB,en;q=0.8"}
    assert client.get("/no-such-page/", headers=asked).headers["Content-Language"] == "en"

    client.get("/language/nl/")

    assert client.get("/no-such-page/", headers=asked).headers["Content-Language"] == "nl"


def test_choosing_a_language_goes_back_to_the_page(client: Client):
    answer = client.get("/language/en/", {"next": "/score/?preset=stcb"})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/score/?preset=stcb")
    assert list(answer.cookies) == ["django_language"]
    assert client.get("/no-such-page/").headers["Content-Language"] == "en"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "score/",
        "",
    ],
)
def test_choosing_a_language_never_leads_elsewhere(client: Client, elsewhere):
    assert client.get("/language/en/", {"next": elsewhere}).headers["Location"] == "/"


def test_a_language_that_we_do_not_speak_is_not_found(client: Client):
    answer = client.get("/language/de/")

    assert answer.status_code == 404
    assert not answer.cookies


def test_a_cookie_with_nonsense_means_dutch(client: Client):
    client.cookies["django_language"] = "../../etc"

    assert client.get("/no-such-page/").headers["Content-Language"] == "nl"


def test_caches_are_told_what_the_page_depends_on(client: Client):
    varies = {part.strip() for part in client.get("/no-such-page/").headers["Vary"].split(",")}

    assert varies == {"Accept-Language", "Cookie"}
