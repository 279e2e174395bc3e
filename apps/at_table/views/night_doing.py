"""Opening an evening, and closing it with a look at what is still open."""

from __future__ import annotations

import datetime as dt

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import must, person, pressed_on
from apps.clubs.refusals import Refused
from apps.hall.permissions import can_open_night
from apps.hall.services.nights import close_night, open_night
from apps.schedule.models import Venue

from ..night.page import table_rows, what_is_open
from ..night.reading import matches_tonight, phones_tonight
from .night_asking import night_for, night_in_words, to_night


@login_required
@pressed_on("desk:home")
def open_evening(request: HttpRequest, venue: int, date: str) -> HttpResponse:
    """Phones are let in from now on; an evening that was closed is open again."""
    by = person(request)
    hall = get_object_or_404(Venue.objects.select_related("organiser"), pk=venue)
    try:
        day = dt.date.fromisoformat(date)
    except ValueError as problem:
        raise Http404("This is no date.") from problem
    must(can_open_night(by, hall, day))
    try:
        night = open_night(hall, day, by=by)
    except Refused as refused:
        messages.error(request, " ".join(problem.message for problem in refused.problems))
        return redirect("at_table:nights", hall.organiser.slug)
    messages.success(request, _("The evening is open. Its code is %(code)s.") % {"code": night.code_in_words})
    return redirect("at_table:night", night.pk)


@login_required
@require_http_methods(["GET", "POST"])
def close_evening(request: HttpRequest, night: int) -> HttpResponse:
    """Asks with what is still open, then closes: no phone writes any more."""
    asked = night_for(request, night)
    must(asked.standing.may_close(asked.fixtures))
    if request.method == "POST":
        close_night(asked.night, by=asked.by)
        messages.success(request, _("The evening is closed. It can be opened again."))
        return redirect("at_table:night", night)
    matches = matches_tonight(asked.seen)
    rows = table_rows(asked.night, matches, phones_tonight(asked.night), timezone.now())
    page = {
        "night": asked.night,
        "title": night_in_words(asked.night),
        "still_open": what_is_open(matches, rows),
        "crumbs": to_night(asked),
    }
    return render(request, "at_table/close_night.html", page)
