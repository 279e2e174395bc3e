"""Founding an organiser, its name, its directors and its seasons."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import crumbs, queries
from ..forms import FoundOrganiserForm, OrganiserForm, PersonForm, SeasonForm
from ..models import Invitation, Organiser, OrganiserRole
from ..pages import carried_out, invited, must, person, pressed_on, sent, tell_outcome
from ..permissions import can_appoint_directors, can_found_organiser, is_director
from ..services import invitations
from ..services import organiser as services


@login_required
@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """A new organiser with its first director, by staff of the site."""
    by = person(request)
    must(can_found_organiser(by))
    form = FoundOrganiserForm(sent(request))
    organiser = carried_out(request, form, lambda data: services.found_organiser(**data, by=by))
    if organiser:
        messages.success(
            request,
            _("%(organiser)s has been set up. A mail is on its way to its first director.")
            % {"organiser": organiser.name},
        )
        # The founder is not a director of it, unless they named themselves.
        return (
            redirect("desk:organiser", organiser.slug)
            if is_director(by, organiser)
            else redirect("desk:home")
        )
    return render(request, "clubs/found_organiser.html", {"form": form, "crumbs": crumbs.to_desk()})


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, organiser: str) -> HttpResponse:
    """Name and zone."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    stands = services.facts_of(shown)
    form = OrganiserForm(sent(request), initial=stands, stands=stands)
    if carried_out(request, form, lambda data: services.rename_organiser(shown, **data, by=by)):
        messages.success(request, _("The settings have been saved."))
        return redirect("desk:organiser", shown.slug)
    page = {"organiser": shown, "form": form, "crumbs": crumbs.to_organiser(shown)}
    return render(request, "clubs/organiser_settings.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def directors(request: HttpRequest, organiser: str) -> HttpResponse:
    """Who directs the competitions, and who has been asked to; invites another director."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(can_appoint_directors(by, shown))
    form = PersonForm(sent(request))
    invitation = carried_out(request, form, lambda data: invitations.invite_director(shown, **data, by=by))
    if invitation:
        messages.success(request, invited(invitation))
        return redirect("clubs:directors", shown.slug)
    directs = is_director(by, shown)
    page = {
        "organiser": shown,
        "form": form,
        "directors": queries.directors_of(shown),
        "invitations": queries.open_invitations(shown, Invitation.Kind.DIRECTOR),
        "directs": directs,
        "now": now(),
        "crumbs": crumbs.to_organiser(shown) if directs else crumbs.to_desk(),
    }
    return render(request, "clubs/directors.html", page)


@login_required
@pressed_on("clubs:directors", "organiser")
def dismiss_director(request: HttpRequest, organiser: str, role: int) -> HttpResponse:
    """Take a director's role away."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    held = get_object_or_404(OrganiserRole.objects.select_related("user"), pk=role, organiser=shown)
    tell_outcome(
        request,
        lambda: services.dismiss_director(held, by=by),
        _("%(name)s is no competition director any more.") % {"name": held.user.name},
    )
    # Who dismissed themselves may not see the list any more.
    return redirect("desk:home") if held.user == by else redirect("clubs:directors", shown.slug)


@login_required
@require_http_methods(["GET", "POST"])
def seasons(request: HttpRequest, organiser: str) -> HttpResponse:
    """The organiser's seasons; starts another one."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    form = SeasonForm(sent(request))
    season = carried_out(request, form, lambda data: services.start_season(shown, **data, by=by))
    if season:
        messages.success(request, _("Season %(season)s has been added.") % {"season": season.name})
        return redirect("clubs:seasons", shown.slug)
    page = {
        "organiser": shown,
        "form": form,
        "seasons": shown.seasons.all(),
        "crumbs": crumbs.to_organiser(shown),
    }
    return render(request, "clubs/seasons.html", page)
