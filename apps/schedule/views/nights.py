"""Home nights and wishes of the entries of a competition."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from apps.clubs.pages import carried_out, person, sent
from apps.competitions.models import Entry, Stage

from .. import services
from ..forms_of_nights import NightsForm, nights_as_they_are
from ..nights import nights_of_entries
from ..pages import stage_for_director, to_programme


@login_required
@require_safe
def show(request: HttpRequest, competition: int) -> HttpResponse:
    """Every approved entry with its home night and its wishes."""
    stage = stage_for_director(request, competition)
    page = {
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "rows": nights_of_entries(_entries(stage)),
        "crumbs": to_programme(stage.competition),
    }
    return render(request, "schedule/home_nights.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """The home night and the wishes of one entry."""
    stage = stage_for_director(request, competition)
    shown = get_object_or_404(_entries(stage), pk=entry)
    form = NightsForm(sent(request), entry=shown, initial=nights_as_they_are(shown))
    stored = carried_out(
        request, form, lambda data: services.set_nights(shown, **data, by=person(request)) or shown
    )
    if stored:
        messages.success(request, _("The nights of %(entry)s have been saved.") % {"entry": shown.name})
        return redirect("schedule:home_nights", competition)
    above = {"text": _("Home nights and wishes"), "url": reverse("schedule:home_nights", args=[competition])}
    page = {
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "entry": shown,
        "form": form,
        "crumbs": [*to_programme(stage.competition), above],
    }
    return render(request, "schedule/edit_nights.html", page)


def _entries(stage: Stage) -> QuerySet[Entry]:
    approved = Entry.objects.filter(competition=stage.competition, status=Entry.Status.APPROVED)
    return approved.select_related("club", "competition").order_by("name", "pk")
