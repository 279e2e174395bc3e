"""Questions about draws."""

from __future__ import annotations

from apps.competitions.models import Stage

from .models import Draw


def latest_draw(stage: Stage) -> Draw | None:
    """The draw that made the programme of this stage, with who drew it; None before the first."""
    return Draw.objects.filter(stage=stage).select_related("drawn_by").order_by("-drawn_at", "-pk").first()
