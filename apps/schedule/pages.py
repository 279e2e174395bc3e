"""What the pages about a competition's programme have in common. Knows nothing of particular pages or forms."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.clubs import crumbs
from apps.clubs.closed import refuse_page_of_closed
from apps.clubs.pages import must, person
from apps.competitions.models import Competition, Stage
from apps.competitions.permissions import can_direct


def stage_for_director(request: HttpRequest, competition: int) -> Stage:
    """The first stage of the competition, with the competition, season and organiser, for who may direct it.

    Raises Http404 when there is no such competition and PermissionDenied for everybody else.
    """
    stages = Stage.objects.select_related("competition__organiser", "competition__season")
    stage = get_object_or_404(stages, competition__pk=competition, number=1)
    must(can_direct(person(request), stage.competition))
    return stage


def stage_to_change(request: HttpRequest, competition: int) -> Stage:
    """As `stage_for_director`, for a page that only changes something: Refused where the season is closed."""
    stage = stage_for_director(request, competition)
    refuse_page_of_closed(stage.competition.season)
    return stage


def to_competition(competition: Competition) -> list[crumbs.Crumb]:
    """The way back from a page of directors below the competition."""
    above = crumbs.to_organiser(competition.organiser)
    return [*above, {"text": str(competition), "url": reverse("desk:competition", args=[competition.pk])}]


def to_programme(competition: Competition) -> list[crumbs.Crumb]:
    """The way back from a page of directors below the programme."""
    address = reverse("schedule:programme", args=[competition.pk])
    return [*to_competition(competition), {"text": _("Programme"), "url": address}]
