"""Questions about competitions that pages and services of other apps ask."""

from .entries import (
    BeforeDraw,
    active_entries,
    before_draw,
    before_draw_of,
    clubs_to_enter,
    entries_by_state,
    is_drawn,
    open_leader_invitations,
)
from .regulations import current_match_part, current_table_part

__all__ = [
    "BeforeDraw",
    "active_entries",
    "before_draw",
    "before_draw_of",
    "clubs_to_enter",
    "current_match_part",
    "current_table_part",
    "entries_by_state",
    "is_drawn",
    "open_leader_invitations",
]
