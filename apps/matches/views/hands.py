"""Writing on a sheet: the next hand, taking the last one back, putting one right, the first caller, time.

Every tap is answered without a page by a fragment (htmx), else by a redirect, so that a reload sends nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from apps.clubs.pages import person, pressed_on
from apps.clubs.refusals import Refused
from troefcall_league.htmx import wants_fragment

from ..forms import HandForm, read_number, read_reference
from ..models import Sheet
from ..services.hands import (
    HandConflict,
    close_sheet,
    correct_hand,
    record_hand,
    set_first_caller,
    undo_hand,
)
from ..services.sides import swap_sides
from .asking import CONFLICT, REFUSED, read_anew, sheet_for, sheet_to_write, signed_in, stale_page
from .sheet_page import Said, draw_correction, draw_sheet


@signed_in
@require_safe
def show(request: HttpRequest, sheet: int) -> HttpResponse:
    """The sheet with its keys."""
    return draw_sheet(request, sheet_for(request, sheet))


@signed_in
@pressed_on("matches:sheet", "sheet")
def record(request: HttpRequest, sheet: int) -> HttpResponse:
    """The next hand: outcome and side."""
    by, shown = person(request), sheet_to_write(request, sheet)
    form = HandForm.read(request.POST)
    number, reference = read_number(request.POST, "number"), read_reference(request.POST)
    if not number or reference is None:
        return draw_sheet(request, shown, Said(form, [stale_page()]), status=REFUSED)
    try:
        hand = record_hand(shown, form.to_result(), number=number, client_ref=reference, by=by)
    except HandConflict as conflict:
        return draw_sheet(request, read_anew(shown), Said(form, conflict.problems, conflict), status=CONFLICT)
    except Refused as refused:
        return draw_sheet(request, read_anew(shown), Said(form, refused.problems), status=REFUSED)
    if not wants_fragment(request):
        return redirect("matches:sheet", sheet)
    # The hand comes with its sheet as it was stored.
    stored = hand.sheet
    stored.match.fixture = shown.match.fixture
    if hand.withdrawn_at is not None:  # sent again after it was taken back
        return draw_sheet(request, stored, Said(aloud=_("This hand has been taken back since.")))
    return draw_sheet(request, stored, Said(fresh=hand.number))


@signed_in
@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, sheet: int, number: int) -> HttpResponse:
    """Put hand `number` right; what it said before stays in the history."""
    by, shown = person(request), sheet_to_write(request, sheet)
    if request.method != "POST":
        page = draw_correction(request, shown, number)
        if page is None:
            raise Http404
        return page
    form = HandForm.read(request.POST)
    version, reference = read_number(request.POST, "version"), read_reference(request.POST)
    if version is None or reference is None:
        return _not_corrected(request, shown, number, form, Refused(stale_page()))
    try:
        correct_hand(
            shown,
            number,
            form.to_result(),
            version=version,
            client_ref=reference,
            withdraw_behind=request.POST.get("behind") == "withdraw",
            by=by,
        )
    except Refused as refused:
        return _not_corrected(request, shown, number, form, refused)
    messages.success(request, _("Hand %(number)d has been put right.") % {"number": number})
    return redirect("matches:sheet", sheet)


@signed_in
@pressed_on("matches:sheet", "sheet")
def undo(request: HttpRequest, sheet: int) -> HttpResponse:
    """Take the last hand back."""
    by, shown = person(request), sheet_to_write(request, sheet)
    number = read_number(request.POST, "number")
    if not number:
        return draw_sheet(request, shown, Said(problems=[stale_page()]), status=REFUSED)
    return _changed(
        request,
        shown,
        lambda: undo_hand(shown, number=number, version=read_number(request.POST, "version"), by=by),
        _("Hand %(number)d has been taken back.") % {"number": number},
    )


@signed_in
@pressed_on("matches:sheet", "sheet")
def say_first_caller(request: HttpRequest, sheet: int) -> HttpResponse:
    """Who called the first hand; the callers after it follow (rules §1.5)."""
    by, shown = person(request), sheet_for(request, sheet)
    seat = request.POST.get("seat", shown.first_caller)
    return _changed(
        request,
        shown,
        lambda: set_first_caller(shown, seat, by=by),
        _("The first caller has been saved."),
    )


@signed_in
@pressed_on("matches:sheet", "sheet")
def sit_other_way(request: HttpRequest, sheet: int) -> HttpResponse:
    """The partnerships sit the other way round, on this sheet or also in later rounds."""
    by, shown = person(request), sheet_for(request, sheet)
    return _changed(
        request,
        shown,
        lambda: swap_sides(
            shown, request.POST.get("home_side", ""), later=request.POST.get("later") == "yes", by=by
        ),
        _("The sides have been swapped: look at who sits where."),
    )


@signed_in
@pressed_on("matches:sheet", "sheet")
def call_time(request: HttpRequest, sheet: int) -> HttpResponse:
    """Time is up, or it was not (rules §6.3)."""
    by, shown = person(request), sheet_to_write(request, sheet)
    is_up = request.POST.get("closed") == "yes"
    return _changed(
        request,
        shown,
        lambda: close_sheet(shown, closed=is_up, by=by),
        _("Time is up: the sheet is closed.") if is_up else _("The sheet is open again."),
    )


def _changed(request: HttpRequest, sheet: Sheet, change: Callable[[], object], done: str) -> HttpResponse:
    """The sheet after a change that has no fields, or with what was refused."""
    try:
        change()
    except Refused as refused:
        return draw_sheet(request, read_anew(sheet), Said(problems=refused.problems), status=REFUSED)
    if wants_fragment(request):
        return draw_sheet(request, read_anew(sheet), Said(aloud=done))
    return redirect("matches:sheet", sheet.pk)


def _not_corrected(
    request: HttpRequest, sheet: Sheet, number: int, form: HandForm, refused: Refused
) -> HttpResponse:
    """The page of the correction with what was typed; the sheet's own page where the hand is gone."""
    current = read_anew(sheet)
    page = draw_correction(request, current, number, form=form, refused=refused)
    return page or draw_sheet(request, current, Said(form, refused.problems), status=REFUSED)
