"""What a phone says that it saw: hands by their references, in the place of the version of a sheet."""

import uuid

import pytest

from apps.matches.services.consent import accept_sheet
from apps.matches.services.hands import HandConflict, correct_hand, set_first_caller, take_back
from tests.refusing import problems_of

from .league_night import hand, league_night, write

pytestmark = pytest.mark.django_db
NOT_THE_LAST = [("client_ref", "not_the_last_hand")]
NOT_THE_LAST_BY_NUMBER = [("number", "not_the_last_hand")]


def points(sheet):
    sheet.refresh_from_db()
    return sheet.ns_points, sheet.ew_points, sheet.status


def test_a_correction_may_say_which_hand_was_seen_instead_of_the_version():
    night = league_night()
    sheet = night.start().sheets.first()
    (seen,) = write(sheet, hand("majority", "NS"), by=night.asha)
    write(sheet, hand("kap", "EW"), by=night.delano)  # behind it: no reason to refuse

    first = correct_hand(
        sheet, 1, hand("kap", "NS"), replaces=seen.client_ref, client_ref=uuid.uuid4(), by=night.asha
    )
    with pytest.raises(HandConflict) as conflict:
        correct_hand(
            sheet, 1, hand("baunie", "NS"), replaces=seen.client_ref, client_ref=uuid.uuid4(), by=night.delano
        )

    assert (conflict.value.codes, conflict.value.standing) == (["hand_changed"], first)
    assert points(sheet) == (5, 5, "open")


def test_a_hand_is_taken_back_by_its_reference_once_and_only_as_the_last_one():
    night = league_night()
    sheet, other, *_ = night.start().sheets.all()
    one, two = write(sheet, hand("majority", "NS"), hand("kap", "EW"), by=night.asha)

    assert problems_of(lambda: take_back(sheet, one.client_ref, by=night.asha)) == NOT_THE_LAST_BY_NUMBER
    assert problems_of(lambda: take_back(sheet, uuid.uuid4(), by=night.asha)) == NOT_THE_LAST
    assert problems_of(lambda: take_back(other, two.client_ref, by=night.asha)) == NOT_THE_LAST
    assert points(sheet) == (2, 5, "open")
    take_back(sheet, two.client_ref, by=night.delano)
    assert take_back(sheet, two.client_ref, by=night.delano) == two  # a double tap
    assert points(sheet) == (2, 0, "open")
    correct_hand(
        sheet, 1, hand("kap", "NS"), replaces=one.client_ref, client_ref=uuid.uuid4(), by=night.delano
    )
    # Another hand stands there than the one that was seen.
    assert problems_of(lambda: take_back(sheet, one.client_ref, by=night.asha)) == NOT_THE_LAST
    assert points(sheet) == (5, 0, "open")


def test_a_sheet_is_accepted_by_the_hands_and_the_score_that_were_seen():
    night = league_night()
    sheet = night.start().sheets.first()
    hands = write(sheet, *[hand("majority", "NS")] * 4, by=night.asha)
    seen = [each.client_ref for each in hands]

    def accept(hands, score):
        return problems_of(lambda: accept_sheet(sheet, "away", hands=hands, score=score, by=night.delano))

    assert accept(seen[:3], (6, 0)) == [("", "sheet_changed")]
    assert accept(seen, (0, 8)) == [("", "sheet_changed")]  # seen with the sides the other way round
    set_first_caller(sheet, "N", by=night.asha)  # a new version; what was seen still stands
    assert accept(seen, (8, 0)) == []
    assert accept(seen, (8, 0)) == []
    assert sheet.acceptances.get().by == night.delano
