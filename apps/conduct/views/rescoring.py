"""Applying a revision of the match part to played matches, after seeing every result and the table before and after."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, person, pressed_on, sent
from apps.competitions.models import Stage
from apps.competitions.pages import to_regulations
from apps.schedule.pages import stage_for_director

from ..forms import RescoringForm
from ..preview import change_by_results
from ..rescoring import Plan
from ..services.rescoring import apply_revision, checked_plan
from ..words import result_in_words


@login_required
@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest, competition: int) -> HttpResponse:
    """Choose the revision and the matchdays; then see what it would do, with the button that carries it out."""
    stage = stage_for_director(request, competition)
    form = RescoringForm(sent(request), stage=stage)
    plan = carried_out(request, form, lambda _data: checked_plan(stage, form.choice()))
    page = {**_frame(stage), "form": form}
    if plan is None:
        return render(request, "conduct/rescore.html", page)
    return render(request, "conduct/confirm_rescoring.html", {**page, **_preview(stage, plan, form)})


@login_required
@pressed_on("conduct:rescore", "competition")
def apply(request: HttpRequest, competition: int) -> HttpResponse:
    """The revision applied, confirmed."""
    by, stage = person(request), stage_for_director(request, competition)
    form = RescoringForm(sent(request), stage=stage)
    plan = carried_out(
        request,
        form,
        lambda data: apply_revision(stage, form.choice(), reason=data["reason"], seen=data["seen"], by=by),
    )
    if plan is None:
        return render(request, "conduct/rescore.html", {**_frame(stage), "form": form})
    changed = len(plan.changed)
    message = ngettext("%(n)d result reads otherwise now.", "%(n)d results read otherwise now.", changed)
    messages.success(request, message % {"n": changed})
    return redirect("conduct:rescore", competition)


def _frame(stage: Stage) -> dict[str, Any]:
    competition = stage.competition
    return {"competition": competition, "crumbs": to_regulations(competition)}


def _preview(stage: Stage, plan: Plan, form: RescoringForm) -> dict[str, Any]:
    """Every result and the table, before and after; and what cannot be scored anew, by name."""
    change = change_by_results(stage, plan.supposed())
    return {
        "revision": plan.choice.revision.revision,
        "matches": [
            {
                "label": str(each.result.fixture),
                "before": result_in_words(each.result, each.result.fixture),
                "after": result_in_words(each.outcome.as_result(), each.result.fixture),
                "changed": each.changes_the_score,
            }
            for each in plan.rescored
        ],
        "typed": [
            ngettext(
                "%(match)s: %(n)d sheet is a typed total and stays as it is.",
                "%(match)s: %(n)d sheets are typed totals and stay as they are.",
                each.typed,
            )
            % {"match": each.result.fixture, "n": each.typed}
            for each in plan.with_typed_totals
        ],
        "left_alone": [
            f"{result.fixture}: {result_in_words(result, result.fixture)}" for result in plan.left_alone
        ],
        "hidden": form.sent_on(plan.stamp),
        "change": change,
        "rows": change.rows(),
    }
