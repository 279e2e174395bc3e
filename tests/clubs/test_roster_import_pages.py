"""The pages of the roster import, pressed as a browser presses them, and the files to download."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import Club, LogEntry, Player, RosterSpot
from apps.clubs.rosters_import.reading import read_file
from tests.clubs.roster_files import as_text, package, people, spreadsheet
from tests.factories import (
    Cast,
    make_cast,
    make_club,
    make_organiser,
    make_player,
    make_season,
    make_user,
)

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """The fields of a page's forms as a browser would send them, and its text."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.words: list[str] = []
        self._select = ""
        self.feed(answer.content.decode())

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        attributes = dict(found)
        if tag == "select":
            self._select = attributes["name"] or ""
        elif tag == "option" and "selected" in attributes:
            self.fields.append((self._select, attributes["value"] or ""))
        elif tag == "input" and attributes.get("type") == "hidden":
            self.fields.append((attributes["name"] or "", attributes["value"] or ""))
        elif tag == "input" and attributes.get("type") == "checkbox" and "checked" in attributes:
            self.fields.append((attributes["name"] or "", attributes.get("value") or "on"))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, name: str) -> list[str]:
        return [value for field, value in self.fields if field == name]

    def form(self, **changed: str | list[str]) -> dict[str, str | list[str]]:
        data: dict[str, str | list[str]] = {name: self.all(name) for name, _value in self.fields}
        return {**data, **changed}


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def club_address(cast: Cast, name: str = "roster_import", *more: str) -> str:
    return reverse(f"clubs:{name}", args=[cast.organiser.slug, cast.home_club.slug, cast.season.slug, *more])


def all_clubs_address(cast: Cast, name: str = "rosters_import", *more: str) -> str:
    return reverse(f"clubs:{name}", args=[cast.organiser.slug, cast.season.slug, *more])


def send(client: Client, address: str, data: bytes | str, name: str = "leden.csv") -> HttpResponse:
    if isinstance(data, str):
        return client.post(address, {"pasted": data})
    return client.post(address, {"file": SimpleUploadedFile(name, data)})


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def test_a_secretary_imports_350_people_from_a_cp1252_file_with_two_equal_names(cast: Cast) -> None:
    client = signed_in(cast.asha)
    rows = Page(send(client, club_address(cast), as_text(people()).encode("cp1252")))
    assert len(rows.all("rows")) == 350
    assert rows.text.count("The same name stands in row") == 2
    assert not Player.objects.exists()
    answer = client.post(club_address(cast, "store_roster_import"), rows.form(), follow=True)
    assert answer.redirect_chain == [(club_address(cast, "roster"), 302)]
    after = Page(answer).text
    assert "350 players have been put on the list; 350 of them are new." in after
    assert after.count("Rinia Müsek M1 · 1951") == after.count("Rinia Müsek M2 · 1984") == 1
    assert {entry.by for entry in LogEntry.objects.filter(action="add_player")} == {cast.asha}
    again = client.post(club_address(cast, "store_roster_import"), rows.form(), follow=True)
    assert "Everybody who was ticked is on the list already." in Page(again).text
    assert RosterSpot.objects.count() == 350


def test_only_what_is_ticked_is_stored_and_an_xlsx_file_is_read(cast: Cast) -> None:
    client = signed_in(cast.asha)
    content = spreadsheet([["Ledenlijst"], ["Lidnummer", "Naam"], [1, "Asha"], [2, "Delano"]])
    page = Page(send(client, club_address(cast), content, "leden.xlsx"))
    assert page.all("rows") == ["3:new:", "4:new:"]
    client.post(club_address(cast, "store_roster_import"), page.form(rows=["4:new:"]))
    assert list(Player.objects.values_list("name", "member_number")) == [("Delano", "2")]
    assert LogEntry.objects.get(action="add_player").reason == "leden.xlsx"


def test_columns_can_be_changed_and_rows_of_before_are_not_stored_under_others(cast: Cast) -> None:
    client = signed_in(cast.asha)
    page = Page(send(client, club_address(cast), "Wie;Bond;Kaart\nAsha;1;7\nDelano;2;8"))
    assert "Choose which column holds the name." in page.text
    assert page.all("rows") == []
    chosen = {"header": "1", "column_0": "name", "column_1": "member_number"}
    page = Page(client.post(club_address(cast), page.form(**chosen)))
    assert page.all("rows") == ["2:new:", "3:new:"]
    sent = page.form(column_1="", column_2="member_number")
    answer = client.post(club_address(cast, "store_roster_import"), sent)
    assert "What the columns mean has been changed: look at the rows again." in Page(answer).text
    assert not Player.objects.exists()
    client.post(club_address(cast, "store_roster_import"), Page(answer).form())
    assert list(Player.objects.values_list("member_number", flat=True)) == ["7", "8"]


