"""Play a whole evening on PostgreSQL and print what became of it: ``python -m scripts.soak [--seed 7]``.

Exit status 0 when every sheet is what its phone intended, else 1.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from pathlib import Path

import psycopg

from scripts import messages
from tests import servers

from .evening import Evening, play
from .server import serving

WORDS_OF_THE_SERVER = 4_000  # letters of its log, when something went wrong


def main() -> int:
    """What the module says."""
    # Whoever is told to stop ends the site and its database first.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    options = _options()
    messages.compile_catalogue(messages.ROOT)
    try:
        with tempfile.TemporaryDirectory(prefix="troefcall-soak-") as folder, servers.postgres() as address:
            evening = soak(options, Path(folder), address)
    except servers.ServerMissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    show(evening, options.seed)
    return 1 if evening.faults else 0


def _options() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(
        prog="python -m scripts.soak", description="Many tables on a bad network."
    )
    arguments.add_argument("--tables", type=int, default=60)
    arguments.add_argument("--hands", type=int, default=30)
    arguments.add_argument("--kills", type=int, default=2)
    arguments.add_argument("--seed", type=int, default=7)
    return arguments.parse_args()


def soak(options: argparse.Namespace, folder: Path, postgres: str) -> Evening:
    """A site on this PostgreSQL with a hall full of tables, and an evening there."""
    host = postgres.partition("host=")[2]
    with psycopg.connect(host=host, user="postgres", dbname="postgres", autocommit=True) as server:
        server.execute("CREATE DATABASE troefcall")
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.run",
        "VAR_DIR": str(folder),
        "DATABASE_URL": postgres,
        "REDIS_URL": "",
    }
    import django
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    from .hall import fill_hall
    from .verdict import faults_of

    tokens = fill_hall(options.tables, options.hands)
    with serving(dict(os.environ), folder) as running:
        evening = asyncio.run(
            play(tokens, running, hands=options.hands, kills=options.kills, seed=options.seed)
        )
    evening.faults = faults_of(evening.phones)
    if evening.faults:
        print((folder / "server.log").read_text()[-WORDS_OF_THE_SERVER:], file=sys.stderr)
    connections.close_all()
    return evening


def show(evening: Evening, seed: int) -> None:
    """Print the figures, and every fault."""
    print(f"Soak with seed {seed}:")
    rows = evening.figures()
    width = max(len(name) for name, _number in rows)
    for name, number in rows:
        print(f"  {name:<{width}}  {number:>8}")
    for fault in evening.faults:
        print(fault)


if __name__ == "__main__":
    sys.exit(main())
