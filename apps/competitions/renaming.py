"""What other apps do when an entry or a competition gets another name. They add it from `AppConfig.ready`."""

from __future__ import annotations

from collections.abc import Callable

from .models import Competition, Entry

# Called in the transaction, after the new name is stored.
after_entry_rename: list[Callable[[Entry], None]] = []
after_competition_rename: list[Callable[[Competition], None]] = []
