"""A season as the public sees it: its competitions, their published stages and the tables of those."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Prefetch

from apps.clubs.models import Season
from apps.competitions.models import Competition, Stage
from apps.standings.models import Standing


def season_of(season_id: int) -> Season:
    """The season with its organiser. One query."""
    return Season.objects.select_related("organiser").get(pk=season_id)


def competitions_with_stages(season: Season) -> list[tuple[Competition, list[Stage]]]:
    """Every competition of the season by name, with its published stages in their order. Two queries."""
    published = Stage.objects.filter(published_at__isnull=False).order_by("number")
    competitions = season.competitions.order_by("name", "pk").prefetch_related(Prefetch("stages", published))
    found = []
    for competition in competitions:
        competition.season, competition.organiser = season, season.organiser
        stages = list(competition.stages.all())
        for stage in stages:
            stage.competition = competition
        found.append((competition, stages))
    return found


def standings_of_season(season: Season) -> dict[int, list[Standing]]:
    """The rows of all tables of the season by stage id, best first. One query."""
    rows = Standing.objects.filter(stage__competition__season=season).select_related("entry__club")
    by_stage: dict[int, list[Standing]] = defaultdict(list)
    for row in rows.order_by("stage", "row"):
        by_stage[row.stage_id].append(row)
    return by_stage
