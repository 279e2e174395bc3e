"""From the start of a match to its official result and the table."""

import pytest

from apps.clubs.refusals import Refused
from apps.matches.models import Match, Result, Seat, Sheet
from apps.matches.queries import match_board
from apps.matches.services.consent import accept_sheet, sign_match, withdraw_signature
from apps.matches.services.hands import undo_hand
from apps.matches.services.play import start_match
from apps.standings.models import Standing

from .league_night import hand, league_night, write, write_sheet

pytestmark = pytest.mark.django_db


def test_starting_freezes_the_regulations_lays_out_all_sheets_and_shows_live_without_a_score():
    night = league_night()

    match = night.start()

    assert match.regulations.revision == 1
    assert [(sheet.round, sheet.table) for sheet in match.sheets.all()] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    result = Result.objects.get(is_current=True)
    assert (result.state, result.home_score, result.away_score) == ("live", None, None)


def test_partnerships_sit_as_the_movement_says_home_ns_and_visitors_one_table_on_each_round():
    night = league_night()

    match = night.start()

    # rules §8.2 with two partnerships: round 1 meets 1-1 and 2-2, round 2 meets 1-2 and 2-1.
    meetings = [
        (sheet.round, sheet.table, sheet.ns_partnership.position, sheet.ew_partnership.position)
        for sheet in match.sheets.select_related("ns_partnership", "ew_partnership")
    ]
    assert meetings == [(1, 1, 1, 1), (1, 2, 2, 2), (2, 1, 1, 2), (2, 2, 2, 1)]
    seats = Seat.objects.filter(sheet=match.sheets.get(round=2, table=1))
    assert {seat.seat: (seat.player, seat.entry) for seat in seats} == {
        "N": (night.home_players[0], night.home),
        "S": (night.home_players[1], night.home),
        "E": (night.away_players[2], night.away),
        "W": (night.away_players[3], night.away),
    }


def test_starting_twice_lays_out_once():
    night = league_night()
    match = night.start()

    start_match(match, by=night.delano)

    assert (Sheet.objects.count(), Result.objects.count()) == (4, 1)
    assert Match.objects.get().started_by == night.asha


def test_a_later_revision_does_not_change_a_match_that_has_begun():
    night = league_night()
    match = night.start()
    part = night.stage.match_regulations.get()
    part.pk, part.revision, part.rules = None, 2, {"preset": "league", "points": {"kap": 7}}
    part.save()

    (entered,) = write(match.sheets.first(), hand("kap", "NS"), by=night.asha)

    assert entered.ns_points == 5


@pytest.mark.django_db(transaction=True)
def test_when_both_leaders_sign_the_result_is_official_and_the_table_follows():
    night = league_night()
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha, kaps=1)

    sign_match(match, "home", by=night.asha)
    assert Result.objects.get(is_current=True).state == "live"
    sign_match(match, "away", by=night.delano)

    # Each sheet: 5 + 2 + 2 for NS, 2 for EW; four sheets.
    result = Result.objects.get(is_current=True)
    assert (result.state, result.home_score, result.away_score, result.winner) == ("official", 36, 8, "home")
    assert (result.home_sheets, result.away_sheets, result.home_best, result.away_best) == (4, 0, 18, 4)
    assert Result.objects.filter(fixture=night.fixture).count() == 2
    table = Standing.objects.filter(stage=night.stage).order_by("row")
    assert [(row.place, row.entry, row.points, row.scored) for row in table] == [
        (1, night.home, 2, 36),
        (2, night.away, 0, 8),
    ]


def test_decided_by_sheet_points_the_sheets_count_three_one_and_nothing():
    night = league_night(decided_by="sheet_points")
    match = night.start()
    first, second, third, fourth = match.sheets.all()
    write_sheet(first, by=night.asha)
    for sheet in (second, third, fourth):
        write(
            sheet,
            hand("majority", "NS"),
            hand("majority", "EW"),
            hand("kap", "NS"),
            hand("kap", "EW"),
            by=night.asha,
        )
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)

    result = Result.objects.get(is_current=True)

    assert (result.home_score, result.away_score) == (3 + 1 + 1 + 1, 0 + 1 + 1 + 1)
    assert (result.home_hand_points, result.away_hand_points) == (6 + 7 * 3, 2 + 7 * 3)


