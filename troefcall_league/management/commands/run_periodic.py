"""``manage.py run_periodic``: do the settings' PERIODIC_JOBS now and then, where no Celery beat does it."""

import logging
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

log = logging.getLogger("troefcall.periodic")
# The site starts first; its first page matters more than yesterday's sessions.
FIRST_RUN_AFTER_SECONDS = 30


class Command(BaseCommand):
    """Each job is a process of its own: one that breaks is logged and run again at its next time."""

    help = "Does the periodic jobs until it is stopped; with --once does each of them once (for cron)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do each job once and end")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        self.stopping = threading.Event()
        self.job_process: subprocess.Popen[bytes] | None = None
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)
        if once:
            for name in settings.PERIODIC_JOBS:
                self.run_job(name)
        else:
            self.run_until_stopped()

    def stop(self, number: int, frame: object) -> None:
        """End the job that is running and then the loop."""
        self.stopping.set()
        if self.job_process:
            self.job_process.terminate()

    def run_until_stopped(self) -> None:
        """Wait for whichever job is due next, do it, and plan its next time."""
        due = dict.fromkeys(settings.PERIODIC_JOBS, time.monotonic() + FIRST_RUN_AFTER_SECONDS)
        log.info("waiting for the first periodic job")
        while due and not self.stopping.is_set():
            name = min(due, key=lambda job: due[job])
            if not self.stopping.wait(max(0.0, due[name] - time.monotonic())):
                self.run_job(name)
                due[name] = time.monotonic() + settings.PERIODIC_JOBS[name][1]
        self.stopping.wait()

    def run_job(self, name: str) -> None:
        """Do one job in a process of its own and log how it ended."""
        if self.stopping.is_set():
            return
        command, _every = settings.PERIODIC_JOBS[name]
        arguments = [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]
        self.job_process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)  # noqa: S603 - our own commands
        status = self.job_process.wait()
        self.job_process = None
        if status and not self.stopping.is_set():
            log.error("periodic job failed", extra={"job": name, "status": status})
        else:
            log.info("periodic job done", extra={"job": name})
