"""Giving entries their place in a stage, for a programme that was not drawn here."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse

from ..models import Entry, Stage, StageEntry
from .locks import lock_stage


@once_more_after_a_clash
@transaction.atomic
def place_in_stage(stage: Stage, entry: Entry) -> StageEntry:
    """The entry's place in the stage: the one it has, else the next draw number behind the others.

    Refuses an entry of another competition and one that takes no part.
    """
    stage = lock_stage(stage)
    if entry.competition_id != stage.competition_id:
        message = _("%(entry)s is not entered in this competition.")
        raise refuse("entry", "other_competition", message % {"entry": entry})
    if entry.status != Entry.Status.APPROVED:
        raise refuse("entry", "not_taking_part", _("%(entry)s does not take part.") % {"entry": entry})
    places = StageEntry.objects.filter(stage=stage)
    known = places.filter(entry=entry).first()
    if known is not None:
        return known
    last = places.aggregate(last=Max("position"))["last"] or 0
    return StageEntry.objects.create(stage=stage, entry=entry, position=last + 1)
