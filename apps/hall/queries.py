"""Questions about the hall on the night."""

from __future__ import annotations

import datetime as dt

from django.db.models import Count
from django.utils import timezone

from apps.schedule.models import Venue
from apps.schedule.times import day_of

from .models import Night, Phone, Scorer, TableCard, TablePass
from .night_day import night_day
from .places import Place

# How far back an evening is looked for that was opened again afterwards.
AFTERWARDS = dt.timedelta(days=31)


def find_token(token: str) -> TableCard | TablePass | None:
    """The card or the link with this token, also one that was revoked, with its venue; None for no such token."""
    card = TableCard.objects.select_related("venue__organiser").filter(token=token).first()
    if card is not None:
        return card
    return (
        TablePass.objects.select_related(
            "night__venue__organiser", "fixture__home", "fixture__away", "fixture__stage__competition"
        )
        .filter(token=token)
        .first()
    )


def night_at(venue: Venue, now: dt.datetime | None = None) -> Night | None:
    """The evening that is on in this hall, open or closed; else the newest that is open: one of this very date that
    was opened before the morning, or one that was opened again afterwards.

    None where nobody opened one.
    """
    now = now or timezone.now()
    evening, today = night_day(now, venue.zone), day_of(now, venue.zone)
    found = list(
        Night.objects.filter(venue=venue, date__range=(evening - AFTERWARDS, today)).order_by("-date")
    )
    for night in found:
        night.venue = venue
    tonight = next((night for night in found if night.date == evening), None)
    if tonight is not None and tonight.is_open(now):
        return tonight
    return next((night for night in found if night.is_open(now)), tonight)


def is_from_before(night: Night, now: dt.datetime | None = None) -> bool:
    """Whether it is the evening of an earlier date, opened again for what phones still keep: tonight's is not open."""
    return night.date < night_day(now or timezone.now(), night.venue.zone)


def scorer_of(night: Night, place: Place) -> Scorer | None:
    """The phone that scores this table, with it; None where none does. A phone that was put out scores no more."""
    found = Scorer.objects.select_related("phone").filter(
        night=night, table=place.table, fixture=place.fixture
    )
    return found.filter(phone__revoked_at__isnull=True).first()


def phones_by_card(night: Night) -> dict[int, int]:
    """How many phones are in on the night by each card (its id); none once it is over. One query."""
    if not night.is_open(timezone.now()):
        return {}
    phones = Phone.objects.filter(night=night, card__isnull=False, revoked_at__isnull=True)
    return dict(phones.values_list("card").annotate(count=Count("pk")))
