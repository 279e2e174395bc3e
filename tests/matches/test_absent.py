"""Partnerships that are missing: their place stays, and the regulations say what its sheets give."""

from __future__ import annotations

import uuid

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from apps.clubs.models import LogEntry
from apps.competitions.services.regulations import revise_match_part
from apps.conduct.rescoring import Choice, plan_of
from apps.conduct.services import apply_revision
from apps.matches.models import Hand, Match, Partnership, Result, Seat, Sheet
from apps.matches.queries import live_scores, match_board
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.hands import close_sheet, record_hand, set_first_caller
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.matches.services.totals import record_sheet_total
from apps.schedule.services.changes import cancel_fixture, postpone_fixture, reinstate_fixture
from tests.conduct.season import words_on
from tests.refusing import problems_of, refused_with

from .league_night import LeagueNight, hand, league_night, write_sheet
from .pages import at

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english(settings):
    settings.LANGUAGE_CODE = "en"


def short_night(*, home: int = 3, away: int = 4, **match_part: object) -> tuple[LeagueNight, Match]:
    """A night of four partnerships a side, of which only so many are there; the match has started."""
    night = league_night(partnerships=4, rounds=4, **match_part)
    for side, players, count, by in (
        ("home", night.home_players, home, night.asha),
        ("away", night.away_players, away, night.delano),
    ):
        pairs = [(players[2 * place], players[2 * place + 1]) for place in range(count)]
        name_line_up(night.fixture, side, pairs, by=by)
    return night, start_match(night.fixture.matches.get(), by=night.asha)


def playable(match: Match) -> list[Sheet]:
    return [sheet for sheet in match.sheets.order_by("round", "table") if not sheet.is_credited]


def test_an_absent_partnership_keeps_its_place_and_its_opponents_get_what_the_regulations_say():
    night, match = short_night(minimum_partnerships=3, absent_points=12)

    places = Partnership.objects.filter(line_up__side="home").order_by("position")
    assert [place.first_id is not None for place in places] == [True, True, True, False]
    credited = list(match.sheets.filter(source="credited").order_by("round"))
    # The home partnership of table 4 stays there: one sheet a round, each time against another one.
    assert [(sheet.round, sheet.table) for sheet in credited] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert {sheet.ew_partnership_id for sheet in credited} == set(
        Partnership.objects.filter(line_up__side="away").values_list("pk", flat=True)
    )
    for sheet in credited:
        assert (sheet.absent, sheet.status, sheet.is_complete) == ("NS", "won", True)
        assert (sheet.points_of("home"), sheet.points_of("away"), sheet.hands_played) == (0, 12, 0)
        seats = sheet.seats.order_by("seat")
        assert [seat.player_id is not None for seat in seats] == [True, False, False, True]  # E, N, S, W
    assert match.sheets.filter(source="").count() == 12

    # Nothing is written on such a sheet, and nobody has to agree with it.
    sheet = credited[0]
    kap = {"number": 1, "client_ref": uuid.uuid4(), "by": night.asha}
    for change in (
        lambda: record_hand(sheet, hand("kap", "NS"), **kap),
        lambda: record_sheet_total(sheet, 12, 4, version=sheet.version, by=night.asha),
        lambda: set_first_caller(sheet, "N", by=night.asha),
        lambda: close_sheet(sheet, by=night.asha),
        lambda: accept_sheet(sheet, "home", version=sheet.version, by=night.asha),
    ):
        assert problems_of(change) == [("", "sheet_credited")]

    for each in playable(match):
        write_sheet(each, by=night.asha)
    for side, by in (("home", night.asha), ("away", night.delano)):
        sign_match(match, side, by=by)
    result = Result.objects.get(is_current=True)
    # Twelve sheets of 6-2, four of 0-12.
    assert (result.state, result.home_score, result.away_score) == ("official", 72, 24 + 48)
    assert (result.home_sheets, result.away_sheets, result.home_baunies, result.away_best) == (12, 4, 0, 18)
    assert Hand.objects.filter(sheet__source="credited").count() == 0


