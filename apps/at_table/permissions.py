"""Who may do what at a table. The API asks these questions; which sheets a phone reaches is said in `reach`."""

from __future__ import annotations

from apps.hall.models import Phone


def can_speak_for(phone: Phone, side: str) -> bool:
    """Whether the phone accepts and signs for this side of its match: a table's phone for both, as it is handed over,
    a partnership's phone for its own side only."""
    return side == "" or phone.side in ("", side)
