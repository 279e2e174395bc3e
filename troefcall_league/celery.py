"""Background work. Without REDIS_URL a task runs where it is rung; with it a worker does it."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troefcall_league.settings.prod")

app = Celery("troefcall_league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**kwargs: Any) -> None:
    """Django has set up the logs already; being connected keeps Celery from setting up its own."""


@app.task(name="troefcall_league.run_periodic_job")
def run_periodic_job(name: str) -> None:
    """Do one of the settings' PERIODIC_JOBS now."""
    from django.conf import settings
    from django.core.management import call_command

    command, _every = settings.PERIODIC_JOBS[name]
    call_command(*command)


@app.on_after_finalize.connect
def plan_periodic_jobs(sender: Celery, **kwargs: Any) -> None:
    """Give the beat the same jobs that ``manage.py run_periodic`` does."""
    from django.conf import settings

    for name, (_command, every) in settings.PERIODIC_JOBS.items():
        sender.add_periodic_task(every, run_periodic_job.s(name), name=name)
