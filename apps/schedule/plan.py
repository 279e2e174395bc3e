"""When and where a programme is played: one matchday a week, on one weekday, at one time, and on which days not."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass

from apps.clubs.models import Organiser

from . import times
from .models import Venue

DAYS_A_WEEK = 7


@dataclass(frozen=True, slots=True)
class ProgrammePlan:
    """The dates of a programme.

    Matchday 1 falls on the first `weekday` (0 is Monday, 6 is Sunday) on or after `first_date`, every next
    one a week later; a week whose day is among the `free_days` is passed over. All start at `start_time` on
    the venue's clock; without a venue on the organiser's. `double` asks for everybody to meet twice.
    `second_time` says which is meant where the clock shows `start_time` twice on a matchday: the second
    (True) or the first.
    """

    first_date: dt.date
    weekday: int
    start_time: dt.time
    venue: Venue | None = None
    double: bool = False
    second_time: bool = False
    free_days: frozenset[dt.date] = frozenset()

    def date_of(self, number: int) -> dt.date:
        """The date of matchday `number` (from 1). Raises OverflowError past the end of the calendar."""
        wait = (self.weekday - self.first_date.weekday()) % DAYS_A_WEEK
        day, played = self.first_date + dt.timedelta(days=wait), 0
        while True:
            played += day not in self.free_days
            if played == number:
                return day
            day += dt.timedelta(days=DAYS_A_WEEK)

    def zone(self, organiser: Organiser) -> zoneinfo.ZoneInfo:
        """Whose clock `start_time` is on."""
        return self.venue.zone if self.venue else organiser.zone

    def starts_at(self, number: int, organiser: Organiser) -> dt.datetime:
        """The moment in UTC at which matchday `number` starts. Raises times.NoSuchTimeError,
        OverflowError."""
        zone = self.zone(organiser)
        return times.moment(self.date_of(number), self.start_time, zone, second=self.second_time)


def days_passed_over(dates: Iterable[dt.date]) -> frozenset[dt.date]:
    """The weeks between these dates, counted from the first, on whose day nothing is played."""
    played = set(dates)
    if not played:
        return frozenset()
    first, last = min(played), max(played)
    weeks = range(0, (last - first).days, DAYS_A_WEEK)
    return frozenset(first + dt.timedelta(days=days) for days in weeks) - played
