"""The ledger of bonuses and deductions, and writing and cancelling one after seeing what it does to the table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, person, pressed_on, sent
from apps.competitions.models import Stage
from apps.schedule.pages import stage_for_director, to_competition
from apps.standings import table_file
from apps.standings.models import Adjustment

from ..forms import AdjustmentForm, CancelForm
from ..preview import TableChange, change_by_adjustments
from ..services import cancel_adjustment, make_adjustment
from ..services.adjustments import check_adjustment


@login_required
@require_http_methods(["GET", "POST"])
def ledger(request: HttpRequest, competition: int) -> HttpResponse:
    """All bonuses and deductions; write one, and see what it would do, with the button that carries it out."""
    stage = stage_for_director(request, competition)
    form = AdjustmentForm(sent(request), stage=stage)
    change = carried_out(request, form, lambda data: _change_by_adding(stage, data))
    if change is None:
        return render(request, "conduct/adjustments.html", _ledger(stage, form))
    page = {
        **_frame(stage),
        "form": form,
        "kind": Adjustment.Kind(form.cleaned_data["kind"]).label,
        "change": change,
        "rows": change.rows(),
    }
    return render(request, "conduct/confirm_adjustment.html", page)


@login_required
@pressed_on("conduct:adjustments", "competition")
def add(request: HttpRequest, competition: int) -> HttpResponse:
    """The bonus or deduction, confirmed."""
    by, stage = person(request), stage_for_director(request, competition)
    form = AdjustmentForm(sent(request), stage=stage)
    made = carried_out(
        request,
        form,
        lambda data: make_adjustment(
            stage, data["entry"], data["kind"], data["amount"], reason=data["reason"], by=by
        ),
    )
    if made is None:
        return render(request, "conduct/adjustments.html", _ledger(stage, form))
    messages.success(request, _("It counts in the table from now on."))
    return redirect("conduct:adjustments", competition)


@login_required
@require_http_methods(["GET", "POST"])
def cancel(request: HttpRequest, competition: int, adjustment: int) -> HttpResponse:
    """Cancel a bonus or deduction after seeing the table without it."""
    by, stage = person(request), stage_for_director(request, competition)
    shown = get_object_or_404(Adjustment.objects.select_related("entry", "stage"), pk=adjustment, stage=stage)
    form = CancelForm(sent(request))
    if carried_out(request, form, lambda data: cancel_adjustment(shown, reason=data["reason"], by=by)):
        messages.success(request, _("It counts no longer."))
        return redirect("conduct:adjustments", competition)
    page = {**_frame(stage), "adjustment": shown, "form": form}
    if shown.cancelled_at is None:
        change = change_by_adjustments(stage, shown.entry_id, drop=[_as_in_table(shown)])
        page.update(change=change, rows=change.rows())
    page["crumbs"] = [
        *page["crumbs"],
        {"text": _("Bonuses and deductions"), "url": reverse("conduct:adjustments", args=[competition])},
    ]
    return render(request, "conduct/cancel_adjustment.html", page)


def _change_by_adding(stage: Stage, data: dict[str, Any]) -> TableChange:
    """What writing it would do. Refuses what writing it refuses."""
    entry, kind, amount = data["entry"], data["kind"], data["amount"]
    reason = check_adjustment(stage, entry, kind, amount, reason=data["reason"])
    supposed = Adjustment(entry=entry, kind=kind, amount=amount, reason=reason)
    return change_by_adjustments(stage, entry.pk, add=[_as_in_table(supposed)])


def _as_in_table(adjustment: Adjustment) -> table_file.Adjustment:
    """As the table file has it, under the entry's own name."""
    return table_file.Adjustment(
        entry=adjustment.entry.name,
        kind=table_file.Kind(adjustment.kind),
        amount=adjustment.amount,
        reason=adjustment.reason,
    )


def _frame(stage: Stage) -> dict[str, Any]:
    competition = stage.competition
    return {
        "stage": stage,
        "competition": competition,
        "organiser": competition.organiser,
        "crumbs": to_competition(competition),
    }


def _ledger(stage: Stage, form: AdjustmentForm) -> dict[str, Any]:
    """The page of the ledger, the newest row first."""
    rows = Adjustment.objects.filter(stage=stage).select_related("entry", "made_by", "cancelled_by")
    return {**_frame(stage), "form": form, "adjustments": rows.order_by("-made_at", "-pk")}
