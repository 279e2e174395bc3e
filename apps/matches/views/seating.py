"""Who sits where during a match: others from a round on, and names that were wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.models import Player
from apps.clubs.pages import carried_out, must, person, sent
from apps.schedule.queries import zone_of

from ..forms import Ids, SeatingForm, read_number
from ..models import Match
from ..permissions import can_change_line_up, can_correct_names, can_decide
from ..queries.seating import first_open_round, rounds_of, seats_in_round
from ..services.line_ups import players_who_may_play
from ..services.results import entries_by_side
from ..services.seating import correct_line_up, players_that_night, substitute
from .asking import REFUSED, known_side, match_for, signed_in, to_room


@signed_in
@require_http_methods(["GET", "POST"])
def substitution(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """Others sit at a place from a round on, an absent place is taken, or a place is left."""
    match = _started(request, fixture)
    must(can_change_line_up(person(request), match, known_side(side)))
    entry = entries_by_side(match.fixture)[side]
    shown = _round(request, rounds_of(match), usual=first_open_round(match, side))

    def change(form: SeatingForm) -> Match:
        return substitute(match, side, **_wanted(form), from_round=shown, by=person(request))

    words = {
        "title": _("Who plays for %(entry)s") % {"entry": entry},
        "lead": _(
            "From the round that you choose others play at a place. What was played before stays theirs."
        ),
        "button": _("Let them play from round %(n)d") % {"n": shown},
        "done": _("From round %(n)d the line-up of %(entry)s is as you said.") % {"n": shown, "entry": entry},
        "page": "matches:substitute",
    }
    return _seating(request, match, side, shown, players_who_may_play(entry), change, words, may_leave=True)


@signed_in
@require_http_methods(["GET", "POST"])
def correction(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """Other names stood in the line-up than those who played: hands stay, names change."""
    match = _started(request, fixture)
    by = person(request)
    must(can_correct_names(by, match, known_side(side)))
    entry = entries_by_side(match.fixture)[side]
    shown = _round(request, rounds_of(match), usual=1)

    def change(form: SeatingForm) -> Match:
        return correct_line_up(
            match,
            side,
            **_wanted(form),
            from_round=shown,
            after_signing=can_decide(by, match.fixture),
            by=by,
        )

    words = {
        "title": _("Correct the names of %(entry)s") % {"entry": entry},
        "lead": _(
            "For names that were wrong from a round on. Hands and points stay; who played them changes. "
            "The log tells it."
        ),
        "button": _("Correct the names from round %(n)d") % {"n": shown},
        "done": _("The names of %(entry)s have been corrected.") % {"entry": entry},
        "page": "matches:correct_line_up",
    }
    roster = players_that_night(match, entry)
    return _seating(request, match, side, shown, roster, change, words, may_leave=False)


def _seating(
    request: HttpRequest,
    match: Match,
    side: str,
    shown: int,
    roster: list[Player],
    change: Callable[[SeatingForm], Match],
    words: dict[str, Any],
    *,
    may_leave: bool,
) -> HttpResponse:
    """The page of both: who sits where in the round that is shown, to be changed from there on."""
    seats = seats_in_round(match, side, shown)
    here = {player.pk for pair in seats.values() if pair for player in pair}
    # Who sits here and has left the roster since can stay chosen.
    known = {player.pk for player in roster}
    roster = [
        *roster,
        *(each for pair in seats.values() if pair for each in pair if each.pk in here - known),
    ]
    ids: dict[int, Ids] = {
        number: (pair[0].pk, pair[1].pk) if pair else None for number, pair in seats.items()
    }
    form = SeatingForm(sent(request), roster=roster, seats=ids, may_leave=may_leave)
    if carried_out(request, form, lambda _data: change(form)):
        messages.success(request, words["done"])
        return redirect("matches:room", match.fixture_id)
    page = {
        **words,
        "fixture": match.fixture,
        "zone": zone_of(match.fixture),
        "side": side,
        "form": form,
        "shown": shown,
        "rounds": range(1, rounds_of(match) + 1),
        "crumbs": to_room(match.fixture),
    }
    return render(request, "matches/seating.html", page, status=REFUSED if form.is_bound else 200)


def _wanted(form: SeatingForm) -> dict[str, Any]:
    """What was typed, as both services take it."""
    places = form.changed()
    return {
        "places": places,
        "seen": {number: form.seen(number) for number in places},
        "reason": form.cleaned_data["reason"],
    }


def _started(request: HttpRequest, fixture: int) -> Match:
    """The match, once it has begun: before that its line-ups are named. Raises Http404."""
    match = match_for(request, fixture)
    if match.started_at is None:
        raise Http404
    return match


def _round(request: HttpRequest, rounds: int, *, usual: int) -> int:
    """The round that the page is about; the usual one where the address names none of the match."""
    data: QueryDict = request.POST if request.method == "POST" else request.GET
    number = read_number(data, "from")
    return number if number is not None and 1 <= number <= rounds else usual
