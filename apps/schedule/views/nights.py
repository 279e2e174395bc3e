"""Home nights and wishes of the entries of a competition."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from apps.clubs import crumbs
from apps.clubs.closed import refuse_page_of_closed
from apps.clubs.pages import carried_out, must, person, sent
from apps.competitions.models import Competition, Entry
from apps.competitions.pages import find_competition
from apps.competitions.permissions import (
    acts_for,
    can_direct,
    can_set_nights,
    can_set_nights_of_club,
)
from apps.competitions.queries import active_entries, before_draw_of

from .. import services
from ..forms_of_nights import NightsForm, nights_as_they_are
from ..nights import nights_of_entries
from ..pages import stage_for_director, to_programme
from ..services.nights import facts_of


@login_required
@require_safe
def show(request: HttpRequest, competition: int) -> HttpResponse:
    """Every entry that takes part or waits, with its home night and its wishes."""
    stage = stage_for_director(request, competition)
    entries = list(_active(stage.competition))
    page = {
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "rows": nights_of_entries(entries),
        "may_draw": not stage.competition.season.is_closed
        and before_draw_of(entries, stage.competition, timezone.now()).is_ready,
        "crumbs": to_programme(stage.competition),
    }
    return render(request, "schedule/home_nights.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """The home night and the wishes of one entry, for directors and, until the draw, for who acts for it."""
    by = person(request)
    found = find_competition(competition)
    shown = get_object_or_404(_active(found), pk=entry)
    shown.competition = found
    must(acts_for(by, shown) or can_direct(by, found))
    directs = can_direct(by, found)
    page = {
        "competition": found,
        "organiser": found.organiser,
        "entry": shown,
        "directs": directs,
        "crumbs": _above(found, directs=directs),
    }
    if not can_set_nights(by, shown):
        if request.method == "POST":
            refuse_page_of_closed(found.season)
        must(request.method != "POST")
        return render(request, "schedule/nights_stand.html", page | {"rows": nights_of_entries([shown])})
    may_set_club = can_set_nights_of_club(by, shown)
    stands = {name: value for name, value in facts_of(shown).items() if may_set_club or name != "of_club"}
    form = NightsForm(
        sent(request),
        entry=shown,
        may_set_club=may_set_club,
        initial=nights_as_they_are(shown),
        stands=stands,
    )
    stored = carried_out(
        request, form, lambda _data: services.set_nights(shown, **form.values(), by=by) or shown
    )
    if stored:
        messages.success(request, _("The nights of %(entry)s have been saved.") % {"entry": shown.name})
        return redirect("schedule:home_nights", competition) if directs else redirect("desk:home")
    return render(request, "schedule/edit_nights.html", {**page, "form": form})


def _above(competition: Competition, *, directs: bool) -> list[crumbs.Crumb]:
    """The way back: for a director the list of all entries."""
    if not directs:
        return crumbs.to_desk()
    address = reverse("schedule:home_nights", args=[competition.pk])
    return [*to_programme(competition), {"text": _("Home nights and wishes"), "url": address}]


def _active(competition: Competition) -> QuerySet[Entry]:
    """The entries that take part, and those that wait."""
    return active_entries(competition).select_related("club", "competition").order_by("name", "pk")
