"""An organiser's halls."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from apps.clubs import crumbs
from apps.clubs.models import Organiser
from apps.clubs.pages import carried_out, must, person, sent
from apps.clubs.permissions import is_director

from .. import services
from ..forms import ScreenForm, VenueForm
from ..models import Venue
from ..queries import venues_of
from ..services.venues import facts_of


def organiser_for_director(request: HttpRequest, slug: str) -> Organiser:
    """The organiser at this address for a director of it. Raises Http404, and PermissionDenied for others."""
    organiser = get_object_or_404(Organiser, slug=slug)
    must(is_director(person(request), organiser))
    return organiser


def to_venues(organiser: Organiser) -> list[crumbs.Crumb]:
    """The way back from a page about one hall."""
    above = crumbs.to_organiser(organiser)
    return [*above, {"text": _("Venues"), "url": reverse("schedule:venues", args=[organiser.slug])}]


@login_required
@require_safe
def list_venues(request: HttpRequest, organiser: str) -> HttpResponse:
    """The organiser's halls by name."""
    shown = organiser_for_director(request, organiser)
    page = {"organiser": shown, "venues": venues_of(shown), "crumbs": crumbs.to_organiser(shown)}
    return render(request, "schedule/venues.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, organiser: str) -> HttpResponse:
    """A new hall; its zone starts as the organiser's."""
    shown = organiser_for_director(request, organiser)
    form = VenueForm(sent(request), initial={"timezone": shown.timezone})
    venue = carried_out(request, form, lambda data: services.add_venue(shown, **data, by=person(request)))
    if venue:
        messages.success(request, _("%(venue)s has been added.") % {"venue": venue.name})
        return redirect("schedule:venues", shown.slug)
    page = {"organiser": shown, "form": form, "crumbs": to_venues(shown)}
    return render(request, "schedule/add_venue.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, organiser: str, venue: int) -> HttpResponse:
    """Name, address and zone."""
    shown = organiser_for_director(request, organiser)
    hall = get_object_or_404(Venue, pk=venue, organiser=shown)
    stands = facts_of(hall)
    form = VenueForm(sent(request), initial=stands, stands=stands)
    if carried_out(request, form, lambda data: services.edit_venue(hall, **data, by=person(request))):
        messages.success(request, _("The venue has been saved."))
        return redirect("schedule:venues", shown.slug)
    page = {"organiser": shown, "venue": hall, "form": form, "crumbs": to_venues(shown)}
    return render(request, "schedule/edit_venue.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def screen(request: HttpRequest, organiser: str, venue: int) -> HttpResponse:
    """The way to the screen for the hall, and what it shows of matches that are being played."""
    shown = organiser_for_director(request, organiser)
    hall = get_object_or_404(Venue, pk=venue, organiser=shown)
    form = ScreenForm(sent(request), initial={"shows": hall.screen_shows})
    if carried_out(request, form, lambda data: services.set_screen(hall, **data, by=person(request))):
        messages.success(request, _("The screen shows what you chose."))
        return redirect("schedule:screen", shown.slug, hall.pk)
    page = {"organiser": shown, "venue": hall, "form": form, "crumbs": to_venues(shown)}
    return render(request, "schedule/screen.html", page)
