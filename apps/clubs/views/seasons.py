"""Closing a season and reopening it, each with a reason that stands in the log."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.accounts.models import User

from .. import crumbs
from ..forms import ReasonForm
from ..models import Season
from ..pages import carried_out, must, person, sent
from ..permissions import is_director
from ..services import season as services


@login_required
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest, organiser: str, season: str) -> HttpResponse:
    """What closing means, what is in its way, and the button."""
    by, shown = _asked(request, organiser, season)
    form = ReasonForm(sent(request))
    if carried_out(request, form, lambda data: services.close_season(shown, **data, by=by)):
        messages.success(request, _("Season %(season)s is closed.") % {"season": shown.name})
        return redirect("clubs:seasons", organiser)
    page = {
        "organiser": shown.organiser,
        "season": shown,
        "form": form,
        "remarks": services.remarks_on_closing(shown),
        "obstacles": [problem.message for problem in services.obstacles_to_closing(shown)],
        "crumbs": crumbs.to_organiser(shown.organiser),
    }
    return render(request, "clubs/close_season.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def reopen(request: HttpRequest, organiser: str, season: str) -> HttpResponse:
    """Opens a closed season again."""
    by, shown = _asked(request, organiser, season)
    form = ReasonForm(sent(request))
    if carried_out(request, form, lambda data: services.reopen_season(shown, **data, by=by)):
        messages.success(request, _("Season %(season)s is open again.") % {"season": shown.name})
        return redirect("clubs:seasons", organiser)
    page = {
        "organiser": shown.organiser,
        "season": shown,
        "form": form,
        "crumbs": crumbs.to_organiser(shown.organiser),
    }
    return render(request, "clubs/reopen_season.html", page)


def _asked(request: HttpRequest, organiser: str, season: str) -> tuple[User, Season]:
    """Who asks for which season: a director of its organiser. Raises Http404 and PermissionDenied."""
    by = person(request)
    seasons = Season.objects.select_related("organiser")
    shown = get_object_or_404(seasons, slug=season, organiser__slug=organiser)
    must(is_director(by, shown.organiser))
    return by, shown
