"""The room of a match: how it stands, what is still to do, and the way to every sheet."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.accounts.models import User
from apps.clubs.pages import must, person, pressed_on, tell_outcome
from apps.competitions.models import MatchRegulations
from apps.competitions.queries import current_match_part
from apps.schedule.models import Fixture
from apps.schedule.queries import zone_of

from ..board_words import board_to_draw, lead_in_words, rounds_to_draw
from ..models import Match, MatchSide, Result, Signature
from ..names import entry_names, names_over_rounds
from ..next_step import Progress
from ..permissions import can_decide, can_name_line_up, can_sign, can_start, can_write_hands, sides_of
from ..queries import Board, current_results, match_at_hand, match_board
from ..services.fixed_line_ups import start_fixed_match
from ..services.play import start_match
from .agreeing import agreement
from .asking import fixture_for, match_for, signed_in, to_desk
from .room_night import bad_night, seating_links
from .room_phones import phones_here


@signed_in
@require_safe
def show(request: HttpRequest, fixture: int) -> HttpResponse:
    """How the match stands for who acts for a side, and for directors."""
    shown = fixture_for(request, fixture)
    page = {
        "fixture": shown,
        "zone": zone_of(shown),
        "crumbs": to_desk(),
        **_room(person(request), shown),
    }
    return render(request, "matches/room.html", page)


@signed_in
@pressed_on("matches:room", "fixture")
def start(request: HttpRequest, fixture: int) -> HttpResponse:
    """Play begins."""
    by = person(request)
    shown = fixture_for(request, fixture)
    if shown.home.is_partnership:
        tell_outcome(request, lambda: start_fixed_match(shown, by=by), _("The match has started."))
        return redirect("matches:room", fixture)
    match = match_for(request, fixture)
    must(can_start(by, match))
    tell_outcome(request, lambda: start_match(match, by=by), _("The match has started."))
    return redirect("matches:room", fixture)


def _room(by: User, fixture: Fixture) -> dict[str, Any]:
    """Everything about the match that this visitor may see, and what they may do next."""
    result = current_results([fixture]).get(fixture.pk)
    match = match_at_hand(fixture, result)
    if match is not None:
        match.fixture = fixture
    board = match_board(match) if match else None
    signatures = list(Signature.objects.filter(match=match).select_related("by")) if match else []
    progress = Progress(
        names=entry_names(fixture),
        match=match,
        result=result,
        board=board,
        named=_named(board),
        signed={signature.side for signature in signatures},
        planned=fixture.status,
        asked=_asked(fixture, match, result),
        is_fixed=fixture.home.is_partnership,
    )
    sides = [_side(by, fixture, side, progress, board, signatures) for side in MatchSide.values]
    own = sides_of(by, fixture)
    playing = board if progress.is_started else None
    may_start = _may_start(by, fixture, match, progress)
    may_decide = (
        not fixture.is_bye and not progress.is_started and not progress.has_result and can_decide(by, fixture)
    )
    return {
        **agreement(by, fixture, result, own),
        "result": result,
        "score": _score(board, result),
        "state": result.state if result else fixture.status,
        "progress": progress,
        "steps": progress.steps(),
        "sides": sides,
        "may_start": may_start,
        "may_decide": may_decide,
        "night": bad_night(by, fixture, progress, own, may_decide=may_decide),
        "phones": phones_here(by, fixture, progress),
        "has_actions": may_start
        or may_decide
        or progress.is_over
        or progress.is_broken_off
        or bool(progress.below_minimum)
        or any(map(_is_asked, sides)),
        "board": board_to_draw(fixture, playing) if playing else None,
        "lead": lead_in_words(progress.names, playing) if playing and not progress.is_over else "",
        "rounds": rounds_to_draw(playing) if playing else [],
        "may_type": match is not None and can_write_hands(by, match),
        "waiting": _waiting(playing, own) if playing and not progress.signed and not progress.is_over else [],
    }


def _asked(fixture: Fixture, match: Match | None, result: Result | None) -> MatchRegulations | None:
    """The regulations that line-ups have to fit by now; asked only while a match has them and has not started."""
    if match is None or match.started_at is not None or (result is not None and not result.is_open):
        return None
    return current_match_part(fixture.stage)


def _is_asked(side: dict[str, Any]) -> bool:
    """Whether the visitor has to do something for this side now: name its line-up, or sign."""
    return bool(side["sign_url"] or (side["line_up_url"] and not side["is_named"]))


def _named(board: Board | None) -> set[str]:
    """The sides whose line-up is in."""
    if board is None:
        return set()
    rows = {MatchSide.HOME: board.home_rows, MatchSide.AWAY: board.away_rows}
    return {side for side, partnerships in rows.items() if partnerships}


def _score(board: Board | None, result: Result | None) -> dict[str, Any]:
    """The figures to show: those of the result, and of a live match how it stands."""
    if result is not None and not result.is_under_way:
        return {"home": result.home_score, "away": result.away_score, "winner": result.winner}
    if board is None or board.home_score is None:
        return {"home": None, "away": None, "winner": ""}
    return {"home": board.home_score, "away": board.away_score, "winner": ""}


def _may_start(by: User, fixture: Fixture, match: Match | None, progress: Progress) -> bool:
    if fixture.is_bye or progress.is_started or progress.has_result:
        return False
    if progress.is_fixed:
        # The page is only shown to who may start.
        return fixture.stage.published_at is not None and fixture.status == Fixture.Status.SCHEDULED
    if match is None:
        return False
    return progress.is_ready and can_start(by, match)


def _side(
    by: User,
    fixture: Fixture,
    side: str,
    progress: Progress,
    board: Board | None,
    signatures: list[Signature],
) -> dict[str, Any]:
    """One side of the match as this visitor may see it: before the start nobody sees the other side's line-up."""
    # Asked only where the answer shows: each question is a query or two.
    may_name = not progress.is_started and not progress.is_fixed and can_name_line_up(by, fixture, side)
    is_due = fixture.status == Fixture.Status.SCHEDULED
    rows = (board.home_rows if side == MatchSide.HOME else board.away_rows) if board else ()
    signature = next((each for each in signatures if each.side == side), None)
    open_to_sign = progress.is_started and not progress.is_over and progress.all_sheets_ended
    may_sign = open_to_sign and progress.match is not None and can_sign(by, progress.match, side)
    return {
        "side": side,
        "name": progress.names[side],
        "is_named": bool(rows),
        "partnerships": [names_over_rounds(row) for row in rows] if may_name or progress.is_started else [],
        "line_up_url": reverse("matches:line_up", args=[fixture.pk, side])
        if may_name and is_due and not progress.has_result
        else "",
        **seating_links(by, fixture, side, progress),
        "signature": signature,
        "sign_url": reverse("matches:sign", args=[fixture.pk, side])
        if may_sign and signature is None
        else "",
        "withdraw_url": reverse("matches:withdraw_signature", args=[fixture.pk, side])
        if may_sign and signature is not None
        else "",
    }


def _waiting(board: Board, own: set[str]) -> list[dict[str, Any]]:
    """The sheets that have ended and that a side of this visitor has not accepted, one entry for each side."""
    return [
        {"sheet": sheet, "side": side, "url": reverse("matches:accept_sheet", args=[sheet.pk, side])}
        for each in board.rounds
        for sheet in each.sheets
        if sheet.is_complete and not sheet.is_credited
        for side in MatchSide.values
        if side in own and side not in board.accepted[sheet.pk]
    ]