def test_a_pasted_list_without_a_header_is_matched_by_hand(cast: Cast) -> None:
    client = signed_in(cast.asha)
    page = Page(send(client, club_address(cast), "Asha\t1\nDelano\t2"))
    page = Page(client.post(club_address(cast), page.form(column_0="name", column_1="member_number")))
    assert page.all("rows") == ["1:new:", "2:new:"]


def test_a_probable_duplicate_is_shown_and_waits_for_a_tick(cast: Cast) -> None:
    make_player(cast.away_club, cast.season, "Delano Pinas", "7")
    page = Page(send(signed_in(cast.asha), club_address(cast), as_text([("PINAS Delano", "8"), ("A", "9")])))
    assert page.all("rows") == ["3:new:"]
    assert "Perhaps the same person: Delano Pinas (7), Trekkers." in page.text


def test_a_director_imports_all_clubs_and_adds_those_that_are_unknown(cast: Cast) -> None:
    client = signed_in(cast.dewi)
    text = as_text([("A", "1", "", "kam poe"), ("B", "2", "", "Trekkers"), ("C", "3", "", "Palm Boys")])
    answer = send(client, all_clubs_address(cast), text)
    page = Page(answer)
    assert page.all("rows") == ["2:new:", "3:new:"]
    assert "Clubs that are not known yet" in page.text
    # The box to tick is in sight, and no longer in the way once it is ticked.
    assert "<details open>" in answer.content.decode()
    answer = client.post(all_clubs_address(cast), page.form(new_clubs="on", shown=""))
    page = Page(answer)
    assert sorted(page.all("rows")) == ["2:new:", "3:new:", "4:new:"]
    assert "<details open>" not in answer.content.decode()
    assert not Club.objects.filter(name="Palm Boys").exists()
    client.post(all_clubs_address(cast, "store_rosters_import"), page.form())
    placed = RosterSpot.objects.order_by("player__name").values_list("player__name", "club__name")
    assert list(placed) == [("A", "Kampoe"), ("B", "Trekkers"), ("C", "Palm Boys")]


def test_the_first_file_of_a_new_organiser_brings_its_clubs_along() -> None:
    director = make_user("Sita")
    organiser = make_organiser("Troefbond", director=director)
    season = make_season(organiser)
    client = signed_in(director)
    address = reverse("clubs:rosters_import", args=[organiser.slug, season.slug])
    rows = "Naam;Lidnummer;Vereniging\nAsha;1;Ekta\nDelano;2;Sudhar"
    page = Page(send(client, address, rows))
    assert page.all("rows") == ["2:new:", "3:new:"]
    client.post(reverse("clubs:store_rosters_import", args=[organiser.slug, season.slug]), page.form())
    assert list(organiser.clubs.order_by("name").values_list("name", flat=True)) == ["Ekta", "Sudhar"]
    # From then on a club that nobody knows is likelier a slip of the pen.
    assert Page(send(client, address, "Naam;Lidnummer;Vereniging\nRuben;3;Skta")).all("rows") == []


def test_a_file_of_all_clubs_needs_a_column_with_the_club(cast: Cast) -> None:
    page = Page(send(signed_in(cast.dewi), all_clubs_address(cast), "Naam;Lidnummer\nAsha;1"))
    assert "Choose which column holds the club." in page.text


@pytest.mark.parametrize(
    ("who", "of_club", "of_all"),
    [("dewi", 200, 200), ("asha", 200, 403), ("delano", 403, 403), ("ruben", 403, 403)],
)
def test_who_may_send_a_file_and_take_one(cast: Cast, who: str, of_club: int, of_all: int) -> None:
    client = signed_in(getattr(cast, who))
    for address, expected in ((club_address(cast), of_club), (all_clubs_address(cast), of_all)):
        assert send(client, address, "Naam;Lidnummer;Club\nAsha;1;Kampoe").status_code == expected
        assert client.post(f"{address}store/", {}).status_code == expected
    for name, address, expected in (
        ("roster_file", club_address, of_club),
        ("rosters_file", all_clubs_address, of_all),
    ):
        for kind in ("csv", "xlsx"):
            assert client.get(address(cast, name, kind)).status_code == expected
    assert not Player.objects.exists()


