"""A phone without an account records, takes back, corrects and accepts, and everything that tells of it names it."""

import uuid

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation

from apps.clubs.models import LogEntry
from apps.matches.models import Hand
from apps.matches.services.consent import accept_sheet
from apps.matches.services.hands import correct_hand, record_hand, set_first_caller, take_back
from tests.hall.hall_night import hall_night
from tests.matches.league_night import hand

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("columns and a constraint that both databases keep alike"),
]


def test_a_phone_records_takes_back_corrects_and_accepts_and_is_named(client, django_assert_max_num_queries):
    hall = hall_night()
    sheet = hall.league.start().sheets.filter(table=1).first()
    hall.phone(1)
    phone = hall.phone(1)

    with django_assert_max_num_queries(12):
        first = record_hand(sheet, hand("majority", "NS"), number=1, client_ref=uuid.uuid4(), by=phone)
    for number in (2, 3, 4):
        record_hand(sheet, hand("majority", "NS"), number=number, client_ref=uuid.uuid4(), by=phone)
    last = Hand.objects.get(sheet=sheet, number=4)
    gone = take_back(sheet, last.client_ref, by=phone)
    record_hand(sheet, hand("majority", "EW"), number=4, client_ref=uuid.uuid4(), by=hall.league.asha)
    sheet.refresh_from_db()
    corrected = correct_hand(
        sheet, 1, hand("kap", "NS"), version=sheet.version, client_ref=uuid.uuid4(), by=phone
    )
    set_first_caller(sheet, "N", by=phone)
    sheet.refresh_from_db()
    accepted = accept_sheet(sheet, "away", version=sheet.version, by=phone)

    with translation.override("en"):
        assert first.recorder == gone.withdrawer == corrected.recorder == "phone 2 at table 1"
        assert accepted.author == "phone 2 at table 1"
        assert Hand.objects.get(sheet=sheet, number=4, withdrawn_at=None).recorder == hall.league.asha.name
        assert first.withdrawer == ""
    with translation.override("nl"):
        assert first.recorder == "telefoon 2 aan tafel 1"
    entry = LogEntry.objects.get(action="set_first_caller")
    assert (entry.by, entry.by_phone) == (None, "2@1")

    client.force_login(hall.league.dewi)
    told = client.get(
        reverse("desk:log", args=[hall.league.organiser.slug]), headers={"Accept-Language": "en"}
    )
    assert "phone 2 at table 1" in told.content.decode()


def test_everything_has_exactly_one_author():
    hall = hall_night()
    sheet = hall.league.start().sheets.first()
    phone = hall.phone()
    written = record_hand(sheet, hand("majority", "NS"), number=1, client_ref=uuid.uuid4(), by=phone)

    for changes in ({"recorded_by": hall.league.asha}, {"recorded_on": None}, {"withdrawn_on": phone}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Hand.objects.filter(pk=written.pk).update(**changes)
    for changes in ({"by": None}, {"by_phone": "1@1"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            LogEntry.objects.filter(action="start_match").update(**changes)
