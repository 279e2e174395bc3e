"""Somebody at a table does not agree with its sheet: play goes on, the result waits, the director sees it at once."""

from __future__ import annotations

import uuid

import pytest

from apps.clubs.models import LogEntry
from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.desk.queries.official import results_to_confirm
from apps.matches.models import Result, SheetDispute
from apps.matches.services.consent import sign_match
from apps.matches.services.official import make_matchday_official, make_official
from apps.matches.services.sheet_disputes import (
    MOST_OPEN,
    dispute_sheet,
    settle_sheet_dispute,
    withdraw_sheet_dispute,
)
from tests.at_once import at_once
from tests.hall.hall_night import hall_night
from tests.notices.post import readers, told
from tests.refusing import problems_of

from .league_night import LeagueNight, hand, write, write_sheet
from .pages import at

ENGLISH = {"headers": {"accept-language": "en"}}


def result_of(night: LeagueNight) -> tuple[str, int]:
    found = Result.objects.get(fixture=night.fixture, is_current=True)
    return found.state, found.version


def sign_both(night: LeagueNight) -> None:
    match = night.fixture.matches.get()
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)


@pytest.mark.django_db
def test_a_dispute_from_a_phone_blocks_the_result_and_never_play(client, settings):
    settings.LANGUAGE_CODE = "en"
    hall = hall_night(partnerships=1, rounds=2)
    night, phone, ref = hall.league, hall.phone(1), uuid.uuid4()
    first, second = night.start().sheets.order_by("round")
    write(first, hand("majority", "NS"), by=night.asha)

    def say(text="Spel 1 was van ons", side="away", sheet=first, ref=ref):
        return problems_of(lambda: dispute_sheet(sheet, side, text, by=phone, ref=ref))

    with told() as messages:
        assert say() == []
    assert readers(messages) == ["Asha", "Delano", "Dewi"]
    assert {message.subject for message in messages} <= {
        "Sudhar – Kampoe: somebody does not agree with a sheet.",
        "Sudhar – Kampoe: iemand is het niet eens met een briefje.",
    }
    assert all("Spel 1 was van ons" in str(message.body) for message in messages)
    assert say() == []  # its answer was lost
    assert say(text="Spel 2") == [("ref", "ref_used")]
    assert say(text=" ", ref=uuid.uuid4()) == [("text", "required")]
    assert say(side="both", ref=uuid.uuid4()) == [("side", "unknown_side")]
    dispute = SheetDispute.objects.get()
    assert (dispute.by, dispute.on, dispute.is_open) == (None, phone, True)
    entry = LogEntry.objects.get(action="dispute_sheet")
    assert (entry.by_phone, entry.after) == ("1@1", {"round": 1, "table": 1, "side": "away"})
    # The director reads it everywhere that shows how it stands.
    (todo,) = results_to_confirm([night.organiser])
    said = f"Round 1, table 1: somebody does not agree with the sheet of {night.fixture}"
    assert (todo.text, todo.url) == (said, at("sheet", first.pk))
    client.force_login(night.dewi)
    for address in (at("room", night.fixture.pk), at("sheet", first.pk)):
        page = client.get(address, **ENGLISH).content.decode()
        assert "Kampoe does not agree with the sheet of round 1, table 1" in page
        assert "phone 1 at table 1" in page
        assert at("answer_sheet_dispute", first.pk, dispute.pk) in page
    # Play goes on to its end, and both leaders sign: provisional, though the signatures decide here.
    write(first, hand("majority", "EW"), hand("majority", "EW"), hand("majority", "EW"), by=night.asha)
    write_sheet(second, by=night.asha)
    sign_both(night)
    assert result_of(night) == ("provisional", 2)
    assert problems_of(lambda: make_official(night.fixture, version=2, by=night.dewi)) == [("", "disputed")]
    assert make_matchday_official(night.stage, 1, by=night.dewi).results == []
    assert (
        "Kampoe does not agree with the sheet"
        in client.get(at("provisional", night.stage.competition_id), **ENGLISH).content.decode()
    )
    assert problems_of(lambda: settle_sheet_dispute(dispute, " ", by=night.dewi)) == [("answer", "required")]
    settle_sheet_dispute(dispute, "Spel 1 staat goed", by=night.dewi)
    assert problems_of(lambda: settle_sheet_dispute(dispute, "Toch niet", by=night.dewi)) == [
        ("", "not_disputed")
    ]
    assert say(ref=uuid.uuid4()) == []  # provisional: there is still time
    with told() as messages:
        settle_sheet_dispute(SheetDispute.objects.get(settled_at=None), "Nog steeds goed", by=night.dewi)
    assert readers(messages) == ["Asha", "Delano"]
    make_official(night.fixture, version=2, by=night.dewi)
    assert say(ref=uuid.uuid4()) == [("", "is_official")]
    history = client.get(f"/desk/m/{night.fixture.pk}/history/", **ENGLISH).content.decode()
    assert "Spel 1 staat goed" in history


