"""A pairs league of two fixed partnerships that meet tonight; nothing is started. Asha leads home, Delano away."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from apps.competitions.models import Entry, Stage
from apps.competitions.services.regulations import revise_match_part
from apps.competitions.services.stage_entries import place_in_stage
from apps.matches.models import Sheet
from apps.schedule.models import Fixture, Matchday
from tests.factories import Cast, make_cast, make_partnership, make_player


@dataclass
class PairsNight:
    """The cast, and the two partnerships with their fixture."""

    cast: Cast
    stage: Stage
    home: Entry
    away: Entry
    fixture: Fixture

    @property
    def sheet(self) -> Sheet:
        return Sheet.objects.get(match__fixture=self.fixture)


def pairs_night(*, rules: object = None, decided_by: str = "hand_points", rounds: int = 1) -> PairsNight:
    """With the rules of the preset, or these."""
    cast = make_cast(preset="pairs_league")
    stage = cast.stage
    values = {"decided_by": decided_by, "rounds": rounds, **({"rules": rules} if rules else {})}
    revise_match_part(stage, values, by=cast.dewi)
    cast.home_players = [make_player(cast.home_club, cast.season, name) for name in ("Anil", "Bea", "Carlo")]
    cast.away_players = [make_player(cast.away_club, cast.season, name) for name in ("Xavier", "Yvonne")]
    home = make_partnership(cast.competition, *cast.home_players[:2])
    away = make_partnership(cast.competition, *cast.away_players)
    for entry in (home, away):
        place_in_stage(stage, entry)
    Stage.objects.filter(pk=stage.pk).update(published_at=dt.datetime(2026, 10, 1, tzinfo=dt.UTC))
    stage.refresh_from_db()
    matchday = Matchday.objects.create(stage=stage, number=1, date=dt.date(2026, 11, 24))
    fixture = Fixture.objects.create(
        stage=stage,
        matchday=matchday,
        position=1,
        home=home,
        away=away,
        starts_at=dt.datetime(2026, 11, 24, 19, 0, tzinfo=dt.UTC),
    )
    return PairsNight(cast, stage, home, away, fixture)
