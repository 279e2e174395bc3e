"""The wiring of the site: settings, addresses, tasks, the door to the web server. No rules of any kind."""

from troefcall_league.celery import app as celery_app

__all__ = ["celery_app"]

__version__ = "0.1.0"
