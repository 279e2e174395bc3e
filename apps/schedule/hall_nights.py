"""What is played in one hall, night by night, of all competitions together."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from .models import Fixture, Venue
from .queries import partnerships_of
from .times import day_of

# Between two places on earth there is never more than a day; a night is asked for with room on both sides.
ROOM = dt.timedelta(days=2)


@dataclass(frozen=True, slots=True)
class HallNight:
    """A date at the hall and its matches, in order of time; `needed` says by stage how many tables a match takes."""

    date: dt.date
    fixtures: list[Fixture]
    needed: Mapping[int, int]

    @property
    def without_tables(self) -> list[Fixture]:
        """The matches that have no tables, or not as many as they need by now."""
        return [each for each in self.fixtures if len(each.hall_tables) != self.needed.get(each.stage_id, 0)]

    @property
    def tables(self) -> int:
        """How many of the hall's tables are in use, at whatever hour."""
        return len({number for each in self.fixtures for number in each.hall_tables})


def nights_of(venue: Venue, date: dt.date | None = None, *, since: dt.date | None = None) -> list[HallNight]:
    """The nights of the hall by date, or that of one date: matches that are due, ready to be shown. Two queries.

    `since` is the first date to show: what was played in other years is not read.
    """
    due = Fixture.objects.filter(venue=venue, status=Fixture.Status.SCHEDULED, starts_at__isnull=False)
    try:
        if since is not None:
            due = due.filter(starts_at__gte=_noon(since) - ROOM)
        if date is not None:
            due = due.filter(starts_at__range=(_noon(date) - ROOM, _noon(date) + ROOM))
    except OverflowError:
        return []
    nights: dict[dt.date, list[Fixture]] = {}
    for fixture in due.select_related("home", "away", "venue", "stage__competition__organiser").order_by(
        "starts_at", "pk"
    ):
        if fixture.starts_at is not None:
            nights.setdefault(day_of(fixture.starts_at, venue.zone), []).append(fixture)
    needed = partnerships_of(each.stage_id for fixtures in nights.values() for each in fixtures)
    return [
        HallNight(day, fixtures, needed)
        for day, fixtures in nights.items()
        if date in (None, day) and (since is None or day >= since)
    ]


def _noon(date: dt.date) -> dt.datetime:
    return dt.datetime.combine(date, dt.time(12), tzinfo=dt.UTC)
