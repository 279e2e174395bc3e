"""The figures of a federation, on each database that the site runs on, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

import psycopg

from scripts import messages
from tests import servers

from .measure import Figure


def federations() -> list[Figure]:
    """On SQLite and on PostgreSQL, one after the other. Raises ServerMissingError without a PostgreSQL to run."""
    messages.compile_catalogue(messages.ROOT)
    with tempfile.TemporaryDirectory(prefix="troefcall-bench-") as folder:
        run = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
        subprocess.run(run, check=True, env=environment(folder), cwd=messages.ROOT)
        on_sqlite = measured("SQLite", environment(folder))
        on_sqlite += measured("SQLite", environment(folder, f"sqlite:///{folder}/live.sqlite3"), "live")
        with servers.postgres() as address:
            host = address.partition("host=")[2]
            with psycopg.connect(host=host, user="postgres", dbname="postgres", autocommit=True) as server:
                for database in ("troefcall", "live"):
                    server.execute(f"CREATE DATABASE {database}")
            live = address.replace("/troefcall?", "/live?")
            on_postgres = measured("PostgreSQL", environment(folder, address))
            return on_sqlite + on_postgres + measured("PostgreSQL", environment(folder, live), "live")


def environment(folder: str, database: str = "") -> dict[str, str]:
    """A site of its own below this folder; without the address of a database on a file there."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.run",
        "VAR_DIR": folder,
        "DATABASE_URL": database,
        "REDIS_URL": "",
    }


def measured(name: str, site: dict[str, str], what: str = "federation") -> list[Figure]:
    """What `scripts.bench.federation` finds there, or another module of this package."""
    command = [sys.executable, "-m", f"scripts.bench.{what}", name]
    told = subprocess.run(command, check=True, env=site, cwd=messages.ROOT, stdout=subprocess.PIPE, text=True)
    return [Figure(**each) for each in json.loads(told.stdout)]
