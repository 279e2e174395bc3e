"""Locks that make changes of one competition follow each other."""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.clubs.refusals import refuse

from ..models import Competition, Entry, Stage


def lock_competition(competition: Competition) -> Competition:
    """The competition as it is now, locked until the transaction ends, with its organiser and season."""
    return (
        Competition.objects.select_for_update(of=("self",), no_key=True)
        .select_related("organiser", "season")
        .get(pk=competition.pk)
    )


def lock_stages(competition: Competition) -> list[Stage]:
    """The competition's stages, locked until the transaction ends: no draw takes place meanwhile."""
    return list(
        Stage.objects.select_for_update(of=("self",), no_key=True)
        .filter(competition=competition)
        .order_by("number")
    )


def lock_stage(stage: Stage) -> Stage:
    """The stage as it is now, locked until the transaction ends, with its competition and organiser."""
    return (
        Stage.objects.select_for_update(of=("self",), no_key=True)
        .select_related("competition__organiser", "competition__season")
        .get(pk=stage.pk)
    )


def lock_entry(entry: Entry) -> Entry:
    """The entry as it is now; its competition and stages are locked until the transaction ends."""
    competition = lock_competition(entry.competition)
    lock_stages(competition)
    locked = (
        Entry.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "leader", "first", "second")
        .get(pk=entry.pk)
    )
    locked.competition = competition
    return locked


def refuse_inactive(entry: Entry) -> None:
    """Raises Refused for an entry that was refused or withdrawn."""
    if not entry.is_active:
        raise refuse("", "not_taking_part", _("%(entry)s does not take part.") % {"entry": entry.name})
