"""A match as the public sees it: its fixture, what counts for it, its board and the hands on its sheets."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from apps.matches.models import Hand, Match, Result
from apps.matches.queries import Board, match_board, match_of
from apps.schedule.models import Fixture

from .fixtures import published


@dataclass(frozen=True, slots=True)
class PublicMatch:
    """A fixture with its current result; `board` once its match has begun, `named` the sides whose line-up is in.

    Who is named stays between the clubs until the match begins: `board` is None until then.
    """

    fixture: Fixture
    result: Result | None
    match: Match | None
    board: Board | None = None
    named: frozenset[str] = frozenset()
    hands: dict[int, list[Hand]] = field(default_factory=dict)


def public_match(fixture_id: int) -> PublicMatch:
    """Everything on the page of a match; `hands` are those that stand, by sheet id. Six queries at most."""
    fixture = published().get(pk=fixture_id)
    result = (
        Result.objects.filter(fixture=fixture, is_current=True).select_related("match__regulations").first()
    )
    # A replay is another match: its board is shown once it is what counts.
    match = None if fixture.is_bye else (result.match if result else None) or match_of(fixture)
    if match is None:
        return PublicMatch(fixture, result, None)
    if match.started_at is None:
        named = match.line_ups.values_list("side", flat=True)
        return PublicMatch(fixture, result, match, named=frozenset(named))
    hands: dict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.filter(sheet__match=match, withdrawn_at__isnull=True).order_by(
        "sheet", "number"
    ):
        hands[hand.sheet_id].append(hand)
    return PublicMatch(fixture, result, match, match_board(match), hands=dict(hands))
