"""The databases that tests run on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests import servers

DATABASES = ("sqlite", "postgres")


def asked_for(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The databases that the first argument names, all where it names none; and the other arguments."""
    if arguments[:1] and arguments[0] in DATABASES:
        return arguments[:1], arguments[1:]
    return list(DATABASES), arguments


@contextmanager
def tests_on(database: str) -> Iterator[dict[str, str]]:
    """The environment of tests on this database: PostgreSQL is the server of TEST_DATABASE_URL, or one of our own
    that lives as long as this does.

    Raises servers.ServerMissingError, with a sentence, where PostgreSQL is not to be had.
    """
    environment = {**os.environ, "TEST_DB": database}
    with ExitStack() as stack:
        if database == "postgres" and not environment.get("TEST_DATABASE_URL"):
            environment["TEST_DATABASE_URL"] = stack.enter_context(servers.postgres())
        yield environment
