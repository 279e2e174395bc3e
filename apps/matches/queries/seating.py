"""Who sits at the places of a side in one round of a match that has begun."""

from __future__ import annotations

from ..models import Match, Sheet
from .board import Pair, pair_at


def rounds_of(match: Match) -> int:
    """How many rounds the match has; 0 before it has begun."""
    return match.regulations.rounds if match.regulations else 0


def seats_in_round(match: Match, side: str, number: int) -> dict[int, Pair]:
    """Who sits at each place of a side in a round, by the number of the place. Two queries."""
    sheets = (
        Sheet.objects.filter(match=match, round=number)
        .select_related("ns_partnership", "ew_partnership")
        .prefetch_related("seats__player")
    )
    found = {}
    for sheet in sheets:
        table_side = sheet.side_of_table(side)
        place = sheet.ns_partnership if table_side == "NS" else sheet.ew_partnership
        if place is not None:
            found[place.position] = pair_at(sheet, table_side)
    return dict(sorted(found.items()))


def first_open_round(match: Match, side: str) -> int:
    """The first round of which nothing has been entered on any sheet; the last one where there is none."""
    begun = set(
        Sheet.objects.filter(match=match, source__in=[Sheet.Source.HANDS, Sheet.Source.TOTAL]).values_list(
            "round", flat=True
        )
    )
    rounds = rounds_of(match)
    return min(max(begun, default=0) + 1, rounds)
