"""Fixtures as lines of the programme and as results, in the words that templates/parts/programme_row.html takes.

Fixtures come with their entries, venue, matchday, stage, competition and organiser: nothing is asked here.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.clubs.models import Club
from apps.competitions.models import Competition, Entry
from apps.matches.models import Result
from apps.matches.queries.current import RunningScore
from apps.schedule.history import moved_in_words
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of, zone_of

# What a row need not say: a score tells that a match was played, a time that it will be.
UNSAID = {Result.State.OFFICIAL.value, Fixture.Status.SCHEDULED.value}


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `at` is the start, or None; then `day` is the date, where at least that is known.

    `show` is how much of the start is said: `all`, `day` or `time`. `label` says what the headings above do not: the
    competition, the matchday, the day from which it was moved. `note` is the reason of a ruling.
    """

    home: str
    away: str
    home_score: int | None
    away_score: int | None
    winner: str
    state: str
    at: dt.datetime | None
    day: dt.date | None
    zone: zoneinfo.ZoneInfo
    show: str
    venue: str
    label: str
    url: str
    no_board: bool
    note: str


def row_of(
    fixture: Fixture,
    result: Result | None,
    *,
    running: RunningScore | None = None,
    show: str = "all",
    matchday: bool = False,
    competition: bool = False,
) -> Row:
    """A fixture with its current result; `running` is the score of a match that is being played.

    `matchday` and `competition` ask for their names. Where only the day is shown, nobody needs the way to the hall.
    """
    home_score, away_score = scores_of(result, running)
    state = result.state if result else fixture.status
    labels = [fixture.stage.competition.name] if competition else []
    if matchday:
        labels.append(_("Matchday %(number)d") % {"number": fixture.matchday.number})
    if result is None and (moved := moved_in_words(fixture)):
        labels.append(moved)
    # A postponed match is not played at the time that it had.
    waits = result is None or result.is_under_way
    at = None if fixture.status == Fixture.Status.POSTPONED and waits else fixture.starts_at
    return Row(
        home=fixture.home.name,
        away=fixture.away.name if fixture.away else "",
        home_score=home_score,
        away_score=away_score,
        winner=result.winner if result else "",
        state="" if state in UNSAID else state,
        at=at,
        day=None if at or show == "time" else date_of(fixture),
        zone=zone_of(fixture),
        show=show,
        venue=fixture.where if show != "day" else "",
        label=", ".join(labels),
        url="" if fixture.is_bye else reverse("public:match", args=[fixture.pk]),
        no_board=result is not None and result.match_id is None,
        note=result.reason if result is not None and result.source == Result.Source.RULING else "",
    )


def rows_of(
    fixtures: Iterable[Fixture],
    results: Mapping[int, Result],
    running: Mapping[int, RunningScore] | None = None,
    *,
    show: str = "all",
    matchday: bool = False,
    competition: bool = False,
) -> list[Row]:
    """A line for each fixture, with the results and running scores by fixture id."""
    return [
        row_of(
            fixture,
            results.get(fixture.pk),
            running=(running or {}).get(fixture.pk),
            show=show,
            matchday=matchday,
            competition=competition,
        )
        for fixture in fixtures
    ]


def shared_day(fixtures: Iterable[Fixture]) -> dt.date | None:
    """The one date on which everything of these that is played is played; None where there are more, or none."""
    days = {date_of(fixture) for fixture in fixtures if not fixture.is_bye}
    return days.pop() if len(days) == 1 else None


@dataclass(frozen=True, slots=True)
class Hall:
    """A hall where is played, and the address of its live page."""

    name: str
    url: str


def halls_of(fixtures: Iterable[Fixture]) -> list[Hall]:
    """Where these matches are played, each hall once, by name."""
    halls = {}
    for fixture in fixtures:
        if fixture.venue is not None:
            slug = fixture.stage.competition.organiser.slug
            halls[fixture.venue.pk] = Hall(
                fixture.venue.name, reverse("public:hall", args=[slug, fixture.venue.pk])
            )
    return sorted(halls.values(), key=lambda hall: (hall.name, hall.url))


def scores_of(result: Result | None, running: RunningScore | None) -> tuple[int | None, int | None]:
    """What is shown as the score: that of the result, or while it has none the running one; both None before a hand."""
    if result is not None and result.home_score is not None:
        return result.home_score, result.away_score
    if running is None or running.home is None:
        return None, None
    return running.home, running.away


def entry_address(competition: Competition, entry: Entry) -> str:
    """Where the page of an entry is; `competition` comes with its season and organiser."""
    return entry_addresses(competition)(entry.pk)


def entry_addresses(competition: Competition) -> Callable[[int], str]:
    """Where the pages of its entries are, by their ids."""
    return _numbered("public:entry", competition.organiser.slug, competition.season.slug, competition.slug)


def match_addresses() -> Callable[[int], str]:
    """Where the pages of matches are, by the ids of their fixtures."""
    return _numbered("public:match")


def _numbered(name: str, *parts: str) -> Callable[[int], str]:
    """The addresses of one name that differ in their last number only.

    Asked of the table of addresses once: a page with hundreds of links spent a third of its time on asking.
    """
    before, after = reverse(name, args=[*parts, 0]).rsplit("0", 1)
    return lambda number: f"{before}{number}{after}"


def club_address(club: Club | None, organiser_slug: str) -> str:
    """Where a club's page is; empty for an entry that is not of a club."""
    return reverse("public:club", args=[organiser_slug, club.slug]) if club else ""
