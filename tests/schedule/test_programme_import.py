"""Importing a programme: a look first, then all rows or none."""

from __future__ import annotations

import datetime as dt
import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from apps.clubs.models import ClubAlias, ClubRole, LogEntry
from apps.clubs.names import plain
from apps.schedule.models import Fixture, Matchday
from apps.schedule.services import publish_programme
from tests.factories import make_user

from .leagues import League, a_league
from .test_services_changes import published

pytestmark = pytest.mark.django_db

NAMES = ["Kampoe", "Openbaar Groen", "Müsek"]
HEADER = "Speelronde;Datum;Tijd;Thuis;Uit;Zaal\n"
SHEET = (
    f"{HEADER}1;2-9-2026;20:00;Kampoe;Openbaar Groen;Ons Huis\n1;;;Müsek;vrij;\n"
    "2;9-9-2026;19:30;Müsek;Kampoe;ons huis\n2;;;Openbaar Groen;vrij;\n"
    "3;16-9-2026;;Openbaar Groen;Müsek;\n3;;;Kampoe;vrij;\n"
)


def signed_in(league: League) -> Client:
    client = Client()
    client.force_login(league.director)
    return client


def address(league: League) -> str:
    return reverse("schedule:import_programme", args=[league.competition.pk])


def look(client: Client, league: League, sheet: str) -> str:
    answer = client.post(address(league), {"pasted": sheet})
    assert answer.status_code == 200
    return answer.content.decode()


def draft_in(page: str) -> str:
    return page.split('name="draft" value="')[1].split('"')[0]


def bring_in(client: Client, league: League, sheet: str) -> str:
    answer = client.post(address(league), {"draft": draft_in(look(client, league, sheet))}, follow=True)
    return answer.content.decode()


def stored(league: League) -> list[tuple[int, str, str, str]]:
    return [
        (
            each.matchday.number,
            str(each.home),
            str(each.away or "vrij"),
            f"{each.starts_at:%d %H:%M}" if each.starts_at else "",
        )
        for each in Fixture.objects.filter(stage=league.stage).order_by("matchday__number", "position")
    ]


def test_a_look_stores_nothing_and_the_button_stores_everything() -> None:
    league = a_league(3, names=NAMES)
    client = signed_in(league)

    page = look(client, league, SHEET)

    assert "6 rijen worden aan het programma toegevoegd." in page
    assert "Zonder tijd" in page
    assert not Matchday.objects.exists()
    assert not LogEntry.objects.filter(action="add_fixture").exists()

    done = client.post(address(league), {"draft": draft_in(page)}, follow=True).content.decode()

    assert "6 rijen zijn aan het programma toegevoegd." in done
    assert stored(league) == [
        (1, "Kampoe", "Openbaar Groen", "02 18:00"),
        (1, "Müsek", "vrij", ""),
        (2, "Müsek", "Kampoe", "09 17:30"),
        (2, "Openbaar Groen", "vrij", ""),
        (3, "Openbaar Groen", "Müsek", ""),
        (3, "Kampoe", "vrij", ""),
    ]
    assert [str(day) for day in Matchday.objects.values_list("date", flat=True)] == [
        "2026-09-02",
        "2026-09-09",
        "2026-09-16",
    ]
    assert set(LogEntry.objects.filter(action="add_fixture").values_list("reason", flat=True)) == {
        "Uit geplakte cellen"
    }
    publish_programme(league.stage, by=league.director)


def test_the_same_sheet_again_adds_nothing() -> None:
    league = a_league(3, names=NAMES)
    client = signed_in(league)
    bring_in(client, league, SHEET)

    page = look(client, league, SHEET)

    assert "6 rijen staan al in het programma." in page
    assert "Er is niets toe te voegen" in page
    assert 'name="draft"' not in page


