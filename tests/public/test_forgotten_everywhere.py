"""Who is made anonymous is gone from every page at once, whoever looks, also on phones at the tables (traps P10)."""

from __future__ import annotations

import html
import re
from collections import deque

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client

from apps.clubs.models import Player
from apps.clubs.models.shown import mark
from apps.clubs.services.anonymise import anonymise_player
from apps.clubs.services.roster import edit_player
from apps.matches.services.consent import sign_match
from tests.at_table.phone import TestPhone
from tests.hall.hall_night import DURING, hall_night
from tests.matches.league_night import write_sheet

NAME, NUMBER = "Zuleika Ampomah", "Q-7788"
LINK = re.compile(r'<a\b[^>]*?\bhref="(/[^"#]*)')
# Documents have their own test, and say what these pages say; other languages and the way out are no pages.
PASSED_OVER = re.compile(r"\.pdf|/language/|/sign-out/|[?&](?:page|matchday|date|club)=")
FEWEST, MOST = 30, 250


def pages_below(client: Client, start: str) -> dict[str, str]:
    """Every page, file and calendar below an address that can be reached by links, with what it says."""
    found: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        address = waiting.popleft()
        if address in found:
            continue
        assert len(found) < MOST
        answer = client.get(address)
        found[address] = text_of(answer)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            links = (html.unescape(link) for link in LINK.findall(found[address]))
            waiting += [link for link in links if link.startswith(start) and not PASSED_OVER.search(link)]
    return found


def text_of(answer: HttpResponse) -> str:
    """What can be read; lines of calendars are broken, a workbook is compressed."""
    is_text = answer.status_code == 200 and not answer.content.startswith(b"PK")
    return answer.content.decode().replace("\r\n ", "") if is_text else ""


@pytest.mark.django_db
@pytest.mark.same_on_every_database("what pages say")
def test_nothing_that_can_be_reached_names_who_was_made_anonymous() -> None:
    hall = hall_night(partnerships=1, rounds=1)
    night, visitor, director = hall.league, Client(), Client()
    director.force_login(night.dewi)
    player = edit_player(night.home_players[0], NAME, NUMBER, birth_year=1953, by=night.dewi)
    with time_machine.travel(DURING, tick=False):
        match = night.start()
        phone = TestPhone.at(hall)
        write_sheet(match.sheets.get(), by=night.asha)
        at_table = phone.get("table")
        assert NAME in at_table.content.decode()
        sign_match(match, "home", by=night.asha)
        sign_match(match, "away", by=night.delano)
        seen = {
            start: (client, pages_below(client, start))
            for client, start in ((visitor, "/"), (director, "/desk/"))
        }
        assert all(len(pages) >= FEWEST for _client, pages in seen.values())
        named = [
            (client, address)
            for client, pages in seen.values()
            for address, text in pages.items()
            if NAME in text
        ]
        assert len(named) > 12

        anonymise_player(Player.objects.get(pk=player.pk), reason="Gevraagd", by=night.dewi)

        told = {address: text_of(client.get(address)) for client, address in named}
        assert [address for address, text in told.items() if NAME in text or NUMBER in text] == []
        # Where the player sat stands a number; on the roster nobody stands, and a page of one's own is no more.
        assert sum(mark(player.pk) in text for text in told.values()) > len(told) / 2
        at_table = phone.get("table", **{"If-None-Match": at_table.headers["ETag"]})
        assert at_table.status_code == 200
        assert NAME not in at_table.content.decode()
        assert f"Anonieme speler {mark(player.pk)}" in at_table.content.decode()
