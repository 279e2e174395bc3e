"""What the table page and the crosstable ask beside the stored rows: who met whom, and what became of it."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import FilteredRelation, Q

from apps.competitions.models import Entry, Stage
from apps.matches.models import MatchSide, Result
from apps.schedule.models import Fixture
from apps.schedule.queries import zone_of
from apps.schedule.times import day_of
from apps.standings.models import Standing

from .fixtures import Shown

# A result that tells that nothing more is coming, also where it counts nowhere.
_SETTLED = frozenset(
    {
        Result.State.OFFICIAL,
        Result.State.PROVISIONAL,
        Result.State.WALKOVER,
        Result.State.DOUBLE_WALKOVER,
        Result.State.VOID,
        Result.State.NOT_PLAYED,
    }
)
# The results that the table counts as matches played.
COUNTED = frozenset({Result.State.OFFICIAL, Result.State.WALKOVER, Result.State.DOUBLE_WALKOVER})


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entries (by id) that were due to meet, with what counts. `state` is empty while there is no result."""

    fixture: int
    home: int
    away: int
    status: str
    matchday: int
    day: dt.date | None
    starts_at: dt.datetime | None
    zone: zoneinfo.ZoneInfo
    state: str = ""
    winner: str = ""
    home_score: int | None = None
    away_score: int | None = None

    @property
    def counts(self) -> bool:
        """Whether the table counts it as a match played."""
        return self.state in COUNTED

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is coming of it."""
        return self.state in _SETTLED or (not self.state and self.status == Fixture.Status.CANCELLED)

    @property
    def date(self) -> dt.date | None:
        """The date at the venue: of its time, else of its matchday; None for a postponed one without result."""
        if not self.state and self.status == Fixture.Status.POSTPONED:
            return None
        return day_of(self.starts_at, self.zone) if self.starts_at else self.day

    def side_of(self, entry: int) -> str:
        """Which side of the match the entry is."""
        return MatchSide.HOME if entry == self.home else MatchSide.AWAY


def meetings_of(stage: Stage) -> list[Meeting]:
    """Every fixture of two entries of the stage, in the order of the programme. One query."""
    rows = (
        Fixture.objects.filter(stage=stage, away__isnull=False)
        .annotate(counting=FilteredRelation("results", condition=Q(results__is_current=True)))
        .order_by("matchday__number", "position", "pk")
        .values_list(
            "pk",
            "home",
            "away",
            "status",
            "matchday__number",
            "matchday__date",
            "starts_at",
            "venue__timezone",
            "counting__state",
            "counting__winner",
            "counting__home_score",
            "counting__away_score",
        )
    )
    zone = stage.competition.organiser.zone
    return [
        Meeting(
            *row[:7],
            zoneinfo.ZoneInfo(row[7]) if row[7] else zone,
            row[8] or "",
            row[9] or "",
            *row[10:],
        )
        for row in rows
    ]


def meetings_in(shown: Shown) -> list[Meeting]:
    """The same of fixtures that have been fetched with their results; byes are no meetings. No query."""
    return [
        _meeting(fixture, shown.results.get(fixture.pk))
        for fixture in shown.fixtures
        if fixture.away_id is not None
    ]


def _meeting(fixture: Fixture, result: Result | None) -> Meeting:
    return Meeting(
        fixture.pk,
        fixture.home_id,
        fixture.away_id or 0,
        fixture.status,
        fixture.matchday.number,
        fixture.matchday.date,
        fixture.starts_at,
        zone_of(fixture),
        result.state if result else "",
        result.winner if result else "",
        result.home_score if result else None,
        result.away_score if result else None,
    )


def standings_of_entry(entry: Entry) -> list[Standing]:
    """How the entry stands in each published stage. One query."""
    found = Standing.objects.filter(entry=entry, stage__published_at__isnull=False)
    return list(found.select_related("stage").order_by("stage__number"))


def pairs_still_to_play(meetings: Iterable[Meeting]) -> set[frozenset[int]]:
    """The pairs of entries (by id) that still have to meet at least once more."""
    return {frozenset((each.home, each.away)) for each in meetings if not each.is_settled}
