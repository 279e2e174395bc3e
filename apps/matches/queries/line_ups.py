"""Who played for an entry before: the line-up that is offered when a new one is named."""

from __future__ import annotations

from django.db.models import Q

from apps.competitions.models import Entry
from apps.schedule.models import Fixture

from ..models import LineUp, MatchSide

Places = list[tuple[int | None, int | None]]


def line_up_of(fixture: Fixture, side: str) -> LineUp | None:
    """The line-up that a side has named for this fixture; None before it did."""
    return (
        LineUp.objects.filter(match__fixture=fixture, side=side)
        .select_related("named_by")
        .order_by("-match__number")
        .first()
    )


def previous_line_up(entry: Entry, *, but: Fixture) -> LineUp | None:
    """The last line-up of the entry in another fixture that was played; None for its first match."""
    own = Q(match__fixture__home=entry, side=MatchSide.HOME) | Q(
        match__fixture__away=entry, side=MatchSide.AWAY
    )
    return (
        LineUp.objects.filter(own, match__started_at__isnull=False)
        .exclude(match__fixture=but)
        .order_by("-match__started_at", "-pk")
        .first()
    )


def places_in(line_up: LineUp) -> Places:
    """The players of a line-up by id, in order."""
    return list(line_up.partnerships.order_by("position").values_list("first_id", "second_id"))
