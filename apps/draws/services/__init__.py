"""Drawing a stage. Services do not ask who may: that is `competitions.permissions.can_direct`."""

from .round_robin import draw_round_robin, undo_draw

__all__ = ["draw_round_robin", "undo_draw"]
