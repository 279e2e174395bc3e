"""Writing hands on a sheet: once each, in order, on the right side, with history."""

import uuid

import pytest

from apps.clubs.models import LogEntry
from apps.clubs.refusals import Refused
from apps.matches.models import Hand
from apps.matches.services.consent import accept_sheet
from apps.matches.services.hands import (
    HandConflict,
    HandsBehind,
    close_sheet,
    correct_hand,
    record_hand,
    set_first_caller,
    undo_hand,
)

from .league_night import hand, league_night, write

pytestmark = pytest.mark.django_db


def points(sheet):
    sheet.refresh_from_db()
    return sheet.ns_points, sheet.ew_points, sheet.status


def test_a_hand_keeps_its_facts_its_points_and_who_entered_it():
    night = league_night()
    sheet = night.start().sheets.first()

    facts = hand(
        "kap", "EW", tricks={"NS": 0, "EW": 7}, caller="E", penalties=[{"code": "misdeal", "side": "NS"}]
    )
    entered = record_hand(sheet, facts, number=1, client_ref=uuid.uuid4(), by=night.delano)

    entered.refresh_from_db()
    assert entered.to_result() == facts
    assert (entered.ns_points, entered.ew_points, entered.recorded_by) == (0, 7, night.delano)
    assert points(sheet) == (0, 7, "open")


def test_record_hand_twice_with_same_client_ref_keeps_one_hand():
    night = league_night()
    sheet = night.start().sheets.first()
    ref = uuid.uuid4()

    first = record_hand(sheet, hand("majority", "NS"), number=1, client_ref=ref, by=night.asha)
    again = record_hand(sheet, hand("majority", "NS"), number=1, client_ref=ref, by=night.asha)

    assert first == again
    assert Hand.objects.count() == 1


def test_the_same_client_ref_with_other_content_is_a_conflict_that_shows_both():
    night = league_night()
    sheet = night.start().sheets.first()
    ref = uuid.uuid4()
    stands = record_hand(sheet, hand("majority", "NS"), number=1, client_ref=ref, by=night.asha)

    with pytest.raises(HandConflict) as conflict:
        record_hand(sheet, hand("majority", "EW"), number=1, client_ref=ref, by=night.asha)

    assert (conflict.value.standing, conflict.value.meant) == (stands, hand("majority", "EW"))
    assert points(sheet) == (2, 0, "open")


def test_a_client_ref_of_another_sheet_is_a_conflict():
    night = league_night()
    first, second, *_ = night.start().sheets.all()
    ref = uuid.uuid4()
    record_hand(first, hand("majority", "NS"), number=1, client_ref=ref, by=night.asha)

    with pytest.raises(HandConflict):
        record_hand(second, hand("majority", "NS"), number=1, client_ref=ref, by=night.asha)

    assert points(second) == (None, None, "open")


def test_sending_a_withdrawn_hand_again_returns_it_and_does_not_revive_it():
    night = league_night()
    sheet = night.start().sheets.first()
    ref = uuid.uuid4()
    record_hand(sheet, hand("majority", "NS"), number=1, client_ref=ref, by=night.asha)
    undo_hand(sheet, number=1, by=night.asha)

    again = record_hand(sheet, hand("majority", "NS"), number=1, client_ref=ref, by=night.asha)

    assert again.withdrawn_at is not None
    assert points(sheet) == (None, None, "open")


@pytest.mark.parametrize("number", [0, 1, 3, 99])
def test_a_hand_that_means_another_number_than_the_next_is_a_conflict(number):
    night = league_night()
    sheet = night.start().sheets.first()
    (stands,) = write(sheet, hand("majority", "NS"), by=night.asha)

    with pytest.raises(HandConflict) as conflict:
        record_hand(sheet, hand("kap", "EW"), number=number, client_ref=uuid.uuid4(), by=night.delano)

    assert conflict.value.codes == ["wrong_hand_number"]
    assert conflict.value.standing == (stands if number == 1 else None)
    assert points(sheet) == (2, 0, "open")


def test_what_the_rules_refuse_is_refused_at_its_field_with_every_problem():
    night = league_night()
    sheet = night.start().sheets.first()

    with pytest.raises(Refused) as refused:
        record_hand(
            sheet,
            hand("majority", "NS", tricks={"NS": 7, "EW": 0}, penalties=[{"code": "spitting", "side": "NS"}]),
            number=1,
            client_ref=uuid.uuid4(),
            by=night.asha,
        )

    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("tricks", "tricks_do_not_match"),
        ("penalties", "unknown_penalty"),
    ]
    assert Hand.objects.count() == 0


