"""A small season to rule on: Dewi directs a published league of three teams, final scores recorded as a test asks."""

from __future__ import annotations

from apps.accounts.models import User
from apps.competitions.models import Stage
from apps.conduct.decisions import Decision, Kind, current_result
from apps.conduct.services.rulings import rule
from apps.matches.models import Result
from apps.schedule.models import Fixture
from apps.standings.models import Standing
from apps.standings.services import rebuild_table

REASON = "Kampoe was not there at nine."


def decide(fixture: Fixture, kind: str, *, by: User, reason: str = REASON, **more: int) -> Result:
    """A ruling on what counts now, and the table after it."""
    seen = current_result(fixture)
    result = rule(
        fixture, Decision(Kind(kind), **more), reason=reason, seen=seen.version if seen else 0, by=by
    )
    rebuild_table(fixture.stage_id)
    return result


def table(stage: Stage) -> dict[str, tuple[int, int, int, int, int, int, int]]:
    """By entry: place, played, won, drawn, lost, points, difference."""
    return {
        row.entry.name: (row.place, row.played, row.won, row.drawn, row.lost, row.points, row.difference)
        for row in Standing.objects.filter(stage=stage).select_related("entry")
    }
