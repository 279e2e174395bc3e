"""Set-ups that many tests share: built by the services once in each process, laid back as rows afterwards.

A builder marked with `kept` runs as it is written the first time that it is called with some arguments. The rows that
it left are remembered, and the next test that asks for the same gets the same rows and an object of its own. Nothing is
kept where that could show: when something was in the database before, and when a test travels in time.
"""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import time_machine
from django.apps import apps
from django.db import connection, transaction
from django.utils.translation import get_language

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")
# As many values as any database of ours takes in one statement.
VALUES_AT_ONCE = 30_000


@dataclass(frozen=True)
class Rows:
    """What stood in one table, as the database gives it."""

    table: str
    columns: tuple[str, ...]
    values: list[tuple[Any, ...]]


@dataclass(frozen=True)
class Kept:
    """What a builder returned and the rows that it left."""

    made: bytes
    tables: list[Rows]


def kept(build: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """Lay the rows back instead of building again; what is returned belongs to the test alone."""
    memory: dict[tuple[bytes, str | None, bool], Kept] = {}

    @functools.wraps(build)
    def answer(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Made:
        if time_machine.escape_hatch.is_travelling() or not is_untouched():
            return build(*args, **kwargs)
        # On commit more may happen than inside the transaction of a test: the two are different set-ups.
        arguments = pickle.dumps((args, sorted(kwargs.items())))
        situation = (arguments, get_language(), connection.in_atomic_block)
        known = memory.get(situation)
        if known is None:
            made = build(*args, **kwargs)
            memory[situation] = Kept(pickle.dumps(made), rows_now())
            return made
        lay_back(known.tables)
        again: Made = pickle.loads(known.made)  # noqa: S301 - our own bytes, of a moment ago
        return again

    return answer


def is_untouched() -> bool:
    """Whether nobody is in the database: everything else there has an author or an organiser."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM accounts_user) OR EXISTS (SELECT 1 FROM clubs_organiser)"
        )
        return not cursor.fetchone()[0]


@functools.cache
def tables_of_ours() -> list[str]:
    """The tables of the project's own models."""
    models = apps.get_models(include_auto_created=True)
    return sorted({model._meta.db_table for model in models if model.__module__.startswith("apps.")})


def rows_now() -> list[Rows]:
    """Every row of every table of ours that has any."""
    found = []
    with connection.cursor() as cursor:
        for table in tables_of_ours():
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 - a name of our own
            columns = tuple(column[0] for column in cursor.description)
            if values := cursor.fetchall():
                found.append(Rows(table, columns, values))
    return found


def lay_back(tables: list[Rows]) -> None:
    """Put the rows into their empty tables.

    Their numbers are lower than any that the database will give from now on: its counters only go up, and on SQLite
    they follow what is put in.
    """
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        for rows in tables:
            columns = ", ".join(quote(column) for column in rows.columns)
            place = f"({', '.join(['%s'] * len(rows.columns))})"
            step = VALUES_AT_ONCE // len(rows.columns)
            for first in range(0, len(rows.values), step):
                part = rows.values[first : first + step]
                cursor.execute(
                    f"INSERT INTO {quote(rows.table)} ({columns}) VALUES {', '.join([place] * len(part))}",  # noqa: S608
                    [value for row in part for value in row],
                )