def test_an_uploaded_spreadsheet_and_a_cp1252_file_give_the_same() -> None:
    book = openpyxl.Workbook()
    book.active.append(["Ronde", "Datum", "Tijd", "Thuis", "Uit"])
    book.active.append([1, dt.date(2026, 9, 2), dt.time(20, 0), "Müsek", "Kampoe"])
    packed = io.BytesIO()
    book.save(packed)
    text = "Ronde;Datum;Tijd;Thuis;Uit\n1;2-9-2026;20:00;Müsek;Kampoe\n".encode("cp1252")
    results = []
    for name, content in (("p.xlsx", packed.getvalue()), ("p.csv", text)):
        league = a_league(3, names=NAMES)
        client = signed_in(league)
        page = client.post(address(league), {"file": SimpleUploadedFile(name, content)}).content.decode()
        client.post(address(league), {"draft": draft_in(page)})
        results.append(stored(league))
        assert LogEntry.objects.filter(action="add_fixture", reason=f"Uit {name}").count() == 1
    assert results == [[(1, "Müsek", "Kampoe", "02 18:00")]] * 2


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("1;2-9-2026;20:00;Kampoe;Nergens;", ["Nergens doet hier niet mee"]),
        ("1;2-9-2026;20:00;Kampoe;Kampoe;", ["Kampoe kan niet"]),
        ("1;2-9-2026;20:00;Kampoe;Müsek;Elders", ["Er is geen zaal Elders"]),
        ("1;;20:00;Kampoe;Müsek;", ["Geef de datum die bij deze tijd hoort."]),
        ("0;;;Kampoe;Müsek;", ["Een speelronde heeft een nummer van 1 tot en met 999."]),
        ("1;28-3-2027;02:30;Kampoe;Müsek;", ["is het nooit 02:30"]),
        # traps M2 and M5, and every fault is named, not the first alone
        (
            "1;;;Kampoe;Müsek;\n1;;;Openbaar Groen;Kampoe;\n2;;;Nergens;vrij;",
            ["al in speelronde 1", "Nergens"],
        ),
        (
            "1;2-9-2026;20:00;Kampoe;Müsek;\n2;2-9-2026;21:00;Kampoe;Openbaar Groen;",
            ["kies een andere tijd of dag"],
        ),
    ],
)
def test_one_wrong_row_keeps_all_out_and_is_named(rows: str, told: list[str]) -> None:
    league = a_league(3, names=NAMES)
    page = look(signed_in(league), league, f"{HEADER}9;1-12-2026;20:00;Kampoe;Müsek;\n{rows}")
    for words in told:
        assert words in page
    assert 'name="draft"' not in page
    assert not Matchday.objects.exists()


def test_a_club_is_found_by_its_alias_and_one_with_two_teams_by_the_name_of_the_team() -> None:
    league = a_league(4, names=["Palm Boys", "Kampoe"], clubs=2)
    ClubAlias.objects.create(
        organiser=league.organiser, club=league.club, name="Palmjongens", key=plain("Palmjongens")
    )
    client = signed_in(league)
    assert "heeft hier meer teams" in look(client, league, f"{HEADER}1;;;Palmjongens;Kampoe 2;")

    league = a_league(2, names=["Palm Boys", "Kampoe"])
    ClubAlias.objects.create(
        organiser=league.organiser, club=league.club, name="Palmjongens", key=plain("Palmjongens")
    )
    bring_in(signed_in(league), league, f"{HEADER}1;;;PALMJONGENS;kampoe;")
    assert stored(league) == [(1, "Palm Boys", "Kampoe", "")]


def test_what_changed_between_the_look_and_the_button_is_told() -> None:
    league = a_league(3, names=NAMES)
    client = signed_in(league)
    draft = draft_in(look(client, league, f"{HEADER}1;;;Kampoe;Müsek;"))
    bring_in(client, league, f"{HEADER}1;;;Openbaar Groen;Kampoe;")

    page = client.post(address(league), {"draft": draft}).content.decode()

    assert "Kampoe staat al in speelronde 1." in page
    assert len(stored(league)) == 1


@pytest.mark.parametrize("draft", ["", "x", "eyJ:1:2"])
def test_a_draft_that_was_tampered_with_is_read_anew(draft: str) -> None:
    league = a_league(3, names=NAMES)
    page = signed_in(league).post(address(league), {"draft": draft}, follow=True).content.decode()
    assert "kies het bestand opnieuw" in page
    assert not Matchday.objects.exists()


def test_the_draft_of_another_competition_is_not_taken() -> None:
    league, other = a_league(3, names=NAMES), a_league(3, names=NAMES)
    draft = draft_in(look(signed_in(other), other, SHEET))
    signed_in(league).post(address(league), {"draft": draft})
    assert not Matchday.objects.exists()


def test_nothing_chosen_and_no_file_at_all_are_sentences() -> None:
    league = a_league(3, names=NAMES)
    client = signed_in(league)
    assert "Kies een bestand" in look(client, league, " ")
    noise = SimpleUploadedFile("p.xlsx", b"PK\x03\x04 no spreadsheet")
    assert "beschadigd" in client.post(address(league), {"file": noise}).content.decode()


def test_matches_are_added_to_a_public_programme_too() -> None:
    league = published(3, names=NAMES)
    bring_in(signed_in(league), league, f"{HEADER}8;1-12-2026;20:00;Kampoe;Müsek;")
    assert stored(league)[-1] == (8, "Kampoe", "Müsek", "01 19:00")


def test_only_a_director_of_this_organiser_imports() -> None:
    league, other = a_league(3, names=NAMES), a_league(2)
    draft = draft_in(look(signed_in(league), league, SHEET))
    secretary = make_user("Asha")
    ClubRole.objects.create(club=league.club, user=secretary)
    for user in (other.director, secretary, make_user("Ruben")):
        client = Client()
        client.force_login(user)
        assert client.get(address(league)).status_code == 403
        for sent in ({"pasted": SHEET}, {"draft": draft}):
            assert client.post(address(league), sent).status_code == 403
    assert Client().post(address(league), {"draft": draft}).url.startswith(reverse("accounts:sign_in"))
    assert not Matchday.objects.exists()
