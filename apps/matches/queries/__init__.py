"""Questions about matches that page, JSON and hall screen ask alike."""

from .board import Board, BoardRound, BoardRow, BoardSheet, Spell, match_board, match_boards
from .current import current_results, live_scores, match_at_hand, match_of

__all__ = [
    "Board",
    "BoardRound",
    "BoardRow",
    "BoardSheet",
    "Spell",
    "current_results",
    "live_scores",
    "match_at_hand",
    "match_board",
    "match_boards",
    "match_of",
]
