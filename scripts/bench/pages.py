"""Pages by the production server: the public table beside a page that is only a template."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from scripts import messages

from .measure import Figure, at_least

SECONDS = 2.5
ROUNDS = 3
CONNECTIONS = 4
SECONDS_TO_START = 60
STATIC_PAGE = "/about/"


def pages() -> list[Figure]:
    """Requests per second of the warm table page of 18 teams, anonymous, v a static template page."""
    with tempfile.TemporaryDirectory(prefix="troefcall-bench-") as folder:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.run",
            "VAR_DIR": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
        }
        messages.compile_catalogue(messages.ROOT)
        run = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
        subprocess.run(run, check=True, env=environment, cwd=messages.ROOT)
        fill = [sys.executable, "-m", "scripts.bench.fill"]
        table = subprocess.run(
            fill, check=True, env=environment, cwd=messages.ROOT, stdout=subprocess.PIPE, text=True
        ).stdout.strip()
        with server(environment, Path(folder)) as port:
            rates: dict[str, list[float]] = {table: [], STATIC_PAGE: []}
            for path in rates:
                requests_a_second(port, path, 0.5)
            for _round in range(ROUNDS):
                for path, seen in rates.items():
                    seen.append(requests_a_second(port, path, SECONDS))
    warm, static = (sorted(seen)[ROUNDS // 2] for seen in rates.values())
    return [
        at_least("table page of 18 teams, warm v a static template page", warm, static, "requests/s", 0.5)
    ]


@contextlib.contextmanager
def server(environment: dict[str, str], folder: Path, *, workers: int = 1) -> Iterator[int]:
    """The production server; with one worker the measuring has a core of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "granian",
        "--interface",
        "wsgi",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    command += ["--workers", str(workers), "--workers-kill-timeout", "10", "--log-level", "warning"]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "troefcall_league.wsgi:application"],
            env=environment,
            cwd=messages.ROOT,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            wait_until_up(port, process, folder / "server.log")
            yield port
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def wait_until_up(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers; raises RuntimeError with its last words when it does not."""
    until = time.monotonic() + SECONDS_TO_START
    tick = threading.Event()
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        tick.wait(0.05)
    raise RuntimeError(f"The server does not answer: {log.read_text()[-2000:]}")


def requests_a_second(port: int, path: str, seconds: float, *, known: str = "") -> float:
    """How many times a second the page is answered to a few clients that keep their connections.

    They have the version `known` of it already, and hear that nothing is new.
    """
    status = b"HTTP/1.1 304" if known else b"HTTP/1.1 200"
    counts = [0] * CONNECTIONS
    until = time.perf_counter() + seconds

    def ask(number: int) -> None:
        head = ["Host: 127.0.0.1", "Accept-Language: nl", *([f"If-None-Match: {known}"] if known else [])]
        request = "\r\n".join([f"GET {path} HTTP/1.1", *head, "", ""]).encode()
        with socket.create_connection(("127.0.0.1", port)) as connection:
            while time.perf_counter() < until:
                connection.sendall(request)
                read_answer(connection, path, status)
                counts[number] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CONNECTIONS)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if not all(counts):
        raise RuntimeError(f"{path} was not answered.")
    return sum(counts) / (time.perf_counter() - start)


def read_answer(connection: socket.socket, path: str, status: bytes) -> None:
    """Read one answer to its end; raises RuntimeError unless it has this status."""
    received = connection.recv(65536)
    while b"\r\n\r\n" not in received:
        received += connection.recv(65536)
    head, _end, body = received.partition(b"\r\n\r\n")
    if not head.startswith(status):
        raise RuntimeError(f"{path} answers {head[:200]!r}")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    missing = int(lengths[0].partition(b":")[2]) - len(body) if lengths else 0
    while missing > 0:
        missing -= len(connection.recv(min(missing, 65536)))
