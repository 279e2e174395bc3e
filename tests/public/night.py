"""A match to look at: two sides of a few partnerships on a league night, played as far as a test wants."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from apps.clubs.models import Player
from apps.competitions.services.regulations import revise_match_part
from apps.matches.models import Match, Sheet
from apps.matches.services.consent import sign_match
from apps.matches.services.hands import record_hand
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.schedule.models import Fixture
from apps.scoring.hand import HandResult
from apps.standings.services import rebuild_table
from tests.factories import make_player
from tests.kept import kept
from tests.public.league import League, make_league


@dataclass
class Night:
    """One fixture of a league, its players, and its match once it has begun."""

    league: League
    fixture: Fixture
    players: dict[str, list[Player]]

    @property
    def address(self) -> str:
        return f"/m/{self.fixture.pk}/"

    def name_line_up(self, side: str) -> None:
        """The players of a side, two by two."""
        players = self.players[side]
        pairs = list(zip(players[::2], players[1::2], strict=True))
        name_line_up(self.fixture, side, pairs, by=self.league.director)

    def start(self) -> Match:
        self.name_line_up("home")
        self.name_line_up("away")
        return start_match(self.fixture.matches.get(), by=self.league.director)

    def sheet(self, round_: int, table: int) -> Sheet:
        return Sheet.objects.get(match__fixture=self.fixture, round=round_, table=table)

    def play(self, sheet: Sheet, *outcomes: str, side: str = "NS") -> None:
        """Hands that end so, all for one side, behind those that the sheet has."""
        played = Sheet.objects.get(pk=sheet.pk).hands_played
        for number, outcome in enumerate(outcomes, start=played + 1):
            result = HandResult.from_json({"outcome": outcome, "side": side})
            record_hand(sheet, result, number=number, client_ref=uuid.uuid4(), by=self.league.director)

    def finish(self) -> None:
        """Whatever is missing goes to North-South by majorities; both sides sign."""
        unfinished = Sheet.objects.filter(match__fixture=self.fixture, status=Sheet.Status.OPEN)
        for sheet in unfinished.order_by("round", "table"):
            self.play(sheet, *["majority"] * (4 - sheet.hands_played))
        for side in ("home", "away"):
            sign_match(self.fixture.matches.get(), side, by=self.league.director)
        rebuild_table(self.league.stage.pk)


@kept
def make_night(
    *, partnerships: int = 2, rounds: int = 2, decided_by: str = "hand_points", **league: object
) -> Night:
    """Two clubs with players for so many partnerships (3 at most), due to meet; nobody is named yet."""
    found = make_league(2, **{"names": ["Kampoe", "Trekkers"], **league})
    change = {"partnerships": partnerships, "rounds": rounds, "decided_by": decided_by}
    revise_match_part(found.stage, change, by=found.director, reason="Fewer tonight.")
    fixture = found.fixtures()[0]
    names = {
        "home": ["Asha", "Ruben", "Sharda", "Joyce", "Kishan", "Lucia"],
        "away": ["Delano", "Marlon", "Nadia", "Prem", "Quincy", "Radha"],
    }
    players = {
        side: [make_player(entry.club, found.season, name) for name in names[side][: 2 * partnerships]]
        for side, entry in (("home", fixture.home), ("away", fixture.away))
    }
    return Night(found, fixture, players)
