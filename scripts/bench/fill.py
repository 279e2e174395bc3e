"""Fill the database of DATABASE_URL with a league of 18 teams for the page figures: ``python -m scripts.bench.fill``.

Prints the address of its table page.
"""

from __future__ import annotations

import datetime as dt
import random
import sys
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    # Models can be imported only after django.setup().
    from apps.competitions.models import Competition


def main() -> int:
    """0 when the league is there."""
    django.setup()
    from django.core.management import call_command
    from django.urls import reverse

    call_command("migrate", interactive=False, verbosity=0)
    competition = league(teams=18)
    parts = [competition.organiser.slug, competition.season.slug, competition.slug]
    print(reverse("public:table", args=parts))
    return 0


def league(teams: int) -> Competition:
    """A league of so many teams with a whole single round robin played, made through the services."""
    from django.db import transaction

    from apps.accounts.models import User
    from apps.clubs.services.club import add_club
    from apps.clubs.services.organiser import create_organiser, start_season
    from apps.competitions.services.competition import create_competition
    from apps.competitions.services.entries import enter_team
    from apps.draws.services import draw_round_robin
    from apps.matches.services.results import record_final_score
    from apps.schedule.models import Fixture
    from apps.schedule.plan import ProgrammePlan
    from apps.schedule.services import publish_programme

    rng = random.Random(teams)  # noqa: S311 - play, not secrets
    with transaction.atomic():
        director = User.objects.create_user("bench@localhost", name="Bench")
        organiser = create_organiser("Bench", timezone="America/Paramaribo", by=director)
        season = start_season(organiser, "2026/27", dt.date(2026, 9, 1), dt.date(2027, 6, 30), by=director)
        competition = create_competition(season, "Hoofdklasse", by=director)
        for number in range(teams):
            enter_team(competition, add_club(organiser, f"Vereniging {number + 1}", by=director), by=director)
        stage = competition.stages.get()
        plan = ProgrammePlan(dt.date(2026, 9, 1), 1, dt.time(20, 0))
        draw_round_robin(stage, plan=plan, seed=7, by=director)
        publish_programme(stage, by=director)
        for fixture in Fixture.objects.filter(stage=stage):
            record_final_score(fixture, rng.randrange(55, 100), rng.randrange(55, 100), by=director)
    return competition


if __name__ == "__main__":
    sys.exit(main())
