"""A side does not agree with a result that is not official yet; a director answers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, must, person, pressed_on, sent, tell_outcome
from apps.schedule.models import Fixture

from ..names import entry_names
from ..permissions import can_decide, can_disagree
from ..queries.provisional import open_disputes
from ..services.disputes import answer_dispute, dispute_result, withdraw_dispute
from ..services.sheet_disputes import LONGEST_TEXT
from .asking import REFUSED, fixture_for, known_side, signed_in, to_room


class DisputeForm(forms.Form):
    """Why a side does not agree."""

    reason = forms.CharField(
        label=gettext_lazy("What is not right?"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The other side and the competition director read this."),
    )


class AnswerForm(forms.Form):
    """Why the result stands all the same."""

    answer = forms.CharField(
        label=gettext_lazy("Answer"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Both sides read this."),
    )


@signed_in
@require_http_methods(["GET", "POST"])
def disagree(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """A side says why it does not agree; until that is settled the result does not become official."""
    by, shown = person(request), fixture_for(request, fixture)
    must(can_disagree(by, shown, known_side(side)))
    form = DisputeForm(sent(request))
    if carried_out(request, form, lambda data: dispute_result(shown, side, **data, by=by)):
        messages.success(
            request, _("The competition director sees that %(entry)s does not agree.") % _of(shown, side)
        )
        return redirect("matches:room", fixture)
    return _form_page(request, "matches/dispute.html", shown, side, form)


@signed_in
@pressed_on("matches:room", "fixture")
def withdraw(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """The side agrees after all."""
    by, shown = person(request), fixture_for(request, fixture)
    must(can_disagree(by, shown, known_side(side)))
    done = _("%(entry)s agrees after all.") % _of(shown, side)
    tell_outcome(request, lambda: withdraw_dispute(shown, side, by=by), done)
    return redirect("matches:room", fixture)


@signed_in
@require_http_methods(["GET", "POST"])
def answer(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """A director lets the result stand, and says why."""
    by, shown, side = person(request), fixture_for(request, fixture), known_side(side)
    must(can_decide(by, shown))
    dispute = next((each for each in open_disputes([shown])[shown.pk] if each.side == side), None)
    if dispute is None and request.method != "POST":
        raise Http404
    form = AnswerForm(sent(request))
    if carried_out(request, form, lambda data: answer_dispute(shown, side, **data, by=by)):
        messages.success(
            request, _("The answer has been saved. Nothing is in the way of this result any more.")
        )
        return redirect("matches:room", fixture)
    return _form_page(request, "matches/answer_dispute.html", shown, side, form, dispute=dispute)


def _form_page(
    request: HttpRequest, template: str, fixture: Fixture, side: str, form: forms.Form, **more: Any
) -> HttpResponse:
    page = {"fixture": fixture, "form": form, "crumbs": to_room(fixture), **_of(fixture, side), **more}
    return render(request, template, page, status=REFUSED if form.is_bound else 200)


def _of(fixture: Fixture, side: str) -> dict[str, str]:
    return {"entry": entry_names(fixture)[side]}
