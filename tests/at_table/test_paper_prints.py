"""Sheets, forms, cards and links as PDF: what stands on them, where their codes lead, and who may print them."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.at_table.paper.cards import address_of
from apps.at_table.paper.typesetting import Document
from apps.clubs.models import Club
from apps.competitions.models import Entry
from apps.hall.models import Phone
from apps.hall.services.cards import make_pass, replace_card, revoke_pass
from apps.matches.services.seating import substitute
from apps.schedule.models import Fixture, Matchday, Venue
from tests.at_table.codes import code_of
from tests.hall.hall_night import DURING, HallNight, hall_night
from tests.matches.league_night import hand, write

ON_EVERY = pytest.mark.same_on_every_database("reads by the ORM and draws; no query that differs")


@pytest.fixture
def night(settings: Any) -> HallNight:
    settings.LANGUAGE_CODE = "nl"
    return hall_night()


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    """The documents that views answered with, each as a page of nothing: setting them is another test's."""
    documents: list[Document] = []

    def keep(document: Document) -> bytes:
        documents.append(document)
        return b"%PDF-"

    monkeypatch.setattr("apps.at_table.paper.typesetting.typeset", keep)
    return documents


def browser_of(user: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="nl")
    client.force_login(user)
    return client


def at(name: str, *args: object) -> str:
    return reverse(f"at_table:{name}", args=args)


@ON_EVERY
@pytest.mark.django_db
def test_a_match_that_has_not_begun_tells_nobody_who_plays(night: HallNight, printed: list[Document]) -> None:
    league = night.league
    league.line_up("home")
    asha = browser_of(league.asha)

    answer = asha.get(at("sheets_pdf", league.fixture.pk) + "?size=a4")
    form = asha.get(at("match_form_pdf", league.fixture.pk))

    assert answer.headers["Content-Disposition"] == 'inline; filename="tafelbriefjes-sudhar-kampoe.pdf"'
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == (
        "application/pdf",
        "private, no-store",
    )
    assert "sessionid" not in answer.cookies
    assert form.status_code == 200
    sheets = printed[0].values["sheets"]
    assert [(sheet["round"], sheet["table"]) for sheet in sheets] == [
        ("Ronde 1 van 2", "Tafel 1"),
        ("Ronde 1 van 2", "Tafel 2"),
        ("Ronde 2 van 2", "Tafel 1"),
        ("Ronde 2 van 2", "Tafel 2"),
    ]
    # rules §8.2: in the second round the visitors have moved on.
    assert [side["seats"] for side in sheets[2]["sides"]] == ["Noord–Zuid · koppel 1", "Oost–West · koppel 2"]
    assert "Sudhar A" not in printed[0].as_json() + printed[1].as_json()
    assert printed[0].values["size"] == "a4"
    assert sheets[0]["when"] == "di 24 november 2026, 20:00 · Ons Huis"


@ON_EVERY
@pytest.mark.django_db
def test_what_stands_is_printed_with_its_keys_and_the_rules_in_short(
    night: HallNight, printed: list[Document]
) -> None:
    league = night.league
    match = league.start()
    first = match.sheets.order_by("pk")[0]
    write(
        first,
        hand("kap", "NS", tricks={"NS": 7, "EW": 0}),
        hand("majority", "EW", penalties=[{"code": "misdeal", "side": "EW"}]),
        by=league.asha,
    )
    substitute(
        match,
        "home",
        {1: (league.home_players[4], league.home_players[1])},
        from_round=2,
        reason="Ziek",
        by=league.asha,
    )
    asha = browser_of(league.asha)

    asha.get(at("sheets_pdf", league.fixture.pk))
    asha.get(at("sheets_pdf", league.fixture.pk) + "?round=1&table=1&blank=1")
    asha.get(at("match_form_pdf", league.fixture.pk))
    asha.get(at("match_form_pdf", league.fixture.pk) + "?blank=1")

    sheets, [blank], form, blank_form = (
        printed[0].values["sheets"],
        printed[1].values["sheets"],
        printed[2].values,
        printed[3].values,
    )
    assert [player["name"] for side in sheets[0]["sides"] for player in side["players"]] == [
        "Sudhar A",
        "Sudhar B",
        "Kampoe A",
        "Kampoe B",
    ]
    assert sheets[2]["sides"][0]["players"][0]["name"] == "Sudhar E"
    assert sheets[0]["hands"] == [
        {"marks": ["k", ""], "points": ["5", "0"], "running": ["5", "0"]},
        {"marks": ["", "GJ"], "points": ["2", "2"], "running": ["7", "2"]},
    ]
    assert (sheets[0]["lines"], sheets[0]["totals"]) == (4, ["", ""])
    assert (blank["hands"], blank["sides"]) == ([], sheets[0]["sides"])
    short = sheets[0]["rules"]
    assert short["end"] == "Een tafelbriefje is 4 spellen; wie meer heeft, wint. Gelijk is gelijkspel."
    assert short["lists"][0] == [
        {"keys": "g", "words": "Gewoon", "points": "2"},
        {"keys": "k", "words": "Kap", "points": "5"},
        {"keys": "p", "words": "Kap door partner", "points": "2"},
        {"keys": "b", "words": "Baunie", "points": "15"},
        {"keys": "f", "words": "Mislukte baunie: voor de anderen", "points": "2"},
        {"keys": "o", "words": "Opgegeven: voor de anderen", "points": "15"},
    ]
    assert short["lists"][1][5] == {"keys": "j", "words": "Verkeerd gegeven", "points": "2"}
    row = form["sides"][0]["rows"][0]
    assert row["names"] == ["Sudhar A – Sudhar B", "Sudhar E – Sudhar B"]
    assert [cell["where"] for cell in row["cells"]] == ["T1 × 1", "T1 × 2"]
    # The sheet has not ended: nothing of it is final.
    assert [cell["points"] for cell in row["cells"]] == ["", ""]
    assert [row["names"] for row in blank_form["sides"][0]["rows"]] == [[], []]


