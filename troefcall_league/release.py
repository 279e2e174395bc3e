"""Which release of the site draws pages: a fingerprint of everything that decides how they look.

A page that was kept by another release is drawn again, also where somebody changed a template and no version number.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

# Static files belong to it: pages name them by a hash of their content.
SHAPES = (
    ("templates", "*.html"),
    ("locale", "*.mo"),
    ("static", "*.*"),
    ("apps", "*.py"),
    ("troefcall_league", "*.py"),
)


def release() -> str:
    """Twelve letters and figures, the same in every process of one release. In development they are never old."""
    return fingerprint(settings.BASE_DIR) if settings.DEBUG else _fingerprint_at_start(settings.BASE_DIR)


def fingerprint(root: Path) -> str:
    """The fingerprint of the files below `root`, by their names and contents."""
    digest = hashlib.sha256()
    for folder, pattern in SHAPES:
        for path in sorted((root / folder).rglob(pattern)):
            if path.is_file():
                content = path.read_bytes()
                digest.update(f"{path.relative_to(root).as_posix()}:{len(content)}\n".encode())
                digest.update(content)
    return digest.hexdigest()[:12]


@cache
def _fingerprint_at_start(root: Path) -> str:
    return fingerprint(root)
