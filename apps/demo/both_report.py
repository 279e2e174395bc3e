"""A match of the demo that is being played tonight and for which both sides report, each on a phone of its own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from apps.accounts.models import User
from apps.clubs.models import Club, Season
from apps.competitions.models import Competition
from apps.competitions.services.competition import create_competition
from apps.competitions.services.partnerships import enter_partnership, players_to_enter
from apps.competitions.services.regulations import revise_match_part
from apps.matches.services.fixed_line_ups import start_fixed_match
from apps.schedule.models import Venue
from apps.schedule.services import publish_programme
from apps.schedule.services.typed import plan_fixture

from . import play

NAME = "Proefwedstrijd"
START_TIME = dt.time(20, 0)


def match_both_report(
    season: Season, clubs: Sequence[Club], hall: Venue, today: dt.date, *, by: User
) -> Competition:
    """Two partnerships of players whom their clubs do not need tonight, at a table of their own; nothing is written."""
    competition = create_competition(season, NAME, preset="pairs_league", by=by)
    stage = competition.stages.get()
    revise_match_part(stage, {"both_report": True}, by=by)
    home, away = (
        enter_partnership(competition, *[spot.player for spot in list(spots)[-2:]], by=by)
        for spots in (players_to_enter(competition).filter(club=club) for club in clubs)
    )
    fixture = plan_fixture(
        stage, number=1, home=home, away=away, day=today, time=START_TIME, venue=hall, by=by
    )
    publish_programme(stage, by=by)
    start_fixed_match(fixture, by=play.leader_of(home))
    return competition
