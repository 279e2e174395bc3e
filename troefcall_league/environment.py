"""Read settings from environment variables. Every problem is one sentence that names the variable.

Knows nothing of what the settings mean; it turns text into values.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = ("1", "true", "yes", "on")
FALSE_WORDS = ("0", "false", "no", "off")


def text(name: str, default: str = "") -> str:
    """The variable's value without spaces around it, or the default when it is missing or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool) -> bool:
    """A yes or no. Raises ImproperlyConfigured for any other word."""
    word = text(name).lower()
    if not word:
        return default
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} is {word!r}: write true or false.")


def number(name: str, default: int, *, least: int = 0) -> int:
    """A whole number of at least ``least``. Raises ImproperlyConfigured for anything else."""
    word = text(name)
    if not word:
        return default
    if not (word.isascii() and word.isdigit()) or int(word) < least:
        raise ImproperlyConfigured(f"{name} is {word!r}: write a whole number of {least} or more.")
    return int(word)


def words(name: str, default: str = "") -> list[str]:
    """A list written with commas; empty parts are left out."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def database(name: str, default: Path) -> dict[str, Any]:
    """Django's description of the database that the variable's address names.

    ``sqlite:///relative.db``, ``sqlite:////absolute.db`` or ``postgres://user:password@host:port/name``; for
    PostgreSQL a query such as ``?host=/run/postgresql`` or ``?sslmode=require`` is passed on. Without the
    variable it is an SQLite file at ``default``. Raises ImproperlyConfigured for any other address.
    """
    address = text(name)
    if not address:
        return sqlite(default)
    parts = urlsplit(address)
    if parts.scheme == "sqlite" and not parts.netloc and len(parts.path) > 1:
        return sqlite(Path(unquote(parts.path[1:])))
    if parts.scheme in ("postgres", "postgresql") and len(parts.path) > 1:
        return postgres(name, address)
    raise ImproperlyConfigured(f"{name} must be sqlite:///file or postgres://user:password@host:port/name.")


def caches(redis: str) -> dict[str, Any]:
    """Where requests to the API are counted: in Redis for all server processes, else in the memory of each.

    A Redis that does not answer at once is not waited for: counting is not worth a hand that comes late.
    """
    if redis:
        # The queue has a word of its own for a socket.
        socket = urlsplit(redis.replace("redis+socket:", "unix:", 1))
        database = dict(parse_qsl(socket.query)).get("virtual_host", "0")
        address = f"unix://{socket.path}?db={database}" if socket.scheme == "unix" else redis
        backend = "django.core.cache.backends.redis.RedisCache"
        patience = {"socket_timeout": 0.25, "socket_connect_timeout": 0.25}
        return {
            "default": {"BACKEND": backend, "LOCATION": address, "KEY_PREFIX": "site", "OPTIONS": patience}
        }
    backend = "django.core.cache.backends.locmem.LocMemCache"
    return {"default": {"BACKEND": backend, "OPTIONS": {"MAX_ENTRIES": 10_000}}}


def sqlite(path: Path) -> dict[str, Any]:
    """An SQLite file that several processes may write.

    Measured with four writers: with Django's defaults an eighth of the changes was lost to "database is
    locked"; with a write-ahead log and transactions that take the write lock at their start, none.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        # A thread of the server keeps its connection: each new one has to read the schema first.
        "CONN_MAX_AGE": 600,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def postgres(name: str, address: str) -> dict[str, Any]:
    """A PostgreSQL database with psycopg's pool of connections."""
    parts = urlsplit(address)
    try:
        port = parts.port
    except ValueError as problem:
        raise ImproperlyConfigured(
            f"{name} has a port that is not a number between 0 and 65535."
        ) from problem
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", None) or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port or ""),
        # A connection that a restart of the database left dead is replaced before it is used.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": 8, "timeout": 20}},
    }
