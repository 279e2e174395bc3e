"""A league night to play: two clubs of two partnerships each, and the named cast.

Asha acts for the home side, Delano leads the away side, Dewi directs; Ruben belongs to neither.
"""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from string import ascii_uppercase

from apps.accounts.models import User
from apps.clubs.models import Club, ClubRole, Organiser, OrganiserRole, Player, RosterSpot, Season
from apps.competitions.models import Competition, Entry, MatchRegulations, Stage, StageEntry, TableRegulations
from apps.matches.models import Hand, Match, Sheet
from apps.matches.services.hands import record_hand
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.schedule.models import Fixture, Matchday
from apps.scoring.hand import HandResult
from tests.kept import kept


@dataclass
class LeagueNight:
    """What a test holds in its hands: people, a stage of two entries and their fixture."""

    asha: User
    delano: User
    dewi: User
    ruben: User
    organiser: Organiser
    season: Season
    stage: Stage
    home: Entry
    away: Entry
    fixture: Fixture
    home_players: list[Player]
    away_players: list[Player]

    def line_up(self, side: str, *, by: User | None = None) -> None:
        """Name the partnerships of a side in the order of its roster."""
        players = self.home_players if side == "home" else self.away_players
        pairs = [(players[place], players[place + 1]) for place in range(0, len(players) - 1, 2)]
        name_line_up(self.fixture, side, pairs, by=by or (self.asha if side == "home" else self.delano))

    def start(self) -> Match:
        """Both line-ups named and the match started."""
        self.line_up("home")
        self.line_up("away")
        return start_match(self.fixture.matches.get(), by=self.asha)


@kept
def league_night(
    *, partnerships: int = 2, rounds: int = 2, rules: object = "league", **match_part: object
) -> LeagueNight:
    """A stage with one fixture tonight; nothing is named or started."""
    people = {
        name: User.objects.create_user(f"{name}@example.org", name=name.title())
        for name in ("asha", "delano", "dewi", "ruben")
    }
    organiser = Organiser.objects.create(
        name="Troefbond Paramaribo", slug="troefbond", timezone="America/Paramaribo"
    )
    OrganiserRole.objects.create(organiser=organiser, user=people["dewi"])
    season = Season.objects.create(
        organiser=organiser,
        name="2026/27",
        slug="2026-27",
        starts_on=dt.date(2026, 9, 1),
        ends_on=dt.date(2027, 6, 30),
    )
    competition = Competition.objects.create(
        organiser=organiser, season=season, name="Hoofdklasse", slug="hoofdklasse"
    )
    stage = Stage.objects.create(
        competition=competition, published_at=dt.datetime(2026, 10, 1, 12, 0, tzinfo=dt.UTC)
    )
    MatchRegulations.objects.create(
        stage=stage,
        revision=1,
        rules=rules,
        partnerships=partnerships,
        rounds=rounds,
        created_by=people["dewi"],
        **match_part,
    )
    TableRegulations.objects.create(
        stage=stage, revision=1, criteria=["points", "difference", "scored"], created_by=people["dewi"]
    )
    sides = {}
    for position, (name, leader) in enumerate((("Sudhar", "asha"), ("Kampoe", "delano")), start=1):
        club = Club.objects.create(organiser=organiser, name=name, slug=name.lower())
        ClubRole.objects.create(club=club, user=people[leader])
        players = [
            Player.objects.create(
                organiser=organiser, name=f"{name} {letter}", member_number=f"{position}{number}"
            )
            for number, letter in enumerate(ascii_uppercase[: 2 * partnerships + 1], start=1)
        ]
        for player in players:
            RosterSpot.objects.create(season=season, club=club, player=player)
        entry = Entry.objects.create(
            competition=competition,
            club=club,
            team_number=1,
            name=name,
            status="approved",
            leader=people[leader],
            registered_by=people[leader],
        )
        StageEntry.objects.create(stage=stage, entry=entry, position=position)
        sides[position] = (entry, players)
    matchday = Matchday.objects.create(stage=stage, number=1, date=dt.date(2026, 11, 24))
    fixture = Fixture.objects.create(
        stage=stage,
        matchday=matchday,
        position=1,
        home=sides[1][0],
        away=sides[2][0],
        starts_at=dt.datetime(2026, 11, 24, 23, 0, tzinfo=dt.UTC),
    )
    return LeagueNight(
        **people,
        organiser=organiser,
        season=season,
        stage=stage,
        home=sides[1][0],
        away=sides[2][0],
        fixture=fixture,
        home_players=sides[1][1],
        away_players=sides[2][1],
    )


def hand(outcome: str, side: str, **facts: object) -> HandResult:
    """A hand as a scorekeeper would say it: `hand("kap", "NS")`."""
    return HandResult.from_json({"outcome": outcome, "side": side, **facts})


def write(sheet: Sheet, *hands: HandResult, by: User) -> list[Hand]:
    """Enter these hands one after the other behind what the sheet has."""
    first = Hand.objects.filter(sheet=sheet, withdrawn_at__isnull=True).count() + 1
    return [
        record_hand(sheet, result, number=number, client_ref=uuid.uuid4(), by=by)
        for number, result in enumerate(hands, start=first)
    ]


def write_sheet(sheet: Sheet, *, by: User, kaps: int = 0) -> None:
    """Fill a league sheet of four hands: NS wins three (the first `kaps` by kap), EW the last."""
    ns = [hand("kap" if number < kaps else "majority", "NS") for number in range(3)]
    write(sheet, *ns, hand("majority", "EW"), by=by)