def test_the_fifth_hand_of_a_league_sheet_is_refused():
    night = league_night()
    sheet = night.start().sheets.first()
    write(sheet, *[hand("majority", "NS")] * 4, by=night.asha)

    with pytest.raises(Refused) as refused:
        record_hand(sheet, hand("majority", "NS"), number=5, client_ref=uuid.uuid4(), by=night.asha)

    assert refused.value.codes == ["sheet_already_ended"]
    assert points(sheet) == (8, 0, "won")


def test_undo_reopens_the_sheet_and_keeps_the_hand_in_the_history():
    night = league_night()
    sheet = night.start().sheets.first()
    *_, last = write(sheet, *[hand("majority", "NS")] * 4, by=night.asha)

    undo_hand(sheet, number=4, by=night.delano)

    last.refresh_from_db()
    assert (last.withdrawn_by, last.ns_points) == (night.delano, 2)
    assert points(sheet) == (6, 0, "open")


def test_undo_by_a_double_tap_takes_back_one_hand():
    night = league_night()
    sheet = night.start().sheets.first()
    write(sheet, hand("majority", "NS"), hand("kap", "EW"), by=night.asha)
    undo_hand(sheet, number=2, by=night.asha)

    with pytest.raises(Refused) as refused:
        undo_hand(sheet, number=2, by=night.asha)

    assert refused.value.codes == ["not_the_last_hand"]
    assert points(sheet) == (2, 0, "open")


def test_undo_does_not_take_back_what_somebody_else_wrote_since():
    night = league_night()
    sheet = night.start().sheets.first()
    write(sheet, hand("kap", "EW"), by=night.asha)
    sheet.refresh_from_db()
    seen = sheet.version
    undo_hand(sheet, number=1, version=seen, by=night.delano)
    write(sheet, hand("baunie", "NS"), by=night.delano)

    with pytest.raises(Refused) as refused:
        undo_hand(sheet, number=1, version=seen, by=night.asha)

    assert refused.value.codes == ["sheet_changed"]
    assert points(sheet) == (15, 0, "open")


def test_saying_the_first_caller_again_changes_nothing_and_keeps_the_acceptances():
    night = league_night()
    sheet = night.start().sheets.first()
    write(sheet, *[hand("majority", "NS")] * 4, by=night.asha)
    set_first_caller(sheet, "N", by=night.asha)
    sheet.refresh_from_db()
    accept_sheet(sheet, "away", version=sheet.version, by=night.delano)

    set_first_caller(sheet, "N", by=night.asha)

    assert sheet.acceptances.count() == 1


def test_a_hand_with_more_penalties_than_any_ever_had_is_refused():
    night = league_night()
    sheet = night.start().sheets.first()
    many = [{"code": "misdeal", "side": "EW"}] * 61

    with pytest.raises(Refused) as refused:
        write(sheet, hand("majority", "NS", penalties=many), by=night.asha)

    assert refused.value.codes == ["too_many_penalties"]


def test_a_corrected_hand_scores_as_if_the_sheet_had_always_read_so():
    night = league_night(rules={"preset": "league", "end": {"hands": 8, "draws": True}})
    sheet = night.start().sheets.first()
    misdeal = [{"code": "misdeal", "side": "EW"}]
    one, _two, three = write(sheet, *[hand("majority", "NS", penalties=misdeal)] * 3, by=night.asha)
    assert (three.ns_points, points(sheet)) == (2, (10, 0, "open"))  # the third misdeal is beyond the limit

    correct_hand(
        sheet, 1, hand("majority", "NS"), version=sheet.version, client_ref=uuid.uuid4(), by=night.delano
    )

    one.refresh_from_db()
    three.refresh_from_db()
    standing = Hand.objects.get(sheet=sheet, number=1, withdrawn_at__isnull=True)
    assert (standing.replaces, one.withdrawn_by) == (one, night.delano)
    assert three.ns_points == 4  # it is only the second misdeal now
    assert points(sheet) == (10, 0, "open")


def test_a_correction_that_ends_the_sheet_earlier_asks_about_the_hands_behind():
    """rules §6.4: nothing disappears silently."""
    night = league_night(rules={"preset": "league", "end": {"target": 15}})
    sheet = night.start().sheets.first()
    one, two, three = write(
        sheet, hand("majority", "NS"), hand("majority", "NS"), hand("kap", "EW"), by=night.asha
    )
    sheet.refresh_from_db()
    sent = {"version": sheet.version, "client_ref": uuid.uuid4(), "by": night.delano}

    with pytest.raises(HandsBehind) as refused:
        correct_hand(sheet, 1, hand("baunie", "NS"), **sent)

    assert (refused.value.codes, refused.value.behind) == (["hands_behind"], (2, 3))
    assert points(sheet) == (4, 5, "open")
    corrected = correct_hand(sheet, 1, hand("baunie", "NS"), withdraw_behind=True, **sent)
    assert points(sheet) == (15, 0, "won")
    assert list(Hand.objects.filter(sheet=sheet, withdrawn_at=None)) == [corrected]
    kept = Hand.objects.filter(sheet=sheet).exclude(withdrawn_at=None)
    assert {each.pk: each.withdrawn_by for each in kept} == dict.fromkeys(
        (one.pk, two.pk, three.pk), night.delano
    )
    # Its answer was lost: the same correction again.
    assert correct_hand(sheet, 1, hand("baunie", "NS"), withdraw_behind=True, **sent) == corrected
    with pytest.raises(Refused) as wrong:
        correct_hand(
            sheet,
            1,
            hand("spitting", "NS"),
            replaces=corrected.client_ref,
            client_ref=uuid.uuid4(),
            withdraw_behind=True,
            by=night.asha,
        )
    assert wrong.value.codes == ["unknown_outcome"]


