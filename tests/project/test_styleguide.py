"""The style guide shows every part, and the frame of the pages leaves public pages alone."""

from html.parser import HTMLParser

import pytest
from django.conf import LazySettings
from django.template.loader import render_to_string
from django.test import Client

from scripts.messages import ROOT
from troefcall_league.styleguide.samples import SAMPLES
from troefcall_league.styleguide.views import contract_of

# Drawn inside another part: a row of the table. htmx.html puts a script into the head and has nothing to see.
SHOWN_WITHIN_OTHERS = {"table_row", "htmx", "score"}
FRAGMENTS = {path.stem for path in (ROOT / "templates" / "parts").glob("*.html")}


class Ids(HTMLParser):
    """Collects the ids of a page, and what its labels and descriptions point at."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.pointed_at: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            elif name in ("for", "aria-labelledby", "aria-describedby") and value:
                self.pointed_at |= set(value.split())


@pytest.fixture
def page(client: Client, settings: LazySettings) -> str:
    settings.STYLEGUIDE = True
    return client.get("/styleguide/").content.decode()


def test_every_fragment_has_a_sample() -> None:
    assert {sample.part for sample in SAMPLES} == FRAGMENTS - SHOWN_WITHIN_OTHERS


@pytest.mark.parametrize("name", sorted(FRAGMENTS))
def test_every_fragment_says_what_it_expects(name: str) -> None:
    contract = contract_of(f"parts/{name}.html")

    assert len(contract.splitlines()) >= 2


@pytest.mark.parametrize("code", ["nl", "en"])
def test_style_guide_is_shown_in_both_languages(client: Client, settings: LazySettings, code: str) -> None:
    settings.STYLEGUIDE = True

    response = client.get("/styleguide/", headers={"accept-language": code})

    assert response.status_code == 200
    assert f'<html lang="{code}">' in response.content.decode()
    assert response.content.decode().count('<section class="part"') == len(SAMPLES)


def test_style_guide_is_off_by_default(client: Client) -> None:
    assert client.get("/styleguide/").status_code == 404


def test_style_guide_has_each_id_once_and_points_at_ids_that_are_there(page: str) -> None:
    found = Ids()
    found.feed(page)

    assert sorted({name for name in found.ids if found.ids.count(name) > 1}) == []
    assert found.pointed_at - set(found.ids) == set()


def test_a_page_of_the_frame_sets_no_cookie_and_reads_none(client: Client, settings: LazySettings) -> None:
    settings.STYLEGUIDE = True

    response = client.get("/styleguide/")

    assert response.cookies == {}
    assert "csrfmiddlewaretoken" not in response.content.decode()
    assert not response.wsgi_request.session.accessed


def test_frame_stands_without_a_request() -> None:
    html = render_to_string("base.html")

    assert 'href="/language/en/?next=%2F"' in html
    assert 'id="main"' in html


def test_language_switch_comes_back_to_this_page(client: Client, settings: LazySettings) -> None:
    settings.STYLEGUIDE = True

    html = client.get("/styleguide/?page=2&q=a").content.decode()

    assert "/language/en/?next=%2Fstyleguide%2F%3Fpage%3D2%26q%3Da" in html
