"""Who wants to know that players are called otherwise from now on: entries that are named after them, for one.

Apps above `clubs` put a function here from `AppConfig.ready`; it runs in the transaction of the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .models import Player

# Called with the ids of players whose name, or the way in which it is shown, has changed.
name_followers: list[Callable[[list[int]], None]] = []


def names_changed(players: Iterable[Player]) -> None:
    """Let everything that is named after these players follow; they are stored and locked already."""
    ids = [player.pk for player in players]
    if ids:
        for follow in name_followers:
            follow(ids)
