"""Questions about programmes that pages of every app ask: by matchday, by date, and on whose clock.

Fixtures come with their entries, clubs, venue, competition and organiser, so that showing them asks the
database nothing more, however many there are. Times are shown on the clock of the venue, or of the organiser
where no venue is known: `zone_of`.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import FilteredRelation, Prefetch, Q, QuerySet

from apps.clubs.models import Organiser
from apps.competitions.models import Competition, Entry, MatchRegulations, Stage

from . import times
from .models import Fixture, HomeNight, Matchday, MoveProposal, ProposalRules, Venue

# How long an evening is taken to be where only its start is known: for calendars, and for who plays twice at once.
LASTS = dt.timedelta(hours=3)
# The states of a current result under which a fixture is still to be played; `matches`, which owns the words, lies to
# the right of this app.
TO_BE_REPLAYED = "to_be_replayed"
BROKEN_OFF = "broken_off"
STILL_TO_PLAY = (TO_BE_REPLAYED, BROKEN_OFF)


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
    """Whether the fixture is being played or was decided. What is to be replayed or goes on later is due again."""
    return fixture.results.filter(is_current=True).exclude(state__in=STILL_TO_PLAY).exists()


def may_be_changed(fixture: Fixture) -> bool:
    """Whether the fixture's place in the programme can change: a match without a result, in an open season."""
    is_closed = fixture.stage.competition.season.is_closed
    return not is_closed and not fixture.is_bye and not has_counting_result(fixture)


def still_to_play(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Those of the fixtures that are not being played and not decided; to go on, or to be replayed, is to play."""
    current = FilteredRelation("results", condition=Q(results__is_current=True))
    return fixtures.alias(current=current).filter(
        Q(current__isnull=True) | Q(current__state__in=STILL_TO_PLAY)
    )


def is_broken_off(fixture: Fixture) -> bool:
    """Whether the fixture was begun and waits to go on."""
    return fixture.results.filter(is_current=True, state=BROKEN_OFF).exists()


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


def home_nights_of(entries: Iterable[Entry]) -> dict[int, HomeNight]:
    """The home night of each entry that has one, its own or that of its club, by entry. One query."""
    entries = list(entries)
    clubs = {entry.club_id for entry in entries if entry.club_id is not None}
    known = HomeNight.objects.filter(Q(entry__in=entries) | Q(club__in=clubs)).select_related("venue")
    own = {home.entry_id: home for home in known if home.entry_id is not None}
    of_club = {home.club_id: home for home in known if home.club_id is not None}
    found = {entry.pk: own.get(entry.pk) or of_club.get(entry.club_id or 0) for entry in entries}
    return {entry: home for entry, home in found.items() if home is not None}


def proposal_rules_of(competition: Competition) -> ProposalRules:
    """Whether and how long ahead its teams may propose another date; not stored yet where nobody changed it."""
    found = ProposalRules.objects.filter(competition=competition).first()
    return found or ProposalRules(competition=competition)


def open_proposals(proposals: QuerySet[MoveProposal] | None = None) -> QuerySet[MoveProposal]:
    """The proposals that wait for an answer, the oldest first, with all that is needed to show them."""
    found = MoveProposal.objects.all() if proposals is None else proposals
    return (
        found.filter(state=MoveProposal.State.OPEN)
        .select_related(
            "entry",
            "venue",
            "fixture__home__club",
            "fixture__away__club",
            "fixture__venue",
            "fixture__matchday",
            "fixture__stage__competition__organiser",
        )
        .order_by("proposed_at", "pk")
    )


def partnerships_of(stages: Iterable[int]) -> dict[int, int]:
    """How many partnerships a side has, and so how many tables a match needs, in each stage. One query."""
    revisions = MatchRegulations.objects.filter(stage__in=set(stages)).order_by("revision")
    return dict(revisions.values_list("stage_id", "partnerships"))


def venues_of(organiser: Organiser) -> list[Venue]:
    """The organiser's halls by name."""
    return list(Venue.objects.filter(organiser=organiser).order_by("name", "pk"))


def _in_order(fixture: Fixture) -> tuple[bool, dt.datetime, int, int]:
    """Within a date: by time, byes and what has no time last, then as the programme has it."""
    start = fixture.starts_at
    return (
        start is None,
        start or dt.datetime.max.replace(tzinfo=dt.UTC),
        fixture.matchday.number,
        fixture.position,
    )
