"""Questions about programmes that pages of every app ask: by matchday, by club, by date, and what is next.

Fixtures come with their entries, clubs, venue, competition and organiser, so that showing them asks the
database nothing more, however many there are. Times are shown on the clock of the venue, or of the organiser
where no venue is known: `zone_of`.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from apps.clubs.models import Club, Organiser
from apps.competitions.models import Stage

from . import times
from .models import Fixture, Matchday, Venue

# A moment falls on one of three dates, whatever the zone: that of UTC, the one before or the one after.
ANY_ZONE = dt.timedelta(days=1)
# How long an evening is taken to be where only its start is known: for calendars, and for who plays twice at once.
LASTS = dt.timedelta(hours=3)
# The one state of a current result under which a fixture is still to be played; `matches`, which owns the word, lies
# to the right of this app.
TO_BE_REPLAYED = "to_be_replayed"


@dataclass(frozen=True, slots=True)
class DayOfPlay:
    """What happens on one date; `date` is None for what has no date yet."""

    date: dt.date | None
    fixtures: tuple[Fixture, ...]


def programme_of(stage: Stage) -> list[Matchday]:
    """The matchdays of a stage in order, published or not; each with its fixtures in
    `matchday.fixtures.all()`."""
    fixtures = Fixture.objects.select_related("home__club", "away__club", "venue").order_by("position", "pk")
    matchdays = list(
        Matchday.objects.filter(stage=stage)
        .order_by("number")
        .prefetch_related(Prefetch("fixtures", fixtures))
    )
    for matchday in matchdays:
        matchday.stage = stage
        for fixture in matchday.fixtures.all():
            fixture.stage = stage
            fixture.matchday = matchday
    return matchdays


def play_has_begun(stage: Stage) -> bool:
    """Whether a fixture of the stage has a line-up, a match or a result. Then its programme stands."""
    begun = Q(matches__isnull=False) | Q(results__isnull=False)
    return Fixture.objects.filter(begun, stage=stage).exists()


def has_counting_result(fixture: Fixture) -> bool:
    """Whether the fixture is being played or was decided. What is to be replayed is due again."""
    return fixture.results.filter(is_current=True).exclude(state=TO_BE_REPLAYED).exists()


def zone_of(fixture: Fixture) -> zoneinfo.ZoneInfo:
    """Whose clock the fixture is on: its venue's, else its organiser's."""
    return fixture.zone or fixture.stage.competition.organiser.zone


def local_start(fixture: Fixture) -> dt.datetime | None:
    """When the fixture starts on its own clock; None for a bye and for what has no time yet."""
    return None if fixture.starts_at is None else times.on_the_clock(fixture.starts_at, zone_of(fixture))


def starts_that_happen_twice(matchdays: Iterable[Matchday]) -> list[dt.datetime]:
    """The starts that their own clock shows twice that night, in order; `fold` is 1 where the second is meant."""
    timed = {
        (fixture.starts_at, zone_of(fixture))
        for matchday in matchdays
        for fixture in matchday.fixtures.all()
        if fixture.starts_at is not None
    }
    starts = [(times.on_the_clock(at, zone), zone) for at, zone in timed]
    return sorted(start for start, zone in starts if times.happens_twice(start.date(), start.time(), zone))


def date_of(fixture: Fixture) -> dt.date | None:
    """The date of a fixture at its venue: of its time, else of its matchday."""
    start = local_start(fixture)
    return fixture.matchday.date if start is None else start.date()


def by_date(fixtures: Iterable[Fixture]) -> list[DayOfPlay]:
    """The fixtures put together by date at the venue, in order of time; without a date last."""
    days: dict[dt.date | None, list[Fixture]] = {}
    for fixture in fixtures:
        days.setdefault(date_of(fixture), []).append(fixture)
    dates = sorted(days, key=lambda date: (date is None, date or dt.date.max))
    return [DayOfPlay(date, tuple(sorted(days[date], key=_in_order))) for date in dates]


def programme_by_date(stage: Stage) -> list[DayOfPlay]:
    """The programme of a stage by date, byes on the date of their matchday."""
    return by_date(fixture for matchday in programme_of(stage) for fixture in matchday.fixtures.all())


def fixtures_of_club(club: Club) -> list[Fixture]:
    """What the teams of a club play in all published programmes of its organiser, byes too, in order of
    time."""
    mine = Q(home__club=club) | Q(away__club=club)
    return sorted(_published(club.organiser).filter(mine), key=_by_day_and_time)


def fixtures_on(organiser: Organiser, day: dt.date) -> list[Fixture]:
    """What is played on this date at its own venue, in all published programmes of the organiser. No byes."""
    return [fixture for fixture in _played_around(organiser, day, day) if date_of(fixture) == day]


def fixtures_today(organiser: Organiser, now: dt.datetime) -> list[Fixture]:
    """What is played today, where today is the date at each venue at the moment `now` (aware). No byes."""
    around = now.astimezone(dt.UTC).date()
    near = _played_around(organiser, around - ANY_ZONE, around + ANY_ZONE)
    return [fixture for fixture in near if date_of(fixture) == times.day_of(now, zone_of(fixture))]


def next_matchday(matchdays: Sequence[Matchday], now: dt.datetime) -> Matchday | None:
    """The first of these matchdays (from `programme_of`) with a match today or later on its venue's clock,
    else None.

    A postponed match keeps its matchday from being over only by its new date; a bye and a cancelled match do
    not.
    """
    for matchday in matchdays:
        for fixture in matchday.fixtures.all():
            date = date_of(fixture)
            if _is_played(fixture) and date is not None and date >= times.day_of(now, zone_of(fixture)):
                return matchday
    return None


def venues_of(organiser: Organiser) -> list[Venue]:
    """The organiser's halls by name."""
    return list(Venue.objects.filter(organiser=organiser).order_by("name", "pk"))


def _published(organiser: Organiser) -> QuerySet[Fixture]:
    return (
        Fixture.objects.filter(stage__competition__organiser=organiser, stage__published_at__isnull=False)
        .select_related(
            "matchday",
            "home__club",
            "away__club",
            "venue",
            "stage__competition__organiser",
            "stage__competition__season",
        )
        .order_by("starts_at", "pk")
    )


def _played_around(organiser: Organiser, first: dt.date, last: dt.date) -> list[Fixture]:
    """What may be played from `first` to `last`, in order of time: every fixture of these dates in any
    zone."""
    start = dt.datetime.combine(first - ANY_ZONE, dt.time(), tzinfo=dt.UTC)
    end = dt.datetime.combine(last + 2 * ANY_ZONE, dt.time(), tzinfo=dt.UTC)
    timed = Q(starts_at__gte=start, starts_at__lt=end)
    dated = Q(starts_at__isnull=True, matchday__date__range=(first, last))
    fixtures = _published(organiser).filter(timed | dated).exclude(status=Fixture.Status.BYE)
    return sorted(fixtures, key=_by_day_and_time)


def _is_played(fixture: Fixture) -> bool:
    return fixture.status not in (Fixture.Status.BYE, Fixture.Status.CANCELLED)


def _by_day_and_time(fixture: Fixture) -> tuple[bool, dt.date, bool, dt.datetime, int, int]:
    date = date_of(fixture)
    return (date is None, date or dt.date.max, *_in_order(fixture))


def _in_order(fixture: Fixture) -> tuple[bool, dt.datetime, int, int]:
    """Within a date: by time, byes and what has no time last, then as the programme has it."""
    start = fixture.starts_at
    return (
        start is None,
        start or dt.datetime.max.replace(tzinfo=dt.UTC),
        fixture.matchday.number,
        fixture.position,
    )