@ON_EVERY
@pytest.mark.django_db
def test_the_form_of_a_match_that_ended_adds_up(night: HallNight, printed: list[Document]) -> None:
    league = night.league
    for sheet in league.start().sheets.all():
        write(sheet, *[hand("majority", "NS")] * 3, hand("kap", "EW"), by=league.asha)

    browser_of(league.dewi).get(at("match_form_pdf", league.fixture.pk))

    form = printed[0].values
    assert form["score"] == ["24", "20"]
    assert form["after"] == ["12–10", "24–20"]
    assert [(side["per_round"], side["total"]) for side in form["sides"]] == [
        (["12", "12"], "24"),
        (["10", "10"], "20"),
    ]
    assert [row["total"] for row in form["sides"][1]["rows"]] == ["10", "10"]


@ON_EVERY
@pytest.mark.django_db
def test_a_code_leads_to_the_link_of_tonight_else_to_the_card_else_to_the_sheet(
    night: HallNight, printed: list[Document]
) -> None:
    league = night.league
    match = league.start()
    link = make_pass(night.night, table=1, by=league.dewi)
    gone = make_pass(night.night, table=2, by=league.dewi)
    revoke_pass(gone, by=league.dewi)
    card = replace_card(night.cards[1], by=league.dewi)
    asha = browser_of(league.asha)

    asha.get(at("sheets_pdf", league.fixture.pk) + "?round=1")
    Fixture.objects.filter(pk=league.fixture.pk).update(hall_tables=[])
    asha.get(at("sheets_pdf", league.fixture.pk) + "?round=1")

    codes = [[sheet["qr"] for sheet in document.values["sheets"]] for document in printed]
    assert address_of(link.token) == f"{settings.SITE_URL}/t/{link.token}/"
    assert codes[0] == [code_of(address_of(link.token)), code_of(address_of(card.token))]
    sheets = match.sheets.filter(round=1).order_by("table")
    assert codes[1] == [code_of(f"{settings.SITE_URL}/desk/s/{sheet.pk}/") for sheet in sheets]


@ON_EVERY
@pytest.mark.django_db
def test_cards_are_printed_all_or_one_and_links_by_who_may_make_them(
    night: HallNight, printed: list[Document]
) -> None:
    league = night.league
    dewi, asha = browser_of(league.dewi), browser_of(league.asha)
    to_table = make_pass(night.night, table=2, by=league.dewi)
    ours = make_pass(night.night, fixture=league.fixture, side="home", place=1, by=league.dewi)
    theirs = make_pass(night.night, fixture=league.fixture, side="away", place=2, by=league.dewi)

    dewi.get(at("cards_pdf", night.venue.pk) + "?size=a4")
    one = dewi.get(at("cards_pdf", night.venue.pk) + "?card=2")
    asha.get(at("passes_pdf", night.night.pk))
    league.start()
    dewi.get(at("passes_pdf", night.night.pk))

    every, single, of_asha, of_dewi = (document.values["cards"] for document in printed)
    assert [(card["number"], card["qr"]) for card in every] == [
        (card.number, code_of(address_of(card.token))) for card in night.cards
    ]
    assert [card["number"] for card in single] == [2]
    assert one.headers["Content-Disposition"] == 'inline; filename="tafelkaarten-ons-huis-2.pdf"'
    # A side's link lets its phones speak for the side: the other one must not get it.
    assert [card["qr"] for card in of_asha] == [code_of(address_of(each.token)) for each in (to_table, ours)]
    assert [card["name"] for card in of_asha] == ["", "koppel 1"]
    assert {card["name"] for card in of_dewi} == {"", "Sudhar A – Sudhar B", "Kampoe C – Kampoe D"}
    assert code_of(address_of(theirs.token)) in {card["qr"] for card in of_dewi}


