"""Where people may be named in the programme."""

from __future__ import annotations

from apps.clubs.forgetting.elsewhere import Typed
from apps.clubs.models import Organiser

from .models import MoveProposal, Venue


def texts(organiser: Organiser) -> list[Typed]:
    """Venues, for some play at somebody's home, and what teams wrote about another date."""
    proposals = MoveProposal.objects.filter(fixture__stage__competition__organiser=organiser)
    return [
        Typed(Venue.objects.filter(organiser=organiser), ["name", "address"]),
        Typed(proposals, ["reason", "answer"]),
    ]
