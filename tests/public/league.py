"""A league to look at: published, with as many teams as a test asks, and addresses of its public pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import Club, Organiser, Season
from apps.competitions.models import Competition, Entry, Stage
from apps.competitions.presets import DEFAULT_PRESET
from apps.draws.services import draw_round_robin
from apps.matches.models import Result
from apps.matches.services.results import record_final_score
from apps.schedule.models import Fixture, Venue
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import add_venue, publish_programme
from apps.standings.services import rebuild_table
from tests.factories import make_club, make_competition, make_entry, make_organiser, make_season, make_user
from tests.kept import kept

FIRST_TUESDAY = dt.date(2026, 9, 1)


@dataclass
class League:
    """What a test holds in its hands. The programme is drawn with seed 7."""

    director: User
    organiser: Organiser
    season: Season
    competition: Competition
    stage: Stage
    clubs: list[Club]
    entries: list[Entry]
    venue: Venue

    def address(self, page: str = "competition") -> str:
        """The address of a page of the competition, by its URL name."""
        return reverse(f"public:{page}", args=[self.organiser.slug, self.season.slug, self.competition.slug])

    def club_address(self, club: Club) -> str:
        return reverse("public:club", args=[self.organiser.slug, club.slug])

    def fixtures(self) -> list[Fixture]:
        """Everything that is to be played, in the order of the programme."""
        played = Fixture.objects.filter(stage=self.stage).exclude(status=Fixture.Status.BYE)
        return list(
            played.select_related("home", "away", "matchday").order_by("matchday__number", "position")
        )

    def byes(self) -> list[Fixture]:
        return list(
            Fixture.objects.filter(stage=self.stage, status=Fixture.Status.BYE).order_by("matchday__number")
        )

    def record(self, fixture: Fixture, home: int, away: int, **more: object) -> Result:
        """A final score, and the table after it."""
        result = record_final_score(fixture, home, away, by=self.director, **more)
        rebuild_table(self.stage.pk)
        return result


@kept
def make_league(
    teams: int = 4,
    *,
    zone: str = "Europe/Amsterdam",
    names: Sequence[str] = (),
    preset: str = DEFAULT_PRESET,
    first_date: dt.date = FIRST_TUESDAY,
    start: dt.time = dt.time(20, 0),
    double: bool = False,
    publish: bool = True,
) -> League:
    """So many approved teams, drawn on the weekday of `first_date` in a hall of that zone."""
    director = make_user("Dewi")
    organiser = make_organiser(director=director, zone=zone)
    season = make_season(organiser, by=director)
    competition = make_competition(season, "Hoofdklasse", preset=preset, by=director)
    clubs = [
        make_club(organiser, names[number] if number < len(names) else f"Club {number:02d}")
        for number in range(teams)
    ]
    entries = [make_entry(competition, club, by=director) for club in clubs]
    venue = add_venue(organiser, "Clubgebouw De Klok", address="Dorpsstraat 1", timezone=zone, by=director)
    stage = competition.stages.get()
    if teams > 1:
        plan = ProgrammePlan(first_date, first_date.weekday(), start, venue, double)
        draw_round_robin(stage, plan=plan, seed=7, by=director)
        rebuild_table(stage.pk)
        if publish:
            publish_programme(stage, by=director)
    return League(director, organiser, season, competition, stage, clubs, entries, venue)
