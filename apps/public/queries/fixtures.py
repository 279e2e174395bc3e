"""Fixtures of published programmes: tonight's, the next ones, the latest results.

They come with entries, venue, matchday, stage, competition, season and organiser, so that showing them asks nothing
more, however many there are. "Today" is always the date at the venue.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import DateTimeField, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from apps.competitions.models import Stage
from apps.matches.models import Result
from apps.matches.queries import current_results, live_scores
from apps.matches.queries.current import RunningScore
from apps.schedule.models import Fixture, Matchday
from apps.schedule.queries import date_of, zone_of
from apps.schedule.times import day_of

# Further from UTC than any clock is, with a day to spare: what is today somewhere lies within it.
AROUND = dt.timedelta(days=2)
# States of a result that tell how a match ended.
ENDED = [
    Result.State.OFFICIAL,
    Result.State.PROVISIONAL,
    Result.State.WALKOVER,
    Result.State.DOUBLE_WALKOVER,
]
_STILL_TO_PLAY = frozenset({Result.State.LIVE, Result.State.BROKEN_OFF, Result.State.TO_BE_REPLAYED})
_NOT_PLAYED = [Fixture.Status.BYE, Fixture.Status.CANCELLED]
_NAMES = (
    "home__club",
    "away__club",
    "venue",
    "matchday",
    "stage__competition__organiser",
    "stage__competition__season",
)


@dataclass(frozen=True, slots=True)
class Shown:
    """Fixtures with what counts for them and how the live ones stand, by fixture id."""

    fixtures: Sequence[Fixture]
    results: dict[int, Result]
    running: dict[int, RunningScore]

    def is_live(self, fixture: Fixture) -> bool:
        """Whether this match is being played."""
        result = self.results.get(fixture.pk)
        return result is not None and result.state == Result.State.LIVE

    @property
    def has_live(self) -> bool:
        """Whether any of these matches is being played."""
        return any(self.is_live(fixture) for fixture in self.fixtures)


def published() -> QuerySet[Fixture]:
    """Every fixture that the public may see."""
    return Fixture.objects.filter(stage__published_at__isnull=False).select_related(*_NAMES)


def with_results(fixtures: Sequence[Fixture], *, running: bool = True) -> Shown:
    """The fixtures with their results; with the running scores, one query more. Two queries at most."""
    results = current_results(fixtures) if fixtures else {}
    return Shown(fixtures, results, live_scores(results.values()) if running else {})


def tonight(now: dt.datetime) -> Shown:
    """What is played today at its venue at the moment `now` (aware), and whatever is live. Byes are not played.

    Live matches come first, then by time. Three queries.
    """
    near = Q(starts_at__range=(now - AROUND, now + AROUND)) | Q(
        starts_at__isnull=True, matchday__date__range=(_date(now - AROUND), _date(now + AROUND))
    )
    live = Q(results__is_current=True, results__state=Result.State.LIVE)
    found = published().filter(near | live).exclude(status__in=_NOT_PLAYED).distinct()
    shown = with_results(list(found))
    on = [each for each in shown.fixtures if shown.is_live(each) or is_today(each, now)]
    on.sort(key=lambda each: (not shown.is_live(each), each.starts_at or now + AROUND, each.pk))
    return replace(shown, fixtures=on)


def next_fixture(now: dt.datetime) -> Fixture | None:
    """The match that is due first after the moment `now` (aware), in any published programme. One query."""
    settled = Result.objects.filter(fixture=OuterRef("pk"), is_current=True).exclude(
        state__in=[Result.State.TO_BE_REPLAYED, Result.State.BROKEN_OFF]
    )
    due = published().filter(status=Fixture.Status.SCHEDULED, starts_at__gt=now).exclude(Exists(settled))
    return due.order_by("starts_at", "pk").first()


def next_matchday(stage: Stage, now: dt.datetime) -> tuple[Matchday, list[Fixture]] | None:
    """The first matchday of a stage with a match that is live or due today or later, and all its fixtures.

    Two queries.
    """
    live = Result.objects.filter(fixture=OuterRef("pk"), is_current=True, state=Result.State.LIVE)
    due = Q(starts_at__gt=now - AROUND) | Q(starts_at__isnull=True, matchday__date__gt=_date(now - AROUND))
    found = (
        published()
        .filter(stage=stage)
        .annotate(is_live=Exists(live))
        .filter(due | Q(is_live=True))
        .exclude(status__in=_NOT_PLAYED)
        .order_by("matchday__number", "position")
    )
    for fixture in found:
        date = date_of(fixture)
        if fixture.is_live or (date is not None and date >= day_of(now, zone_of(fixture))):
            fixtures = published().filter(matchday=fixture.matchday_id).order_by("position", "pk")
            return fixture.matchday, list(fixtures)
    return None


def latest_results(most: int) -> Shown:
    """The matches of all programmes that were played last, the newest first. One query."""
    when = Coalesce("fixture__starts_at", "fixture__matchday__date", output_field=DateTimeField())
    return _results(_ended().order_by(when.desc(nulls_last=True), "-created_at", "-pk")[:most])


def latest_results_of(stage: Stage, most: int) -> Shown:
    """The matches of the last matchdays of a stage that were played, the last matchday first. One query."""
    found = _ended().filter(fixture__stage=stage)
    return _results(found.order_by("-fixture__matchday__number", "fixture__position", "-pk")[:most])


def _ended() -> QuerySet[Result]:
    found = Result.objects.filter(
        is_current=True, state__in=ENDED, fixture__stage__published_at__isnull=False
    )
    return found.select_related(*(f"fixture__{name}" for name in _NAMES))


def _results(results: Iterable[Result]) -> Shown:
    by_fixture = {result.fixture_id: result for result in results}
    return Shown([result.fixture for result in by_fixture.values()], by_fixture, {})


def _date(at: dt.datetime) -> dt.date:
    return at.astimezone(dt.UTC).date()


def is_over(result: Result | None) -> bool:
    """Whether nothing more is to be played, whatever became of it."""
    return result is not None and result.state not in _STILL_TO_PLAY


def is_today(fixture: Fixture, now: dt.datetime) -> bool:
    """Whether the fixture is played today, by the date at its venue at the moment `now` (aware)."""
    return date_of(fixture) == day_of(now, zone_of(fixture))
