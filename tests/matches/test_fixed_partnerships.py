"""A match of fixed partnerships: nobody is named, one sheet decides, and who agrees signs on the spot."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import Player
from apps.competitions.services.partnerships import replace_player
from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.matches.models import Match, Result, Sheet
from apps.matches.services.consent import sign_match
from apps.matches.services.fixed_line_ups import start_fixed_match
from apps.matches.services.hands import close_sheet
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.results import record_final_score
from apps.matches.services.totals import record_sheet_total
from apps.standings.models import Standing
from apps.standings.services import check_table, rebuild_table
from tests.at_once import at_once
from tests.refusing import refused_with

from .league_night import hand, league_night, write
from .pairs_night import PairsNight, pairs_night

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def to_twenty(night: PairsNight) -> Sheet:
    """Home takes four kaps: 20 to 2."""
    sheet = night.sheet
    write(sheet, hand("majority", "EW"), *[hand("kap", "NS")] * 4, by=night.cast.asha)
    sheet.refresh_from_db()
    return sheet


def table_of(night: PairsNight) -> list[tuple[object, ...]]:
    rebuild_table(night.stage.pk)
    assert check_table(night.stage) == []
    rows = Standing.objects.filter(stage=night.stage).order_by("row")
    return [(row.entry.name, int(row.points), row.won, row.drawn, row.scored, row.conceded) for row in rows]


def test_the_entries_sit_down_as_they_are_and_starting_twice_starts_once() -> None:
    night = pairs_night()
    match = start_fixed_match(night.fixture, by=night.cast.asha)
    assert start_fixed_match(night.fixture, by=night.cast.delano) == match
    assert {seat.seat: (str(seat.player.name), seat.entry) for seat in night.sheet.seats.all()} == {
        "N": ("Anil", night.home),
        "E": ("Xavier", night.away),
        "S": ("Bea", night.home),
        "W": ("Yvonne", night.away),
    }
    assert Result.objects.get(is_current=True).state == "live"
    replace_player(night.home, "second", night.cast.home_players[2], reason="Pols", by=night.cast.dewi)
    assert night.sheet.seats.get(seat="S").player.name == "Bea"


def test_what_keeps_two_partnerships_from_the_table() -> None:
    night = pairs_night()
    with refused_with(("", "fixed_partnership")):
        name_line_up(night.fixture, "home", [tuple(night.cast.home_players[:2])], by=night.cast.asha)
    Player.objects.filter(name="Yvonne").update(is_active=False)
    with refused_with(("", "player_inactive")):
        start_fixed_match(night.fixture, by=night.cast.asha)
    Player.objects.update(is_active=True)
    night.fixture.status = "postponed"
    night.fixture.save()
    with refused_with(("", "not_scheduled")):
        start_fixed_match(night.fixture, by=night.cast.asha)
    assert not Match.objects.exists()
    night.fixture.status = "scheduled"
    night.fixture.save()
    record_final_score(night.fixture, 20, 8, by=night.cast.dewi)
    with refused_with(("", "already_has_a_result")):
        start_fixed_match(night.fixture, by=night.cast.asha)
    teams = league_night()
    with refused_with(("", "line_up_missing")):
        start_fixed_match(teams.fixture, by=teams.asha)


@pytest.mark.parametrize(
    ("rules", "hands", "score"),
    [
        ({"preset": "traditional", "end": {"target": 15}}, ["kap NS", "kap EW", "kap NS", "kap NS"], (15, 5)),
        ({"preset": "traditional"}, ["baunie EW", "kap EW"], (0, 20)),
        ({"preset": "standard", "end": {"target": 50}}, ["baunie NS"] * 4, (60, 0)),
        ({"preset": "league", "end": {"hands": 2, "draws": True}}, ["kap NS", "kap EW"], (5, 5)),
    ],
)
def test_the_sheet_decides_by_points_or_by_hands(
    rules: object, hands: list[str], score: tuple[int, int]
) -> None:
    night = pairs_night(rules=rules)
    match = start_fixed_match(night.fixture, by=night.cast.asha)
    write(night.sheet, *(hand(*each.split()) for each in hands), by=night.cast.delano)
    for side, by in (("home", night.cast.asha), ("away", night.cast.delano)):
        sign_match(match, side, score=score, by=by)
    result = Result.objects.get(is_current=True)
    winner = "home" if score[0] > score[1] else "away" if score[1] > score[0] else ""
    assert (result.state, result.home_score, result.away_score, result.winner) == ("official", *score, winner)
    points = {"home": (2, 0), "away": (0, 2), "": (1, 1)}[winner]
    assert sorted(table_of(night)) == sorted(
        [
            ("Anil / Bea", points[0], int(winner == "home"), int(not winner), *score),
            ("Xavier / Yvonne", points[1], int(winner == "away"), int(not winner), *reversed(score)),
        ]
    )


def test_a_sheet_on_time_is_closed_by_hand_from_its_page() -> None:
    night = pairs_night(rules={"preset": "traditional", "end": {"minutes": 45, "draws": False}})
    match = start_fixed_match(night.fixture, by=night.cast.asha)
    client = signed_in(night.cast.asha)
    write(night.sheet, hand("kap", "NS"), hand("kap", "EW"), by=night.cast.asha)
    page = client.get(reverse("matches:sheet", args=[night.sheet.pk])).content.decode()
    assert reverse("matches:close_sheet", args=[night.sheet.pk]) in page
    with refused_with(("", "sheets_open")):
        sign_match(match, "home", by=night.cast.asha)
    client.post(reverse("matches:close_sheet", args=[night.sheet.pk]), {"closed": "yes"})
    # Level where there are no draws: one more hand decides (rules §6.3).
    assert (night.sheet.closed, night.sheet.status) == (True, "open")
    write(night.sheet, hand("majority", "EW"), by=night.cast.delano)
    assert (night.sheet.status, night.sheet.points_of("home"), night.sheet.points_of("away")) == ("won", 5, 7)
    client.post(reverse("matches:close_sheet", args=[night.sheet.pk]), {"closed": "no"})
    assert night.sheet.status == "open"
    close_sheet(night.sheet, by=night.cast.asha)
    for side, by in (("home", night.cast.asha), ("away", night.cast.delano)):
        sign_match(match, side, by=by)
    assert Result.objects.get(is_current=True).winner == "away"


def test_a_total_from_paper_and_sheet_points_decide_as_well() -> None:
    night = pairs_night(decided_by="sheet_points")
    match = start_fixed_match(night.fixture, by=night.cast.asha)
    record_sheet_total(night.sheet, 20, 14, version=night.sheet.version, by=night.cast.asha)
    page = signed_in(night.cast.asha).get(reverse("matches:sheet", args=[night.sheet.pk])).content.decode()
    assert 'name="home" value="3"' in page
    assert 'name="away" value="0"' in page
    for side, by in (("home", night.cast.asha), ("away", night.cast.delano)):
        sign_match(match, side, score=(3, 0), by=by)
    result = Result.objects.get(is_current=True)
    assert (result.home_score, result.away_score, result.home_hand_points) == (3, 0, 20)


def test_a_match_is_played_on_its_pages_in_few_taps() -> None:
    night = pairs_night()
    asha, delano = signed_in(night.cast.asha), signed_in(night.cast.delano)
    room = reverse("matches:room", args=[night.fixture.pk])
    before = asha.get(room)
    assert [step["state"] for step in before.context["steps"]] == ["current", "todo", "todo"]
    assert reverse("matches:start", args=[night.fixture.pk]) in before.content.decode()
    assert reverse("matches:line_up", args=[night.fixture.pk, "home"]) not in before.content.decode()
    asha.post(reverse("matches:start", args=[night.fixture.pk]))
    sheet = to_twenty(night)
    address = reverse("matches:sheet", args=[sheet.pk])
    assert asha.get(address).context["accept"] == []
    for client, side in ((asha, "home"), (delano, "away")):
        [form] = client.get(address).context["sign"]
        assert form["url"] == reverse("matches:sign", args=[night.fixture.pk, side])
        client.post(form["url"], {"home": form["home"], "away": form["away"], "back": form["back"]})
    assert Result.objects.get(is_current=True).state == "official"
    assert asha.get(address).context["sign"] == []
    for page in (
        room,
        reverse("public:match", args=[night.fixture.pk]),
        reverse("public:club", args=[night.cast.organiser.slug, night.cast.home_club.slug]),
    ):
        assert "Anil / Bea" in asha.get(page).content.decode()
    desk = signed_in(night.cast.dewi).get(reverse("desk:organiser", args=[night.cast.organiser.slug]))
    assert " koppels</span>" in desk.content.decode()


def test_one_who_acts_for_both_partnerships_signs_for_both_on_the_sheet() -> None:
    night = pairs_night()
    start_fixed_match(night.fixture, by=night.cast.asha)
    type(night.away).objects.filter(pk=night.away.pk).update(leader=night.cast.asha)
    sheet = to_twenty(night)
    asha = signed_in(night.cast.asha)
    address = reverse("matches:sheet", args=[sheet.pk])
    first, _second = asha.get(address).context["sign"]
    assert asha.post(first["url"], {"home": 20, "away": 2, "back": first["back"]}).url == address
    [second] = asha.get(address).context["sign"]
    asha.post(second["url"], {"home": 20, "away": 2, "back": second["back"]})
    assert Result.objects.get(is_current=True).state == "official"


def test_the_public_page_waits_for_no_line_up_and_a_replay_starts_anew() -> None:
    night = pairs_night()
    page = Client().get(reverse("public:match", args=[night.fixture.pk]))
    assert page.context["line_ups"] == []
    match = start_fixed_match(night.fixture, by=night.cast.asha)
    to_twenty(night)
    for side, by in (("home", night.cast.asha), ("away", night.cast.delano)):
        sign_match(match, side, by=by)
    current = Result.objects.get(is_current=True)
    rule(
        night.fixture,
        Decision(Kind.TO_BE_REPLAYED),
        reason="Verkeerde kaarten",
        seen=current.version,
        by=night.cast.dewi,
    )
    again = start_fixed_match(night.fixture, by=night.cast.delano)
    assert (again.number, again.is_live) == (2, True)


def test_the_sheet_page_asks_as_much_for_one_sheet_as_for_many() -> None:
    asked = []
    for rounds in (1, 3):
        night = pairs_night(rounds=rounds)
        start_fixed_match(night.fixture, by=night.cast.asha)
        sheet = Sheet.objects.filter(match__fixture=night.fixture).first()
        assert sheet is not None
        write(sheet, *[hand("baunie", "NS")] * 2, by=night.cast.asha)
        client = signed_in(night.cast.asha)
        client.get(reverse("matches:sheet", args=[sheet.pk]))
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("matches:sheet", args=[sheet.pk]))
        asked.append(len(queries))
    assert asked[0] == asked[1]


@pytest.mark.django_db(transaction=True)
def test_both_leaders_start_at_once_and_one_match_begins() -> None:
    night = pairs_night()
    assert at_once(
        lambda: start_fixed_match(night.fixture, by=night.cast.asha),
        lambda: start_fixed_match(night.fixture, by=night.cast.delano),
    ) == [[], []]
    assert (Match.objects.count(), Sheet.objects.count(), Result.objects.count()) == (1, 1, 1)
