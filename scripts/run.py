"""Start the site on this machine: ``make run``, or ``PORT=8001 make run``.

Brings messages, static files and database in order, fills an empty database with the demo, and then keeps two
processes going until it is told to stop: the web server and the periodic jobs.
"""

import hashlib
import io
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from scripts import messages

HOST = "127.0.0.1"
SETTINGS = "troefcall_league.settings.run"
DEMO_SEED = 7
SECONDS_TO_STOP = 15
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class CannotRunError(Exception):
    """What keeps the site from starting, as one sentence that says what to do."""


def main() -> int:
    """0 after being told to stop; 1 with one sentence when the site cannot run."""
    # From the first moment: whoever stops the start must not get a traceback.
    for number in STOP_SIGNALS:
        signal.signal(number, leave)
    try:
        port = free_port()
        prepare()
        keep_going(port)
    except CannotRunError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def leave(number: int, frame: FrameType | None) -> None:
    """Unwind from wherever the preparations are."""
    raise SystemExit(0)


def free_port() -> int:
    """The port of PORT (8000 without it). Raises CannotRunError when it is no port or somebody listens there."""
    word = os.environ.get("PORT", "").strip() or "8000"
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 65536):
        raise CannotRunError(
            f"PORT is {word!r}: choose a number between 1 and 65535, such as PORT=8001 make run."
        )
    with socket.socket() as probe:
        # As the server does: an address that only waits to be forgotten may be taken again.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, int(word)))
        except PermissionError as problem:
            raise CannotRunError(
                f"Port {word} is for root only: choose another with PORT=8001 make run."
            ) from problem
        except OSError as problem:
            raise CannotRunError(
                f"Port {word} is taken: choose another with PORT=8001 make run."
            ) from problem
    return int(word)


def prepare() -> None:
    """Compiled messages, collected static files, a migrated database with something in it."""
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import CommandError
    from django.db import DatabaseError

    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    try:
        bring_in_order()
    except (ImproperlyConfigured, CommandError) as problem:
        raise CannotRunError(str(problem)) from problem
    except DatabaseError as problem:
        raise CannotRunError(
            "The database cannot be used: check DATABASE_URL, or who owns var/."
        ) from problem
    except OSError as problem:
        what = f"{problem.filename or 'The project folder'} cannot be used ({problem.strerror})"
        raise CannotRunError(f"{what}: run make as the user who owns it.") from problem


def bring_in_order() -> None:
    """The steps of the preparation; each does nothing when it is done already."""
    messages.compile_catalogue(messages.ROOT)
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.core.management.base import SystemCheckError

    django.setup()
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    collect_static_files(settings.VAR_DIR / "static-collected")
    try:
        # Every address is read here once: a server that cannot load the site would start its workers for ever.
        call_command("check", stdout=io.StringIO())
    except (ImportError, SystemCheckError) as problem:
        raise CannotRunError(
            f"The site cannot be loaded ({problem}): get a complete copy of the project."
        ) from problem
    call_command("migrate", interactive=False, verbosity=0)
    if is_empty():
        fill_with_demo()


def collect_static_files(stamp: Path) -> None:
    """Collect and compress the static files when one of them changed since the last time."""
    from django.core.management import call_command

    digest = digest_of_static_files()
    if not stamp.exists() or stamp.read_text(encoding="ascii") != digest:
        call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        stamp.write_text(digest, encoding="ascii")


def digest_of_static_files() -> str:
    """Changes when a static file of ours or of a package is added, removed or changed."""
    return hashlib.sha256("\n".join(sorted(static_file_facts())).encode()).hexdigest()


def static_file_facts() -> Iterator[str]:
    from django.contrib.staticfiles.finders import get_finders

    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            yield f"{name} {facts.st_size} {facts.st_mtime_ns}"


def is_empty() -> bool:
    """Whether nobody has used this database yet."""
    from django.contrib.auth import get_user_model

    return not get_user_model().objects.exists()


def fill_with_demo() -> None:
    """Let the demo's people play their league so far."""
    from django.core.management import call_command

    print("First start: filling the database with the demo.", flush=True)
    call_command("seed_demo", seed=DEMO_SEED, verbosity=0)


def keep_going(port: int) -> None:
    """Run server and periodic jobs until we are told to stop. Raises CannotRunError when one ends by itself.

    Afterwards neither is left.
    """
    told_to_stop, look_again = threading.Event(), threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        told_to_stop.set()
        look_again.set()

    for number in STOP_SIGNALS:
        signal.signal(number, stop)
    signal.signal(signal.SIGCHLD, lambda number, frame: look_again.set())
    environment = {**os.environ, "PORT": str(port)}
    running: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for name, command in commands(port).items():
            # A group of its own: Ctrl-C reaches only us, and we stop each process once and in order.
            running[name] = subprocess.Popen(
                command, env=environment, start_new_session=True, cwd=messages.ROOT
            )
        tell_where_to_look(port)
        while not told_to_stop.is_set():
            look_again.wait()
            look_again.clear()
            ended = [name for name, process in running.items() if process.poll() is not None]
            if ended and not told_to_stop.is_set():
                raise CannotRunError(
                    f"The {ended[0]} stopped by itself, so the site stopped: read the lines above."
                )
    finally:
        stop_all(list(running.values()))


def commands(port: int) -> dict[str, list[str]]:
    """The processes of the site, by the name that a sentence would give them."""
    serve = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", HOST, "--port", str(port)]
    options = [
        "--workers",
        "2",
        "--blocking-threads",
        "4",
        "--workers-kill-timeout",
        "5",
        "--respawn-failed-workers",
    ]
    return {
        "web server": [*serve, *options, "--log-level", "warning", "troefcall_league.wsgi:application"],
        "periodic process": [sys.executable, "manage.py", "run_periodic"],
    }


def stop_all(processes: list[subprocess.Popen[bytes]]) -> None:
    """End every process and whatever it started, politely first."""
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def tell_where_to_look(port: int) -> None:
    """Where the site is and who may sign in."""
    print(f"\nTroefcall league: http://{HOST}:{port}/ (Ctrl-C stops it)")
    accounts = demo_accounts()
    if accounts:
        print(f"Sign in at http://{HOST}:{port}/desk/ as one of these:")
        width = max(len(email) for email, _password, _who in accounts)
        for email, password, who in accounts:
            print(f"  {email:<{width}}  password {password}  {who}")
    print(flush=True)


def demo_accounts() -> list[tuple[str, str, str]]:
    """E-mail address, password and role of the demo's accounts that are in the database."""
    from django.contrib.auth import get_user_model

    from apps.demo.accounts import DEMO_ACCOUNTS

    known = set(get_user_model().objects.values_list("email", flat=True))
    return [
        (account.email, account.password, account.who) for account in DEMO_ACCOUNTS if account.email in known
    ]


if __name__ == "__main__":
    sys.exit(main())