def test_a_match_with_an_open_sheet_cannot_be_signed_and_says_which():
    night = league_night()
    match = night.start()
    for sheet in match.sheets.all()[:3]:
        write_sheet(sheet, by=night.asha)

    with pytest.raises(Refused) as refused:
        sign_match(match, "home", by=night.asha)

    assert refused.value.codes == ["sheets_open"]
    assert "2" in str(refused.value)


def test_signing_twice_is_one_signature_and_not_the_other_sides():
    night = league_night()
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)

    first = sign_match(match, "home", by=night.asha)
    again = sign_match(match, "home", by=night.asha)

    assert first == again
    assert Result.objects.get(is_current=True).state == "live"


def test_a_leader_may_take_the_signature_back_until_the_other_side_signs():
    night = league_night()
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    sheet = match.sheets.first()
    sign_match(match, "home", by=night.asha)
    with pytest.raises(Refused) as signed:
        undo_hand(sheet, number=4, by=night.delano)

    withdraw_signature(match, "home", by=night.asha)
    undo_hand(sheet, number=4, by=night.delano)
    write(sheet, hand("kap", "EW"), by=night.delano)
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)

    assert signed.value.codes == ["match_signed"]
    with pytest.raises(Refused) as official:
        withdraw_signature(match, "home", by=night.asha)
    assert official.value.codes == ["not_live"]
    assert Result.objects.get(is_current=True).away_score == 5 + 3 * 2


def test_an_accepted_sheet_that_changes_is_no_longer_accepted():
    night = league_night()
    match = night.start()
    sheet = match.sheets.first()
    write_sheet(sheet, by=night.asha)
    sheet.refresh_from_db()
    accept_sheet(sheet, "away", version=sheet.version, by=night.delano)

    undo_hand(sheet, number=4, by=night.asha)

    assert sheet.acceptances.count() == 0


def test_a_sheet_is_accepted_as_it_was_seen_or_not_at_all():
    night = league_night()
    sheet = night.start().sheets.first()
    with pytest.raises(Refused) as open_sheet:
        accept_sheet(sheet, "away", version=0, by=night.delano)
    write_sheet(sheet, by=night.asha)

    with pytest.raises(Refused) as stale:
        accept_sheet(sheet, "away", version=3, by=night.delano)

    assert (open_sheet.value.codes, stale.value.codes) == (["sheet_open"], ["sheet_changed"])
    assert sheet.acceptances.count() == 0


def test_the_board_shows_the_lead_after_each_round_and_the_best_partnership_of_each_side():
    night = league_night()
    match = night.start()
    first, second, third, _fourth = match.sheets.all()
    write_sheet(first, by=night.asha, kaps=3)  # home 1 - away 1: 15-2
    write_sheet(second, by=night.asha)  # home 2 - away 2: 6-2
    write(third, hand("baunie", "EW"), by=night.asha)  # round 2, home 1 - away 2: 0-15 so far

    board = match_board(match)

    assert [(each.home, each.away, each.lead, each.is_complete) for each in board.rounds] == [
        (21, 4, 17, True),
        (0, 15, 2, False),
    ]
    assert (board.home_score, board.away_score, board.sheets_open) == (21, 19, 2)
    assert [(row.total, row.is_best) for row in board.home_rows] == [(15, True), (6, False)]
    assert [(row.total, row.is_best) for row in board.away_rows] == [(2, False), (17, True)]
    assert [[cell.own for cell in row.sheets] for row in board.away_rows] == [[2, None], [2, 15]]


def test_the_board_takes_the_same_number_of_queries_for_four_sheets_and_for_thirty_two(
    django_assert_num_queries,
):
    night = league_night(rounds=16)
    match = Match.objects.select_related("regulations").get(pk=night.start().pk)

    with django_assert_num_queries(3):
        board = match_board(match)
        assert [len(row.sheets) for row in board.home_rows] == [16, 16]
