"""The history of a result, and the rulings by which a director makes its next version."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from apps.clubs import crumbs
from apps.clubs.pages import carried_out, must, person, pressed_on, sent
from apps.matches.models import Result
from apps.matches.names import entry_names
from apps.matches.objections import objections
from apps.matches.permissions import can_decide, can_open_match
from apps.matches.queries.seating import seating_changes
from apps.matches.queries.sheet import fixtures_to_work_on
from apps.schedule.models import Fixture
from apps.schedule.queries import zone_of

from ..decisions import Decision, Outcome, current_result, outcome_of
from ..forms import RulingForm
from ..history import Version, versions_of
from ..preview import change_by_results
from ..services import rule
from ..words import result_in_words


@login_required
@require_safe
def history(request: HttpRequest, fixture: int) -> HttpResponse:
    """Every version of the result with who, when and why: for both sides and for directors."""
    shown = get_object_or_404(fixtures_to_work_on(), pk=fixture)
    must(can_open_match(person(request), shown))
    page = {
        **_frame(shown, versions_of(shown)),
        "names": entry_names(shown),
        "seating": seating_changes(shown),
        "said": objections([shown], settled=True)[shown.pk],
        "may_rule": not shown.is_bye and can_decide(person(request), shown),
    }
    return render(request, "conduct/history.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def rulings(request: HttpRequest, fixture: int) -> HttpResponse:
    """Choose a decision; then see what it would do, with the button that carries it out."""
    shown = _fixture_for_director(request, fixture)
    versions = versions_of(shown)
    # A link of the room may propose what to decide.
    form = RulingForm(sent(request), fixture=shown, versions=versions, proposed=request.GET)
    outcome = carried_out(request, form, lambda _data: _outcome(shown, form.decision()))
    page = {**_frame(shown, versions), "form": form}
    if outcome is None:
        return render(request, "conduct/rulings.html", page)
    return render(request, "conduct/confirm_ruling.html", {**page, **_preview(outcome)})


@login_required
@pressed_on("conduct:rulings", "fixture")
def decide(request: HttpRequest, fixture: int) -> HttpResponse:
    """The ruling, confirmed. What is refused is shown on the page on which it was chosen."""
    by, shown = person(request), _fixture_for_director(request, fixture)
    versions = versions_of(shown)
    form = RulingForm(sent(request), fixture=shown, versions=versions)
    ruled = carried_out(
        request,
        form,
        lambda data: rule(shown, form.decision(), reason=data["reason"], seen=data["seen"], by=by),
    )
    if ruled is None:
        return render(request, "conduct/rulings.html", {**_frame(shown, versions), "form": form})
    messages.success(request, _("The ruling holds: %(result)s") % {"result": result_in_words(ruled, shown)})
    return redirect("conduct:rulings", shown.pk)


def _fixture_for_director(request: HttpRequest, fixture: int) -> Fixture:
    """The fixture, for who may rule on it. Raises Http404, and PermissionDenied for everybody else."""
    shown = get_object_or_404(fixtures_to_work_on(), pk=fixture)
    must(can_decide(person(request), shown))
    return shown


def _outcome(fixture: Fixture, decision: Decision) -> Outcome:
    return outcome_of(fixture, decision, current_result(fixture))


def _frame(fixture: Fixture, versions: list[Version]) -> dict[str, Any]:
    return {
        "fixture": fixture,
        "zone": zone_of(fixture),
        "versions": versions,
        "crumbs": [
            *crumbs.to_desk(),
            {"text": str(fixture), "url": reverse("matches:room", args=[fixture.pk])},
        ],
    }


def _preview(outcome: Outcome) -> dict[str, Any]:
    """What counts now and what would count, and the table before and after."""
    change = change_by_results(outcome.fixture.stage, [outcome.as_result()])
    return {
        "after": result_in_words(outcome.as_result(), outcome.fixture),
        "before": result_in_words(current_result(outcome.fixture), outcome.fixture),
        "reopens": outcome.state == Result.State.LIVE,
        "change": change,
        "rows": change.rows(),
    }
