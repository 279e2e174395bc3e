"""What a phone writes, in one transaction with the question whether it (still) may."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from apps.clubs.clashes import once_more_after_a_clash
from apps.hall.models import Phone
from apps.hall.places import place_of
from apps.hall.services.phones import hold_phone
from apps.hall.services.scoring import take_scoring
from apps.matches.models import Sheet
from apps.matches.services.locks import regulations_of

Written = TypeVar("Written")


@once_more_after_a_clash
@transaction.atomic
def scoring(phone: Phone, sheet: Sheet, write: Callable[[], Written]) -> Written:
    """Write as the phone that scores the table: it takes it where nobody does.

    Refuses (`scored_elsewhere`) where another phone does, and what `saying` refuses. Nobody takes over, and nobody puts
    the phone out, between the question and what is written. Where both sides report, nobody scores.
    """
    if regulations_of(sheet.match).both_report:
        hold_phone(phone)
    else:
        place = place_of(sheet.match.fixture, sheet.table)
        take_scoring(phone, table=place.table, fixture=place.fixture)
    return write()


@once_more_after_a_clash
@transaction.atomic
def saying(phone: Phone, write: Callable[[], Written]) -> Written:
    """Write what every phone of the table may say of a sheet.

    Refuses a phone that was put out (`phone_revoked`), and an evening that was closed (`night_closed`), since it was
    asked who it is.
    """
    hold_phone(phone)
    return write()
