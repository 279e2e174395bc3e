"""Run the unit tests on both databases: ``python -m scripts.unit [sqlite|postgres] [arguments of pytest]``.

Without a database's name both are used: SQLite with all tests, PostgreSQL with all that touch a database. PostgreSQL is
the server of TEST_DATABASE_URL, or one of our own that lives as long as the tests.
"""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack

from tests import servers

DATABASES = ("sqlite", "postgres")


def main(arguments: list[str]) -> int:
    """0 when the tests pass on every database that is asked for; otherwise pytest's status."""
    # Whoever is told to stop ends the tests and their server first.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    wanted = [name for name in DATABASES if arguments[:1] == [name]]
    rest = arguments[1:] if wanted else arguments
    statuses = [run_on(name, rest) for name in wanted or DATABASES]
    return max(statuses)


def run_on(database: str, arguments: list[str]) -> int:
    """Run pytest on one database; its own output is ours."""
    print(f"Unit tests on {database}.", flush=True)
    with ExitStack() as stack:
        environment = {**os.environ, "TEST_DB": database}
        if database == "postgres" and not environment.get("TEST_DATABASE_URL"):
            try:
                environment["TEST_DATABASE_URL"] = stack.enter_context(servers.postgres())
            except servers.ServerMissingError as missing:
                print(missing, file=sys.stderr)
                return 1
        # Whoever is done first takes over from the other.
        two = ["-n", "2", "--dist", "worksteal"]
        command = [sys.executable, "-m", "pytest", *two, "-m", "not browser", *arguments]
        return subprocess.call(command, env=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
