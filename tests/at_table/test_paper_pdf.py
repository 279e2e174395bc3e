"""PDFs of what is printed: 92 sheets at once, equal bytes, and nothing that somebody typed is markup."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
import typst
from django.utils import translation

from apps.at_table.paper.match_form import match_form
from apps.at_table.paper.press import TEMPLATES
from apps.at_table.paper.prints import MatchToPrint, TableToPrint
from apps.at_table.paper.sheets import Door, sheets_document
from apps.at_table.paper.typesetting import Document, typeset
from apps.clubs.models import Organiser, Season
from apps.competitions.models import Competition, Entry, Stage
from apps.draws.movements import club_match
from apps.schedule.models import Fixture, Matchday, Venue
from apps.scoring.rules import PRESETS
from tests.at_table.codes import code_of

AWAY = "Sociaal-Culturele Vereniging Troefvrienden Zorg en Hoop aan de Commewijnerivier"
HALL = "Multifunctioneel Centrum en Sporthal Koningin Wilhelmina, Anton Dragtenweg 12"


def pages(pdf: bytes) -> int:
    """How many pages a PDF says it has."""
    assert pdf.startswith(b"%PDF-")
    [count] = re.findall(rb"/Type/Pages/Count (\d+)", pdf)
    return int(count)


def hall_full() -> MatchToPrint:
    """92 tables of one evening, with the longest names that a line-up can have. Nothing is stored."""
    organiser = Organiser(name="Bond", timezone="Europe/Amsterdam")
    competition = Competition(name="Hoofdklasse", organiser=organiser, season=Season(name="2026/27"))
    stage = Stage(competition=competition)
    fixture = Fixture(
        stage=stage,
        matchday=Matchday(stage=stage, number=5),
        home=Entry(name="Oud-Leerlingenvereniging Hendrikschool Paramaribo-Noord en Omstreken 12"),
        away=Entry(name=AWAY),
        venue=Venue(name=HALL, timezone="Europe/Amsterdam"),
        starts_at=dt.datetime(2026, 11, 24, 19, 0, tzinfo=dt.UTC),
        hall_tables=list(range(101, 124)),
    )
    entries = {"NS": fixture.home.name, "EW": AWAY}
    names = {
        "N": "Christophe-Alexandre van der Wongsodikromo",
        "S": "Élan Müsek",
        "E": "Ĳsbrand Ó Súil",
        "W": "Radjindrepersad Ramsoedit Jankipersadsing",
    }
    tables = [
        TableToPrint(number, table, entries, {"NS": table, "EW": table}, names)
        for number in range(1, 5)
        for table in range(1, 24)
    ]
    return MatchToPrint(fixture, PRESETS["league"], 4, tuple(tables))


def test_92_sheets_print_four_on_a_page(settings: Any) -> None:
    settings.LANGUAGE_CODE = "nl"
    match = hall_full()

    document = sheets_document(
        [match],
        size="a4",
        doors=lambda _match, each: Door(f"https://troefcall.example/t/{each.round}-{each.table}/", "hier"),
        title="Briefjes",
    )
    pdf = typeset(document)

    assert pages(pdf) == 23
    assert len(pdf) < 1_000_000
    assert b"http" not in pdf.replace(b"http://www.w3.org", b"").replace(b"http://purl.org", b"").replace(
        b"http://ns.adobe.com", b""
    )
    sheets = document.values["sheets"]
    assert len({sheet["qr"] for sheet in sheets}) == 92
    assert sheets[-1]["qr"] == code_of("https://troefcall.example/t/4-23/")
    assert (sheets[-1]["table"], sheets[-1]["round"]) == ("Tafel 123", "Ronde 4 van 4")
    assert sheets[-1]["own_table"] == "tafel 23 van de wedstrijd"
    assert sheets[-1]["when"] == f"di 24 november 2026, 20:00 · {HALL}"


@pytest.mark.parametrize("language", ["nl", "en"])
def test_with_the_longest_names_there_is_room_to_write_every_hand(language: str) -> None:
    """Of the rules with most to print beside a few hands, and of those with most lines."""
    full = hall_full()
    with translation.override(language):
        for preset, most in (("league", 4), ("standard", 12)):
            match = MatchToPrint(full.fixture, PRESETS[preset], 4, full.tables[:1])
            document = sheets_document(
                [match], size="a4", doors=lambda *_which: Door("https://troefcall.example/t/", "x"), title="S"
            )
            [lines] = json.loads(
                typst.query(
                    str(TEMPLATES / "sheets.typ"),
                    "<lines>",
                    field="value",
                    root=str(TEMPLATES),
                    sys_inputs={"data": document.as_json()},
                )
            )
            assert lines["lines"] >= min(most, 10)
            assert lines["height"] >= 4.4


@pytest.mark.parametrize(("partnerships", "rounds"), [(12, 12), (6, 24)])
def test_the_form_of_the_largest_matches_stays_on_one_page(partnerships: int, rounds: int) -> None:
    full = hall_full()
    names = full.tables[0].players
    tables = [
        TableToPrint(each.round, each.table, {}, {"NS": each.home, "EW": each.away}, names)
        for each in club_match(partnerships, rounds)
    ]

    document = match_form(MatchToPrint(full.fixture, full.rules, rounds, tuple(tables)), None)

    assert pages(typeset(document)) == 1
    assert [len(row["cells"]) for row in document.values["sides"][1]["rows"]] == [rounds] * partnerships


def test_the_same_values_give_the_same_bytes_and_nothing_typed_is_markup() -> None:
    card = {
        "kicker": "#panic() $x$ <a> `b` @c *d*",
        "number": 7,
        "lines": ['"', "\\ # ["],
        "address": "https://a/",
    }
    values = {"size": "a6", "words": {"table": "Tafel"}, "cards": [card | {"qr": code_of("https://a/")}]}
    document = Document("cards", values, "Kaart #1")

    pdf = typeset(document)

    assert pages(pdf) == 1
    assert typeset(document) == pdf
