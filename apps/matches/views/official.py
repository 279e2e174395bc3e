"""Making provisional results official: one by one, or a whole matchday with one press."""

from __future__ import annotations

from itertools import groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from apps.clubs.pages import must, person, pressed_on, tell_outcome
from apps.competitions import pages
from apps.competitions.queries import current_table_part

from ..forms import read_number
from ..objections import objections
from ..permissions import can_decide
from ..queries.provisional import provisional_results
from ..services.official import make_matchday_official, make_official
from .asking import fixture_for, signed_in, stale_page


@signed_in
@require_safe
def waiting(request: HttpRequest, competition: int) -> HttpResponse:
    """Every provisional result of a competition by matchday, with what sides have against it."""
    shown = pages.competition_for_director(request, competition)
    results = provisional_results(shown)
    said = objections(result.fixture for result in results)
    page = {
        "competition": shown,
        "part": current_table_part(pages.first_stage(shown)),
        "matchdays": [
            {
                "matchday": matchday,
                "rows": (
                    rows := [{"result": each, "objections": said.get(each.fixture_id, [])} for each in found]
                ),
                "free": sum(not row["objections"] for row in rows),
            }
            for matchday, found in groupby(results, key=lambda each: each.fixture.matchday)
        ],
        "zone": shown.organiser.zone,
        "crumbs": pages.to_competition(shown),
    }
    return render(request, "matches/provisional.html", page)


@signed_in
@pressed_on("matches:room", "fixture")
def make(request: HttpRequest, fixture: int) -> HttpResponse:
    """One result counts in the table from now on."""
    by, shown = person(request), fixture_for(request, fixture)
    must(can_decide(by, shown))
    version = read_number(request.POST, "version")
    if version is None:
        messages.error(request, stale_page().message)
    else:
        done = _("The result of %(match)s is official.") % {"match": shown}
        tell_outcome(request, lambda: make_official(shown, version=version, by=by), done)
    if request.POST.get("back") == "list":
        return redirect("matches:provisional", shown.stage.competition_id)
    return redirect("matches:room", fixture)


@signed_in
@pressed_on("matches:provisional", "competition")
def make_matchday(request: HttpRequest, competition: int, matchday: int) -> HttpResponse:
    """All results of a matchday with which both sides agree."""
    by = person(request)
    shown = pages.competition_for_director(request, competition)
    made = make_matchday_official(pages.first_stage(shown), matchday, by=by)
    done = ngettext("%(n)d result is official.", "%(n)d results are official.", len(made.results))
    messages.success(request, done % {"n": len(made.results)})
    for fixture in made.disputed:
        messages.warning(
            request, _("%(match)s stays provisional: a side does not agree.") % {"match": fixture}
        )
    return redirect("matches:provisional", competition)
