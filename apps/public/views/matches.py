"""The page of a match: due, being played, or over."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.conduct.history import Version, versions_of
from apps.matches.board_words import side_names
from apps.matches.models import MatchSide, Result
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of, zone_of

from ..kept import Drawn, Page, answer, draw
from ..queries.matches import PublicMatch, public_match
from ..rows import entry_address, scores_of
from ..words.board import board_to_draw, outcome_in_words, rounds_to_draw
from .finding import fixture_at
from .frame import competition_address, organiser_crumbs, own_crumb

# A match that nobody ruled on has at most these versions of its result: live, provisional, official.
UNRULED_VERSIONS = 3


@require_safe
def match_page(request: HttpRequest, fixture: int) -> HttpResponse:
    """Time and place, the board once the match has begun, and what counts. Drafts are not found."""

    def find() -> Page:
        found = fixture_at(request, fixture)
        return Page(
            version=found.stamp,
            kept=found.kept,
            make=lambda: _draw_match(public_match(found.id)),
        )

    return answer(request, find)


def _draw_match(shown: PublicMatch) -> Drawn:
    fixture, result, board = shown.fixture, shown.result, shown.board
    stage = fixture.stage
    names = side_names(fixture)
    context: dict[str, Any] = {
        "fixture": fixture,
        "stage": stage,
        "organiser": stage.competition.organiser,
        "crumbs": [
            *organiser_crumbs(stage.competition.organiser),
            *own_crumb(stage),
            {"text": _("Programme"), "url": competition_address(stage, "programme")},
        ],
        "rules_address": competition_address(stage, "rules"),
        "names": names,
        "home_url": entry_address(stage.competition, fixture.home),
        "away_url": entry_address(stage.competition, fixture.away) if fixture.away else "",
        "result": result,
        "state": result.state if result else fixture.status,
        "date": date_of(fixture),
        "zone": zone_of(fixture),
        "line_ups": _line_ups(shown, names),
        "best": _best(result, names) if board is None else [],
        "outcome": outcome_in_words(fixture, result) if result and board is None else "",
        "is_live": result is not None and result.state == Result.State.LIVE,
        "is_ruling": result is not None and result.source == Result.Source.RULING,
        "versions": _versions(shown),
    }
    context["home_score"], context["away_score"] = _scores(shown)
    if board is not None:
        context["board"] = board_to_draw(fixture, board, result)
        context["rounds"] = rounds_to_draw(board, shown.hands)
    return draw("public/match.html", _title(fixture), context)


def _title(fixture: Fixture) -> str:
    if fixture.away is None:
        return _("%(entry)s has a bye") % {"entry": fixture.home.name}
    return f"{fixture.home.name} – {fixture.away.name}"


def _scores(shown: PublicMatch) -> tuple[int | None, int | None]:
    """What decides the match, so far or in the end."""
    if shown.result is not None and shown.result.is_under_way and shown.board is not None:
        return shown.board.home_score, shown.board.away_score
    return scores_of(shown.result, None)


def _versions(shown: PublicMatch) -> list[Version]:
    """What counted before, where a ruling changed it; without one a match is live, maybe provisional, then official."""
    result = shown.result
    if result is None or not (result.reason or result.version > UNRULED_VERSIONS):
        return []
    return versions_of(shown.fixture)


def _line_ups(shown: PublicMatch, names: dict[str, str]) -> list[dict[str, Any]]:
    """Which side has named its partnerships; only while that is still to be told."""
    fixture = shown.fixture
    if fixture.is_bye or fixture.home.is_partnership or shown.board is not None or shown.result is not None:
        return []
    return [{"name": name, "named": side in shown.named} for side, name in names.items()]


def _best(result: Result | None, names: dict[str, str]) -> list[dict[str, Any]]:
    """The points of the best partnership of each side, where a final score came with them."""
    if result is None:
        return []
    bests = ((names[MatchSide.HOME], result.home_best), (names[MatchSide.AWAY], result.away_best))
    return [{"label": name, "value": points} for name, points in bests if points is not None]