def test_a_correction_states_the_version_that_was_seen():
    night = league_night()
    sheet = night.start().sheets.first()
    write(sheet, hand("majority", "NS"), by=night.asha)
    sheet.refresh_from_db()
    seen = sheet.version
    write(sheet, hand("majority", "NS"), by=night.delano)

    with pytest.raises(Refused) as refused:
        correct_hand(sheet, 1, hand("kap", "NS"), version=seen, client_ref=uuid.uuid4(), by=night.asha)

    assert refused.value.codes == ["sheet_changed"]


def test_a_correction_sent_twice_corrects_once():
    night = league_night()
    sheet = night.start().sheets.first()
    write(sheet, hand("majority", "NS"), by=night.asha)
    sheet.refresh_from_db()
    seen, ref = sheet.version, uuid.uuid4()

    first = correct_hand(sheet, 1, hand("kap", "NS"), version=seen, client_ref=ref, by=night.asha)
    again = correct_hand(sheet, 1, hand("kap", "NS"), version=seen, client_ref=ref, by=night.asha)

    assert first == again
    assert Hand.objects.filter(sheet=sheet).count() == 2
    assert points(sheet) == (5, 0, "open")


def test_the_first_caller_can_be_told_later_and_stinking_points_follow():
    night = league_night(rules={"preset": "league", "stinking": {"kap": 2}})
    sheet = night.start().sheets.first()
    write(sheet, hand("majority", "NS"), by=night.asha)
    with pytest.raises(Refused) as refused:
        write(sheet, hand("kap", "EW"), by=night.asha)

    set_first_caller(sheet, "N", by=night.asha)
    write(sheet, hand("kap", "EW"), by=night.asha)

    assert refused.value.codes == ["caller_required"]
    assert points(sheet) == (2, 7, "open")
    set_first_caller(sheet, "E", by=night.asha)  # then E lost hand 1, and S of the losing side called the kap
    assert points(sheet) == (2, 7, "open")
    with pytest.raises(Refused):
        set_first_caller(sheet, "", by=night.asha)


def test_a_sheet_played_on_time_ends_when_it_is_closed_and_a_league_sheet_cannot_be():
    night = league_night(rules={"preset": "league", "end": {"minutes": 45, "draws": True}})
    first, second, *_ = night.start().sheets.all()
    write(first, hand("majority", "NS"), by=night.asha)

    close_sheet(first, by=night.asha)
    close_sheet(second, by=night.asha)

    assert points(first) == (2, 0, "won")
    assert points(second) == (None, None, "open")


def test_the_log_tells_who_named_the_first_caller_and_who_called_time():
    night = league_night(rules={"preset": "league", "end": {"minutes": 45, "draws": True}})
    sheet = night.start().sheets.first()

    set_first_caller(sheet, "N", by=night.asha)
    close_sheet(sheet, by=night.delano)

    told = {entry.action: (entry.by, entry.after) for entry in LogEntry.objects.all()}
    assert told["set_first_caller"] == (night.asha, {"round": 1, "table": 1, "first_caller": "N"})
    assert told["close_sheet"] == (night.delano, {"round": 1, "table": 1, "closed": True})


def test_only_a_sheet_on_time_can_be_closed():
    sheet = (night := league_night()).start().sheets.first()

    with pytest.raises(Refused) as refused:
        close_sheet(sheet, by=night.asha)

    assert refused.value.codes == ["not_on_time"]


def test_saving_a_hand_takes_the_same_few_queries_late_in_the_season_as_at_its_start(
    django_assert_max_num_queries,
):
    night = league_night()
    sheet = night.start().sheets.first()
    write(sheet, *[hand("majority", "NS")] * 3, by=night.asha)

    with django_assert_max_num_queries(12):
        record_hand(sheet, hand("majority", "NS"), number=4, client_ref=uuid.uuid4(), by=night.asha)
