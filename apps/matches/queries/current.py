"""The one way to read what counts for fixtures, and how live matches stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, Sum, When
from django.db.models.lookups import Exact, GreaterThan

from apps.schedule.models import Fixture
from apps.scoring.match import SHEET_POINTS_DRAWN, SHEET_POINTS_WON

from ..models import Match, Result, Sheet


@dataclass(frozen=True, slots=True)
class RunningScore:
    """What decides a match that is being played, so far (rules §8.3); None before the first hand."""

    home: int | None
    away: int | None


def current_results(fixtures: Iterable[Fixture]) -> dict[int, Result]:
    """The current result by fixture id, in one query; fixtures without one are left out."""
    ids = [fixture.pk for fixture in fixtures]
    return {result.fixture_id: result for result in Result.objects.filter(fixture__in=ids, is_current=True)}


def live_scores(results: Iterable[Result]) -> dict[int, RunningScore]:
    """The running scores by fixture id of those results that are live or broken off, in one query.

    Hand points count as they come, sheet points for whole sheets and a credited sheet once its round has begun, as on
    the board of the match.
    """
    matches = {result.match_id: result.fixture_id for result in results if result.is_under_way}
    if not matches:
        return {}
    at_home = Q(home_side="NS")
    home = Case(When(at_home, then=F("ns_points")), default=F("ew_points"))
    away = Case(When(at_home, then=F("ew_points")), default=F("ns_points"))
    of_the_round = Sheet.objects.filter(match=OuterRef("match"), round=OuterRef("round"))
    is_played = of_the_round.exclude(source=Sheet.Source.CREDITED)
    waits = Q(source=Sheet.Source.CREDITED) & Exists(is_played) & ~Exists(is_played.exclude(source=""))
    sums = (
        Sheet.objects.filter(match__in=list(matches))
        .exclude(waits)
        .order_by()
        .values("match", decided_by=F("match__regulations__decided_by"))
        .annotate(
            home_hand_points=Sum(home),
            away_hand_points=Sum(away),
            home_sheet_points=Sum(_sheet_points(home, away)),
            away_sheet_points=Sum(_sheet_points(away, home)),
        )
    )
    return {matches[row["match"]]: _running_score(dict(row)) for row in sums}


def _sheet_points(own: Case, other: Case) -> Case:
    """What a sheet gives a side with its `own` points: nothing before it has ended, or where it is for nobody."""
    return Case(
        When(status__in=[Sheet.Status.OPEN, Sheet.Status.NOBODY], then=0),
        When(GreaterThan(own, other), then=SHEET_POINTS_WON),
        When(Exact(own, other), then=SHEET_POINTS_DRAWN),
        default=0,
        output_field=IntegerField(),
    )


def _running_score(row: dict[str, Any]) -> RunningScore:
    if row["home_hand_points"] is None:
        return RunningScore(None, None)
    return RunningScore(row[f"home_{row['decided_by']}"], row[f"away_{row['decided_by']}"])


def match_at_hand(fixture: Fixture, result: Result | None) -> Match | None:
    """The match that is being worked on, given what counts; None before any line-up. One query.

    That is the match of the result, or the latest attempt where the result has none. While a match is to be replayed,
    it is the next attempt, once somebody is named for it.
    """
    if result is not None and result.match_id is not None and not result.is_open:
        return Match.objects.select_related("regulations", "started_by").get(pk=result.match_id)
    latest = match_of(fixture)
    if result is not None and result.is_open and latest is not None and latest.started_at is not None:
        return None
    return latest


def match_of(fixture: Fixture) -> Match | None:
    """The latest attempt to play this fixture, with the regulations it is played by; None before any line-up."""
    return (
        Match.objects.filter(fixture=fixture)
        .select_related("regulations", "started_by")
        .order_by("-number")
        .first()
    )
