"""The pages that a phone loads: where a card or a link leads to, and the page at the table that the phone keeps."""

from __future__ import annotations

import datetime as dt
import json
import re
from graphlib import TopologicalSorter
from html import unescape
from pathlib import Path

import pytest
import time_machine
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

from apps.at_table.views.shell import MODULES, PICTURE, STYLE
from apps.at_table.words import words
from apps.hall.models import Night
from apps.hall.services.cards import make_pass, replace_card, revoke_pass
from apps.hall.services.nights import close_night, open_night
from tests.hall.hall_night import DURING, hall_night

pytestmark = pytest.mark.same_on_every_database("pages that read one row by its token")

STATIC = Path(__file__).parents[2] / "static"


def page_of(token: str) -> tuple[int, str]:
    answer = Client().get(f"/t/{token}/")
    assert "no-store" in answer["Cache-Control"]
    assert not answer.cookies
    return answer.status_code, answer.content.decode()


@pytest.mark.django_db
def test_a_card_or_a_link_says_where_it_leads_or_what_stands_in_the_way(settings) -> None:
    settings.LANGUAGE_CODE = "en"
    with time_machine.travel(DURING, tick=False):
        hall = hall_night()
        card, dewi = hall.cards[0], hall.league.dewi
        at_table = make_pass(hall.night, table=2, by=dewi)
        of_pair = make_pass(hall.night, fixture=hall.league.fixture, side="away", place=2, by=dewi)

        status, text = page_of(card.token)
        assert status == 200
        assert "<h1>Table 1</h1>" in text
        assert 'name="code"' in text
        assert f'data-night="{hall.night.pk}"' in text
        status, text = page_of(at_table.token)
        assert (status, "<h1>Table 2</h1>" in text, 'name="code"' in text) == (200, True, False)
        assert "Partnership 2 of Kampoe" in page_of(of_pair.token)[1]

        revoke_pass(at_table, by=dewi)
        new = replace_card(card, by=dewi)
        assert page_of("no-such-token")[0] == 404
        status, text = page_of(at_table.token)
        assert (status, "This link has been revoked" in text) == (410, True)
        status, text = page_of(card.token)
        assert (status, "Scan the new card on table 1." in text) == (410, True)
        assert 'id="let-in"' in page_of(new.token)[1]

        close_night(hall.night, by=dewi)
        for token in (new.token, of_pair.token):
            status, text = page_of(token)
            assert (status, "The evening is closed" in text, 'id="let-in"' in text) == (200, True, False)
    with time_machine.travel(DURING + dt.timedelta(days=7), tick=False):
        text = page_of(new.token)[1]
        assert "has not been opened yet" in text
        assert "The evening is closed" in page_of(of_pair.token)[1]  # of another evening
        # That evening is opened again for what a phone still keeps: nobody takes it for tonight's.
        open_night(hall.venue, hall.night.date, by=dewi)
        text = page_of(new.token)[1]
        assert "Open is the evening of 24 November 2026" in text
        assert "ask a competition director or a team leader to open tonight" in text
        assert 'data-earlier="yes"' in text
        assert "Code of the evening of 24 November 2026" in text
        assert "data-earlier" not in page_of(of_pair.token)[1]  # a link is for its own evening
        open_night(hall.venue, hall.night.date + dt.timedelta(days=7), by=dewi)
        text = page_of(new.token)[1]
        assert ("data-earlier" in text, "Code of this evening" in text) == (False, True)
    assert Night.objects.count() == 2


@pytest.mark.django_db
def test_the_page_at_the_table_is_nobodys_own_and_carries_its_words(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        dutch = Client(headers={"Accept-Language": "nl"}).get("/table/")
        english = Client(headers={"Accept-Language": "en"}).get("/table/")
        worker = Client(headers={"Accept-Language": "nl"}).get("/table/sw.js")
        manifest = Client().get("/table/manifest.webmanifest")
    assert not dutch.cookies
    assert "Cookie" in dutch["Vary"]
    assert {dutch["Cache-Control"], worker["Cache-Control"]} == {"no-cache"}
    text = unescape(dutch.content.decode())
    assert '"begin":"Zo zitten wij"' in text
    assert '"begin":"We sit like this"' in unescape(english.content.decode())
    # A worker that keeps another page is another worker.
    assert worker["Service-Worker-Allowed"] == "/t"
    kept = json.loads(worker.content.decode().removeprefix("const KEPT = ").partition(";\n")[0])
    other = Client(headers={"Accept-Language": "en"}).get("/table/sw.js").content.decode()
    assert kept["version"] not in other
    # All that the page names, and what its stylesheet does.
    assert [name for name in kept["files"] if name not in text] == [static(PICTURE)]
    assert {icon["purpose"] for icon in manifest.json()["icons"]} == {"any", "maskable"}
    for icon in manifest.json()["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon


def test_every_module_is_kept_for_times_without_network_and_every_sentence_is_there() -> None:
    folder = {str(path.relative_to(STATIC)) for path in (STATIC / "js" / "table").rglob("*.js")}
    elsewhere = {"js/table/entry.js", "js/table/paper.js"}  # loaded by pages of the site
    assert folder - elsewhere == set(MODULES)
    script = "".join((STATIC / name).read_text(encoding="utf-8") for name in {*MODULES, "js/table/entry.js"})
    known = words()
    said = set(re.findall(r"\bsay\(\"(\w+)\"", script))
    counted = set(re.findall(r"\bcount\(\"(\w+)\"", script))
    assert len(said) > 80
    assert said - set(known) == set()
    assert {f"{name}_{form}" for name in counted for form in ("one", "more")} - set(known) == set()
    for name in {name.removesuffix("_more") for name in known if name.endswith("_more")}:
        assert name in script, f"{name} is said nowhere"


def test_no_module_needs_itself() -> None:
    """The name of each says what it and those that it needs say: around in a circle the files cannot be named."""

    def needed(path: Path) -> set[Path]:
        found = re.findall(r'(?:from|import)\s+"(\.[^"]+)"', path.read_text(encoding="utf-8"))
        return {(path.parent / name).resolve() for name in found}

    needs = {path.resolve(): needed(path) for path in (STATIC / "js").rglob("*.js")}
    assert sum(len(each) for each in needs.values()) > 30
    assert list(TopologicalSorter(needs).static_order())


def test_its_colours_are_those_of_the_site() -> None:
    def tokens(name: str) -> list[dict[str, str]]:
        text = (STATIC / name).read_text(encoding="utf-8")
        blocks = re.findall(r":root \{(.*?)\}", text, flags=re.DOTALL)[:2]
        return [dict(re.findall(r"--([\w-]+): (#\w+);", block)) for block in blocks]

    for site, table in zip(tokens("css/site.css"), tokens(STYLE), strict=True):
        assert table
        # Nothing is muted at the table: it is read in sunlight.
        assert table == {name: site["muted-strong" if name == "muted" else name] for name in table}
