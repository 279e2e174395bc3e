"""The night page: all tables at a glance, for the director and for who plays, at the same cost for one as for many."""

from __future__ import annotations

import datetime as dt
import html
import uuid

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.hall.models import Night, Phone, TablePass
from apps.hall.services.cards import make_pass
from apps.hall.services.nights import open_night
from apps.hall.services.phones import let_in, touch
from apps.hall.services.scoring import take_scoring
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.disputes import dispute_result
from apps.matches.services.reports import send_report
from apps.schedule.models import Fixture
from tests.conduct.season import words_on
from tests.hall.hall_night import DATE, DURING, hall_night
from tests.matches.league_night import hand, write, write_sheet
from tests.matches.whole_nights import league_tonight

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("it reads rows and calls services, whose own tests run on each"),
]


@pytest.fixture(autouse=True)
def _in_english(settings):
    settings.LANGUAGE_CODE = "en"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(user: User, night: Night, query: str = "") -> str:
    answer = signed_in(user).get(reverse("at_table:night", args=[night.pk]) + query)
    assert answer.status_code == 200
    return words_on(answer)


def lines_of(answer: HttpResponse) -> dict[int, str]:
    """What the page says of each table, by its number in the hall."""
    return {row.number: " ".join([*row.marks, *row.waits.words]) for row in answer.context["rows"]}


def test_the_page_says_of_each_table_what_it_waits_for_from_the_line_ups_to_the_signatures() -> None:
    hall = hall_night()
    league, night = hall.league, hall.night
    director = signed_in(league.dewi)
    address = reverse("at_table:night", args=[night.pk])

    with time_machine.travel(DURING, tick=False):
        assert "Waits for line-up of Sudhar; line-up of Kampoe" in page_of(league.dewi, night)
        match = league.start()
        phone = hall.phone(1)
        touch(phone)
        take_scoring(phone, table=1)
        one, _two = match.sheets.filter(round=1)
        write(one, hand("kap", "NS"), by=phone)
        before = director.get(address)
        assert lines_of(before) == {1: "hands of round 1", 2: "hands of round 1"}
        assert [row.needs_care for row in before.context["rows"]] == [False, False]
        words = words_on(before)
        assert night.code_in_words in words
        assert "1 hand" in words
        assert "phone 1 at table 1 just now" in words
        # The rest of the evening: table 1 ends first, then table 2 is the last one of the round.
        write(one, *[hand("majority", "NS")] * 3, by=phone)
    with time_machine.travel(DURING + dt.timedelta(minutes=12), tick=False):
        after = director.get(address)
        assert lines_of(after) == {
            1: "round 1: acceptance of both sides hands of round 2",
            2: "hands of round 1",
        }
        assert [row.needs_care for row in after.context["rows"]] == [True, True]
        assert "12 minutes ago" in words_on(after)
        for sheet in match.sheets.filter(status="open"):
            write_sheet(sheet, by=league.asha)
        for sheet in match.sheets.all():
            for side in ("home", "away"):
                accept_sheet(sheet, side, version=sheet.version, by=league.asha)
                sheet.refresh_from_db()
        assert set(lines_of(director.get(address)).values()) == {""}
        sign_match(match, "home", by=league.asha)
        words = page_of(league.dewi, night)
        assert "Waits for signature of Kampoe" in words
        assert "Waits for signature of Sudhar" not in words
        dispute_result(league.fixture, "away", reason="Verkeerd geteld", by=league.delano)
        words = page_of(league.dewi, night, "?only=waits")
        assert "Kampoe does not agree Verkeerd geteld" in words
        assert "No table waits" in words


