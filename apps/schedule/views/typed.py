"""Typing a programme match by match, and taking out of a draft what was typed wrong."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, person, pressed_on, sent, tell_outcome
from apps.competitions.models import Stage

from .. import services
from ..forms import AddForm
from ..models import Fixture
from ..pages import stage_to_change, to_programme
from ..queries import local_start
from .fixtures import fixture_for_director


@login_required
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, competition: int) -> HttpResponse:
    """One more match. Afterwards the form comes again, on the same matchday."""
    stage = stage_to_change(request, competition)
    form = AddForm(sent(request), stage=stage, initial=as_typed_last(stage, request.GET.get("matchday", "")))
    made = carried_out(request, form, lambda data: services.plan_fixture(stage, **data, by=person(request)))
    if made:
        message = _("%(match)s has been added to matchday %(number)d.")
        messages.success(request, message % {"match": made, "number": made.matchday.number})
        return redirect(
            f"{reverse('schedule:add_fixture', args=[competition])}?matchday={made.matchday.number}"
        )
    page = {
        "stage": stage,
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "form": form,
        "crumbs": to_programme(stage.competition),
    }
    return render(request, "schedule/add_fixture.html", page)


@login_required
@pressed_on("schedule:fixture", "competition", "fixture")
def remove(request: HttpRequest, competition: int, fixture: int) -> HttpResponse:
    """Take a match out of the draft."""
    shown = fixture_for_director(request, competition, fixture)
    done = _("%(match)s has been taken out of the programme.") % {"match": shown}
    tell_outcome(request, lambda: services.remove_fixture(shown, by=person(request)), done)
    return redirect("schedule:programme", competition)


def as_typed_last(stage: Stage, number: str) -> dict[str, Any]:
    """What the form starts with: matchday, day, time and venue of the match typed last; else the season's first day.

    `number` is the matchday asked for; what is no number is passed over.
    """
    fixtures = Fixture.objects.filter(stage=stage, away__isnull=False).select_related("venue", "matchday")
    if number.isdecimal() and len(number) <= len(str(services.GREATEST_MATCHDAY)):
        fixtures = fixtures.filter(matchday__number=int(number))
    last = fixtures.order_by("-matchday__number", "-position").first()
    if last is None:
        return {"number": 1, "day": stage.competition.season.starts_on}
    last.stage = stage
    start = local_start(last)
    return {
        "number": last.matchday.number,
        "day": start.date() if start else last.matchday.date,
        "time": start.time().replace(fold=0) if start else None,
        "venue": last.venue,
    }
