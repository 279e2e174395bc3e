"""A match typed in from paper: the same hands as at the table, each sheet whole or not at all, twice as once."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.at_table.paper.entering import enter_sheet, reference_of
from apps.at_table.paper.keys import keys_of
from apps.at_table.paper.notation import read
from apps.clubs.refusals import Refused
from apps.matches.models import Hand, Sheet
from apps.matches.services.hands import undo_hand
from apps.scoring.rules import PRESETS
from tests.matches.league_night import LeagueNight, hand, league_night, write
from tests.matches.pages import at as match_page
from tests.matches.pages import hands_on, taps

pytestmark = pytest.mark.django_db
PAGE = uuid.UUID("5f8f6f0a-3c7a-4a86-9a47-2f1b0c9d8e11")
LEAGUE = keys_of(PRESETS["league"])


@pytest.fixture
def night(settings: Any) -> LeagueNight:
    settings.LANGUAGE_CODE = "en"
    return league_night()


@pytest.fixture
def sheets(night: LeagueNight) -> list[Sheet]:
    return list(night.start().sheets.order_by("round", "table"))


@pytest.fixture
def asha(client: Client, night: LeagueNight) -> Client:
    client.force_login(night.asha)
    return client


def page_of(night: LeagueNight) -> str:
    return reverse("at_table:enter_paper", args=[night.fixture.pk])


def typed(lines: dict[Sheet, str], page: uuid.UUID = PAGE) -> dict[str, str]:
    """What a browser sends for these lines."""
    return {"client_ref": str(page), **{f"sheet-{sheet.pk}": line for sheet, line in lines.items()}}


def facts(sheet: Sheet) -> list[tuple[object, ...]]:
    """What stands on a sheet, without what tells one entry from another."""
    return list(
        Hand.objects.filter(sheet=sheet, withdrawn_at=None)
        .order_by("number")
        .values_list("number", "outcome", "side", "caller", "penalties", "ns_points", "ew_points")
    )


def test_both_doors_store_the_same(night: LeagueNight, sheets: list[Sheet], asha: Client) -> None:
    on_paper, tapped = sheets[:2]

    answer = asha.post(page_of(night), typed({on_paper: "g Kj F g"}))
    for number, tap in enumerate(
        [
            {"outcome": "majority", "side": "NS"},
            {"outcome": "kap", "side": "EW", "penalties": ["misdeal:NS"]},
            {"outcome": "failed_baunie", "side": "EW"},
            {"outcome": "majority", "side": "NS"},
        ],
        start=1,
    ):
        asha.post(match_page("record_hand", tapped.pk), taps(number=number, **tap))

    assert (answer.status_code, answer["Location"]) == (302, page_of(night))
    assert facts(on_paper) == facts(tapped)
    on_paper.refresh_from_db()
    tapped.refresh_from_db()
    assert (on_paper.ns_points, on_paper.ew_points) == (tapped.ns_points, tapped.ew_points) == (6, 7)
    assert on_paper.status == tapped.status == "won"
    assert {each.recorded_by_id for each in Hand.objects.all()} == {night.asha.pk}


def test_sending_twice_and_going_on_later_change_nothing_that_stands(
    night: LeagueNight, sheets: list[Sheet], asha: Client
) -> None:
    for line in ("g k", "g k", "g k G G"):
        asha.post(page_of(night), typed({sheets[0]: line}))
    again = asha.post(page_of(night), typed({sheets[0]: "g k G G"}, uuid.uuid4()), follow=True)

    assert hands_on(sheets[0]) == [
        (1, "majority", "NS"),
        (2, "kap", "NS"),
        (3, "majority", "EW"),
        (4, "majority", "EW"),
    ]
    assert "Nothing new was typed." in again.content.decode()
    assert f'value="{"g k G G"}"' in again.content.decode()
    first = Hand.objects.get(sheet=sheets[0], number=1)
    assert first.client_ref == reference_of(PAGE, sheets[0], 1)


def test_a_sheet_is_taken_whole_or_not_at_all_and_what_was_typed_stays(
    night: LeagueNight, sheets: list[Sheet], asha: Client
) -> None:
    write(sheets[2], hand("kap", "NS"), by=night.asha)
    lines = ["g g x g", "g g g g g", "g g", "G G G G"]

    answer = asha.post(page_of(night), typed(dict(zip(sheets, lines, strict=True))))

    page = answer.content.decode()
    assert answer.status_code == 422
    for line in lines:
        assert f'value="{line}"' in page
    assert "Hand 3: “x” is no key under these house rules. Look at the list." in page
    assert "Hand 5: The sheet had ended before this hand (rules §6.4)." in page
    assert "Hand 1 stands otherwise on this sheet." in page
    assert "4 hands saved on 1 sheet." in page
    assert [len(hands_on(sheet)) for sheet in sheets] == [0, 0, 1, 4]

    mended = asha.post(page_of(night), typed({sheets[0]: "g g f g", sheets[1]: "g g g g", sheets[2]: "k g"}))

    assert mended.status_code == 302
    assert [len(hands_on(sheet)) for sheet in sheets] == [4, 4, 2, 4]


@pytest.mark.same_on_every_database("forms and texts; storing is the test above")
def test_what_cannot_be_typed_here_is_shut_and_says_where_to_go_on(
    night: LeagueNight, sheets: list[Sheet], asha: Client
) -> None:
    asha.post(
        match_page("sheet_total", sheets[1].pk),
        {"ns_points": 8, "ew_points": 5, "version": sheets[1].version, "confirmed": "on"},
    )

    page = asha.get(page_of(night)).content.decode()
    answer = asha.post(page_of(night), typed({sheets[0]: " ", sheets[1]: "g g g g"}))

    assert "The total of this sheet was typed." in page
    assert page.count("disabled") == 1
    assert answer.status_code == 302
    assert not Hand.objects.exists()


@pytest.mark.same_on_every_database("texts only")
@pytest.mark.parametrize("text", ["\x00", "é" * 2000, "g" * 5000, "%(number)d", "<b>"])
def test_nonsense_gets_a_sentence(night: LeagueNight, sheets: list[Sheet], asha: Client, text: str) -> None:
    answer = asha.post(page_of(night), typed({sheets[0]: text}))
    assert answer.status_code == 422
    assert "field-problem" in answer.content.decode()
    assert "<b>" not in answer.content.decode().replace("<body", "")


def test_hands_that_stand_are_neither_left_out_nor_revived(night: LeagueNight, sheets: list[Sheet]) -> None:
    sheet = sheets[0]
    enter_sheet(sheet, read("g k", LEAGUE), reference=PAGE, by=night.asha)
    with pytest.raises(Refused) as fewer:
        enter_sheet(sheet, read("g", LEAGUE), reference=PAGE, by=night.asha)
    undo_hand(sheet, number=2, by=night.asha)
    with pytest.raises(Refused) as revived:
        enter_sheet(sheet, read("g k", LEAGUE), reference=PAGE, by=night.asha)

    assert (fewer.value.codes, revived.value.codes) == (["hands_missing"], ["taken_back_since"])
    assert enter_sheet(sheet, read("g k", LEAGUE), reference=uuid.uuid4(), by=night.asha) == 1
    assert hands_on(sheet) == [(1, "majority", "NS"), (2, "kap", "NS")]


@pytest.mark.same_on_every_database("counts queries of the ORM")
def test_the_page_asks_no_more_for_more_hands(night: LeagueNight, sheets: list[Sheet], asha: Client) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert asha.get(page_of(night)).status_code == 200
        return len(queries)

    before = asked()
    for sheet in sheets:
        write(sheet, *[hand("majority", "NS")] * 4, by=night.asha)
    assert asked() == before


@pytest.mark.same_on_every_database("who may is asked in Python")
def test_who_may_not_open_the_match_may_not_type_it_in(
    night: LeagueNight, sheets: list[Sheet], client: Client
) -> None:
    client.force_login(night.ruben)
    assert client.get(page_of(night)).status_code == 403
    assert client.post(page_of(night), typed({sheets[0]: "g"})).status_code == 403
    client.force_login(night.dewi)
    assert client.get(reverse("at_table:enter_paper", args=[999_999])).status_code == 404
    assert client.get(page_of(night)).status_code == 200
    assert not Hand.objects.exists()


def test_a_full_stop_closes_a_sheet_that_is_played_on_time(settings: Any, client: Client) -> None:
    settings.LANGUAGE_CODE = "en"
    night = league_night(rules={"preset": "league", "end": {"minutes": 45, "draws": True}})
    sheet = night.start().sheets.order_by("round", "table")[0]
    client.force_login(night.asha)

    client.post(page_of(night), typed({sheet: "g K g"}))
    sheet.refresh_from_db()
    open_still = sheet.status
    client.post(page_of(night), typed({sheet: "g K g."}))

    sheet.refresh_from_db()
    assert (open_still, sheet.status, sheet.closed) == ("open", "won", True)
    assert 'value="g K g ."' in client.get(page_of(night)).content.decode()