def test_a_draft_of_somebody_else_or_for_another_list_is_not_taken(cast: Cast) -> None:
    page = Page(send(signed_in(cast.dewi), club_address(cast), as_text([("Asha", "1")])))
    other = reverse(
        "clubs:store_roster_import", args=[cast.organiser.slug, cast.away_club.slug, cast.season.slug]
    )
    for client, address, form in (
        (signed_in(cast.asha), club_address(cast, "store_roster_import"), page.form()),
        (signed_in(cast.dewi), other, page.form()),
        (signed_in(cast.dewi), club_address(cast, "store_roster_import"), page.form(draft="x:y:z")),
        (signed_in(cast.dewi), club_address(cast), page.form(draft="")),
    ):
        answer = client.post(address, form)
        assert "the page was changed on the way: send the file again." in Page(answer).text
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"\x81\x8d", "This is no text"),
        (b"PK\x03\x04", "This spreadsheet is damaged"),
        (b"\xd0\xcf\x11\xe0", "old or protected Excel file"),
        (package(xl__workbook=b"0" * 13_000_000), "This spreadsheet holds too much"),
        (b"x" * 2_000_001, "larger than 2 MB"),
        ("  \n ", "Choose a file, or paste cells below."),
        (";;\n;;", "There is nothing in it"),
        ('a;"b', "Row 1 cannot be read: check the quotation marks in it."),
        ("a\x00b", "Null characters are not allowed."),
    ],
    ids=range(10),
)
def test_garbage_is_answered_with_a_sentence_at_its_field(
    cast: Cast, data: bytes | str, sentence: str
) -> None:
    answer = send(signed_in(cast.asha), club_address(cast), data)
    assert answer.status_code == 200
    assert sentence in Page(answer).text


@pytest.mark.parametrize("header", ["", "x", "99", "1" * 5000])
@pytest.mark.parametrize("rows", [["x"], ["2:new:", "999:new:"], ["1" * 5000], []])
def test_nonsense_in_the_second_step_is_answered_with_a_sentence(
    cast: Cast, header: str, rows: list[str]
) -> None:
    client = signed_in(cast.asha)
    page = Page(send(client, club_address(cast), as_text([("Asha", "1")])))
    form = page.form(header=header or "1", rows=rows)
    answer = client.post(club_address(cast, "store_roster_import"), form)
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode() or "field-problem" in answer.content.decode()
    assert not Player.objects.exists()


def test_marks_in_a_file_are_shown_and_not_run(cast: Cast) -> None:
    rows = [("<b>Asha</b>", "<i>1", "<u>")]
    text = as_text(rows, header=("Naam<b>", "Lidnummer", "<s>Geboortejaar"))
    page = send(signed_in(cast.asha), club_address(cast), text).content.decode()
    assert not re.search(r"<(b|i|u|s)>", page)


def test_a_downloaded_list_is_read_back_as_it_is(cast: Cast) -> None:
    make_player(cast.home_club, cast.season, "=cmd Müsek", "-1")
    client = signed_in(cast.asha)
    for kind in ("csv", "xlsx"):
        answer = client.get(club_address(cast, "roster_file", kind))
        assert answer.headers["Content-Disposition"] == f'attachment; filename="kampoe-2026-27.{kind}"'
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert read_file(answer.content)[1].cells == ("=cmd Müsek", "-1", "", "Kampoe")
        page = Page(send(client, club_address(cast), answer.content, f"x.{kind}"))
        assert page.all("rows") == []
        assert "No row can be stored" in page.text
    assert b"'=cmd" in client.get(club_address(cast, "roster_file", "csv")).content


def test_the_rows_page_asks_as_much_for_sixty_rows_as_for_three(cast: Cast) -> None:
    client = signed_in(cast.dewi)
    counts = []
    for size in (3, 60):
        rows = [(f"P{n}", f"{size}-{n}", "", f"Club {n}" if n > 1 else "Kampoe") for n in range(size)]
        make_club(cast.organiser)
        with CaptureQueriesContext(connection) as asked:
            send(client, all_clubs_address(cast), as_text(rows))
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 14


def test_the_page_speaks_dutch(cast: Cast) -> None:
    client = signed_in(cast.asha)
    answer = client.post(
        club_address(cast), {"pasted": as_text([("", "1"), ("B", "2")])}, headers={"accept-language": "nl"}
    )
    text = Page(answer).text
    assert "Naam: Vul dit in." in text
    assert "Zet de aangevinkte spelers op de lijst" in text