def test_nothing_new_is_answered_by_304_and_every_change_anew() -> None:
    hall = hall_night()
    match = hall.league.start()
    client = signed_in(hall.league.dewi)
    address = reverse("at_table:night", args=[hall.night.pk])
    with time_machine.travel(DURING, tick=False):
        first = client.get(address)
        same = client.get(address, headers={"if-none-match": first["ETag"]})
        assert (same.status_code, same.content) == (304, b"")
        seen = {first["ETag"]}
        changes = (
            lambda: write(match.sheets.first(), hand("kap", "NS"), by=hall.league.asha),
            lambda: hall.phone(1),
            lambda: take_scoring(Phone.objects.get(), table=1),
            lambda: touch(Phone.objects.get()),
            lambda: Fixture.objects.filter(pk=match.fixture_id).update(hall_tables=[3, 2]),
        )
        for change in changes:
            change()
            answer = client.get(address, headers={"if-none-match": first["ETag"]})
            assert answer.status_code == 200
            assert answer["ETag"] not in seen
            seen.add(answer["ETag"])
        other = signed_in(hall.league.asha).get(address, headers={"if-none-match": answer["ETag"]})
        assert other.status_code == 200


def test_leaders_see_their_own_match_and_others_nothing() -> None:
    league = league_tonight(preset="suriname_league", zone="America/Paramaribo", names=tuple("ABCD"))
    mine, other = league.fixtures
    venue = mine.venue
    assert venue is not None
    for fixture, tables in ((mine, [1, 2, 3, 4]), (other, [5, 6, 7, 8])):
        Fixture.objects.filter(pk=fixture.pk).update(hall_tables=tables)
    night = open_night(venue, mine.matchday.date, by=league.director)
    leader = league.side(mine, "away").secretary
    words = page_of(leader, night)
    assert "A – B" in words
    assert "C – D" not in words
    assert "Not played, or another ruling" not in words
    assert "Not played, or another ruling" in page_of(league.director, night)
    client = signed_in(leader)
    at = {table: reverse("at_table:night_table", args=[night.pk, table]) for table in (1, 5, 15, 99)}
    assert [client.get(at[table]).status_code for table in (1, 5, 15, 99)] == [200, 403, 403, 404]
    assert client.get(reverse("at_table:close_night", args=[night.pk])).status_code == 403
    assert client.get(reverse("at_table:nights", args=[league.organiser.slug])).status_code == 403
    stranger = signed_in(league.side(other, "home").secretary)
    assert stranger.get(at[1]).status_code == 403


def test_the_page_asks_as_much_for_one_table_as_for_twelve_and_whatever_the_season() -> None:
    counts = []
    for names, tables in ((("A", "B"), 1), (tuple("ABCDEF"), 4)):
        league = league_tonight(preset="suriname_league", zone="America/Paramaribo", names=names)
        venue = league.fixtures[0].venue
        assert venue is not None
        night = open_night(venue, league.fixtures[0].matchday.date, by=league.director)
        for place, fixture in enumerate(league.fixtures):
            numbers = list(range(tables * place + 1, tables * place + tables + 1))
            Fixture.objects.filter(pk=fixture.pk).update(hall_tables=numbers)
            match = league.start(fixture, home=4, away=4)
            if len(names) > 2:
                write(match.sheets.first(), hand("kap", "NS"), by=league.director)
                dispute_result(fixture, "home", reason="Nee", by=league.side(fixture, "home").secretary)
        for number in range(tables):
            link = TablePass.objects.create(night=night, table=1, made_by=league.director)
            Phone.objects.create(
                night=night, table=1, table_pass=link, ref=uuid.uuid4(), key_hash=f"{night.pk}.{number}",
                number=number + 1, kept_as=f"{number}@1",
            )  # fmt: skip
        asked = {}
        for name, args in (
            ("night", [night.pk]),
            ("night_table", [night.pk, 1]),
            ("night_phones", [night.pk]),
            ("close_night", [night.pk]),
            ("nights", [league.organiser.slug]),
        ):
            client = signed_in(league.director)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(reverse(f"at_table:{name}", args=args)).status_code == 200
            asked[name] = len(queries)
        counts.append(asked)
    assert counts[0] == counts[1]
    assert counts[0]["night"] <= 20


