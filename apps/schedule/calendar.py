"""A programme as a calendar file (RFC 5545): one event for each match that has a date.

- An event keeps its UID for good and counts SEQUENCE up with each change; DTSTAMP and LAST-MODIFIED say when the last
  one was. Nothing in the file depends on when it is asked for, so it is the same to the byte until something changes.
- Times stand on the venue's clock, with its VTIMEZONE. Only the second of two equal times in one night is written in
  UTC: on a clock the first would be meant.
- A match without a time takes the whole day of its matchday; without that date it is left out, as byes are.
- A cancelled match stays, as cancelled. A postponed one without a new date is cancelled too, in words postponed, so
  that the evening becomes free in people's calendars; with a new date it is confirmed again, under the same UID.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Callable, Iterable

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from .models import Fixture
from .queries import LASTS, date_of, local_start, zone_of
from .vtimezones import vtimezone

ASK_AGAIN = dt.timedelta(hours=1)


def calendar_of(
    fixtures: Iterable[Fixture],
    *,
    name: str,
    zone: zoneinfo.ZoneInfo,
    address_of: Callable[[Fixture], str],
) -> str:
    """The calendar file, its lines ending in CRLF, in the active language.

    `fixtures` come with entries, venue, matchday, stage, competition and organiser; `zone` is the calendar's own where
    it has no event; `address_of` gives the full address of a match's page.
    """
    shown = [fixture for fixture in fixtures if not fixture.is_bye and date_of(fixture) is not None]
    calendar = Calendar()
    calendar.add("prodid", f"-//Troefcall league//Programme//{(get_language() or 'nl').upper()}")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("x-wr-timezone", zone.key)
    calendar.add("refresh-interval", ASK_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for key in sorted({zone.key, *(zone_of(fixture).key for fixture in shown)}):
        calendar.add_component(vtimezone(key))
    for fixture in sorted(shown, key=lambda each: each.pk):
        calendar.add_component(_event(fixture, address_of(fixture)))
    written: bytes = calendar.to_ical(sorted=False)
    return written.decode()


def uid_of(fixture: Fixture) -> str:
    """By what calendars know the match again, whatever changes about it or about the site's address."""
    return f"fixture-{fixture.pk}@troefcall-league"


def _event(fixture: Fixture, address: str) -> Event:
    event = Event()
    event.add("uid", uid_of(fixture))
    event.add("sequence", fixture.sequence)
    changed = fixture.changed_at.astimezone(dt.UTC).replace(microsecond=0)
    event.add("dtstamp", changed)
    event.add("last-modified", changed)
    start = local_start(fixture)
    if start is None:
        event.add("dtstart", date_of(fixture))
    else:
        event.add("dtstart", start.astimezone(dt.UTC) if start.fold else start)
        event.add("duration", LASTS)
    event.add("summary", _summary(fixture))
    if fixture.venue:
        event.add("location", ", ".join(filter(None, (fixture.venue.name, fixture.venue.address))))
    event.add("description", _description(fixture))
    event.add("url", address)
    event.add("status", "CONFIRMED" if fixture.status == Fixture.Status.SCHEDULED else "CANCELLED")
    return event


def _summary(fixture: Fixture) -> str:
    names = f"{fixture.home.name} – {fixture.away.name if fixture.away else ''}"
    if fixture.status == Fixture.Status.CANCELLED:
        return _("Cancelled: %(match)s") % {"match": names}
    if fixture.status == Fixture.Status.POSTPONED:
        return _("Postponed: %(match)s") % {"match": names}
    return names


def _description(fixture: Fixture) -> str:
    lines = [
        fixture.stage.competition.name,
        _("Matchday %(number)d") % {"number": fixture.matchday.number},
    ]
    if fixture.status == Fixture.Status.POSTPONED:
        lines.append(_("A new date is not known yet."))
    elif fixture.starts_at is None:
        lines.append(_("The time is not known yet."))
    return "\n".join(lines)
