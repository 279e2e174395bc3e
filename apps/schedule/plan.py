"""When and where a programme is played: one matchday a week, on one weekday, at one time."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from dataclasses import dataclass

from apps.clubs.models import Organiser

from . import times
from .models import Venue

DAYS_A_WEEK = 7


@dataclass(frozen=True, slots=True)
class ProgrammePlan:
    """The dates of a programme.

    Matchday 1 falls on the first `weekday` (0 is Monday, 6 is Sunday) on or after `first_date`, every next
    one a week later. All start at `start_time` on the venue's clock; without a venue on the organiser's.
    `double` asks for everybody to meet twice. `second_time` says which is meant where the clock shows
    `start_time` twice on a matchday: the second (True) or the first.
    """

    first_date: dt.date
    weekday: int
    start_time: dt.time
    venue: Venue | None = None
    double: bool = False
    second_time: bool = False

    def date_of(self, number: int) -> dt.date:
        """The date of matchday `number` (from 1). Raises OverflowError past the end of the calendar."""
        wait = (self.weekday - self.first_date.weekday()) % DAYS_A_WEEK
        return self.first_date + dt.timedelta(days=wait + DAYS_A_WEEK * (number - 1))

    def zone(self, organiser: Organiser) -> zoneinfo.ZoneInfo:
        """Whose clock `start_time` is on."""
        return self.venue.zone if self.venue else organiser.zone

    def starts_at(self, number: int, organiser: Organiser) -> dt.datetime:
        """The moment in UTC at which matchday `number` starts. Raises times.NoSuchTimeError,
        OverflowError."""
        zone = self.zone(organiser)
        return times.moment(self.date_of(number), self.start_time, zone, second=self.second_time)
