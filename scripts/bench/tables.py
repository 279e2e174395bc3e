"""Tables: drawn cold, rebuilt, and looked at right after a result."""

from __future__ import annotations

import datetime as dt
import gc
import random
import time
from collections.abc import Sequence

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.services.club import add_club
from apps.clubs.services.organiser import create_organiser, start_season
from apps.competitions.models import Entry, Stage, StageEntry
from apps.competitions.services.competition import create_competition
from apps.competitions.services.entries import enter_team
from apps.draws.round_robin import Pairing, Round
from apps.matches.services.consent import sign_match
from apps.matches.services.results import record_final_score
from apps.public.models import RenderedPage
from apps.schedule.models import Fixture
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import lay_out_programme, publish_programme
from apps.standings.services import rebuild_table
from apps.standings.table_of import result_rows

from .asking import cold_page, live_match, page, queries_of_a_hand
from .measure import Figure, at_most, side_by_side
from .pages import STATIC_PAGE
from .season import Federation

MATCHDAYS = 9
SMALLER, LARGER = 40, 100
ROUNDS = 15


def cold_tables(director: User) -> list[Figure]:
    """The table page with nothing kept, of 40 and of 100 entries after 9 matchdays, beside a template page."""
    smaller, larger = (table_address(wide_league(entries, director)) for entries in (SMALLER, LARGER))
    leave_behind()
    static, forty, hundred = side_by_side(
        lambda: page(STATIC_PAGE),
        lambda: page(smaller),
        lambda: page(larger),
        rounds=ROUNDS,
        before=forget_pages,
        clock=time.thread_time,
    )
    return [
        at_most(f"cold table page of {SMALLER} entries v a static template page", forty, static, "s", 15),
        at_most(f"cold table page of {LARGER} entries v of {SMALLER}", hundred, forty, "s", 2.5),
    ]


def table_address(stage: Stage) -> str:
    """Where the public finds the table."""
    competition = stage.competition
    parts = [competition.organiser.slug, competition.season.slug, competition.slug]
    return reverse("public:table", args=parts)


def wide_league(entries: int, director: User) -> Stage:
    """A league too large to meet everybody: so many entries, 9 matchdays, all final scores recorded."""
    rng = random.Random(entries)  # noqa: S311 - play, not secrets
    today = timezone.now().date()
    with transaction.atomic():
        organiser = create_organiser(f"Wide {entries}", timezone="America/Paramaribo", by=director)
        season = start_season(organiser, "2026/27", today - dt.timedelta(days=90), today, by=director)
        competition = create_competition(season, "Hoofdklasse", by=director)
        taking_part = [
            enter_team(competition, add_club(organiser, f"Vereniging {number + 1}", by=director), by=director)
            for number in range(entries)
        ]
        stage = competition.stages.get()
        StageEntry.objects.bulk_create(
            StageEntry(stage=stage, entry=entry, position=position)
            for position, entry in enumerate(taking_part, start=1)
        )
        first = today - dt.timedelta(weeks=MATCHDAYS)
        plan = ProgrammePlan(first, first.weekday(), dt.time(20))
        lay_out_programme(stage, rounds_of(taking_part), plan=plan, by=director)
        publish_programme(stage, by=director)
        for fixture in Fixture.objects.filter(stage=stage):
            record_final_score(fixture, rng.randrange(55, 100), rng.randrange(55, 100), by=director)
    return stage


def rounds_of(entries: Sequence[Entry]) -> list[Round[Entry]]:
    """The first matchdays of a circle: one entry stays, the others move on by one place."""
    stays, *others = entries
    rounds = []
    for number in range(1, MATCHDAYS + 1):
        around = [stays, *others[number:], *others[:number]]
        half = len(around) // 2
        pairs = zip(around[:half], reversed(around[half:]), strict=True)
        rounds.append(Round(number, tuple(Pairing(home, away) for home, away in pairs)))
    return rounds


def rebuilding(stage: Stage) -> list[Figure]:
    """A table rebuilt, beside the one query that fetches the results that it is made of."""
    matches = stage.fixtures.filter(away__isnull=False).count()
    leave_behind()
    fetched, rebuilt = side_by_side(
        lambda: list(result_rows(stage)),
        lambda: rebuild_table(stage.pk),
        rounds=ROUNDS,
        clock=time.thread_time,
    )
    return [at_most(f"rebuild a table of {matches} matches v fetch their results", rebuilt, fetched, "s", 10)]


def fresh_tables(federation: Federation) -> list[Figure]:
    """How many table pages lie right after a result: each match in play is ended, and its table looked at at once."""
    stale = 0
    for stage in federation.stages:
        address = table_address(stage)
        before = page(address)
        match = live_match(stage)
        while match.sheets.filter(status="open").exists():
            queries_of_a_hand(match, federation.director)
        for side in ("home", "away"):
            sign_match(match, side, by=federation.director)
        seen = page(address)
        # A page on which nothing came of the result lies as much as one that is old.
        stale += seen == before or seen != cold_page(address)
    count = len(federation.stages)
    return [at_most("table pages that lie right after a result", stale, count, "pages", 0)]


def leave_behind() -> None:
    """What filling the database left in this process is not looked through while pages are timed: no server has it."""
    gc.collect()
    gc.freeze()


def forget_pages() -> None:
    """Nothing is kept any more."""
    RenderedPage.objects.all().delete()
