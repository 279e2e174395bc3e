"""Drawing a page takes turns: of all processes and threads on this machine one draws it, and the others wait for it.

A turn is a lock on a small file below VAR_DIR, which the system takes back from a process that ends. The file says when
somebody last drew what it stands for, so that whoever waited, or came a moment late, knows to look again first.
"""

from __future__ import annotations

import fcntl
import hashlib
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

log = logging.getLogger("troefcall.public")

# Pages that share a file only wait for each other.
FILES = 256
_BYTES = 8


def moment() -> int:
    """A moment that can be compared with those of other processes of this machine."""
    return time.monotonic_ns()


class Turn:
    """The right to draw; without a file, where none could be opened, everybody draws."""

    def __init__(self, file: int | None = None) -> None:
        self._file = file

    def was_drawn_since(self, when: int) -> bool:
        """Whether somebody has drawn after this moment."""
        if self._file is None:
            return False
        return int.from_bytes(os.pread(self._file, _BYTES, 0), "big") > when

    def has_drawn(self) -> None:
        """What was drawn now stands where others find it."""
        if self._file is not None:
            os.pwrite(self._file, moment().to_bytes(_BYTES, "big"), 0)


@contextmanager
def turn(key: str) -> Iterator[Turn]:
    """Wait for the turn to draw the page that is kept under this key, and end it at the end of the block."""
    try:
        folder = settings.VAR_DIR / "drawing"
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], 'big') % FILES:03}"
        file = os.open(folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        log.warning("pages are drawn without taking turns", exc_info=True)
        yield Turn()
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield Turn(file)
    finally:
        os.close(file)
