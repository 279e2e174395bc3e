"""For developers, and what manage.py uses by default: details on every error, no https."""

from troefcall_league.settings.base import *  # noqa: F403 - a settings module is its base with changes
from troefcall_league.settings.base import STORAGES, VAR_DIR

VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = True
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
