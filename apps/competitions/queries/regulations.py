"""Which revision of the regulations holds."""

from __future__ import annotations

from ..models import MatchRegulations, Stage, TableRegulations


def current_match_part(stage: Stage) -> MatchRegulations:
    """The newest revision of the match part: what a match that starts now is played by."""
    return MatchRegulations.objects.filter(stage=stage).order_by("-revision")[:1].get()


def current_table_part(stage: Stage) -> TableRegulations:
    """The newest revision of the table part: what the whole table is made by."""
    return TableRegulations.objects.filter(stage=stage).order_by("-revision")[:1].get()
