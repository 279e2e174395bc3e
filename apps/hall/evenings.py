"""Which evenings halls have: an organiser's, tonight first, and those of tonight with which somebody has to do."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from apps.clubs.models import Organiser
from apps.competitions.models import Entry
from apps.schedule.models import Fixture, Venue
from apps.schedule.times import day_of

from .models import Night
from .night_day import night_day

# How far ahead evenings are listed, and how many of those that were.
AHEAD = dt.timedelta(days=21)
BEFORE = 20
# Between two places on earth there is never more than a day.
ROOM = dt.timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Evening:
    """A date at a hall with so many matches; `night` once somebody opened it."""

    venue: Venue
    date: dt.date
    matches: int
    night: Night | None
    is_open: bool


def nights_of_organiser(organiser: Organiser, now: dt.datetime) -> dict[str, list[Evening]]:
    """`tonight`, `coming` and `before`. Three queries."""
    venues = {venue.pk: venue for venue in Venue.objects.filter(organiser=organiser).order_by("name", "pk")}
    due = Fixture.objects.filter(venue__in=venues, starts_at__range=(now - ROOM, now + AHEAD))
    counted = count_evenings(due.filter(status=Fixture.Status.SCHEDULED), venues)
    opened = {}
    for night in Night.objects.filter(venue__in=venues).order_by("-date", "venue__name", "pk")[: 5 * BEFORE]:
        night.venue = venues[night.venue_id]
        opened[night.venue_id, night.date] = night
    found: dict[str, list[Evening]] = {"tonight": [], "coming": [], "before": []}
    for venue, date in sorted({*counted, *opened}, key=lambda key: (key[1], venues[key[0]].name, key[0])):
        known = opened.get((venue, date))
        evening = Evening(
            venues[venue],
            date,
            counted.get((venue, date), 0),
            known,
            known is not None and known.is_open(now),
        )
        today = night_day(now, venues[venue].zone)
        if date == today or evening.is_open:
            found["tonight"].append(evening)
        elif date > today:
            found["coming"].append(evening)
        elif known is not None:
            found["before"].append(evening)
    found["before"] = found["before"][::-1][:BEFORE]
    return found


def count_evenings(fixtures: QuerySet[Fixture], venues: dict[int, Venue]) -> Counter[tuple[int, dt.date]]:
    """How many of these matches each hall has on each date. One query."""
    return Counter(
        (venue, day_of(starts_at, venues[venue].zone))
        for venue, starts_at in fixtures.values_list("venue", "starts_at")
        if venue is not None and starts_at is not None
    )


def evenings_tonight(
    organisers: Iterable[Organiser], entries: Iterable[Entry], now: dt.datetime
) -> list[Evening]:
    """Tonight's evenings in the halls of these organisers, and those at which one of these entries plays. Three
    queries."""
    own = [entry.pk for entry in entries]
    due = Fixture.objects.filter(starts_at__range=(now - ROOM, now + ROOM), status=Fixture.Status.SCHEDULED)
    mine = due.filter(stage__published_at__isnull=False).filter(
        Q(venue__organiser__in=list(organisers)) | Q(home__in=own) | Q(away__in=own)
    )
    halls = (
        Venue.objects.filter(pk__in=mine.values("venue")).select_related("organiser").order_by("name", "pk")
    )
    venues = {venue.pk: venue for venue in halls}
    counted = count_evenings(mine, venues)
    nights = {
        (night.venue_id, night.date): night
        for night in Night.objects.filter(
            venue__in=venues, date__range=((now - ROOM).date(), (now + ROOM).date())
        )
    }
    found = []
    for (venue, date), matches in sorted(counted.items()):
        if date == night_day(now, venues[venue].zone):
            night = nights.get((venue, date))
            if night is not None:
                night.venue = venues[venue]
            is_open = night is not None and night.is_open(now)
            found.append(Evening(venues[venue], date, matches, night, is_open))
    return found
