"""Results that are not official yet, and what sides have against them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from apps.competitions.models import Competition
from apps.schedule.models import Fixture

from ..models import Dispute, Result


def provisional_results(competition: Competition) -> list[Result]:
    """The results of a competition that wait to become official, in the order of the programme. One query."""
    found = Result.objects.filter(
        is_current=True, state=Result.State.PROVISIONAL, fixture__stage__competition=competition
    )
    return list(
        found.select_related(
            "fixture__home", "fixture__away", "fixture__matchday", "fixture__stage", "fixture__venue"
        ).order_by("fixture__stage__number", "fixture__matchday__number", "fixture__position", "pk")
    )


def open_disputes(fixtures: Iterable[Fixture]) -> dict[int, list[Dispute]]:
    """What sides have against these matches and nobody has settled, by fixture id. One query."""
    found: dict[int, list[Dispute]] = defaultdict(list)
    ids = [fixture.pk for fixture in fixtures]
    for dispute in Dispute.objects.filter(fixture__in=ids, settled_at__isnull=True).select_related("by"):
        found[dispute.fixture_id].append(dispute)
    return found
