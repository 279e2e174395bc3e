"""A league night in a numbered hall, opened for phones."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass

from apps.hall.models import Night, Phone, TableCard
from apps.hall.services.cards import make_cards
from apps.hall.services.nights import open_night
from apps.hall.services.phones import let_in
from apps.schedule.models import Venue
from tests.kept import kept
from tests.matches.league_night import LeagueNight, league_night

DATE = dt.date(2026, 11, 24)
# 20:30 in Paramaribo, half an hour after the match was to begin.
DURING = dt.datetime(2026, 11, 24, 23, 30, tzinfo=dt.UTC)


@dataclass
class HallNight:
    """What a test holds: the league night, its hall, the open evening and the cards of its tables."""

    league: LeagueNight
    venue: Venue
    night: Night
    cards: list[TableCard]

    def phone(self, table: int = 1) -> Phone:
        """A phone that was let in by the card of a table."""
        phone, _key = self.scan(table)
        return phone

    def scan(
        self, table: int = 1, *, code: str | None = None, ref: uuid.UUID | None = None
    ) -> tuple[Phone, str]:
        """The phone and its key; with the right code unless another one is typed."""
        typed = self.night.code if code is None else code
        return let_in(self.cards[table - 1].token, code=typed, ref=ref or uuid.uuid4(), address="192.0.2.7")


@kept
def hall_night(*, tables: int = 3, zone: str = "America/Paramaribo", **league: object) -> HallNight:
    """Three tables with cards, and an evening that is open; the match has not started."""
    night = league_night(**league)  # type: ignore[arg-type]  # passed on as they came
    venue = Venue.objects.create(organiser=night.organiser, name="Ons Huis", tables=tables, timezone=zone)
    night.fixture.venue, night.fixture.hall_tables = venue, [1, 2]
    night.fixture.save()
    cards = make_cards(venue, by=night.dewi)
    return HallNight(night, venue, open_night(venue, DATE, by=night.dewi), cards)
