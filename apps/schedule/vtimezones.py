"""The clocks of the venues as calendars want them: VTIMEZONE, written as rules that hold without end.

Some calendars pass over lists of dates, and a list ends some day. A test compares every rule with the zone itself.
Knows nothing of fixtures.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, NamedTuple

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

LAST_SUNDAY_OF_MARCH = {"freq": "yearly", "bymonth": 3, "byday": "-1su"}
LAST_SUNDAY_OF_OCTOBER = {"freq": "yearly", "bymonth": 10, "byday": "-1su"}


class Change(NamedTuple):
    """From `since` (on the clock as it was) the clock is `after` hours ahead of UTC, where it was `before`."""

    kind: type[TimezoneDaylight] | type[TimezoneStandard]
    name: str
    since: dt.datetime
    before: dt.timedelta
    after: dt.timedelta
    rule: dict[str, Any] | None = None


def _hours(hours: float) -> dt.timedelta:
    return dt.timedelta(hours=hours)


def _clock(*parts: int) -> dt.datetime:
    """A time on a wall clock; VTIMEZONE wants it without a zone, because it is what a zone is made of."""
    year, month, day, hour = parts
    return dt.datetime(year, month, day, hour)  # noqa: DTZ001  # the time of no zone: see above


CHANGES = {
    "Europe/Amsterdam": (
        Change(TimezoneDaylight, "CEST", _clock(1997, 3, 30, 2), _hours(1), _hours(2), LAST_SUNDAY_OF_MARCH),
        Change(
            TimezoneStandard, "CET", _clock(1996, 10, 27, 3), _hours(2), _hours(1), LAST_SUNDAY_OF_OCTOBER
        ),
    ),
    "America/Paramaribo": (
        Change(TimezoneStandard, "-03", _clock(1984, 10, 1, 0), _hours(-3.5), _hours(-3)),
    ),
}


def vtimezone(zone: str) -> Timezone:
    """The VTIMEZONE of one of the zones that are offered for venues. Raises KeyError for another."""
    block = Timezone()
    block.add("tzid", zone)
    for change in CHANGES[zone]:
        part = change.kind()
        part.add("dtstart", change.since)
        part.add("tzoffsetfrom", change.before)
        part.add("tzoffsetto", change.after)
        part.add("tzname", change.name)
        if change.rule:
            part.add("rrule", change.rule)
        block.add_component(part)
    return block
