"""Locks that make changes of one competition follow each other."""

from __future__ import annotations

from ..models import Competition, Stage


def lock_competition(competition: Competition) -> Competition:
    """The competition as it is now, locked until the transaction ends, with its organiser and season."""
    return (
        Competition.objects.select_for_update(of=("self",))
        .select_related("organiser", "season")
        .get(pk=competition.pk)
    )


def lock_stages(competition: Competition) -> list[Stage]:
    """The competition's stages, locked until the transaction ends: no draw takes place meanwhile."""
    return list(
        Stage.objects.select_for_update(of=("self",)).filter(competition=competition).order_by("number")
    )


def lock_stage(stage: Stage) -> Stage:
    """The stage as it is now, locked until the transaction ends, with its competition and organiser."""
    return (
        Stage.objects.select_for_update(of=("self",))
        .select_related("competition__organiser", "competition__season")
        .get(pk=stage.pk)
    )
