"""A small pairs league of the demo: six fixed partnerships of three clubs, two matchdays played, the third tomorrow.

Its results are official when the director says so: those of the first matchday are, and with one of the second a side
does not agree.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from apps.accounts.models import User
from apps.clubs.models import Club, Season
from apps.competitions.models import Competition
from apps.competitions.services.competition import create_competition
from apps.competitions.services.partnerships import enter_partnership, players_to_enter
from apps.competitions.services.regulations import revise_table_part
from apps.draws.services import draw_round_robin
from apps.matches.models import MatchSide
from apps.matches.services.disputes import dispute_result
from apps.matches.services.fixed_line_ups import start_fixed_match
from apps.matches.services.official import make_matchday_official
from apps.schedule.models import Fixture, Venue
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import publish_programme

from . import play

NAME = "Koppelcompetitie"
OF_A_CLUB = 2
PLAYED = 2  # matchdays
START_TIME = dt.time(19, 30)
# The third partnership has a name of its own.
OWN_NAMES = {2: "De Troefazen"}


def pairs_league(
    season: Season, clubs: Sequence[Club], hall: Venue, today: dt.date, chance: play.Chance, *, by: User
) -> Competition:
    """Entered by the director, drawn, published and played as far as it is, hand by hand to 20 points."""
    league = create_competition(season, NAME, preset="pairs_league", by=by)
    for number, club in enumerate([club for club in clubs for _pair in range(OF_A_CLUB)]):
        spots = list(players_to_enter(league).filter(club=club))
        # Not neighbours on the list, who may have one name.
        enter_partnership(
            league, spots[0].player, spots[len(spots) // 2].player, name=OWN_NAMES.get(number, ""), by=by
        )
    first = today + dt.timedelta(days=1) - dt.timedelta(weeks=PLAYED)
    stage = league.stages.get()
    revise_table_part(stage, {"official_when": "confirmed"}, by=by)
    plan = ProgrammePlan(first, first.weekday(), START_TIME, venue=hall)
    draw_round_robin(stage, plan=plan, seed=chance.rng.randrange(1_000_000), by=by)
    publish_programme(stage, by=by)
    fixtures = Fixture.objects.filter(stage=stage, matchday__number__lte=PLAYED).select_related(
        "home__leader", "away__leader"
    )
    for fixture in fixtures.order_by("matchday__number", "position"):
        match = start_fixed_match(fixture, by=play.leader_of(fixture.home))
        play.play_by_hand(match, chance, chance.rng.uniform(0.4, 0.6))
        play.sign(match)
    make_matchday_official(stage, 1, by=by)
    doubtful = fixtures.filter(matchday__number=PLAYED).order_by("position")[0]
    dispute_result(
        doubtful,
        MatchSide.AWAY,
        reason="Spel 4 was een baunie, geen kap.",
        by=play.leader_of(play.sides(doubtful)[1]),
    )
    return league
