"""The total of a sheet typed from paper, in place of its hands."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.accounts.models import User
from apps.clubs.pages import person, pressed_on, sent, tell_outcome
from apps.clubs.refusals import Refused, add_refusal
from apps.scoring.match import DoubtCode

from ..forms import TotalForm, read_number
from ..hand_words import SIDES
from ..models import Sheet
from ..queries.sheet import players_at, sides_by_name
from ..services.totals import record_sheet_total, remove_sheet_total
from .asking import REFUSED, sheet_to_write, signed_in, stale_page, to_room
from .sheet_page import place_of

DOUBTS = frozenset(str(code) for code in DoubtCode)


@signed_in
@require_http_methods(["GET", "POST"])
def record(request: HttpRequest, sheet: int) -> HttpResponse:
    """Type the total; an unlikely one is asked about once more (rules §8.6)."""
    by, shown = person(request), sheet_to_write(request, sheet)
    names = {side: str(word) for side, word in SIDES.items()} | sides_by_name(players_at(shown))
    form = TotalForm(sent(request), names=names, initial=_standing(shown))
    doubts: list[str] = []
    if request.method == "POST" and form.is_valid():
        doubts_or_none = _recorded(request, shown, form, by=by)
        if doubts_or_none is None:
            messages.success(request, _("The total has been saved."))
            return redirect("matches:sheet", sheet)
        doubts = doubts_or_none
    page = {
        "sheet": shown,
        "fixture": shown.match.fixture,
        "place": place_of(shown),
        "form": form,
        "doubts": doubts,
        "crumbs": to_room(shown.match.fixture),
    }
    return render(request, "matches/total.html", page, status=REFUSED if form.is_bound else 200)


@signed_in
@pressed_on("matches:sheet", "sheet")
def remove(request: HttpRequest, sheet: int) -> HttpResponse:
    """Take a typed total away, so that hands can be entered."""
    by, shown = person(request), sheet_to_write(request, sheet)
    version = read_number(request.POST, "version")
    if version is None:
        messages.error(request, stale_page().message)
    else:
        tell_outcome(
            request,
            lambda: remove_sheet_total(shown, version=version, by=by),
            _("The total has been removed. Enter the hands."),
        )
    return redirect("matches:sheet", sheet)


def _recorded(request: HttpRequest, sheet: Sheet, form: TotalForm, *, by: User) -> list[str] | None:
    """Nothing where the total was stored; else the doubts to confirm, while other problems stand in the form."""
    version = read_number(request.POST, "version")
    try:
        if version is None:
            raise Refused(stale_page())
        record_sheet_total(sheet, **form.cleaned_data, version=version, by=by)
    except Refused as refused:
        if not DOUBTS.issuperset(refused.codes):
            add_refusal(form, refused)
            return []
        form.ask_again()
        return [problem.message for problem in refused.problems]
    return None


def _standing(sheet: Sheet) -> dict[str, int | None]:
    """What was typed before."""
    if sheet.source != Sheet.Source.TOTAL:
        return {}
    return {name: getattr(sheet, name) for name in ("ns_points", "ew_points", "ns_baunies", "ew_baunies")}
