"""The nights of a hall: which matches of all competitions are played there, and at which tables."""

from __future__ import annotations

import datetime as dt

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from apps.clubs import crumbs
from apps.clubs.models import Organiser
from apps.clubs.pages import carried_out, person, pressed_on, sent, tell_outcome

from .. import services
from ..forms import NightForm
from ..hall_nights import HallNight, nights_of
from ..models import Venue
from ..queries import local_start
from ..times import day_of
from .venues import organiser_for_director, to_venues


@login_required
@require_safe
def list_nights(request: HttpRequest, organiser: str, venue: int) -> HttpResponse:
    """The coming nights of the hall, each with its matches and whether there are tables for all."""
    shown = organiser_for_director(request, organiser)
    hall = _hall(shown, venue)
    today = day_of(timezone.now(), hall.zone)
    page = {
        "organiser": shown,
        "venue": hall,
        "nights": nights_of(hall, since=today),
        "crumbs": to_venues(shown),
    }
    return render(request, "schedule/hall_nights.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, organiser: str, venue: int, night: str) -> HttpResponse:
    """One night: the tables of each match, which the director changes here, also of several matches at once."""
    shown = organiser_for_director(request, organiser)
    hall = _hall(shown, venue)
    wanted = _night(hall, night)
    form = NightForm(sent(request), fixtures=wanted.fixtures)
    changed = carried_out(
        request, form, lambda _data: services.set_tables(hall, form.wanted(), by=person(request)) or hall
    )
    if changed:
        messages.success(request, _("The tables stand as you wrote."))
        return redirect("schedule:hall_night", shown.slug, hall.pk, night)
    page = {
        "organiser": shown,
        "venue": hall,
        "night": wanted,
        "form": form,
        "crumbs": _to_nights(shown, hall),
    }
    return render(request, "schedule/hall_night.html", page)


@login_required
@pressed_on("schedule:hall_nights", "organiser", "venue")
def give(request: HttpRequest, organiser: str, venue: int) -> HttpResponse:
    """Number all matches that have no tables yet; those for which the hall is too full are named."""
    shown = organiser_for_director(request, organiser)
    hall = _hall(shown, venue)

    def give_and_tell() -> None:
        for fixture in services.give_out_tables(hall, by=person(request)):
            start = local_start(fixture)
            words = {"match": fixture, "date": date_format(start, "D j F Y") if start else ""}
            messages.warning(
                request, _("No tables left for %(match)s on %(date)s: the hall is full.") % words
            )

    tell_outcome(request, give_and_tell, _("The tables have been given out."))
    return redirect("schedule:hall_nights", shown.slug, hall.pk)


def _hall(organiser: Organiser, venue: int) -> Venue:
    return get_object_or_404(Venue.objects.select_related("organiser"), pk=venue, organiser=organiser)


def _night(hall: Venue, night: str) -> HallNight:
    """What is played in the hall on this date. Raises Http404 for no date, and for one without matches."""
    try:
        date = dt.date.fromisoformat(night)
    except ValueError as problem:
        raise Http404("This is no date.") from problem
    found = nights_of(hall, date)
    if not found:
        raise Http404("Nothing is played here then.")
    return found[0]


def _to_nights(organiser: Organiser, venue: Venue) -> list[crumbs.Crumb]:
    address = reverse("schedule:hall_nights", args=[organiser.slug, venue.pk])
    return [*to_venues(organiser), {"text": venue.name, "url": address}]
