"""Times on a venue's clock and their moments in UTC.

A programme is made of dates and times of day on a wall clock; what is stored is the moment in UTC. On two
nights a year the clock of Amsterdam makes that hard: in spring an hour does not exist, in autumn an hour
happens twice. A time that does not exist is refused. Of a time that happens twice the first is meant unless
the second is asked for; which one it was stays known, because the stored moment is the one or the other.

Knows nothing of fixtures, databases or languages.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo

# An evening of play goes on past midnight: so long after it, its day is still the day before.
AFTER_MIDNIGHT = dt.timedelta(hours=6)


class NoSuchTimeError(ValueError):
    """A time of day that this date does not have in this zone: the clock jumped over it."""

    def __init__(self, day: dt.date, time: dt.time, zone: zoneinfo.ZoneInfo) -> None:
        super().__init__(f"{day.isoformat()} {time:%H:%M} does not exist in {zone.key}.")
        self.day = day
        self.time = time
        self.zone = zone


def moment(day: dt.date, time: dt.time, zone: zoneinfo.ZoneInfo, *, second: bool = False) -> dt.datetime:
    """The moment in UTC at which the clock in `zone` shows this date and time.

    `second` asks for the later of the two moments where the clock is set back over this time; elsewhere it
    changes nothing. Raises NoSuchTimeError where the clock is set forward over it.
    """
    local = dt.datetime.combine(day, time.replace(tzinfo=None, fold=int(second)), tzinfo=zone)
    found = local.astimezone(dt.UTC)
    if found.astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise NoSuchTimeError(day, time, zone)
    return found


def happens_twice(day: dt.date, time: dt.time, zone: zoneinfo.ZoneInfo) -> bool:
    """Whether the clock in `zone` shows this time twice on this date."""
    try:
        return moment(day, time, zone) != moment(day, time, zone, second=True)
    except NoSuchTimeError:
        return False


def on_the_clock(at: dt.datetime, zone: zoneinfo.ZoneInfo) -> dt.datetime:
    """What the clock in `zone` shows at the moment `at` (aware): an aware datetime in that zone."""
    return at.astimezone(zone)


def day_of(at: dt.datetime, zone: zoneinfo.ZoneInfo) -> dt.date:
    """The date in `zone` at the moment `at` (aware). With the present moment it is "today" at the venue."""
    return at.astimezone(zone).date()


def evening_of(at: dt.datetime, zone: zoneinfo.ZoneInfo) -> dt.date:
    """The date of the evening that goes on in `zone` at the moment `at` (aware): until six it is still yesterday's."""
    return day_of(at - AFTER_MIDNIGHT, zone)
