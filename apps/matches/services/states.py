"""What state a result has that comes from playing: official at once, or provisional first."""

from __future__ import annotations

from apps.competitions.models import TableRegulations
from apps.competitions.queries import current_table_part
from apps.schedule.models import Fixture

from ..models import Dispute, Result, SheetDispute


def state_when_played(fixture: Fixture) -> Result.State:
    """Official where the signatures decide and nobody disputes it, else provisional. The fixture is locked.

    What a director decides by a ruling, and what is taken over from a file, is official at once and never asks this.
    """
    at_once = current_table_part(fixture.stage).official_when == TableRegulations.OfficialWhen.SIGNED
    if at_once and not is_disputed(fixture):
        return Result.State.OFFICIAL
    return Result.State.PROVISIONAL


def is_disputed(fixture: Fixture) -> bool:
    """Whether somebody does not agree with the match or with a sheet of it, and nobody has settled it yet."""
    return (
        Dispute.objects.filter(fixture=fixture, settled_at__isnull=True).exists()
        or SheetDispute.objects.filter(sheet__match__fixture=fixture, settled_at__isnull=True).exists()
    )
