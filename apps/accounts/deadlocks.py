"""Changes that wait for each other, of which the database ends one so that the other can go on.

Everybody locks in one order: accounts, what a role belongs to (organiser, club), competition, stages, entries,
fixtures, halls, matches, sheets, and what belongs to one of these last. A lock keeps others from changing a row, not
from referring to it (`no_key`): references are checked when a transaction ends, in whatever order they were made.
"""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection

P = ParamSpec("P")
R = TypeVar("R")

TRIES = 3
# What PostgreSQL calls a deadlock, and a transaction that cannot be put in an order with others.
STATES = frozenset({"40P01", "40001"})


def is_deadlock(problem: BaseException) -> bool:
    """Whether the database ended this transaction in favour of another one; nothing of it was stored."""
    return isinstance(problem, OperationalError) and getattr(problem.__cause__, "sqlstate", "") in STATES


def is_in_the_way(problem: BaseException) -> bool:
    """Whether nothing is wrong but that others were at the same rows, or, on SQLite, wrote for longer than one waits.

    Nothing was stored; asked again it can go well.
    """
    cause = problem.__cause__
    # The lower byte is the kind of fault (https://www.sqlite.org/rescode.html).
    kept_waiting = isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return is_deadlock(problem) or (isinstance(problem, OperationalError) and kept_waiting)


def again_after_a_deadlock(service: Callable[P, R]) -> Callable[P, R]:
    """Run the service anew after a deadlock, which is raised when it was tried three times.

    Stands above `@transaction.atomic`. The whole transaction begins anew, so that only its outermost service does it.
    """

    @functools.wraps(service)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        for _try in range(TRIES - 1):
            try:
                return service(*args, **kwargs)
            except OperationalError as problem:
                if not is_deadlock(problem) or connection.in_atomic_block:
                    raise
        return service(*args, **kwargs)

    return run
