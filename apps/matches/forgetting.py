"""Where people may be named in matches."""

from __future__ import annotations

from apps.clubs.forgetting.elsewhere import Typed
from apps.clubs.models import Organiser

from .models import Dispute, Result, SheetDispute


def texts(organiser: Organiser) -> list[Typed]:
    """Notes and reasons at results, and what was said in disputes."""
    return [
        Typed(Result.objects.filter(fixture__stage__competition__organiser=organiser), ["note", "reason"]),
        Typed(
            Dispute.objects.filter(fixture__stage__competition__organiser=organiser),
            ["reason", "answer"],
        ),
        Typed(
            SheetDispute.objects.filter(sheet__match__fixture__stage__competition__organiser=organiser),
            ["text", "answer"],
        ),
    ]
