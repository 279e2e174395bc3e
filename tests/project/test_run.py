"""What `make run` starts, with a folder of its own and nothing of the developer's."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
SETTINGS = "troefcall_league.settings.run"
MAKE_ACCOUNT = (
    "import django; django.setup();"
    "from django.contrib.auth import get_user_model as users;"
    "from django.core.management import call_command;"
    "call_command('migrate', verbosity=0);"
    "users().objects.create_user('asha@club.example', 'kaarten-en-koffie', name='Asha')"
)


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def environment(tmp_path: Path, port: int) -> dict[str, str]:
    """As little as a bare machine gives: no home to write into, no settings."""
    return {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "VAR_DIR": str(tmp_path), "PORT": str(port)}


@pytest.fixture(scope="module")
def used_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the site keeps of somebody who has used it before, so that no demo is made."""
    folder = tmp_path_factory.mktemp("var")
    settings = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": SETTINGS}
    subprocess.run([sys.executable, "-c", MAKE_ACCOUNT], cwd=ROOT, env=settings, check=True)
    return folder


@pytest.fixture
def site(environment: dict[str, str], used_before: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The running site."""
    shutil.copytree(used_before, tmp_path, dirs_exist_ok=True)
    running = start(environment)
    yield running
    if running.poll() is None:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=SECONDS)
    # The first site collects its static files, the next find them as a second start does.
    for collected in tmp_path.glob("static*"):
        if not (used_before / collected.name).exists():
            collected.rename(used_before / collected.name)


def start(environment: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "scripts.run"]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def wait_until_ready(running: subprocess.Popen[str], port: int) -> None:
    for _look in range(SECONDS * 5):
        try:
            with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=SECONDS) as answer:
                assert answer.status == 200
                return
        except URLError:
            try:
                running.wait(0.2)
            except subprocess.TimeoutExpired:
                continue
            pytest.fail(f"the site ended: {running.communicate()[1]}")
    pytest.fail("the site did not get ready")


def processes_of(folder: Path) -> dict[str, int]:
    """The processes that run with this folder in their environment: command lines and ids."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder).encode() in (entry / "environ").read_bytes():
                found[(entry / "cmdline").read_text().replace("\0", " ").strip()] = int(entry.name)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_site_answers_and_leaves_nothing_behind(site, port, tmp_path, number):
    wait_until_ready(site, port)
    with urlopen(f"http://127.0.0.1:{port}/accounts/sign-in/", timeout=SECONDS) as answer:
        page = answer.read().decode()
    (stylesheet,) = re.findall(r'href="(/static/css/site\.[0-9a-f]{12}\.css)"', page)
    with urlopen(f"http://127.0.0.1:{port}{stylesheet}", timeout=SECONDS) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
    running = processes_of(tmp_path)

    site.send_signal(number)
    told, complaints = site.communicate(timeout=SECONDS)

    assert (site.returncode, complaints) == (0, "")
    assert f"Troefcall league: http://127.0.0.1:{port}/ (Ctrl-C stops it)" in told
    assert any("granian" in command for command in running)
    assert any("run_periodic" in command for command in running)
    assert processes_of(tmp_path) == {}
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_process_that_dies_takes_the_site_down_with_a_sentence(site, port, tmp_path):
    wait_until_ready(site, port)
    (periodic,) = [pid for command, pid in processes_of(tmp_path).items() if command.endswith("run_periodic")]

    os.kill(periodic, signal.SIGKILL)
    _told, complaints = site.communicate(timeout=SECONDS)

    assert site.returncode == 1
    assert complaints.startswith("The periodic process stopped by itself, so the site stopped")
    assert processes_of(tmp_path) == {}


def test_a_taken_port_is_one_sentence(environment, port):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        _told, complaints = start(environment).communicate(timeout=SECONDS)

    assert complaints == f"Port {port} is taken: choose another with PORT=8001 make run.\n"


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"PORT": "web"}, "PORT is 'web': choose a number between 1 and 65535, such as PORT=8001 make run."),
        (
            {"PORT": "65536"},
            "PORT is '65536': choose a number between 1 and 65535, such as PORT=8001 make run.",
        ),
        (
            {"DATABASE_URL": "mysql://a"},
            "DATABASE_URL must be sqlite:///file or postgres://user:password@host:port/name.",
        ),
        (
            {"DATABASE_URL": "sqlite:////proc/x.db"},
            "The database cannot be used: check DATABASE_URL, or who owns var/.",
        ),
        (
            {"VAR_DIR": "/proc/var"},
            "/proc/var cannot be used (No such file or directory): run make as the user who owns it.",
        ),
    ],
)
def test_what_keeps_the_site_from_starting_is_one_sentence(environment, variables, sentence):
    process = start({**environment, **variables})
    _told, complaints = process.communicate(timeout=SECONDS)

    assert (process.returncode, complaints) == (1, f"{sentence}\n")
