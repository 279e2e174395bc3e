"""A season of an organiser: its competitions with their tables. Of a closed season this is the archive."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from apps.clubs.models import Season
from apps.competitions.models import Stage
from apps.standings.models import Standing

from ..kept import Drawn, Page, answer, draw
from ..queries.seasons import competitions_with_stages, season_of, standings_of_season
from ..table_rows import table_rows_to_draw
from .finding import season_at
from .frame import competition_address, organiser_crumbs, stage_name


@require_safe
def season_page(request: HttpRequest, organiser: str, season: str) -> HttpResponse:
    """Every competition of the season with the table of each of its stages."""

    def find() -> Page:
        found = season_at(request, organiser, season)
        return Page(
            version=found.stamp,
            kept=found.kept,
            make=lambda: _draw_season(found.id),
        )

    return answer(request, find)


def _draw_season(season_id: int) -> Drawn:
    """Four queries, however much was played."""
    season = season_of(season_id)
    standings = standings_of_season(season)
    competitions = [
        {
            "name": competition.name,
            "id": f"competition-{competition.pk}",
            "url": reverse("public:competition", args=[season.organiser.slug, season.slug, competition.slug]),
            "tables": [
                _table(stage, season, len(stages) > 1, standings.get(stage.pk, [])) for stage in stages
            ],
        }
        for competition, stages in competitions_with_stages(season)
    ]
    context = {
        "season": season,
        "organiser": season.organiser,
        "crumbs": organiser_crumbs(season.organiser),
        "competitions": competitions,
    }
    title = _("Season %(season)s · %(organiser)s") % {
        "season": season.name,
        "organiser": season.organiser.name,
    }
    return draw("public/season.html", title, context)


def _table(stage: Stage, season: Season, is_one_of_many: bool, standings: list[Standing]) -> dict[str, Any]:
    matches = sum(row.played for row in standings) // 2
    so_far = ngettext("After %(n)d match", "After %(n)d matches", matches) % {"n": matches}
    caption = _("Final table") if season.is_closed else so_far
    return {
        "id": f"table-{stage.pk}",
        "caption": f"{stage_name(stage)}: {caption}" if is_one_of_many else caption,
        "url": competition_address(stage, "table", numbered=is_one_of_many),
        "rows": table_rows_to_draw(standings, competition=stage.competition),
    }
