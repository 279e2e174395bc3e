"""What the pages of one competition have in common: the way to them, the tabs between them, and between its stages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.clubs.models import Organiser, Season
from apps.competitions.models import Stage

from ..queries.competitions import public_stages

Link = dict[str, Any]
# The pages that each stage of a competition has for itself.
PAGES_OF_A_STAGE = frozenset({"competition", "programme", "table", "crosstable", "rules"})


def competition_frame(stage: Stage, page: str) -> dict[str, Any]:
    """Names, crumbs and tabs for the page with this URL name; `stage` comes with competition, season, organiser."""
    competition = stage.competition
    has_others = getattr(stage, "has_others", False)
    numbered = has_others and page in PAGES_OF_A_STAGE
    return {
        "stage": stage,
        "competition": competition,
        "organiser": competition.organiser,
        "season": competition.season,
        "address": competition_address(stage),
        "stages": _stage_tabs(stage, page) if numbered else [],
        "crumbs": [
            *organiser_crumbs(competition.organiser),
            season_crumb(competition.season, competition.organiser),
            *own_crumb(stage, page),
        ],
        "tabs": [
            {
                "text": text,
                "url": competition_address(stage, name, numbered=has_others and name in PAGES_OF_A_STAGE),
                "current": name == page,
            }
            for name, text in (
                ("competition", _("Overview")),
                ("programme", _("Programme")),
                ("table", _("Table")),
                ("crosstable", _("Crosstable")),
                ("statistics", _("Statistics")),
                ("entries", _("Entries")),
                ("rules", _("Regulations")),
            )
        ],
    }


def _stage_tabs(stage: Stage, page: str) -> list[Link]:
    """The same page of every stage that the public sees, and of this one."""
    stages = {each.pk: each for each in public_stages(stage.competition)} | {stage.pk: stage}
    for each in stages.values():
        each.competition = stage.competition
    return [
        {
            "text": stage_name(each),
            "url": competition_address(each, page, numbered=True),
            "current": each.pk == stage.pk,
        }
        for each in sorted(stages.values(), key=lambda each: each.number)
    ]


def stage_name(stage: Stage) -> str:
    """What a stage is called beside the others of its competition."""
    return stage.name or _("Stage %(number)d") % {"number": stage.number}


def competition_address(stage: Stage, page: str = "competition", *, numbered: bool = False) -> str:
    """The address of a page of the stage's competition: of what is played now, or of this very stage (`numbered`)."""
    competition = stage.competition
    names = (competition.organiser.slug, competition.season.slug, competition.slug)
    if numbered:
        return reverse(f"public:stage_{page}", args=[*names, stage.number])
    return reverse(f"public:{page}", args=names)


def organiser_crumbs(organiser: Organiser) -> list[Link]:
    """The way to the organiser's page."""
    return [{"text": organiser.name, "url": reverse("public:organiser", args=[organiser.slug])}]


def season_crumb(season: Season, organiser: Organiser) -> Link:
    """The way to the page of a season."""
    return {"text": season.name, "url": reverse("public:season", args=[organiser.slug, season.slug])}


def own_crumb(stage: Stage, page: str = "") -> list[Link]:
    """The way to the competition's overview, but not from there."""
    if page == "competition":
        return []
    return [{"text": str(stage.competition), "url": competition_address(stage)}]
