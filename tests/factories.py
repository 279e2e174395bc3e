"""What tests set up again and again, made by the services as people make it.

The named cast: Asha is secretary of the home side's club and records, Delano is secretary of the away side's club and
leads it, Dewi directs the competition. Ruben belongs to neither: he directs another
organiser and is secretary of a club there.
"""

from __future__ import annotations

import datetime as dt
import itertools
from dataclasses import dataclass, field

from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Club, Organiser, Player, RosterSpot, Season
from apps.clubs.services.club import add_club
from apps.clubs.services.organiser import appoint_director, appoint_secretary, create_organiser, start_season
from apps.clubs.services.roster import add_new_player_to_roster
from apps.competitions.models import Competition, Entry, Stage
from apps.competitions.presets import DEFAULT_PRESET
from apps.competitions.services.competition import create_competition, plan_registration
from apps.competitions.services.entries import enter_team, register_team
from apps.competitions.services.partnerships import enter_partnership
from tests.kept import kept

PASSWORD = "felt-green-table-4"
_numbers = itertools.count(1)


def make_user(name: str = "Asha", *, email: str | None = None, **fields: object) -> User:
    """Somebody who can sign in with PASSWORD and holds no role."""
    address = email or f"{name.lower().replace(' ', '.')}-{next(_numbers)}@example.org"
    return User.objects.create_user(address, PASSWORD, name=name, **fields)


def make_organiser(
    name: str | None = None, *, director: User | None = None, zone: str = "Europe/Amsterdam"
) -> Organiser:
    """An organiser; with a director when one is given."""
    founder = director or make_user("Sonja", is_staff=True)
    organiser = create_organiser(name or f"Bond {next(_numbers)}", timezone=zone, by=founder)
    if director:
        appoint_director(organiser, director, by=founder)
    return organiser


def make_season(organiser: Organiser, name: str = "2026/27", *, by: User | None = None) -> Season:
    """A season from September of the first year to June of the next; "2026/27" begins in 2026."""
    year = int(name[:4])
    return start_season(
        organiser, name, dt.date(year, 9, 1), dt.date(year + 1, 6, 30), by=by or make_user("Sonja")
    )


def make_club(organiser: Organiser, name: str | None = None, *, secretary: User | None = None) -> Club:
    """A club; with a secretary when one is given."""
    by = secretary or make_user("Sonja")
    club = add_club(organiser, name or f"Vereniging {next(_numbers)}", by=by)
    if secretary:
        appoint_secretary(club, secretary, by=by)
    return club


def make_roster(club: Club, season: Season, size: int = 4, *, by: User | None = None) -> list[Player]:
    """So many new players on the club's list."""
    author = by or make_user("Sonja")
    spots: list[RosterSpot] = []
    for _place in range(size):
        number = next(_numbers)
        spots.append(add_new_player_to_roster(club, season, f"Speler {number}", f"L{number}", by=author))
    return [spot.player for spot in spots]


def make_player(club: Club, season: Season, name: str, member_number: str | None = None) -> Player:
    """One player with this name on the club's list."""
    number = member_number or f"L{next(_numbers)}"
    return add_new_player_to_roster(club, season, name, number, by=make_user("Sonja")).player


def make_competition(
    season: Season, name: str | None = None, *, preset: str = DEFAULT_PRESET, by: User | None = None
) -> Competition:
    """A competition with one stage and the regulations of a preset; registration has not been planned."""
    return create_competition(
        season, name or f"Klasse {next(_numbers)}", preset=preset, by=by or make_user("Sonja")
    )


def open_registration(
    competition: Competition, *, most: int | None = None, by: User | None = None
) -> Competition:
    """Teams can be entered from yesterday until tomorrow."""
    now = timezone.now()
    day = dt.timedelta(days=1)
    return plan_registration(competition, now - day, now + day, most, by=by or make_user("Sonja"))


def make_entry(
    competition: Competition, club: Club, *, team_number: int = 1, by: User | None = None
) -> Entry:
    """An approved team of this club."""
    return enter_team(competition, club, team_number=team_number, by=by or make_user("Sonja"))


def make_partnership(
    competition: Competition, first: Player, second: Player, *, name: str = "", by: User | None = None
) -> Entry:
    """An approved partnership of these two."""
    return enter_partnership(competition, first, second, name=name, by=by or make_user("Sonja"))


def make_pending_entry(competition: Competition, club: Club, *, by: User, team_number: int = 1) -> Entry:
    """A team that waits for approval; registration must be open."""
    return register_team(competition, club, team_number=team_number, by=by)


@dataclass
class Cast:
    """The people of two clubs of one organiser, and Ruben, who belongs elsewhere."""

    dewi: User
    asha: User
    delano: User
    ruben: User
    organiser: Organiser
    season: Season
    home_club: Club
    away_club: Club
    competition: Competition
    ruben_organiser: Organiser
    ruben_club: Club
    home_players: list[Player] = field(default_factory=list)
    away_players: list[Player] = field(default_factory=list)

    @property
    def stage(self) -> Stage:
        return self.competition.stages.get(number=1)


@kept
def make_cast(*, zone: str = "Europe/Amsterdam", players: int = 0, preset: str = DEFAULT_PRESET) -> Cast:
    """Two clubs of one organiser with their secretaries, a season and a competition without entries."""
    dewi, asha, delano, ruben = (make_user(name) for name in ("Dewi", "Asha", "Delano", "Ruben"))
    organiser = make_organiser(director=dewi, zone=zone)
    season = make_season(organiser, by=dewi)
    home_club = make_club(organiser, "Kampoe", secretary=asha)
    away_club = make_club(organiser, "Trekkers", secretary=delano)
    elsewhere = make_organiser(director=ruben, zone=zone)
    make_season(elsewhere, by=ruben)
    return Cast(
        dewi=dewi,
        asha=asha,
        delano=delano,
        ruben=ruben,
        organiser=organiser,
        season=season,
        home_club=home_club,
        away_club=away_club,
        competition=make_competition(season, "Hoofdklasse", preset=preset, by=dewi),
        ruben_organiser=elsewhere,
        ruben_club=make_club(elsewhere, "Buitenstaanders", secretary=ruben),
        home_players=make_roster(home_club, season, players, by=asha),
        away_players=make_roster(away_club, season, players, by=delano),
    )
