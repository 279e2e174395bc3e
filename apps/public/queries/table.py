"""What the table page asks beside the stored rows."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from apps.competitions.models import Stage
from apps.matches.models import Result
from apps.schedule.models import Fixture

# A result that tells that nothing more is coming, also where it counts nowhere.
_SETTLED = [
    Result.State.OFFICIAL,
    Result.State.WALKOVER,
    Result.State.DOUBLE_WALKOVER,
    Result.State.VOID,
    Result.State.NOT_PLAYED,
]


def pairs_still_to_play(stage: Stage) -> set[frozenset[int]]:
    """The pairs of entries (by id) that still have to meet at least once more in the stage. One query."""
    settled = Result.objects.filter(fixture=OuterRef("pk"), is_current=True, state__in=_SETTLED)
    open_fixtures = (
        Fixture.objects.filter(stage=stage, away__isnull=False)
        .exclude(status=Fixture.Status.CANCELLED)
        .exclude(Exists(settled))
    )
    return {frozenset((home, away)) for home, away in open_fixtures.values_list("home", "away")}
