"""A night that goes wrong: break off, go on, report who is not there, let the regulations decide."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, must, person, pressed_on, sent, tell_outcome
from apps.competitions.queries import current_match_part
from apps.schedule.queries import zone_of

from ..absences import sides_below_minimum
from ..forms import ReasonForm
from ..models import Result
from ..names import entry_names
from ..next_step import too_few
from ..permissions import can_break_off, can_report_absence, can_settle_below_minimum
from ..services.night import (
    OTHER_SIDE,
    break_off,
    continue_match,
    outcome_below,
    report_absence,
    settle_below_minimum,
    withdraw_report,
)
from ..services.play import places_of
from .asking import REFUSED, fixture_for, known_side, match_for, signed_in, to_room


@signed_in
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, fixture: int) -> HttpResponse:
    """Break the match off, with a reason."""
    by, match = person(request), match_for(request, fixture)
    must(can_break_off(by, match))
    form = ReasonForm(sent(request))
    if carried_out(request, form, lambda data: break_off(match, reason=data["reason"], by=by)):
        messages.success(request, _("The match is broken off. Line-ups, sheets and hands stay."))
        return redirect("matches:room", fixture)
    page = {"fixture": match.fixture, "form": form, "crumbs": to_room(match.fixture)}
    return render(request, "matches/break_off.html", page, status=REFUSED if form.is_bound else 200)


@signed_in
@pressed_on("matches:room", "fixture")
def go_on(request: HttpRequest, fixture: int) -> HttpResponse:
    """A match that was broken off goes on."""
    by, match = person(request), match_for(request, fixture)
    must(can_break_off(by, match))
    tell_outcome(request, lambda: continue_match(match, by=by), _("The match goes on."))
    return redirect("matches:room", fixture)


@signed_in
@require_http_methods(["GET", "POST"])
def below_minimum(request: HttpRequest, fixture: int) -> HttpResponse:
    """What the regulations say of a match for which a side has too few partnerships, said before it is done."""
    by, match = person(request), match_for(request, fixture)
    places, regulations = places_of(match), current_match_part(match.fixture.stage)
    if match.started_at is not None or not all(places.values()):
        # Blind until both are in: nobody learns here that the other side is short.
        return redirect("matches:room", fixture)
    below = sides_below_minimum(regulations, places)
    must(can_settle_below_minimum(by, match, below))
    names = entry_names(match.fixture)
    why = " ".join(too_few(names[side], count, regulations) for side, count in below.items())
    form = ReasonForm(sent(request), initial={"reason": why})
    if carried_out(request, form, lambda data: settle_below_minimum(match, reason=data["reason"], by=by)):
        messages.success(request, _("It has been decided as the regulations say."))
        return redirect("matches:room", fixture)
    state, winner = outcome_below(regulations, list(below)) if below else ("", "")
    page = {
        "fixture": match.fixture,
        "zone": zone_of(match.fixture),
        "why": why,
        "outcome": _outcome(state, names.get(winner, "")),
        "form": form,
        "crumbs": to_room(match.fixture),
    }
    return render(request, "matches/below_minimum.html", page, status=REFUSED if form.is_bound else 200)


def _outcome(state: str, winner: str) -> str:
    if state == Result.State.WALKOVER:
        return _("By the regulations the match is lost: a walkover for %(entry)s.") % {"entry": winner}
    if state == Result.State.DOUBLE_WALKOVER:
        return _("By the regulations both sides lose: a double walkover.")
    if state == Result.State.NOT_PLAYED:
        return _("By the regulations the match is not played and counts for nobody.")
    return ""


@signed_in
@pressed_on("matches:room", "fixture")
def not_there(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """This side says that the other one is not there."""
    by, shown = person(request), fixture_for(request, fixture)
    must(can_report_absence(by, shown, known_side(side)))
    gone = entry_names(shown)[OTHER_SIDE[side]]
    tell_outcome(
        request,
        lambda: report_absence(shown, side, by=by),
        _("The competition director sees that %(entry)s is not there, and decides.") % {"entry": gone},
    )
    return redirect("matches:room", fixture)


@signed_in
@pressed_on("matches:room", "fixture")
def there_after_all(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """The report is taken back."""
    by, shown = person(request), fixture_for(request, fixture)
    must(can_report_absence(by, shown, known_side(side)))
    tell_outcome(request, lambda: withdraw_report(shown, side, by=by), _("The report has been taken back."))
    return redirect("matches:room", fixture)