def test_the_list_has_tonight_first_and_a_button_that_opens_an_evening() -> None:
    hall = hall_night()
    director = signed_in(hall.league.dewi)
    address = reverse("at_table:nights", args=[hall.league.organiser.slug])
    with time_machine.travel(DURING, tick=False):
        page = director.get(address).context
        assert [(each.date, each.is_open) for each in page["tonight"]] == [(DATE, True)]
        Night.objects.all().delete()
        [evening] = director.get(address).context["tonight"]
        assert (evening.night, evening.matches) == (None, 1)
        opened = reverse("at_table:open_night", args=[hall.venue.pk, DATE.isoformat()])
        answer = director.post(opened, follow=True)
        assert Night.objects.get().code_in_words in words_on(answer)
        assert director.post(opened.replace("2026-11-24", "2026-13-24")).status_code == 404
    with time_machine.travel(DURING + dt.timedelta(days=2), tick=False):
        assert [each.date for each in director.get(address).context["before"]] == [DATE]
    with time_machine.travel(DURING - dt.timedelta(days=2), tick=False):
        Night.objects.all().delete()
        page = director.get(address).context
        assert (page["tonight"], [each.date for each in page["coming"]]) == ([], [DATE])


def test_the_room_and_its_evening_lead_to_each_other_and_what_keeps_phones_out_is_said() -> None:
    hall = hall_night()
    league = hall.league
    director, leader = signed_in(league.dewi), signed_in(league.asha)
    room = reverse("matches:room", args=[league.fixture.pk])
    evening = reverse("at_table:night", args=[hall.night.pk])

    def phones(client: Client, **change: object) -> tuple[str, list[str]]:
        """What the room says is missing, and the addresses that it gives."""
        Fixture.objects.filter(pk=league.fixture.pk).update(**change)
        answer = client.get(room)
        assert answer.status_code == 200
        here = answer.context["phones"]
        assert all(client.get(url).status_code == 200 for _words, url in here.ways)
        assert here.problem in html.unescape(answer.content.decode())
        return here.problem, [url for _words, url in here.ways]

    with time_machine.travel(DURING, tick=False):
        for client in (director, leader):
            assert phones(client, hall_tables=[1, 2]) == ("", [])
            assert f'href="{evening}"' in client.get(room).content.decode()
            assert f'href="{room}"' in client.get(evening).content.decode()
        said, ways = phones(director, hall_tables=[])
        assert "no tables of the hall" in said
        assert ways == [reverse("schedule:hall_nights", args=[league.organiser.slug, hall.venue.pk])]
        said, ways = phones(director, venue=None)
        assert "This match has no hall" in said
        competition = league.stage.competition_id
        assert ways[0] == reverse("schedule:move_fixture", args=[competition, league.fixture.pk])
        said, ways = phones(leader)
        assert "Ask the competition director" in said
        assert ways == [reverse("schedule:proposals", args=[league.fixture.pk])]
        assert "has no time yet" in phones(leader, venue=hall.venue, starts_at=None)[0]
        match = league.start()
        said, ways = phones(director, venue=None)
        assert "its hands are written here" in said
        assert ways == []
        for sheet in match.sheets.all():
            write_sheet(sheet, by=league.asha)
        for side in ("home", "away"):
            sign_match(match, side, by=league.asha if side == "home" else league.delano)
        assert phones(leader, venue=hall.venue, starts_at=DURING) == ("", [])
        assert f'href="{evening}"' in leader.get(room).content.decode()


def test_reports_of_both_sides_by_one_card_are_told_apart_from_those_by_links() -> None:
    hall = hall_night(partnerships=1, rounds=2, both_report=True)
    league = hall.league
    director = signed_in(league.dewi)
    page = reverse("at_table:night", args=[hall.night.pk])
    table = reverse("at_table:night_table", args=[hall.night.pk, 1])
    with time_machine.travel(DURING, tick=False):
        first, second = league.start().sheets.order_by("round")
        for side in ("home", "away"):
            send_report(first, [hand("majority", "NS")] * 4, ref=uuid.uuid4(), phone=hall.phone(1), side=side)
            link = make_pass(hall.night, fixture=league.fixture, side=side, place=1, by=league.dewi)
            phone, _key = let_in(link.token, code="", ref=uuid.uuid4(), address=None)
            send_report(second, [hand("majority", "NS")] * 4, ref=uuid.uuid4(), phone=phone)
        [row] = director.get(page).context["rows"]
        assert (row.note, row.needs_care) == ("both reports by one card: round 1", False)
        assert "both sides reported by phones of one card" in words_on(director.get(table))
