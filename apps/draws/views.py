"""The draw of a competition: from approved entries to a programme that is looked at and then published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, person, pressed_on, sent, tell_outcome
from apps.clubs.refusals import Refused
from apps.competitions.models import Stage
from apps.schedule.models import Matchday
from apps.schedule.pages import stage_for_director, to_competition
from apps.schedule.plan import days_passed_over
from apps.schedule.queries import local_start, play_has_begun, programme_of, starts_that_happen_twice

from .forms import DrawForm
from .models import Draw
from .notes import notes_in_words
from .preview import figures_in_words, to_mind
from .queries import latest_draw
from .services import draw_round_robin, undo_draw
from .services.round_robin import entries_to_draw

USUAL_START = "20:00"


@login_required
@require_http_methods(["GET", "POST"])
def draw_page(request: HttpRequest, competition: int) -> HttpResponse:
    """Draw the programme, look at it with its figures, draw it again; publishing has an address of its own."""
    stage = stage_for_director(request, competition)
    matchdays = programme_of(stage)
    drawn = latest_draw(stage) if matchdays else None
    options: dict[str, Any] = {
        "organiser": stage.competition.organiser,
        "published": stage.published_at is not None,
        "typed": bool(matchdays) and drawn is None,
        "twice": bool(starts_that_happen_twice(matchdays)),
        "initial": as_planned(stage, drawn, matchdays),
    }
    form = DrawForm(sent(request), **options)
    made = carried_out(
        request,
        form,
        lambda data: draw_round_robin(stage, plan=form.to_plan(), seed=data["seed"], by=person(request)),
    )
    if made:
        message = _("%(matches)d matches have been drawn. The public sees nothing of it until you publish.")
        messages.success(request, message % made.figures)
        return redirect("draws:draw", competition)
    page = {
        "stage": stage,
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "crumbs": to_competition(stage.competition),
        "form": form,
        "matchdays": matchdays,
        "drawn": drawn,
        **entries_and_obstacles(stage),
    }
    if drawn:
        page["figures"] = figures_in_words(drawn, matchdays)
        page["unscheduled"], page["not_kept"] = notes_in_words(drawn, matchdays)
        page["to_mind"] = to_mind(drawn, matchdays, page["entries"], stage.competition.season)
        # The same plan once more, without a number: another lot at one press.
        page["again"] = DrawForm(auto_id=False, **options)
    return render(request, "draws/draw.html", page)


@login_required
@pressed_on("draws:draw", "competition")
def undo(request: HttpRequest, competition: int) -> HttpResponse:
    """Throw the programme away, so that entries can change."""
    stage = stage_for_director(request, competition)
    tell_outcome(
        request,
        lambda: undo_draw(stage, by=person(request)),
        _("The programme is gone. Teams can be entered, approved and refused again."),
    )
    return redirect("draws:draw", competition)


def as_planned(stage: Stage, drawn: Draw | None, matchdays: Sequence[Matchday]) -> dict[str, Any]:
    """What the form starts with: the plan of the programme that is there, else the season's first days."""
    if drawn and drawn.plan:
        return dict(drawn.plan)
    starts = [
        (start, fixture.venue_id)
        for matchday in matchdays
        for fixture in matchday.fixtures.all()
        if (start := local_start(fixture))
    ]
    if not starts:
        today = timezone.localdate(timezone=stage.competition.organiser.zone)
        return {"first_date": max(today, stage.competition.season.starts_on), "start_time": USUAL_START}
    first, venue = starts[0]
    return {
        "first_date": first.date(),
        "weekday": str(first.weekday()),
        "start_time": f"{first:%H:%M}",
        "venue": venue,
        "double": "double" if drawn and drawn.double else "single",
        "free_days": days_passed_over([matchday.date for matchday in matchdays if matchday.date]),
        "second_time": any(start.fold for start, _venue in starts),
    }


def entries_and_obstacles(stage: Stage) -> dict[str, Any]:
    """The entries that go into a draw; else None, with the sentences that say why it cannot be drawn now.

    Without such sentences either, play has begun and the programme stands.
    """
    if play_has_begun(stage):
        return {"entries": None, "obstacles": []}
    try:
        return {"entries": entries_to_draw(stage), "obstacles": []}
    except Refused as refused:
        return {"entries": None, "obstacles": [problem.message for problem in refused.problems]}
