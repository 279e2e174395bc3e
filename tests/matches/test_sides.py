"""Partnerships that sat the other way round: the sheet is mended, what was written on it stays (traps L5, L6)."""

from __future__ import annotations

import pytest

from apps.clubs.models import LogEntry, RosterSpot
from apps.matches.models import Hand, Seat, Sheet
from apps.matches.queries import current_results, live_scores, match_board
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.fixed_line_ups import start_fixed_match
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.matches.services.seating import substitute
from apps.matches.services.sides import swap_sides
from apps.public.queries.statistics import of_player
from tests.refusing import problems_of

from .league_night import hand, league_night, write, write_sheet
from .pages import at
from .pairs_night import pairs_night

pytestmark = pytest.mark.django_db


def seats(sheet: Sheet) -> dict[str, str]:
    """The entry and the letter of whoever sits on each seat."""
    found = Seat.objects.filter(sheet=sheet).select_related("player", "entry")
    return {each.seat: f"{each.entry} {each.player.name[-1]}" for each in found if each.player}


def score(match) -> tuple[int | None, int | None]:
    board = match_board(match)
    running = live_scores(current_results([match.fixture]).values())[match.fixture_id]
    assert (running.home, running.away) == (board.home_score, board.away_score)
    return board.home_score, board.away_score


def test_a_swapped_sheet_keeps_its_hands_and_gives_the_points_to_who_really_sat_there(night, sheet):
    write_sheet(sheet, by=night.asha)  # NS 6, EW 2
    match, facts = sheet.match, list(Hand.objects.values())
    sheet.refresh_from_db()
    accept_sheet(sheet, "away", version=sheet.version, by=night.delano)
    before, was = Sheet.objects.get(pk=sheet.pk), seats(sheet)
    assert score(match) == (6, 2)

    swap_sides(sheet, "EW", by=night.delano)
    swap_sides(sheet, "EW", by=night.asha)  # the other phone meant the same

    sheet.refresh_from_db()
    assert list(Hand.objects.values()) == facts
    assert (sheet.ns_points, sheet.ew_points, sheet.version) == (6, 2, before.version + 1)
    assert seats(sheet) == {"N": was["E"], "E": was["N"], "S": was["W"], "W": was["S"]}
    assert (sheet.ns_partnership_id, sheet.ew_partnership_id) == (
        before.ew_partnership_id,
        before.ns_partnership_id,
    )
    assert score(match) == (2, 6)
    assert sheet.acceptances.count() == 0
    untouched = Sheet.objects.filter(match=match, home_side="NS")
    assert untouched.count() == Sheet.objects.filter(match=match).count() - 1
    told = LogEntry.objects.get(action="sit_other_way")
    assert (told.by, told.after) == (
        night.delano,
        {"round": 1, "table": 1, "home_side": "EW", "rounds": [1]},
    )
    # The whole match by this sheet alone: table, statistics and a player's page follow the seats.
    for other in untouched:
        write_sheet(other, by=night.asha)
    for side, by in (("home", night.asha), ("away", night.delano)):
        sign_match(match, side, by=by)
    result = current_results([night.fixture])[night.fixture.pk]
    assert (result.home_score, result.away_score) == (2 + 6 * 3, 6 + 2 * 3)
    (figures,) = [each.figures for each in of_player(night.home_players[0])]
    assert (figures.points, figures.against) == (2 + 6, 6 + 2)


def test_with_later_rounds_every_later_sheet_of_the_table_is_mended_and_seating_goes_on():
    night = league_night(partnerships=3, rounds=4)
    reserve = night.organiser.players.create(name="Reserve X", member_number="X")
    RosterSpot.objects.create(season=night.season, club=night.home.club, player=reserve)
    night.line_up("home")
    away = night.away_players
    name_line_up(
        night.fixture, "away", [(away[0], away[1]), (None, None), (away[4], away[5])], by=night.delano
    )
    match = start_match(night.fixture.matches.get(), by=night.asha)
    match.fixture = night.fixture
    first, credited, third, last = match.sheets.filter(table=3).order_by("round")
    assert credited.is_credited
    for sheet in (first, third):
        write_sheet(sheet, by=night.asha)
    was = score(match)

    swap_sides(first, "EW", later=True, by=night.asha)

    now = match.sheets.filter(table=3).order_by("round")
    assert [sheet.home_side for sheet in now] == ["EW", "NS", "EW", "EW"]
    assert set(match.sheets.exclude(table=3).values_list("home_side", flat=True)) == {"NS"}
    assert score(match) == (was[0] - 8, was[1] + 8)  # twice 6 – 2 turned round
    assert LogEntry.objects.get(action="sit_other_way").after["rounds"] == [1, 3, 4]
    assert problems_of(lambda: swap_sides(credited, "EW", by=night.asha)) == [("", "sheet_credited")]
    # Who comes in at this place sits where the partnership really sits.
    places = {3: (reserve, night.home_players[5])}
    substitute(match, "home", places, from_round=4, reason="Ziek", by=night.asha)
    assert (seats(last)["E"], seats(last)["W"]) == ("Sudhar X", "Sudhar F")
    swap_sides(last, "NS", by=night.asha)
    assert (seats(last)["N"], seats(last)["S"]) == ("Sudhar X", "Sudhar F")


def test_a_match_of_fixed_partnerships_is_swapped_too():
    night = pairs_night()
    start_fixed_match(night.fixture, by=night.cast.asha)
    sheet = night.sheet
    write(sheet, *[hand("kap", "NS")] * 4, by=night.cast.asha)
    was = seats(sheet)

    swap_sides(sheet, "EW", by=night.cast.asha)

    assert seats(sheet) == {"N": was["E"], "E": was["N"], "S": was["W"], "W": was["S"]}
    assert score(sheet.match) == (0, 20)


def test_the_sheet_page_swaps_and_asks_about_later_rounds(asha, night, sheet):
    page = asha.get(at("sheet", sheet.pk)).content.decode()
    assert "In this and later rounds" in page
    assert 'name="home_side" value="EW"' in page

    asha.post(at("swap_sides", sheet.pk), {"home_side": "EW", "later": "yes"})

    assert set(sheet.match.sheets.filter(table=1).values_list("home_side", flat=True)) == {"EW"}
    last = sheet.match.sheets.filter(table=1).last()
    page = asha.get(at("sheet", last.pk)).content.decode()
    assert ("In this and later rounds" in page, 'name="home_side" value="NS"' in page) == (False, True)
    wrong = asha.post(at("swap_sides", sheet.pk), {"home_side": "up"})
    assert (wrong.status_code, wrong.context["problems"] or wrong.context["keys"]["problems"]) == (
        422,
        ["Choose the side: North-South or East-West (rules §1.1)."],
    )
    for each in sheet.match.sheets.all():
        write_sheet(each, by=night.asha)
    sign_match(sheet.match, "home", by=night.asha)
    assert problems_of(lambda: swap_sides(sheet, "NS", by=night.delano)) == [("", "match_signed")]
