"""What the pages of one competition have in common: the way to them, and the tabs between them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.clubs.models import Organiser
from apps.competitions.models import Stage

Link = dict[str, Any]


def competition_frame(stage: Stage, page: str) -> dict[str, Any]:
    """Names, crumbs and tabs for the page with this URL name; `stage` comes with competition, season, organiser."""
    competition = stage.competition
    return {
        "stage": stage,
        "competition": competition,
        "organiser": competition.organiser,
        "season": competition.season,
        "address": competition_address(stage),
        "crumbs": [*organiser_crumbs(competition.organiser), *own_crumb(stage, page)],
        "tabs": [
            {"text": text, "url": competition_address(stage, name), "current": name == page}
            for name, text in (
                ("competition", _("Overview")),
                ("programme", _("Programme")),
                ("table", _("Table")),
                ("entries", _("Entries")),
                ("rules", _("Regulations")),
            )
        ],
    }


def competition_address(stage: Stage, page: str = "competition") -> str:
    """The address of a page of the stage's competition."""
    competition = stage.competition
    names = (competition.organiser.slug, competition.season.slug, competition.slug)
    return reverse(f"public:{page}", args=names)


def organiser_crumbs(organiser: Organiser) -> list[Link]:
    """The way to the organiser's page."""
    return [{"text": organiser.name, "url": reverse("public:organiser", args=[organiser.slug])}]


def own_crumb(stage: Stage, page: str = "") -> list[Link]:
    """The way to the competition's overview, but not from there."""
    if page == "competition":
        return []
    return [{"text": str(stage.competition), "url": competition_address(stage)}]