@pytest.mark.django_db
@pytest.mark.same_on_every_database("rows that both databases keep alike")
def test_a_side_takes_a_dispute_back_a_ruling_settles_it_and_a_table_has_a_handful(client):
    hall = hall_night(partnerships=1, rounds=1)
    night = hall.league
    sheet = night.start().sheets.get()
    client.force_login(night.asha)
    # In the hurry of a hall: typed on the sheet's page, taken back on the room's.
    page = client.post(at("dispute_sheet", sheet.pk, "home"), {"text": ""}, **ENGLISH)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["text"])
    client.post(at("dispute_sheet", sheet.pk, "home"), {"text": "Er is geruild"}, **ENGLISH)
    dispute = SheetDispute.objects.get()
    assert (dispute.by, dispute.text) == (night.asha, "Er is geruild")
    room = client.get(at("room", night.fixture.pk), **ENGLISH).content.decode()
    assert at("withdraw_sheet_dispute", sheet.pk, dispute.pk) in room
    assert at("answer_sheet_dispute", sheet.pk, dispute.pk) not in room
    client.post(at("withdraw_sheet_dispute", sheet.pk, dispute.pk))
    withdraw_sheet_dispute(dispute, by=night.asha)
    dispute.refresh_from_db()
    assert (dispute.settled_by, dispute.answer) == (night.asha, "")
    assert LogEntry.objects.filter(action="withdraw_sheet_dispute").count() == 1
    assert "Taken back" in client.get(at("sheet", sheet.pk), **ENGLISH).content.decode()

    for number in range(MOST_OPEN):
        dispute_sheet(sheet, "", f"Geschil {number}", by=hall.phone(1))
    full = problems_of(lambda: dispute_sheet(sheet, "", "Nog een", by=hall.phone(1)))
    assert full == [("", "too_many_disputes")]
    write_sheet(sheet, by=night.asha)
    sign_both(night)
    assert result_of(night) == ("provisional", 2)
    client.force_login(night.dewi)
    one = SheetDispute.objects.filter(settled_at=None).first()
    answered = client.post(at("answer_sheet_dispute", sheet.pk, one.pk), {"answer": "Klopt zo"})
    assert answered.status_code == 302
    rule(night.fixture, Decision(Kind.SCORE, home=6, away=2), reason="Besluit", seen=2, by=night.dewi)
    assert result_of(night)[0] == "official"
    assert not SheetDispute.objects.filter(settled_at=None).exists()
    assert set(SheetDispute.objects.exclude(pk=dispute.pk).values_list("answer", flat=True)) == {
        "Klopt zo",
        "Besluit",
    }
    # A sheet of an attempt that is over for good.
    rule(night.fixture, Decision(Kind.TO_BE_REPLAYED), reason="Opnieuw", seen=3, by=night.dewi)
    assert problems_of(lambda: dispute_sheet(sheet, "home", "Te laat", by=night.asha)) != []


@pytest.mark.django_db(transaction=True)
def test_a_dispute_meets_the_second_signature_and_is_in_time_or_not():
    hall = hall_night(partnerships=1, rounds=1)
    night, phone = hall.league, hall.phone(1)
    match = night.start()
    sheet = match.sheets.get()
    write_sheet(sheet, by=night.asha)
    sign_match(match, "home", by=night.asha)

    outcomes = at_once(
        lambda: sign_match(match, "away", by=night.delano),
        lambda: dispute_sheet(sheet, "away", "Spel 2", by=phone),
    )

    assert outcomes[0] == []
    disputed = SheetDispute.objects.exists()
    assert outcomes[1] == ([] if disputed else [("", "is_official")])
    assert result_of(night)[0] == ("provisional" if disputed else "official")