def test_credited_sheets_count_once_their_round_has_begun_on_the_board_and_in_lists_alike():
    night, match = short_night(absent_points=10)
    result = Result.objects.get(is_current=True)

    def standing() -> list[object]:
        board = match_board(match)
        running = live_scores([result])[night.fixture.pk]
        assert (running.home, running.away) == (board.home_score, board.away_score)
        return [board.home_score, board.away_score, [each.home_after for each in board.rounds]]

    assert standing() == [None, None, [None] * 4]
    write_sheet(playable(match)[0], by=night.asha)
    assert standing() == [6, 2 + 10, [6, None, None, None]]
    board = match_board(match)
    assert [[cell.own for cell in row.sheets] for row in board.home_rows] == [
        [6, None, None, None],
        [None] * 4,
        [None] * 4,
        [0, None, None, None],
    ]
    assert board.current_round is not None
    assert (board.current_round.number, board.sheets_open) == (1, 11)


def test_where_two_absent_partnerships_meet_nobody_gets_anything():
    _night, match = short_night(home=3, away=3, decided_by="sheet_points")

    sheet = match.sheets.get(absent="both")
    assert (sheet.round, sheet.status, sheet.ns_points, sheet.ew_points) == (1, "nobody", 0, 0)
    for each in playable(match):
        record_sheet_total(each, 8, 8, version=each.version, confirmed=True, by=_night.asha)
    for side, by in (("home", _night.asha), ("away", _night.delano)):
        sign_match(match, side, by=by)
    result = Result.objects.get(is_current=True)
    # Nine level sheets, three won each by who was there; the sheet of nobody is not drawn.
    assert (result.home_score, result.away_score) == (9 + 9, 9 + 9)
    assert match_board(match).home_score == 18


def test_a_round_of_absent_partnerships_alone_has_nothing_to_wait_for():
    night = league_night(partnerships=2, rounds=2)
    one, two, *_rest = night.home_players
    name_line_up(night.fixture, "home", [(one, two)], by=night.asha)
    one, two, *_rest = night.away_players
    name_line_up(night.fixture, "away", [(None, None), (one, two)], by=night.delano)
    match = start_match(night.fixture.matches.get(), by=night.asha)

    # Round 1 is of absent partnerships alone; in round 2 two play, and two absent ones meet.
    board = match_board(match)
    running = live_scores(Result.objects.filter(is_current=True))[night.fixture.pk]
    assert [each.is_complete for each in board.rounds] == [True, False]
    assert (board.home_score, board.away_score) == (running.home, running.away) == (10, 10)


def test_with_fewer_than_the_minimum_the_match_does_not_start_and_the_room_says_why(client):
    night = league_night(partnerships=4, rounds=4, minimum_partnerships=3)
    name_line_up(night.fixture, "home", [tuple(night.home_players[:2])], by=night.asha)
    client.force_login(night.delano)
    room = at("room", night.fixture.pk)
    # Blind until both are in: that the other side is short is nobody's business yet.
    assert "1 partnership" not in words_on(client.get(room))
    night.line_up("away")

    with refused_with(("", "below_minimum")):
        start_match(night.fixture.matches.get(), by=night.asha)

    words = words_on(client.get(room))
    assert "Sudhar has 1 partnership; the regulations ask for at least 3." in words
    assert "Start the match" not in words
    assert "absent" not in words


def test_the_room_asks_for_a_line_up_that_fits_when_the_regulations_have_changed_since(client):
    night = league_night(partnerships=2, rounds=2)
    night.line_up("home")
    night.line_up("away")
    client.force_login(night.asha)
    assert "Both line-ups are in: start the match." in words_on(client.get(at("room", night.fixture.pk)))

    revise_match_part(night.stage, {"partnerships": 3}, reason="Besluit", by=night.dewi)

    words = words_on(client.get(at("room", night.fixture.pk)))
    assert "The regulations ask for 3 partnerships now: Sudhar – Kampoe names its line-up again." in words
    assert "Start the match" not in words


