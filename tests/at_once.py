"""Doing several things at the same moment, each on a connection of its own. For tests with `transaction=True`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from tests.refusing import Problems, problems_of


def at_once(*changes: Callable[[], object]) -> list[Problems]:
    """The problems with which each change was refused, the fewest first."""
    gate = Barrier(len(changes))

    def run(change: Callable[[], object]) -> Problems:
        try:
            # Connecting takes longer than most changes: whoever had to would come too late to meet the other.
            connection.ensure_connection()
            gate.wait(timeout=10)
            return problems_of(change)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(changes)) as pool:
        return sorted(pool.map(run, changes), key=len)
