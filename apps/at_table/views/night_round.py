"""Finishing a round: what is open is listed; it gets a total, is closed, or the next round begins without it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs import crumbs
from apps.clubs.pages import must, person, sent
from apps.clubs.refusals import Refused, add_refusal
from apps.matches.models import Match, Sheet
from apps.matches.permissions import can_decide
from apps.matches.queries import current_results, match_at_hand
from apps.matches.queries.sheet import fixtures_to_work_on
from apps.matches.services.rounds import finish_round
from apps.matches.views.asking import REFUSED
from apps.matches.views.total import DOUBTS
from apps.schedule.models import Fixture

from ..night.round_form import RoundForm


@login_required
@require_http_methods(["GET", "POST"])
def finish(request: HttpRequest, fixture: int, number: int) -> HttpResponse:
    """The open tables of a round, for a director; sent, the round is finished or the page says what is open."""
    by = person(request)
    shown = fixtures_to_work_on().filter(pk=fixture).first()
    if shown is None:
        raise Http404
    must(can_decide(by, shown))
    match = _match(shown)
    sheets = list(
        Sheet.objects.filter(match=match, round=number).select_related("match__regulations").order_by("table")
    )
    if not sheets:
        raise Http404
    form = RoundForm(sent(request), sheets=[each for each in sheets if not each.is_complete], fixture=shown)
    if request.method == "POST" and form.is_valid() and _finished(request, match, number, form):
        return redirect("matches:room", fixture)
    page = {
        "fixture": shown,
        "round": number,
        "title": _("Finish round %(number)d") % {"number": number},
        "form": form,
        "others": len(sheets) - len(form.rows),
        "crumbs": crumbs.to_desk(),
    }
    return render(request, "at_table/finish_round.html", page, status=REFUSED if form.is_bound else 200)


def _match(fixture: Fixture) -> Match:
    match = match_at_hand(fixture, current_results([fixture]).get(fixture.pk))
    if match is None:
        raise Http404
    match.fixture = fixture
    return match


def _finished(request: HttpRequest, match: Match, number: int, form: RoundForm) -> bool:
    """Whether everything was stored; otherwise the problems stand at their tables."""
    said: dict[str, Any] = form.said()
    try:
        left = finish_round(match, number, **said, by=person(request))
    except Refused as refused:
        if DOUBTS.issuperset(refused.codes):
            form.ask_again()
        add_refusal(form, refused)
        return False
    if left:
        tables = ", ".join(str(sheet.table) for sheet in left)
        messages.warning(
            request,
            _("Round %(number)d goes on without: table %(tables)s.") % {"number": number, "tables": tables},
        )
    else:
        messages.success(request, _("Round %(number)d has ended at every table.") % {"number": number})
    return True
