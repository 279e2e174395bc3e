"""A small league for the tests of programmes and draws: an organiser with its director, and approved teams."""

from __future__ import annotations

import datetime as dt
import itertools
from dataclasses import dataclass

from apps.accounts.models import User
from apps.clubs.models import Club, Organiser, OrganiserRole, Season
from apps.competitions.models import Competition, Entry, MatchRegulations, Stage, TableRegulations
from apps.schedule.models import Venue
from apps.schedule.plan import ProgrammePlan
from apps.scoring.rules import HouseRules

_numbers = itertools.count(1)


@dataclass(frozen=True)
class League:
    """What a test needs at hand; `stage.competition` has the rest."""

    organiser: Organiser
    season: Season
    director: User
    stage: Stage
    entries: list[Entry]
    venue: Venue

    @property
    def competition(self) -> Competition:
        return self.stage.competition


def a_person(name: str) -> User:
    """Somebody who can sign in and holds no role."""
    return User.objects.create_user(
        f"{name.lower()}-{next(_numbers)}@example.org", "a good password", name=name
    )


def a_league(
    teams: int = 4,
    *,
    zone: str = "Europe/Amsterdam",
    names: list[str] | None = None,
    clubs: int | None = None,
) -> League:
    """An organiser with a director, a season, a competition and so many approved teams (of `clubs` clubs)."""
    number = next(_numbers)
    organiser = Organiser.objects.create(
        name=f"Federation {number}", slug=f"federation-{number}", timezone=zone
    )
    director = a_person("Ronald")
    OrganiserRole.objects.create(organiser=organiser, user=director)
    season = Season.objects.create(
        organiser=organiser,
        name="2026/27",
        slug="2026-27",
        starts_on=dt.date(2026, 9, 1),
        ends_on=dt.date(2027, 6, 30),
    )
    competition = Competition.objects.create(
        organiser=organiser, season=season, name="First division", slug="first-division"
    )
    stage = Stage.objects.create(competition=competition)
    MatchRegulations.objects.create(
        stage=stage, revision=1, created_by=director, rules=HouseRules().to_json()
    )
    TableRegulations.objects.create(stage=stage, revision=1, created_by=director, criteria=["difference"])
    halls = [
        Club.objects.create(organiser=organiser, name=name, slug=f"club-{place}")
        for place, name in enumerate(
            names or [f"Club {place:02d}" for place in range(1, (clubs or teams) + 1)]
        )
    ]
    entries = [
        Entry.objects.create(
            competition=competition,
            club=halls[place % len(halls)],
            team_number=1 + place // len(halls),
            name=halls[place % len(halls)].name
            + (f" {1 + place // len(halls)}" if place >= len(halls) else ""),
            status=Entry.Status.APPROVED,
            registered_by=director,
        )
        for place in range(teams)
    ]
    venue = Venue.objects.create(organiser=organiser, name="Ons Huis", timezone=zone)
    return League(organiser, season, director, stage, entries, venue)


def a_plan(league: League | None = None, **changes: object) -> ProgrammePlan:
    """Wednesdays at 20:00 from 1 September 2026, in the league's venue when there is a league."""
    values: dict[str, object] = {
        "first_date": dt.date(2026, 9, 1),
        "weekday": 2,
        "start_time": dt.time(20, 0),
        "venue": league.venue if league else None,
    }
    return ProgrammePlan(**{**values, **changes})  # type: ignore[arg-type]  # a test names fields that exist
