"""Naming the partnerships of one side."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, must, person, sent
from apps.competitions.models import Entry
from apps.competitions.queries import current_match_part
from apps.schedule.models import Fixture
from apps.schedule.queries import zone_of

from ..forms import LineUpForm
from ..models import MatchSide
from ..permissions import can_name_line_up
from ..queries.line_ups import line_up_of, places_in, previous_line_up
from ..services.line_ups import name_line_up, players_who_may_play
from .asking import REFUSED, fixture_for, known_side, signed_in, to_room


@signed_in
@require_http_methods(["GET", "POST"])
def name(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """The partnerships of a side: those named for tonight, else those of its last match to start from."""
    by, shown = person(request), fixture_for(request, fixture)
    must(can_name_line_up(by, shown, known_side(side)))
    entry = _entry_of(shown, side)
    if entry is None:
        return redirect("matches:room", fixture)
    part = current_match_part(shown.stage)
    standing = line_up_of(shown, side)
    offered = standing or previous_line_up(entry, but=shown)
    form = LineUpForm(
        sent(request),
        roster=players_who_may_play(entry),
        numbers=range(1, part.partnerships + 1),
        initial=LineUpForm.initial_of(places_in(offered)) if offered else None,
    )
    if carried_out(request, form, lambda _data: name_line_up(shown, side, form.partnerships(), by=by)):
        messages.success(request, _("The line-up of %(entry)s is in.") % {"entry": entry.name})
        return redirect("matches:room", fixture)
    page = {
        "fixture": shown,
        "zone": zone_of(shown),
        "entry": entry,
        "form": form,
        "minimum": part.minimum_partnerships,
        "is_named": standing is not None,
        "is_offered": standing is None and offered is not None and not form.is_bound,
        "crumbs": to_room(shown),
    }
    return render(request, "matches/line_up.html", page, status=REFUSED if form.is_bound else 200)


def _entry_of(fixture: Fixture, side: str) -> Entry | None:
    """The entry on a side; None for the other side of a bye."""
    return fixture.home if side == MatchSide.HOME else fixture.away
