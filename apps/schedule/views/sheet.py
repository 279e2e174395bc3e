"""Bringing in a programme from a spreadsheet: the file, what it would do, and the button that does it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import person
from apps.clubs.roster_forms import RosterFileForm
from apps.clubs.rosters_import.draft import Draft, seal, unseal
from apps.competitions.models import Stage

from ..pages import stage_to_change, to_programme
from ..programme_import.rows import COLUMNS, rows_of
from ..programme_import.storing import Imported, import_programme


@login_required
@require_http_methods(["GET", "POST"])
def bring_in(request: HttpRequest, competition: int) -> HttpResponse:
    """A file or pasted cells; then what they would do; then, with the button, it is done."""
    stage = stage_to_change(request, competition)
    if request.method == "POST" and "draft" in request.POST:
        return _carry_out(request, stage)
    sent = request.method == "POST"
    form = RosterFileForm(request.POST, request.FILES) if sent else RosterFileForm()
    if sent and form.is_valid():
        return _preview(request, stage, form.draft, _run(request, stage, form.draft, dry_run=True))
    page = {**_frame(stage), "form": form, "columns": COLUMNS.values()}
    return render(request, "schedule/import.html", page)


def _carry_out(request: HttpRequest, stage: Stage) -> HttpResponse:
    draft = unseal(request.POST["draft"], _scope(stage))
    if draft is None:
        messages.error(request, _("What was read of the file is no longer valid: choose the file again."))
        return redirect("schedule:import_programme", stage.competition_id)
    outcome = _run(request, stage, draft, dry_run=False)
    if outcome.problems:
        return _preview(request, stage, draft, outcome)
    message = ngettext(
        "%(n)d row has been added to the programme.",
        "%(n)d rows have been added to the programme.",
        len(outcome.rows),
    )
    messages.success(request, message % {"n": len(outcome.rows)})
    return redirect("schedule:programme", stage.competition_id)


def _run(request: HttpRequest, stage: Stage, draft: Draft, *, dry_run: bool) -> Imported:
    """Import the draft, or see what that would do. Rows that cannot be read keep all others from being stored."""
    rows, problems = rows_of(draft.lines)
    if problems:
        return Imported(problems=problems)
    source = _("From %(file)s") % {"file": draft.source or _("pasted cells")}
    return import_programme(stage, rows, source=source, by=person(request), dry_run=dry_run)


def _preview(request: HttpRequest, stage: Stage, draft: Draft, outcome: Imported) -> HttpResponse:
    page = {
        **_frame(stage),
        "outcome": outcome,
        "finding_titles": [finding.title for finding in outcome.findings],
        "hidden": [{"name": "draft", "value": seal(draft, _scope(stage))}],
    }
    return render(request, "schedule/import_preview.html", page)


def _scope(stage: Stage) -> str:
    return f"programme-{stage.pk}"


def _frame(stage: Stage) -> dict[str, Any]:
    return {
        "stage": stage,
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "crumbs": to_programme(stage.competition),
    }
