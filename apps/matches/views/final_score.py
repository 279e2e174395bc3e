"""The final score of a match of which nothing else is known, typed by a director."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, must, person, sent
from apps.schedule.queries import zone_of

from ..forms import FinalScoreForm
from ..models import MatchSide, Result
from ..names import entry_names
from ..permissions import can_decide
from ..services.results import record_final_score
from ..services.states import state_when_played
from .asking import REFUSED, fixture_for, signed_in, to_room


@signed_in
@require_http_methods(["GET", "POST"])
def record(request: HttpRequest, fixture: int) -> HttpResponse:
    """Type the score, and the match has its result: official, or provisional first."""
    by, shown = person(request), fixture_for(request, fixture)
    must(can_decide(by, shown))
    names = entry_names(shown)
    form = FinalScoreForm(sent(request), home=names[MatchSide.HOME], away=names[MatchSide.AWAY])
    result = carried_out(request, form, lambda data: record_final_score(shown, **data, by=by))
    if result:
        is_official = result.state == Result.State.OFFICIAL
        messages.success(
            request, _("The result is official.") if is_official else _("The result is provisional.")
        )
        return redirect("matches:room", fixture)
    page = {
        "fixture": shown,
        "zone": zone_of(shown),
        "form": form,
        "is_official": state_when_played(shown) == Result.State.OFFICIAL,
        "crumbs": to_room(shown),
    }
    return render(request, "matches/final_score.html", page, status=REFUSED if form.is_bound else 200)
