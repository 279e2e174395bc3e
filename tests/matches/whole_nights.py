"""Whole nights on which something goes wrong: a Surinamese hall with four matches at once, and a Dutch home match."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Organiser, Player
from apps.competitions.models import Stage
from apps.competitions.services.stage_entries import place_in_stage
from apps.matches.models import Match, Sheet
from apps.matches.services.consent import sign_match
from apps.matches.services.hands import record_hand
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.matches.services.totals import record_sheet_total
from apps.schedule.models import Fixture
from apps.schedule.services.fixtures import add_fixture, add_matchday
from apps.schedule.services.programme import publish_programme
from apps.schedule.services.venues import add_venue
from tests.factories import (
    make_club,
    make_competition,
    make_entry,
    make_organiser,
    make_roster,
    make_season,
    make_user,
)

from .league_night import hand

# A sheet of four hands: 4-7.
FOUR_HANDS = [("majority", "NS"), ("kap", "EW"), ("majority", "NS"), ("majority", "EW")]
CLUBS = ("Kampoe", "Trekkers", "Sudhar", "Palm Boys", "Groen", "Wanica", "Leonsberg", "Flora")


@dataclass
class Club:
    """Who acts for a team and who can play for it."""

    name: str
    secretary: User
    players: list[Player]

    def pairs(self, count: int) -> list[tuple[Player, Player]]:
        """The first so many partnerships."""
        return [(self.players[2 * place], self.players[2 * place + 1]) for place in range(count)]


@dataclass
class LeagueTonight:
    """A league of which every team plays tonight, in one hall; nothing is named yet."""

    director: User
    organiser: Organiser
    stage: Stage
    fixtures: list[Fixture]
    clubs: dict[int, Club]

    def side(self, fixture: Fixture, side: str) -> Club:
        """Who plays on a side, by its entry."""
        return self.clubs[fixture.home_id if side == "home" else fixture.away_id or 0]

    def start(self, fixture: Fixture, *, home: int, away: int) -> Match:
        """Both sides name so many partnerships and the match starts."""
        for side, count in (("home", home), ("away", away)):
            club = self.side(fixture, side)
            name_line_up(fixture, side, club.pairs(count), by=club.secretary)
        return start_match(fixture.matches.get(), by=self.side(fixture, "home").secretary)

    def sign(self, match: Match) -> None:
        """Both leaders sign."""
        for side in ("home", "away"):
            sign_match(match, side, by=self.side(match.fixture, side).secretary)


def league_tonight(
    *, preset: str, zone: str, names: tuple[str, ...] = CLUBS, players: int = 10
) -> LeagueTonight:
    """Clubs with their secretaries and rosters, two by two in the matches of tonight."""
    director = make_user("Dewi")
    organiser = make_organiser(director=director, zone=zone)
    season = make_season(organiser, by=director)
    competition = make_competition(season, "Hoofdklasse", preset=preset, by=director)
    stage = competition.stages.get()
    now = timezone.now()
    venue = add_venue(organiser, "De Toekomst", tables=16, by=director)
    matchday = add_matchday(stage, number=1, date=now.astimezone(organiser.zone).date(), by=director)
    clubs, entries = {}, []
    for name in names:
        secretary = make_user(f"Secretaris {name}")
        club = make_club(organiser, name, secretary=secretary)
        entry = make_entry(competition, club, by=director)
        clubs[entry.pk] = Club(name, secretary, make_roster(club, season, players, by=secretary))
        entries.append(entry)
    for entry in entries:
        place_in_stage(stage, entry)
    fixtures = [
        add_fixture(matchday, home, away, starts_at=now, venue=venue, by=director)
        for home, away in zip(entries[::2], entries[1::2], strict=True)
    ]
    publish_programme(stage, by=director)
    for fixture in fixtures:
        fixture.refresh_from_db()
    return LeagueTonight(director, organiser, stage, fixtures, clubs)


def play(match: Match, *rounds: int, by: User, totals: tuple[int, int] = (7, 4)) -> None:
    """Everything that is still open in these rounds: the first sheet hand by hand, 4-7, the others by their totals."""
    waiting = Sheet.objects.filter(match=match, round__in=rounds, status="open").order_by("round", "table")
    first, *others = waiting
    for number, (outcome, side) in enumerate(FOUR_HANDS, start=1):
        record_hand(first, hand(outcome, side), number=number, client_ref=uuid.uuid4(), by=by)
    for sheet in others:
        record_sheet_total(sheet, *totals, version=sheet.version, confirmed=True, by=by)
