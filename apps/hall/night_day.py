"""Which date an evening belongs to. Pure.

Play goes on after midnight: until six in the morning on the clock of the hall it is still the evening before.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo

MORNING = dt.time(6)


def night_day(now: dt.datetime, zone: zoneinfo.ZoneInfo) -> dt.date:
    """The date of the evening that is on at the moment `now` (aware) in `zone`."""
    local = now.astimezone(zone)
    return local.date() - dt.timedelta(days=1) if local.time() < MORNING else local.date()


def end_of_night(date: dt.date, zone: zoneinfo.ZoneInfo) -> dt.datetime:
    """The moment at which the evening of `date` is over: six in the morning after, on the clock of `zone`."""
    return dt.datetime.combine(date + dt.timedelta(days=1), MORNING, tzinfo=zone).astimezone(dt.UTC)
