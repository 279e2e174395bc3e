"""What matches have against making one of two players: who stood in one match cannot be one person."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from apps.clubs.models import Player

from .models import Match, Partnership, Seat

# Enough to make the point.
MOST_NAMED = 3


def played_together(kept: Player, gone: Player) -> list[str]:
    """A sentence for each of the first matches in whose line-ups or on whose sheets both stand."""
    both = _matches_of(kept) & _matches_of(gone)
    matches = (
        Match.objects.filter(pk__in=both).select_related("fixture__home", "fixture__away").order_by("pk")
    )
    return [
        _("Both stand in the match %(match)s: they are two people.") % {"match": match.fixture}
        for match in matches[:MOST_NAMED]
    ]


def _matches_of(player: Player) -> set[int]:
    named = Partnership.objects.filter(Q(first=player) | Q(second=player)).values_list(
        "line_up__match", flat=True
    )
    seated = Seat.objects.filter(player=player).values_list("sheet__match", flat=True)
    return {*named, *seated}
