"""Where people may be named in the programme."""

from __future__ import annotations

from apps.clubs.forgetting.elsewhere import Typed
from apps.clubs.models import Organiser

from .models import Venue


def texts(organiser: Organiser) -> list[Typed]:
    """Venues: some play at somebody's home."""
    return [Typed(Venue.objects.filter(organiser=organiser), ["name", "address"])]
