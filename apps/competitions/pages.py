"""What the pages of a competition have in common. Knows nothing of particular pages or forms."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.clubs import crumbs
from apps.clubs.closed import refuse_page_of_closed
from apps.clubs.pages import must, person

from .models import Competition, Entry, Stage
from .permissions import can_direct


def find_competition(competition: int) -> Competition:
    """The competition with its season and organiser. Raises Http404."""
    return get_object_or_404(Competition.objects.select_related("season", "organiser"), pk=competition)


def competition_for_director(request: HttpRequest, competition: int) -> Competition:
    """The competition, for who may direct it. Raises Http404, and PermissionDenied for everybody else."""
    found = find_competition(competition)
    must(can_direct(person(request), found))
    return found


def competition_to_change(request: HttpRequest, competition: int) -> Competition:
    """As `competition_for_director`, for a page that only changes something: Refused where the season is closed."""
    found = competition_for_director(request, competition)
    refuse_page_of_closed(found.season)
    return found


def first_stage(competition: Competition) -> Stage:
    """The competition's only stage until it can have more. Raises Http404 where it has none."""
    return get_object_or_404(Stage.objects.select_related("competition"), competition=competition, number=1)


def to_competition(competition: Competition) -> list[crumbs.Crumb]:
    """The way back from a page of directors below the competition."""
    above = crumbs.to_organiser(competition.organiser)
    return [*above, {"text": str(competition), "url": reverse("desk:competition", args=[competition.pk])}]


def to_entries(competition: Competition) -> list[crumbs.Crumb]:
    """The way back from a page of directors about one entry."""
    return [
        *to_competition(competition),
        {"text": _("Entries"), "url": reverse("competitions:entries", args=[competition.pk])},
    ]


def entry_address(entry: Entry) -> str:
    """Where the page of an entry is."""
    return reverse("competitions:entry", args=[entry.competition_id, entry.pk])


def to_regulations(competition: Competition) -> list[crumbs.Crumb]:
    """The way back from a page that changes regulations."""
    url = reverse("competitions:regulations", args=[competition.pk])
    return [*to_competition(competition), {"text": _("Regulations"), "url": url}]
