"""Agreeing: a side accepts a sheet, a leader signs the match or takes the signature back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import must, person, pressed_on, tell_outcome
from apps.clubs.refusals import Refused
from apps.schedule.queries import zone_of

from ..board_words import board_to_draw
from ..forms import read_number
from ..models import Match
from ..names import entry_names
from ..permissions import can_accept, can_sign
from ..queries import match_board
from ..services.consent import accept_sheet, sign_match, withdraw_signature
from .asking import REFUSED, known_side, match_for, sheet_for, signed_in, stale_page, to_room


@signed_in
@pressed_on("matches:sheet", "sheet")
def accept(request: HttpRequest, sheet: int, side: str) -> HttpResponse:
    """One side agrees with the sheet as it was shown."""
    by, shown = person(request), sheet_for(request, sheet)
    must(can_accept(by, shown, known_side(side)))
    version = read_number(request.POST, "version")
    if version is None:
        messages.error(request, stale_page().message)
    else:
        name = entry_names(shown.match.fixture)[side]
        done = _("%(entry)s has accepted round %(round)d, table %(table)d.")
        tell_outcome(
            request,
            lambda: accept_sheet(shown, side, version=version, by=by),
            done % {"entry": name, "round": shown.round, "table": shown.table},
        )
    if request.POST.get("back") == "room":
        return redirect("matches:room", shown.match.fixture_id)
    return redirect("matches:sheet", sheet)


@signed_in
@require_http_methods(["GET", "POST"])
def sign(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """The last look before signing, with names and score, and the signature."""
    by, match = person(request), match_for(request, fixture)
    must(can_sign(by, match, known_side(side)))
    if request.method != "POST":
        return _last_look(request, match, side)
    home, away = read_number(request.POST, "home"), read_number(request.POST, "away")
    if home is None or away is None:
        return _last_look(request, match, side, [stale_page().message])
    try:
        sign_match(match, side, score=(home, away), by=by)
    except Refused as refused:
        return _last_look(request, match, side, [problem.message for problem in refused.problems])
    messages.success(
        request, _("You have signed for %(entry)s.") % {"entry": entry_names(match.fixture)[side]}
    )
    if request.POST.get("back") == "sheet" and (only := match.sheets.first()):
        return redirect("matches:sheet", only.pk)
    return redirect("matches:room", fixture)


@signed_in
@pressed_on("matches:room", "fixture")
def withdraw(request: HttpRequest, fixture: int, side: str) -> HttpResponse:
    """Take the signature of one's own side back, while the other side has not signed."""
    by, match = person(request), match_for(request, fixture)
    must(can_sign(by, match, known_side(side)))
    tell_outcome(
        request,
        lambda: withdraw_signature(match, side, by=by),
        _("The signature has been taken back. The sheets can be corrected again."),
    )
    return redirect("matches:room", fixture)


def _last_look(
    request: HttpRequest, match: Match, side: str, problems: list[str] | None = None
) -> HttpResponse:
    """The page that repeats names and score; with what was refused."""
    fixture, board = match.fixture, match_board(match)
    names = entry_names(fixture)
    page = {
        "fixture": fixture,
        "zone": zone_of(fixture),
        "side": side,
        "entry": names[side],
        "score": board,
        "may_sign": match.is_live and board.is_complete,
        "board": board_to_draw(fixture, board) if match.started_at else None,
        "unaccepted": sum(
            1
            for each in board.rounds
            for sheet in each.sheets
            if side not in board.accepted[sheet.pk] and not sheet.is_credited
        ),
        "problems": problems,
        "crumbs": to_room(fixture),
    }
    return render(request, "matches/sign.html", page, status=REFUSED if problems else 200)
