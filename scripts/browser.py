"""Run the journeys in a real browser: ``python -m scripts.browser [sqlite|postgres] [arguments of pytest]``.

Without a database's name both are used: SQLite with all of them, PostgreSQL with those that are marked
`on_both_databases`: where two write at once, it is the database that decides.

The browser is Chromium or Chrome: the one on the PATH, else one that Playwright has or fetches, else Debian's package
when root runs this. Without any of them it ends with one sentence. Chromium's headless shell comes first: without the
windows, bars and menus that nobody sees, a new page costs it a third of the time.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.databases import asked_for, tests_on
from tests import servers

NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
# Debian's packages, the better first.
PACKAGES = ("chromium-headless-shell", "chromium")
NONE_FOUND = "No browser is to be had: install chromium (on Debian: apt-get install chromium) and try again."
ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright:\n"
    "    print(playwright.chromium.executable_path)\n"
)


# Pytest's status where nothing was chosen.
NOTHING_CHOSEN = 5


def main(arguments: list[str]) -> int:
    """0 when the journeys pass on every database that is asked for, otherwise pytest's status; 1 with a sentence
    when there is no browser."""
    # Whoever is told to stop ends the tests and their server first.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    wanted, rest = asked_for(arguments)
    browser = find_browser()
    if browser is None:
        print(NONE_FOUND, file=sys.stderr)
        return 1
    statuses = [run_on(database, browser, rest) for database in wanted]
    if len(wanted) > 1 and rest and statuses[-1] == NOTHING_CHOSEN:
        statuses.pop()
    return max(statuses)


def run_on(database: str, browser: str, arguments: list[str]) -> int:
    """Run pytest with this browser on one database; its own output is ours."""
    print(f"Browser tests with {browser} on {database}.", flush=True)
    chosen = "browser" if database == "sqlite" else "browser and on_both_databases"
    # Two at a time, each with a server and a database of its own.
    two = ["-n", "2", "--dist", "worksteal"]
    command = [sys.executable, "-m", "pytest", *two, "-m", chosen, *arguments]
    try:
        with tests_on(database) as environment, tempfile.TemporaryDirectory(prefix="troefcall-home-") as home:
            environment |= {
                "BROWSER_PATH": browser,
                # The browser writes into its home; the user's own may be closed, and is none of its business.
                "HOME": home,
                # The server under test runs beside Playwright's event loop, not inside it.
                "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
            }
            return subprocess.call(command, env=environment)
    except servers.ServerMissingError as missing:
        print(missing, file=sys.stderr)
        return 1


def find_browser() -> str | None:
    """The path of a browser that starts, installed now if need be."""
    return on_path() or of_playwright() or fetched_by_playwright() or installed_by_root()


def on_path() -> str | None:
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return None


def of_playwright() -> str | None:
    answer = subprocess.run(
        [sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False
    )
    path = answer.stdout.strip()
    return path if answer.returncode == 0 and Path(path).is_file() else None


def fetched_by_playwright() -> str | None:
    """Let Playwright fetch its own Chromium; it may be cut off from where that lies."""
    print("No browser found: asking Playwright for one.", flush=True)
    fetch = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        done = subprocess.run(
            fetch, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return of_playwright() if done.returncode == 0 else None


def installed_by_root() -> str | None:
    """Let Debian's package manager install one; only root can."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def done(*arguments: str) -> bool:
        return subprocess.call(["apt-get", *arguments], env=environment, stdout=subprocess.DEVNULL) == 0

    print("Installing Chromium with apt-get.", flush=True)
    if done("update", "-q") and any(done("install", "-y", "-q", package) for package in PACKAGES):
        return on_path()
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
