"""The matchdays of a stage and what is still open on them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from apps.competitions.models import Stage
from apps.matches.models import Result
from apps.matches.queries import current_results
from apps.schedule.models import Fixture, Matchday
from apps.schedule.queries import date_of, programme_of, zone_of
from apps.schedule.times import day_of

from .progress import UNDECIDED


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match without a result that counts; `state` says how far it is."""

    fixture: Fixture
    state: str
    zone: str


@dataclass(frozen=True, slots=True)
class MatchdayState:
    """A matchday with its number of matches (byes are none), how many are decided, and the open ones that are due."""

    matchday: Matchday
    matches: int
    decided: int
    due: tuple[OpenMatch, ...]


def matchdays_of(stage: Stage, now: dt.datetime) -> list[MatchdayState]:
    """Every matchday of the stage, in order; a match is due from its date at the venue on, without a date always."""
    matchdays = programme_of(stage)
    fixtures = [fixture for matchday in matchdays for fixture in matchday.fixtures.all()]
    results = current_results(fixtures)
    return [matchday_state(matchday, results, now) for matchday in matchdays]


def matchday_state(matchday: Matchday, results: dict[int, Result], now: dt.datetime) -> MatchdayState:
    """One matchday, from the current results by fixture."""
    played = [
        fixture
        for fixture in matchday.fixtures.all()
        if fixture.status not in (Fixture.Status.BYE, Fixture.Status.CANCELLED)
    ]
    still_open = [
        fixture for fixture in played if fixture.pk not in results or results[fixture.pk].state in UNDECIDED
    ]
    due = []
    for fixture in still_open:
        date = date_of(fixture)
        if date is None or date <= day_of(now, zone_of(fixture)):
            result = results.get(fixture.pk)
            due.append(OpenMatch(fixture, result.state if result else fixture.status, zone_of(fixture).key))
    return MatchdayState(matchday, len(played), len(played) - len(still_open), tuple(due))
