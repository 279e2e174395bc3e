"""The site as `make run` serves it, in processes of its own, on the database of the test."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from django.db import connection


def environment_of_a_site(folder: Path) -> dict[str, str]:
    """What such a process is started with; what it writes goes to `folder`."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.run",
        "DATABASE_URL": address_of_the_test_database(),
        "VAR_DIR": str(folder),
        "REDIS_URL": "",
    }


def address_of_the_test_database() -> str:
    """As in DATABASE_URL, for another process."""
    name, host = str(connection.settings_dict["NAME"]), connection.settings_dict.get("HOST", "")
    if connection.vendor == "sqlite":
        return f"sqlite:///{quote(name)}"
    user, password, port = (quote(str(connection.settings_dict[key])) for key in ("USER", "PASSWORD", "PORT"))
    at = f"{user}:{password}@" if password else f"{user}@"
    if host.startswith("/"):
        return f"postgres://{at}/{name}?host={host}"
    return f"postgres://{at}{host}:{port or 5432}/{name}"
