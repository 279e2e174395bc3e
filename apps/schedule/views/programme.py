"""The programme of a competition as its director sees it: a draft, then published."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.clubs.pages import person, pressed_on, tell_outcome
from apps.competitions.queries import before_draw

from .. import services
from ..checks import findings_of
from ..models import MoveProposal
from ..pages import stage_for_director, to_competition, to_programme
from ..queries import open_proposals, play_has_begun, programme_of


@login_required
@require_safe
def show(request: HttpRequest, competition: int) -> HttpResponse:
    """Every matchday with its fixtures, and whether the public sees them."""
    stage = stage_for_director(request, competition)
    matchdays = programme_of(stage)
    of_stage = MoveProposal.objects.filter(fixture__stage=stage)
    page = {
        "stage": stage,
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "matchdays": matchdays,
        "finding_titles": [finding.title for finding in findings_of(stage, matchdays)],
        # Only what is public can be moved by agreement.
        "proposals": stage.published_at and open_proposals(of_stage).count(),
        "may_draw": not play_has_begun(stage),
        "before_draw": None if matchdays else before_draw(stage.competition, timezone.now()),
        "crumbs": to_competition(stage.competition),
    }
    return render(request, "schedule/programme.html", page)


@login_required
@require_safe
def check(request: HttpRequest, competition: int) -> HttpResponse:
    """What is missing, double or at odds in the programme."""
    stage = stage_for_director(request, competition)
    page = {
        "stage": stage,
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "findings": findings_of(stage, programme_of(stage)),
        "crumbs": to_programme(stage.competition),
    }
    return render(request, "schedule/checks.html", page)


@login_required
@pressed_on("schedule:programme", "competition")
def publish(request: HttpRequest, competition: int) -> HttpResponse:
    """Make the programme public."""
    stage = stage_for_director(request, competition)
    tell_outcome(
        request,
        lambda: services.publish_programme(stage, by=person(request)),
        _("The programme is public now."),
    )
    return redirect("schedule:programme", competition)