@pytest.mark.parametrize("change", [postpone_fixture, cancel_fixture])
def test_nobody_names_a_line_up_for_a_match_that_is_not_due(client, change):
    night = league_night()
    change(night.fixture, reason="Zaal dicht", by=night.dewi)
    night.fixture.refresh_from_db()
    client.force_login(night.asha)

    with refused_with(("", "not_scheduled")):
        night.line_up("home")
    assert Match.objects.count() == 0
    assert "Line-up of Sudhar" not in words_on(client.get(at("room", night.fixture.pk)))
    reinstate_fixture(night.fixture, reason="Toch wel", by=night.dewi)
    night.line_up("home")
    assert Match.objects.count() == 1


def test_a_partnership_is_said_to_be_absent_by_a_tick_and_never_by_an_empty_field(client):
    night = league_night(minimum_partnerships=1)
    one, two, three, four, _five = (player.pk for player in night.home_players)
    page = at("line_up", night.fixture.pk, "home")
    client.force_login(night.asha)

    refused = client.post(page, {"first_1": one, "second_1": two})
    assert refused.status_code == 422
    assert "Choose two players, or tick that this partnership is absent." in refused.content.decode()
    half = client.post(page, {"first_1": one, "second_1": two, "first_2": three})
    assert "A partnership is two players." in half.content.decode()
    # Who is chosen does not matter where the tick says that nobody comes.
    sent = {"first_1": one, "second_1": two, "first_2": three, "second_2": four, "absent_2": "on"}
    assert client.post(page, sent).status_code == 302

    assert [place.first_id for place in Partnership.objects.order_by("position")] == [one, None]
    told = LogEntry.objects.filter(action="name_line_up").first()
    assert told.after["partnerships"][1] == [None, None]
    again = client.get(page).context["form"]
    assert [row["absent"].value() for row in again.rows] == ["", "on"]


def test_credited_sheets_are_told_as_such_wherever_the_match_is_shown(client):
    night, match = short_night(absent_points=10)
    write_sheet(playable(match)[0], by=night.asha)
    credited = match.sheets.get(round=1, table=4)

    public = words_on(client.get(reverse("public:match", args=[night.fixture.pk])))
    assert "Table 4 absent / Kampoe G – Kampoe H" in public
    assert "A partnership is absent: nothing is played" in public
    assert "10 * (credited)" in public.replace("10* ", "10 * ")
    client.force_login(night.asha)
    room = words_on(client.get(at("room", night.fixture.pk)))
    assert "credited, nothing is played" in room
    card = words_on(client.get(at("sheet", credited.pk)))
    assert "Nothing is played; the points are what the regulations give for it." in card
    assert "How did hand" not in card
    assert "Type the total" not in card


def test_a_revision_applied_later_gives_absent_partnerships_what_it_says():
    night, match = short_night(absent_points=10)
    for each in playable(match):
        write_sheet(each, by=night.asha)
    for side, by in (("home", night.asha), ("away", night.delano)):
        sign_match(match, side, by=by)
    revision = revise_match_part(night.stage, {"absent_points": 8}, reason="Besluit", by=night.dewi)
    choice = Choice(revision, 1, 1)

    apply_revision(
        night.stage,
        choice,
        reason="Verkeerd ingesteld",
        seen=plan_of(night.stage, choice).stamp,
        by=night.dewi,
    )

    result = Result.objects.get(is_current=True)
    assert (result.home_score, result.away_score) == (72, 24 + 4 * 8)


def test_the_database_keeps_credited_sheets_apart_from_played_ones():
    _night, match = short_night()
    sheet = match.sheets.filter(source="").first()
    for wrong in (
        {"source": "credited", "ns_points": 10, "ew_points": 0},
        {"absent": "NS"},
        {"status": "nobody"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Sheet.objects.filter(pk=sheet.pk).update(**wrong)
    with pytest.raises(IntegrityError), transaction.atomic():
        match.sheets.filter(source="credited").update(hands_played=1)
    assert Seat.objects.filter(player=None).count() == 8
