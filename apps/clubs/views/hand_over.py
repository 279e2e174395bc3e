"""Handing one's own role over: the successor is invited, and accepting ends the role of who handed it over."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import crumbs
from ..forms import PersonForm
from ..models import Organiser
from ..pages import carried_out, must, person, sent
from ..permissions import is_director, is_secretary
from ..services import invitations as services
from .clubs import find_club


@login_required
@require_http_methods(["GET", "POST"])
def direction(request: HttpRequest, organiser: str) -> HttpResponse:
    """A director names a successor."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    form = PersonForm(sent(request))
    invitation = carried_out(
        request, form, lambda data: services.invite_director(shown, **data, steps_down=by, by=by)
    )
    if invitation:
        messages.success(request, asked(invitation.name))
        return redirect("clubs:directors", shown.slug)
    above = crumbs.to_organiser(shown)
    page = {"form": form, "whose": shown.name, "back": above[-1]["url"], "crumbs": above}
    return render(request, "clubs/hand_over.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def secretaryship(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """A secretary names a successor."""
    by = person(request)
    shown = find_club(organiser, club)
    must(is_secretary(by, shown))
    form = PersonForm(sent(request))
    invitation = carried_out(
        request, form, lambda data: services.invite_secretary(shown, **data, steps_down=by, by=by)
    )
    if invitation:
        messages.success(request, asked(invitation.name))
        return redirect("clubs:club", organiser, club)
    above = crumbs.to_club(shown, directs=is_director(by, shown.organiser))
    page = {"form": form, "whose": shown.name, "back": above[-1]["url"], "crumbs": above}
    return render(request, "clubs/hand_over.html", page)


def asked(name: str) -> str:
    """What happens next."""
    return _("%(name)s has been invited by mail. The role is yours until they accept.") % {"name": name}
