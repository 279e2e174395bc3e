"""The site's own server as `make run` starts it, and what kills its worker processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from scripts import messages, run

HOST = "127.0.0.1"
WORKERS = 2
SECONDS_TO_START = 60
SECONDS_TO_COME_BACK = 60
# As soon as it is missed: the soak is about what is lost meanwhile, not about waiting.
RESPAWN = ["--respawn-interval", "0.2"]


class Server:
    """The running server: its `port`, and the worker processes that it has now."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process
        self.killed: list[int] = []

    def workers(self) -> list[int]:
        """The process ids of the workers, without the ones that died and without Python's own little helper."""
        main = Path("/proc", str(self.process.pid))
        found = []
        for child in (main / "task" / main.name / "children").read_text().split():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                # Of a process that died and was not yet buried, the command line is empty.
                command = Path("/proc", child, "cmdline").read_bytes()
                if command and b"resource_tracker" not in command:
                    found.append(int(child))
        return found

    async def kill_one(self, chance: random.Random) -> None:
        """Kill a worker at once, whatever it is doing, and return when another has taken its place.

        Raises TimeoutError when none comes.
        """
        victim = chance.choice(self.workers())
        os.kill(victim, signal.SIGKILL)
        self.killed.append(victim)
        async with asyncio.timeout(SECONDS_TO_COME_BACK):
            while len(now := self.workers()) < WORKERS or victim in now:
                await asyncio.sleep(0.05)


@contextlib.contextmanager
def serving(environment: dict[str, str], folder: Path, *, port: int | None = None) -> Iterator[Server]:
    """The production server with its workers until the block ends; its words are in `folder`.

    On a free port, or on `port`: that of a server that went down and comes back.
    """
    port = port or _free_port()
    *command, application = run.commands(port)["web server"]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, *RESPAWN, application],
            env=environment,
            cwd=messages.ROOT,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    server = Server(port, process)
    try:
        _wait_until_up(server, folder / "server.log")
        yield server
    finally:
        run.stop_all([process])


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _wait_until_up(server: Server, log: Path) -> None:
    """Return when the server answers with all of its workers; raises RuntimeError with its last words otherwise."""
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and server.process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((HOST, server.port), 1):
            if len(server.workers()) == WORKERS:
                return
        time.sleep(0.05)
    raise RuntimeError(f"The server does not answer: {log.read_text()[-2000:]}")
