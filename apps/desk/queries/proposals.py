"""Matches for which one side proposes another date, and who has to answer."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.clubs.models import Organiser
from apps.competitions.models import Entry
from apps.schedule.models import MoveProposal
from apps.schedule.queries import open_proposals

from .home import Todo, where_and_when


def dates_to_answer(entries: Iterable[Entry], organisers: Iterable[Organiser]) -> list[Todo]:
    """For the other side, and for directors: the proposals that wait for an answer. One query."""
    mine = {entry.pk for entry in entries}
    asked = (Q(fixture__home__in=mine) & ~Q(entry=F("fixture__home"))) | (
        Q(fixture__away__in=mine) & ~Q(entry=F("fixture__away"))
    )
    directed = Q(fixture__stage__competition__organiser__in=list(organisers))
    found = open_proposals(MoveProposal.objects.filter(asked | directed))
    return [
        Todo(
            _("%(entry)s proposes another date: %(match)s")
            % {"entry": proposal.entry.name, "match": proposal.fixture},
            where_and_when(proposal.fixture),
            reverse("schedule:proposals", args=[proposal.fixture_id]),
        )
        for proposal in found.select_related("fixture__stage__competition__season")
    ]
