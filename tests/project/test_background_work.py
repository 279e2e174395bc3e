"""Background work with a real queue and a real worker, and the periodic jobs without them."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
SESSIONS_OF_TWO = """
    CREATE TABLE django_session (session_key TEXT PRIMARY KEY, session_data TEXT NOT NULL, expire_date TEXT NOT NULL);
    INSERT INTO django_session VALUES ('ended', '', '2020-01-01 00:00:00'), ('goes on', '', '2999-01-01 00:00:00');
"""


@pytest.fixture
def site(tmp_path: Path) -> dict[str, str]:
    """The environment of a site whose database holds two sessions, one of which has ended."""
    database = tmp_path / "site.sqlite3"
    with sqlite3.connect(database) as connection:
        connection.executescript(SESSIONS_OF_TWO)
    connection.close()
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.run",
        "DATABASE_URL": f"sqlite:///{database}",
        "VAR_DIR": str(tmp_path),
        "LOG_LEVEL": "INFO",
    }


def sessions(site: dict[str, str]) -> list[str]:
    connection = sqlite3.connect(Path(site["VAR_DIR"]) / "site.sqlite3")
    rows = connection.execute("SELECT session_key FROM django_session ORDER BY session_key").fetchall()
    connection.close()
    return [key for (key,) in rows]


@contextmanager
def process(command: list[str], site: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    running = subprocess.Popen(
        command, cwd=ROOT, env=site, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def wait_for(running: subprocess.Popen[str], happened) -> None:
    """Return as soon as it has happened; fail when the process ends before, or it takes too long."""
    for _look in range(SECONDS * 10):
        if happened():
            return
        try:
            status = running.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        pytest.fail(f"the process ended with {status}: {running.communicate()[1]}")
    pytest.fail("it did not happen in time")


def test_a_task_runs_on_a_real_worker(site, redis_url):
    site["REDIS_URL"] = redis_url
    worker = [sys.executable, "-m", "celery", "-A", "troefcall_league", "worker", "--pool", "solo"]
    # Not the current app: tasks that later tests ring would go to that queue.
    queue = Celery(broker=redis_url, set_as_current=False)

    with process([*worker, "--without-gossip", "--without-mingle", "--without-heartbeat"], site) as running:
        queue.send_task("troefcall_league.run_periodic_job", ["forget ended sessions"], ignore_result=True)
        wait_for(running, lambda: sessions(site) == ["goes on"])
        running.send_signal(signal.SIGTERM)

        assert running.wait(SECONDS) == 0
    queue.close()


def test_the_beat_rings_the_same_jobs_as_run_periodic(site):
    site["REDIS_URL"] = "redis://127.0.0.1:1/0"
    code = (
        "from troefcall_league.celery import app; from django.conf import settings; app.finalize();"
        "planned = {name: entry['schedule'] for name, entry in app.conf.beat_schedule.items()};"
        "assert planned, planned;"
        "assert planned == {name: every for name, (_, every) in settings.PERIODIC_JOBS.items()}, planned;"
        "assert app.conf.task_acks_late and not app.conf.task_always_eager;"
        "assert app.conf.broker_transport_options['visibility_timeout'] > app.conf.task_time_limit"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=site, capture_output=True, text=True, check=False
    )

    assert answer.returncode == 0, answer.stderr


def test_run_periodic_once_tries_each_job_and_ends_and_one_that_breaks_is_logged_and_stops_nothing(site):
    command = [sys.executable, "manage.py", "run_periodic", "--once"]
    answer = subprocess.run(command, cwd=ROOT, env=site, capture_output=True, text=True, check=False)

    # Of what the jobs need, this database has only the sessions.
    told = [json.loads(line) for line in answer.stderr.splitlines() if '"message": "periodic job' in line]
    ended = {line["job"]: line["message"].removeprefix("periodic job ") for line in told}
    assert ended == {
        name: "done" if name == "forget ended sessions" else "failed" for name in settings.PERIODIC_JOBS
    }
    assert (answer.returncode, sessions(site)) == (0, ["goes on"])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_run_periodic_waits_and_ends_when_told(site, number):
    with process([sys.executable, "manage.py", "run_periodic"], site) as running:
        assert "waiting for the first periodic job" in running.stderr.readline()
        running.send_signal(number)

        assert running.wait(SECONDS) == 0
