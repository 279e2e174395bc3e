"""The one way to read what counts for fixtures, and how live matches stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, F, Sum, When

from apps.schedule.models import Fixture

from ..models import Match, Result, Sheet


@dataclass(frozen=True, slots=True)
class RunningScore:
    """Hand points of a match that is being played; None before the first hand."""

    home: int | None
    away: int | None


def current_results(fixtures: Iterable[Fixture]) -> dict[int, Result]:
    """The current result by fixture id, in one query; fixtures without one are left out."""
    ids = [fixture.pk for fixture in fixtures]
    return {result.fixture_id: result for result in Result.objects.filter(fixture__in=ids, is_current=True)}


def live_scores(results: Iterable[Result]) -> dict[int, RunningScore]:
    """The running hand points by fixture id of those results that are live, in one query."""
    matches = {result.match_id: result.fixture_id for result in results if result.state == Result.State.LIVE}
    if not matches:
        return {}
    sums = (
        Sheet.objects.filter(match__in=list(matches))
        .order_by()
        .values("match")
        .annotate(
            home=Sum(Case(When(home_side="NS", then=F("ns_points")), default=F("ew_points"))),
            away=Sum(Case(When(home_side="NS", then=F("ew_points")), default=F("ns_points"))),
        )
    )
    return {matches[row["match"]]: RunningScore(row["home"], row["away"]) for row in sums}


def match_of(fixture: Fixture) -> Match | None:
    """The latest attempt to play this fixture, with the regulations it is played by; None before any line-up."""
    return (
        Match.objects.filter(fixture=fixture)
        .select_related("regulations", "started_by")
        .order_by("-number")
        .first()
    )
