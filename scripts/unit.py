"""Run the unit tests on both databases: ``python -m scripts.unit [sqlite|postgres] [arguments of pytest]``.

Without a database's name both are used: SQLite with all tests, PostgreSQL with all that touch a database. PostgreSQL is
the server of TEST_DATABASE_URL, or one of our own that lives as long as the tests.
"""

import signal
import subprocess
import sys

from scripts.databases import asked_for, tests_on
from tests import servers


def main(arguments: list[str]) -> int:
    """0 when the tests pass on every database that is asked for; otherwise pytest's status."""
    # Whoever is told to stop ends the tests and their server first.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    wanted, rest = asked_for(arguments)
    return max([run_on(name, rest) for name in wanted])


def run_on(database: str, arguments: list[str]) -> int:
    """Run pytest on one database; its own output is ours."""
    print(f"Unit tests on {database}.", flush=True)
    # Whoever is done first takes over from the other.
    two = ["-n", "2", "--dist", "worksteal"]
    command = [sys.executable, "-m", "pytest", *two, "-m", "not browser", *arguments]
    try:
        with tests_on(database) as environment:
            return subprocess.call(command, env=environment)
    except servers.ServerMissingError as missing:
        print(missing, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
