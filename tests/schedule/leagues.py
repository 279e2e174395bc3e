"""A small league for the tests of programmes and draws: an organiser with its director, a hall, and approved teams."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from apps.accounts.models import User
from apps.clubs.models import Club, Organiser
from apps.competitions.models import Competition, Entry, Stage
from apps.schedule.models import Venue
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import add_venue
from tests.factories import make_competition, make_organiser, make_season, make_user
from tests.kept import kept


@dataclass(frozen=True)
class League:
    """What a test needs at hand."""

    organiser: Organiser
    director: User
    competition: Competition
    stage: Stage
    entries: list[Entry]
    venue: Venue

    @property
    def club(self) -> Club:
        """The club of the first entry."""
        club = self.entries[0].club
        assert club is not None
        return club


@kept
def a_league(
    teams: int = 4,
    *,
    zone: str = "Europe/Amsterdam",
    names: list[str] | None = None,
    clubs: int | None = None,
) -> League:
    """So many approved teams of `clubs` clubs (of a club each without it) that nobody has drawn yet."""
    director = make_user("Dewi")
    organiser = make_organiser(director=director, zone=zone)
    competition = make_competition(make_season(organiser, by=director), by=director)
    wanted = names or [f"Club {place:02d}" for place in range(1, (clubs or teams) + 1)]
    # Straight into the database: sixty teams by the services, in every example of a property, take minutes.
    halls = Club.objects.bulk_create(
        Club(organiser=organiser, name=name, slug=f"club-{place}") for place, name in enumerate(wanted)
    )
    entries = Entry.objects.bulk_create(
        Entry(
            competition=competition,
            club=club,
            team_number=number,
            name=club.name if number == 1 else f"{club.name} {number}",
            status=Entry.Status.APPROVED,
            registered_by=director,
        )
        for club, number in ((halls[place % len(halls)], 1 + place // len(halls)) for place in range(teams))
    )
    venue = add_venue(organiser, "Ons Huis", by=director)
    return League(organiser, director, competition, competition.stages.get(), entries, venue)


def a_plan(league: League | None = None, **changes: object) -> ProgrammePlan:
    """Wednesdays at 20:00 from 1 September 2026, in the league's venue when there is a league."""
    values: dict[str, object] = {
        "first_date": dt.date(2026, 9, 1),
        "weekday": 2,
        "start_time": dt.time(20, 0),
        "venue": league.venue if league else None,
    }
    return ProgrammePlan(**{**values, **changes})  # type: ignore[arg-type]  # a test names fields that exist
