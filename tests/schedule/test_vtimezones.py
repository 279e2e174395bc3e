"""The clocks that calendars are told are those that the site reckons with."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from apps.clubs.models.organiser import ZONES
from apps.schedule.vtimezones import vtimezone

HALF_AN_HOUR = dt.timedelta(minutes=30)


@pytest.mark.parametrize("zone", [zone for zone, _name in ZONES])
def test_a_calendar_reckons_as_the_zone_does_around_every_change(zone: str) -> None:
    told, real = vtimezone(zone).to_tz(lookup_tzid=False), ZoneInfo(zone)
    for year in range(2024, 2037):
        for month in (3, 7, 10):
            moment = dt.datetime(year, month, 20, tzinfo=dt.UTC)
            while moment.month == month:
                local = moment.astimezone(real)
                if not local.fold:
                    reckoned = local.replace(tzinfo=told).astimezone(dt.UTC)
                    assert reckoned == moment, local
                moment += HALF_AN_HOUR


def test_an_unknown_zone_is_not_invented() -> None:
    with pytest.raises(KeyError):
        vtimezone("Europe/Paris")
