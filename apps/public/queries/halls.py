"""What goes on in a hall tonight: its matches of all competitions, how they stand, and what is next.

An evening goes on past midnight (`schedule.times.evening_of`): whoever plays until one o'clock still plays tonight.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.matches.models import Match, Result
from apps.matches.queries import Board, current_results, match_boards
from apps.schedule.models import Fixture, Venue
from apps.schedule.queries import date_of
from apps.schedule.times import AFTER_MIDNIGHT, day_of, evening_of

from .fixtures import AROUND, is_over, published

# How many coming matches are read at most, where nothing is played tonight.
COMING = 24
_NOT_DUE = [Fixture.Status.BYE, Fixture.Status.CANCELLED, Fixture.Status.POSTPONED]


@dataclass(frozen=True, slots=True)
class InHall:
    """A match of tonight: what counts for it, and its board once it has begun."""

    fixture: Fixture
    result: Result | None
    board: Board | None

    @property
    def is_live(self) -> bool:
        """Whether it is being played."""
        return self.result is not None and self.result.state == Result.State.LIVE


@dataclass(frozen=True, slots=True)
class HallEvening:
    """A hall tonight: those who play first, then who still has to, then who is done.

    `coming` are the matches of its next evening, where there is none tonight.
    """

    venue: Venue
    date: dt.date
    matches: list[InHall]
    coming: list[Fixture]


def evening_in(venue_id: int, now: dt.datetime) -> HallEvening:
    """What is played in the hall on the evening of the moment `now` (aware). Eight queries at most.

    Tonight's are the matches that are due this evening and those that are played on it, whatever day they were due.
    After midnight an evening on which nothing was due gives way to the new day.
    """
    venue = Venue.objects.select_related("organiser").get(pk=venue_id)
    found = list(_around(venue, now))
    results = current_results(found) if found else {}
    matches = _matches(results.values())
    going_on = evening_of(now, venue.zone)
    tonight = going_on if any(_is_on(each, venue, going_on) for each in found) else day_of(now, venue.zone)
    here = [
        fixture
        for fixture in found
        if _is_on(fixture, venue, tonight)
        or _is_played_on(going_on, venue, results.get(fixture.pk), _match_of(fixture, results, matches))
    ]
    begun = [match for fixture in here if (match := _match_of(fixture, results, matches))]
    boards = match_boards(begun) if begun else {}
    shown = []
    for fixture in here:
        match = _match_of(fixture, results, matches)
        board = boards[match.pk] if match else None
        shown.append(InHall(fixture, results.get(fixture.pk), board))
    shown.sort(
        key=lambda each: (not each.is_live, is_over(each.result), each.fixture.starts_at or now + AROUND)
    )
    return HallEvening(venue, tonight, shown, [] if shown else _coming(venue, tonight, now))


def _around(venue: Venue, now: dt.datetime) -> QuerySet[Fixture]:
    """Every match here that may belong to tonight."""
    near = Q(starts_at__range=(now - AROUND, now + AROUND)) | Q(
        starts_at__isnull=True, matchday__date__range=((now - AROUND).date(), (now + AROUND).date())
    )
    begun = Exists(Match.objects.filter(fixture=OuterRef("pk"), started_at__gt=now - AROUND))
    return published().filter(near | Q(begun), venue=venue).exclude(status__in=_NOT_DUE)


def _matches(results: Iterable[Result]) -> dict[int, Match]:
    """The matches that these results come from, with their regulations."""
    ids = [result.match_id for result in results if result.match_id is not None]
    return Match.objects.select_related("regulations").in_bulk(ids) if ids else {}


def _match_of(fixture: Fixture, results: dict[int, Result], matches: dict[int, Match]) -> Match | None:
    result = results.get(fixture.pk)
    return matches.get(result.match_id) if result is not None and result.match_id is not None else None


def _evening_of(fixture: Fixture, venue: Venue) -> dt.date | None:
    if fixture.starts_at is None:
        return date_of(fixture)
    return evening_of(fixture.starts_at, venue.zone)


def _is_on(fixture: Fixture, venue: Venue, evening: dt.date) -> bool:
    return _evening_of(fixture, venue) == evening


def _is_played_on(evening: dt.date, venue: Venue, result: Result | None, match: Match | None) -> bool:
    """Whether the match is live and was begun on this evening. What is over was maybe entered from old paper."""
    if result is None or result.state != Result.State.LIVE or match is None or match.started_at is None:
        return False
    return evening_of(match.started_at, venue.zone) == evening


def _coming(venue: Venue, tonight: dt.date, now: dt.datetime) -> list[Fixture]:
    """The matches of the next evening on which something is due here. One query."""
    settled = Result.objects.filter(fixture=OuterRef("pk"), is_current=True).exclude(
        state__in=[Result.State.TO_BE_REPLAYED, Result.State.BROKEN_OFF]
    )
    due = published().filter(venue=venue, status=Fixture.Status.SCHEDULED, starts_at__gt=now - AFTER_MIDNIGHT)
    later: dict[dt.date, list[Fixture]] = {}
    for fixture in due.exclude(Exists(settled)).order_by("starts_at", "pk")[:COMING]:
        evening = _evening_of(fixture, venue)
        if evening is not None and evening > tonight:
            later.setdefault(evening, []).append(fixture)
    return later[min(later)] if later else []
