"""A hall full of tables tonight, made by the services: matches have begun, the evening is open, tables have links."""

from __future__ import annotations

import datetime as dt
import itertools

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Club, Organiser, Player, RosterSpot, Season
from apps.clubs.services.club import add_club
from apps.clubs.services.organiser import appoint_director, create_organiser, start_season
from apps.competitions.models import Stage
from apps.competitions.services.competition import create_competition
from apps.competitions.services.entries import enter_team
from apps.competitions.services.regulations import revise_match_part
from apps.hall.night_day import night_day
from apps.hall.services.cards import make_pass
from apps.hall.services.nights import open_night
from apps.matches.models import LineUp
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.schedule.models import Fixture
from apps.schedule.services.programme import publish_programme
from apps.schedule.services.typed import plan_fixture
from apps.schedule.services.venues import add_venue

PARTNERSHIPS = 4  # tables of a match


def fill_hall(tables: int, hands: int) -> dict[int, str]:
    """So many tables, on each of which a sheet of so many hands has begun: the token of each table's link."""
    matches = -(-tables // PARTNERSHIPS)
    now = timezone.now()
    with transaction.atomic():
        director = User.objects.create_user("soak@localhost", name="Soak")
        organiser = create_organiser("Soak", timezone="America/Paramaribo", by=director)
        appoint_director(organiser, director, by=director)
        day = night_day(now, organiser.zone)
        season = start_season(
            organiser, "Soak", day - dt.timedelta(days=30), day + dt.timedelta(days=30), by=director
        )
        stage, clubs = _competition(organiser, season, 2 * matches, hands, director)
        venue = add_venue(organiser, "Soak", tables=matches * PARTNERSHIPS, by=director)
        entries = list(stage.competition.entries.order_by("pk"))
        fixtures = [
            plan_fixture(
                stage, number=1, home=home, away=away, day=day, time=dt.time(20), venue=venue, by=director
            )
            for home, away in zip(entries[::2], entries[1::2], strict=True)
        ]
        publish_programme(stage, by=director)
    for fixture in fixtures:
        _start(fixture, clubs, director)
    night = open_night(venue, day, by=director)
    numbers = sorted(itertools.chain.from_iterable(fixture.hall_tables for fixture in fixtures))[:tables]
    return {number: make_pass(night, table=number, by=director).token for number in numbers}


def _competition(
    organiser: Organiser, season: Season, teams: int, hands: int, director: User
) -> tuple[Stage, dict[int, list[Player]]]:
    """The stage, with every penalty and a price for the caller's losses; players by club."""
    competition = create_competition(season, "Soak", by=director)
    stage = competition.stages.get()
    rules = {"preset": "league", "end": {"hands": hands, "draws": True}, "stinking": {"kap": 3, "baunie": 5}}
    wanted = {"partnerships": PARTNERSHIPS, "rounds": 1, "rules": rules}
    revise_match_part(stage, wanted, by=director, reason="As many hands as the soak wants.")
    players = {}
    for number in range(1, teams + 1):
        club = add_club(organiser, f"Vereniging {number}", by=director)
        enter_team(competition, club, by=director)
        players[club.pk] = _roster(organiser, season, club)
    return stage, players


def _roster(organiser: Organiser, season: Season, club: Club) -> list[Player]:
    players = Player.objects.bulk_create(
        Player(organiser=organiser, name=f"Speler {club.pk}-{number}", member_number=f"{club.pk}-{number}")
        for number in range(1, 2 * PARTNERSHIPS + 1)
    )
    RosterSpot.objects.bulk_create(RosterSpot(season=season, club=club, player=each) for each in players)
    return list(players)


def _start(fixture: Fixture, players: dict[int, list[Player]], director: User) -> None:
    for side, entry in (("home", fixture.home), ("away", fixture.away)):
        if entry is None or entry.club_id is None:
            raise LookupError("The soak plays a league of clubs.")
        own = players[entry.club_id]
        name_line_up(fixture, side, list(zip(own[::2], own[1::2], strict=True)), by=director)
    start_match(LineUp.objects.filter(match__fixture=fixture)[0].match, by=director)
