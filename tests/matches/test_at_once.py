"""Two people at the same moment of one match: one is let through, the other reads why not, nothing is there twice."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from apps.clubs.models import LogEntry
from apps.matches.models import Acceptance, Hand, LineUp, Match, Partnership, Result, Seat, Sheet, Signature
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.hands import HandConflict, correct_hand, record_hand, undo_hand
from apps.matches.services.play import start_match
from apps.matches.services.results import record_final_score
from apps.matches.services.totals import record_sheet_total
from apps.scoring.hand import HandResult
from apps.standings.models import Standing
from tests.at_once import at_once

from .league_night import LeagueNight, hand, write, write_sheet
from .pages import hands_on

pytestmark = pytest.mark.django_db(transaction=True)

KAP, BAUNIE, MAJORITY = hand("kap", "NS"), hand("baunie", "EW"), hand("majority", "EW")
SIGNED, TAKEN = [("", "match_signed")], [("number", "wrong_hand_number")]


@pytest.fixture
def played(night: LeagueNight) -> Match:
    """A match of which every sheet has ended, 24 to 8; nobody has signed."""
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    return match


def versions(night: LeagueNight) -> list[tuple[int, str, bool]]:
    """Every version of the result: its number, what it says, whether it counts."""
    return list(night.fixture.results.order_by("version").values_list("version", "state", "is_current"))


def facts_on(sheet: Sheet) -> list[dict[str, object]]:
    """What stands on the sheet, hand by hand."""
    standing = Hand.objects.filter(sheet=sheet, withdrawn_at=None).order_by("number")
    return [each.to_result().to_json() for each in standing]


# ---- hands of one sheet


@pytest.mark.parametrize("before", [0, 2])
def test_of_two_phones_that_record_one_hand_one_is_stored_and_the_other_is_shown_what_stands(
    night, sheet, before
):
    write(sheet, *[KAP] * before, by=night.asha)
    conflicts: list[HandConflict] = []

    def record(result: HandResult) -> Callable[[], None]:
        def run() -> None:
            try:
                record_hand(sheet, result, number=before + 1, client_ref=uuid.uuid4(), by=night.asha)
            except HandConflict as conflict:
                conflicts.append(conflict)
                raise

        return run

    assert at_once(record(MAJORITY), record(BAUNIE)) == [[], TAKEN]

    stored = Hand.objects.get(sheet=sheet, number=before + 1)
    (conflict,) = conflicts
    assert conflict.standing == stored
    assert [stored.to_result(), conflict.meant] in ([MAJORITY, BAUNIE], [BAUNIE, MAJORITY])
    sheet.refresh_from_db()
    assert (sheet.hands_played, sheet.version) == (before + 1, before + 1)
    assert (sheet.ns_points, sheet.ew_points) == (5 * before, stored.ew_points)


def test_one_hand_sent_twice_at_once_is_one_hand_and_both_get_it(night, sheet):
    reference, got = uuid.uuid4(), []

    def record() -> None:
        got.append(record_hand(sheet, KAP, number=1, client_ref=reference, by=night.asha).pk)

    assert at_once(record, record) == [[], []]

    assert got == [Hand.objects.get().pk] * 2
    sheet.refresh_from_db()
    assert (sheet.hands_played, sheet.version, sheet.ns_points) == (1, 1, 5)


def test_one_reference_on_two_sheets_at_once_is_one_hand(night, sheet):
    reference, other = uuid.uuid4(), Sheet.objects.exclude(pk=sheet.pk)[0]

    outcomes = at_once(
        *[
            lambda on=on: record_hand(on, KAP, number=1, client_ref=reference, by=night.asha)
            for on in (sheet, other)
        ]
    )

    assert outcomes == [[], [("client_ref", "client_ref_used")]]
    stored = Hand.objects.get()
    assert list(Sheet.objects.filter(hands_played=1)) == [stored.sheet]


def test_of_two_who_undo_the_same_hand_one_takes_it_back_and_the_hand_before_it_stays(night, sheet):
    write(sheet, KAP, BAUNIE, by=night.asha)

    outcomes = at_once(
        *[lambda by=by: undo_hand(sheet, number=2, by=by) for by in (night.asha, night.delano)]
    )

    assert outcomes == [[], [("number", "not_the_last_hand")]]
    assert hands_on(sheet) == [(1, "kap", "NS")]
    assert Hand.objects.exclude(withdrawn_at=None).count() == 1


def test_of_two_who_correct_the_same_sheet_one_does_and_the_other_looks_again(night, sheet):
    write(sheet, KAP, BAUNIE, by=night.asha)

    outcomes = at_once(
        *[
            lambda number=number: correct_hand(
                sheet, number, MAJORITY, version=2, client_ref=uuid.uuid4(), by=night.asha
            )
            for number in (1, 2)
        ]
    )

    assert outcomes == [[], [("", "sheet_changed")]]
    assert [each["outcome"] for each in facts_on(sheet)].count("majority") == 1
    sheet.refresh_from_db()
    assert (sheet.ns_points, sheet.ew_points, sheet.version) in ((0, 17, 3), (5, 2, 3))


def test_hands_and_a_typed_total_at_once_never_stand_together(night, sheet):
    outcomes = at_once(
        lambda: record_hand(sheet, KAP, number=1, client_ref=uuid.uuid4(), by=night.asha),
        lambda: record_sheet_total(sheet, 6, 2, version=0, confirmed=True, by=night.delano),
    )

    sheet.refresh_from_db()
    if sheet.source == Sheet.Source.HANDS:
        assert (outcomes, sheet.ns_points) == ([[], [("", "hands_entered")]], 5)
    else:
        assert (outcomes, sheet.ns_points) == ([[], [("", "total_entered")]], 6)
    assert Hand.objects.count() == (1 if sheet.source == Sheet.Source.HANDS else 0)


# ---- accepting


def test_both_sides_accept_one_sheet_at_once(night, sheet):
    write_sheet(sheet, by=night.asha)
    seen = Sheet.objects.get(pk=sheet.pk).version

    outcomes = at_once(
        lambda: accept_sheet(sheet, "home", version=seen, by=night.asha),
        lambda: accept_sheet(sheet, "away", version=seen, by=night.delano),
    )

    assert outcomes == [[], []]
    assert sorted(Acceptance.objects.values_list("side", flat=True)) == ["away", "home"]


def test_one_side_that_accepts_twice_at_once_has_accepted_once(night, sheet):
    write_sheet(sheet, by=night.asha)
    seen = Sheet.objects.get(pk=sheet.pk).version

    assert at_once(*[lambda: accept_sheet(sheet, "home", version=seen, by=night.asha)] * 2) == [[], []]
    assert Acceptance.objects.count() == 1


def test_a_sheet_that_is_corrected_at_the_moment_of_accepting_is_not_accepted(night, sheet):
    write_sheet(sheet, by=night.asha)
    seen = Sheet.objects.get(pk=sheet.pk).version
    refused: list[bool] = []

    def accept() -> None:
        refused.append(True)
        accept_sheet(sheet, "home", version=seen, by=night.asha)
        refused.pop()

    outcomes = at_once(
        accept,
        lambda: correct_hand(sheet, 1, BAUNIE, version=seen, client_ref=uuid.uuid4(), by=night.delano),
    )

    # An acceptance is a change of the board, so who corrects after it is asked to look again.
    assert outcomes == [[], [("", "sheet_changed")]]
    assert Acceptance.objects.count() == (0 if refused else 1)
    assert facts_on(sheet)[0]["outcome"] == ("baunie" if refused else "majority")


# ---- line-ups and the start


def test_both_sides_name_their_line_ups_at_once_for_one_match(night):
    assert at_once(lambda: night.line_up("home"), lambda: night.line_up("away")) == [[], []]

    assert Match.objects.count() == 1
    assert (LineUp.objects.count(), Partnership.objects.count()) == (2, 4)


def test_a_match_that_is_started_twice_at_once_is_laid_out_once(night):
    night.line_up("home")
    night.line_up("away")
    match = night.fixture.matches.get()

    outcomes = at_once(*[lambda by=by: start_match(match, by=by) for by in (night.asha, night.delano)])

    assert outcomes == [[], []]
    assert (Sheet.objects.count(), Seat.objects.count()) == (4, 16)
    assert versions(night) == [(1, "live", True)]
    assert LogEntry.objects.filter(action="start_match").count() == 1


def test_a_match_starts_or_gets_a_final_score_and_not_both(night):
    night.line_up("home")
    night.line_up("away")
    match = night.fixture.matches.get()

    outcomes = at_once(
        lambda: start_match(match, by=night.asha),
        lambda: record_final_score(night.fixture, 82, 67, by=night.dewi),
    )

    assert outcomes == [[], [("", "already_has_a_result")]]
    match.refresh_from_db()
    assert versions(night) == [(1, "live" if match.started_at else "official", True)]
    assert Sheet.objects.count() == (4 if match.started_at else 0)


# ---- signing


def test_both_leaders_sign_at_once_and_the_match_ends_once(night, played):
    outcomes = at_once(
        lambda: sign_match(played, "home", score=(24, 8), by=night.asha),
        lambda: sign_match(played, "away", score=(24, 8), by=night.delano),
    )

    assert outcomes == [[], []]
    assert versions(night) == [(1, "live", False), (2, "official", True)]
    result = Result.objects.get(is_current=True)
    assert (result.home_score, result.away_score, result.winner) == (24, 8, "home")
    assert LogEntry.objects.filter(action="sign_match").count() == 2
    assert LogEntry.objects.filter(action="store_result").count() == 2
    played.refresh_from_db()
    assert played.finished_at is not None
    # The table has the match once.
    assert sorted(Standing.objects.values_list("played", flat=True)) == [1, 1]


def test_one_leader_who_signs_twice_at_once_has_signed_once_and_the_match_goes_on(night, played):
    assert at_once(*[lambda: sign_match(played, "home", by=night.asha)] * 2) == [[], []]

    assert Signature.objects.count() == 1
    assert versions(night) == [(1, "live", True)]


def test_the_last_hand_and_a_signature_at_once_never_sign_an_open_sheet(night, played):
    sheet = played.sheets.first()
    undo_hand(sheet, number=4, by=night.asha)

    outcomes = at_once(
        lambda: record_hand(sheet, KAP, number=4, client_ref=uuid.uuid4(), by=night.asha),
        lambda: sign_match(played, "away", by=night.delano),
    )

    assert outcomes in ([[], []], [[], [("", "sheets_open")]])
    assert hands_on(sheet)[-1] == (4, "kap", "NS")
    assert Signature.objects.count() == (1 if outcomes == [[], []] else 0)


CHANGES: dict[str, tuple[Callable[[Sheet, LeagueNight], object], tuple[str, str]]] = {
    "undone": (lambda sheet, night: undo_hand(sheet, number=4, by=night.asha), ("", "sheets_open")),
    "corrected": (
        lambda sheet, night: correct_hand(
            sheet, 4, KAP, version=sheet.version, client_ref=uuid.uuid4(), by=night.asha
        ),
        ("", "score_changed"),
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_match_is_signed_as_it_was_seen_or_its_last_hand_is_changed_and_not_both(night, played, name):
    sheet = played.sheets.first()
    change, too_late = CHANGES[name]

    outcomes = at_once(
        lambda: change(sheet, night),
        lambda: sign_match(played, "away", score=(24, 8), by=night.delano),
    )

    if Signature.objects.exists():
        assert outcomes == [[], SIGNED]
        assert facts_on(sheet)[-1] == MAJORITY.to_json()
    else:
        assert outcomes == [[], [too_late]]
        assert Hand.objects.exclude(withdrawn_at=None).count() == 1


# ---- final scores


def test_of_two_final_scores_at_once_one_stands(night):
    outcomes = at_once(
        lambda: record_final_score(night.fixture, 82, 67, by=night.dewi),
        lambda: record_final_score(night.fixture, 70, 80, by=night.dewi),
    )

    assert outcomes == [[], [("", "already_has_a_result")]]
    result = Result.objects.get()
    assert (result.home_score, result.away_score) in ((82, 67), (70, 80))
    assert versions(night) == [(1, "official", True)]
    (stored,) = LogEntry.objects.filter(action="store_result")
    assert (stored.after["home"], stored.after["away"]) == (result.home_score, result.away_score)
