"""Where people may be named in the ledger of bonuses and deductions."""

from __future__ import annotations

from apps.clubs.forgetting.elsewhere import Typed
from apps.clubs.models import Organiser

from .models import Adjustment


def texts(organiser: Organiser) -> list[Typed]:
    """The reasons of adjustments."""
    return [Typed(Adjustment.objects.filter(stage__competition__organiser=organiser), ["reason"])]
