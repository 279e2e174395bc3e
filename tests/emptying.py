"""How the database is emptied after a test that commits."""

from __future__ import annotations

import functools

from django.apps import apps
from django.db import connection, transaction
from django.test import TransactionTestCase

# Made once with the tables, by no test, and needed by all.
KEPT = {"django_content_type", "auth_permission"}


def empty_what_was_filled(case: TransactionTestCase) -> None:
    """Delete the rows of every table that has any: forty tables truncated take longer than most tests.

    The order does not matter, since foreign keys are checked at the end of the transaction.
    """
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        has_rows = [f"EXISTS (SELECT 1 FROM {quote(table)})" for table in tables()]  # noqa: S608 - names of our own
        cursor.execute(f"SELECT {', '.join(has_rows)}")
        for table, filled in zip(tables(), cursor.fetchone(), strict=True):
            if filled:
                cursor.execute(f"DELETE FROM {quote(table)}")  # noqa: S608 - a name of our own


@functools.cache
def tables() -> tuple[str, ...]:
    """All tables of the site that tests write to."""
    models = apps.get_models(include_auto_created=True)
    return tuple(sorted({model._meta.db_table for model in models if model._meta.managed} - KEPT))