@ON_EVERY
@pytest.mark.django_db
def test_the_sheets_of_an_evening_are_those_that_the_visitor_may_open(
    night: HallNight, printed: list[Document]
) -> None:
    league = night.league
    league.start()
    matchday = Matchday.objects.create(stage=league.stage, number=2, date=dt.date(2026, 11, 24))
    club = Club.objects.create(organiser=league.organiser, name="Derde", slug="derde")
    third = Entry.objects.create(
        competition=league.stage.competition,
        name="Derde",
        club=club,
        team_number=1,
        status="approved",
        registered_by=league.dewi,
    )
    Fixture.objects.create(
        stage=league.stage,
        matchday=matchday,
        position=1,
        home=third,
        away=league.away,
        venue=night.venue,
        starts_at=league.fixture.starts_at,
    )

    browser_of(league.asha).get(at("night_sheets_pdf", night.night.pk))
    browser_of(league.dewi).get(at("night_sheets_pdf", night.night.pk) + "?round=1")

    assert [len(document.values["sheets"]) for document in printed] == [4, 4]
    assert {sheet["match"] for sheet in printed[0].values["sheets"]} == {"Sudhar – Kampoe"}
    assert {sheet["match"] for sheet in printed[1].values["sheets"]} == {"Sudhar – Kampoe", "Derde – Kampoe"}


@ON_EVERY
@pytest.mark.django_db
def test_who_may_not_print_is_told_so_and_what_is_not_there_is_not_found(
    night: HallNight, printed: list[Document]
) -> None:
    league = night.league
    fixture, evening, venue = league.fixture.pk, night.night.pk, night.venue.pk
    make_pass(night.night, table=1, by=league.dewi)
    addresses = {
        at("sheets_pdf", fixture): {"asha", "delano", "dewi"},
        at("match_form_pdf", fixture): {"asha", "delano", "dewi"},
        at("night_sheets_pdf", evening): {"asha", "delano", "dewi"},
        at("passes_pdf", evening): {"asha", "delano", "dewi"},
        at("cards", venue): {"dewi"},
        at("cards_pdf", venue): {"dewi"},
    }
    wrong = []
    for address, allowed in addresses.items():
        for name in ("asha", "delano", "dewi", "ruben"):
            status = browser_of(getattr(league, name)).get(address).status_code
            if status != (200 if name in allowed else 403):
                wrong.append((address, name, status))
        if Client().get(address).status_code != 302:
            wrong.append((address, "nobody", 0))
    assert wrong == []
    dewi = browser_of(league.dewi)
    for address in (
        at("sheets_pdf", fixture) + "?table=9",
        at("sheets_pdf", fixture) + "?round=x",
        at("sheets_pdf", fixture) + "?round=99999999999999",
        at("sheets_pdf", 999_999),
        at("cards_pdf", venue) + "?card=9",
        at("cards_pdf", 999_999),
        at("night_sheets_pdf", 999_999),
        at("passes_pdf", 999_999),
    ):
        assert dewi.get(address).status_code == 404, address


@ON_EVERY
@pytest.mark.django_db
def test_a_director_makes_cards_replaces_one_and_revokes_one(night: HallNight) -> None:
    dewi = browser_of(night.league.dewi)
    hall = Venue.objects.create(
        organiser=night.venue.organiser, name="Zaal", tables=2, timezone="America/Paramaribo"
    )
    assert "zonder kaarten" in dewi.get(at("cards", hall.pk)).content.decode()

    dewi.post(at("make_cards", hall.pk))
    before = {card.number: card.token for card in hall.cards.filter(revoked_at=None)}
    page = dewi.post(at("replace_card", hall.pk, 2), follow=True)
    missing = dewi.post(at("replace_card", hall.pk, 7), follow=True)

    after = {card.number: card.token for card in hall.cards.filter(revoked_at=None)}
    assert set(after) == {1, 2}
    assert after[1] == before[1]
    assert after[2] != before[2]
    assert "Tafel 2 heeft een nieuwe kaart." in page.content.decode()
    assert "Tafel 7 heeft geen kaart." in missing.content.decode()

    # What it means is said before: how many phones it puts out tonight.
    with time_machine.travel(DURING, tick=False):
        phones = [night.phone(2), night.phone(2)]
        address = at("cards", night.venue.pk)
        before = dewi.get(address).content.decode()
        revoked = dewi.post(at("revoke_card", night.venue.pk, 2), follow=True).content.decode()
        remade = dewi.post(at("make_cards", night.venue.pk), follow=True).content.decode()
    assert "De 2 telefoons die daarmee binnenkwamen" in before
    assert "De kaart van tafel 2 is ingetrokken" in revoked
    assert "Tafel 2 heeft geen kaart." in revoked
    assert "heeft geen kaart" not in remade
    assert not Phone.objects.filter(pk__in=[phone.pk for phone in phones], revoked_at=None).exists()
    assert night.venue.cards.filter(number=2).count() == 2
