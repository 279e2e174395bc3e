"""A secret key for a site on one's own machine, made once and kept beside its database."""

import os
import secrets
from pathlib import Path


def secret_kept_in(path: Path) -> str:
    """The secret in this file, which only its owner may read; made on the first call."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written whole under a name of its own, then linked: two that start at once get the same one.
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        with open(
            os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii"
        ) as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text(encoding="ascii")
