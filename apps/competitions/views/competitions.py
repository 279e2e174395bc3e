"""A new competition, its name, and when teams can be entered."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs import crumbs
from apps.clubs.models import Organiser
from apps.clubs.pages import carried_out, must, person, sent
from apps.clubs.permissions import is_director
from apps.clubs.queries import season_at

from .. import pages
from ..forms import CompetitionForm, RenameForm, WindowForm
from ..services import competition as services


@login_required
@require_http_methods(["GET", "POST"])
def create(request: HttpRequest, organiser: str) -> HttpResponse:
    """A competition of club teams with regulations from a preset."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    season = season_at(shown, timezone.localdate(timezone=shown.zone))
    if season is not None and season.is_closed:
        season = shown.seasons.filter(closed_at=None).order_by("starts_on").last()
    form = CompetitionForm(sent(request), organiser=shown, initial={"season": season})
    competition = carried_out(request, form, lambda data: services.create_competition(**data, by=by))
    if competition:
        messages.success(request, _("%(competition)s has been made.") % {"competition": competition})
        return redirect("desk:competition", competition.pk)
    page = {"organiser": shown, "form": form, "season": season, "crumbs": crumbs.to_organiser(shown)}
    return render(request, "competitions/create.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest, competition: int) -> HttpResponse:
    """The competition's name."""
    by = person(request)
    shown = pages.competition_to_change(request, competition)
    form = RenameForm(sent(request), initial={"name": shown.name}, stands={"name": shown.name})
    if carried_out(request, form, lambda data: services.rename_competition(shown, **data, by=by)):
        messages.success(request, _("The name has been saved."))
        return redirect("desk:competition", shown.pk)
    page = {"competition": shown, "form": form, "crumbs": pages.to_competition(shown)}
    return render(request, "competitions/rename.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def registration(request: HttpRequest, competition: int) -> HttpResponse:
    """When teams can be entered, and how many."""
    by = person(request)
    shown = pages.competition_to_change(request, competition)
    form = WindowForm(sent(request), competition=shown)
    if carried_out(request, form, lambda data: services.plan_registration(shown, **data, by=by)):
        messages.success(request, _planned_in_words(form.cleaned_data))
        return redirect("desk:competition", shown.pk)
    page = {"competition": shown, "form": form, "crumbs": pages.to_competition(shown)}
    return render(request, "competitions/registration.html", page)


def _planned_in_words(planned: Mapping[str, object]) -> str:
    """What the times that were stored mean."""
    if planned["opens_at"] is None and planned["closes_at"] is None:
        return _("There is no time of registration now: only competition directors enter.")
    return _("The registration has been planned.")
