"""A side does not agree with a sheet; it takes that back, or a director answers."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, must, person, pressed_on, sent, tell_outcome

from ..models import Sheet, SheetDispute
from ..names import entry_names
from ..objections import objection_to_sheet
from ..permissions import can_accept, can_decide
from ..services.sheet_disputes import (
    LONGEST_TEXT,
    dispute_sheet,
    settle_sheet_dispute,
    withdraw_sheet_dispute,
)
from .asking import REFUSED, known_side, sheet_for, signed_in, to_room
from .disputes import AnswerForm
from .sheet_page import place_of


class SheetDisputeForm(forms.Form):
    """What is not right on a sheet."""

    text = forms.CharField(
        label=gettext_lazy("What is not right?"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The other side and the competition director read this."),
    )


@signed_in
@require_http_methods(["GET", "POST"])
def disagree(request: HttpRequest, sheet: int, side: str) -> HttpResponse:
    """A side says what is not right; the match goes on, its result waits."""
    by, shown = person(request), sheet_for(request, sheet)
    must(can_accept(by, shown, known_side(side)))
    form = SheetDisputeForm(sent(request))
    entry = entry_names(shown.match.fixture)[side]
    if carried_out(request, form, lambda data: dispute_sheet(shown, side, **data, by=by)):
        messages.success(
            request, _("The competition director sees that %(entry)s does not agree.") % {"entry": entry}
        )
        return redirect("matches:sheet", sheet)
    page = {
        "fixture": shown.match.fixture,
        "place": place_of(shown),
        "entry": entry,
        "form": form,
        "crumbs": to_room(shown.match.fixture),
    }
    return render(request, "matches/dispute_sheet.html", page, status=REFUSED if form.is_bound else 200)


@signed_in
@pressed_on("matches:sheet", "sheet")
def withdraw(request: HttpRequest, sheet: int, dispute: int) -> HttpResponse:
    """The side agrees with the sheet after all."""
    by, shown = person(request), sheet_for(request, sheet)
    said = _dispute_of(shown, dispute)
    must(can_accept(by, shown, said.side))
    done = _("%(entry)s agrees after all.") % {"entry": entry_names(shown.match.fixture)[said.side]}
    tell_outcome(request, lambda: withdraw_sheet_dispute(said, by=by), done)
    return redirect("matches:sheet", sheet)


@signed_in
@require_http_methods(["GET", "POST"])
def answer(request: HttpRequest, sheet: int, dispute: int) -> HttpResponse:
    """A director has looked at the sheet and says how it is."""
    by, shown = person(request), sheet_for(request, sheet)
    must(can_decide(by, shown.match.fixture))
    said = _dispute_of(shown, dispute)
    if request.method != "POST" and not said.is_open:
        raise Http404
    form = AnswerForm(sent(request))
    if carried_out(request, form, lambda data: settle_sheet_dispute(said, **data, by=by)):
        messages.success(
            request, _("The answer has been saved. Nothing is in the way of this sheet any more.")
        )
        return redirect("matches:sheet", sheet)
    page = {
        "fixture": shown.match.fixture,
        "sheet": shown,
        "place": place_of(shown),
        "said": objection_to_sheet(said, shown.match.fixture),
        "form": form,
        "crumbs": to_room(shown.match.fixture),
    }
    return render(
        request, "matches/answer_sheet_dispute.html", page, status=REFUSED if form.is_bound else 200
    )


def _dispute_of(sheet: Sheet, pk: int) -> SheetDispute:
    """The dispute at this address. Raises Http404 for one of another sheet."""
    said = get_object_or_404(
        SheetDispute.objects.select_related("by", "on", "settled_by"), pk=pk, sheet=sheet.pk
    )
    said.sheet = sheet
    return said
