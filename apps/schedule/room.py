"""Whether a hall has tables enough for what is played in it at once, in all competitions of its organiser together.

A match needs as many tables as a side has partnerships. A hall that is too full is told, never refused: tables are
borrowed, and a match may begin later than it says.
"""

from __future__ import annotations

import bisect
import datetime as dt
import itertools
from collections.abc import Iterable

from django.db.models import OuterRef, Subquery

from apps.competitions.models import MatchRegulations

from .models import Fixture
from .queries import LASTS


def without_room(fixtures: Iterable[Fixture]) -> list[Fixture]:
    """Those of these matches in whose hall more tables are needed than stand there. One query, none without halls.

    Counted at the start of each match: everything that has begun less than LASTS ago, itself included. What began
    later is counted at its own start.
    """
    asked = [
        (fixture, fixture.venue, fixture.starts_at)
        for fixture in fixtures
        if fixture.starts_at is not None
        and fixture.venue is not None
        and fixture.venue.tables is not None
        and fixture.status == Fixture.Status.SCHEDULED
    ]
    if not asked:
        return []
    newest = MatchRegulations.objects.filter(stage=OuterRef("stage")).order_by("-revision")
    played = (
        Fixture.objects.filter(
            venue__in={venue.pk for _fixture, venue, _start in asked},
            status=Fixture.Status.SCHEDULED,
            starts_at__isnull=False,
        )
        .annotate(needed=Subquery(newest.values("partnerships")[:1]))
        .values_list("venue_id", "starts_at", "needed")
    )
    by_venue: dict[int, list[tuple[dt.datetime, int]]] = {}
    for venue, starts_at, needed in played.order_by("starts_at"):
        if venue is not None and starts_at is not None:
            by_venue.setdefault(venue, []).append((starts_at, needed or 0))
    nights = {venue: _Hall(starts) for venue, starts in by_venue.items()}
    return [
        fixture for fixture, venue, start in asked if nights[venue.pk].needed_at(start) > (venue.tables or 0)
    ]


class _Hall:
    """What is played in one hall, in order of time, to be asked how many tables are needed at a moment."""

    def __init__(self, starts: list[tuple[dt.datetime, int]]) -> None:
        self._starts = [start for start, _needed in starts]
        self._sums = [0, *itertools.accumulate(needed for _start, needed in starts)]

    def needed_at(self, moment: dt.datetime) -> int:
        """The tables of all matches that began less than LASTS before, or at this very moment."""
        over = bisect.bisect_right(self._starts, moment - LASTS)
        begun = bisect.bisect_right(self._starts, moment)
        return self._sums[begun] - self._sums[over]
