"""For developers, and what manage.py uses by default: details on every error, no https, readable logs."""

from troefcall_league.settings.base import *  # noqa: F403 - a settings module is its base with changes
from troefcall_league.settings.base import LOGGING, STORAGES, VAR_DIR

DEBUG = True
STYLEGUIDE = True
VAR_DIR.mkdir(parents=True, exist_ok=True)
(VAR_DIR / "static").mkdir(exist_ok=True)
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
CELERY_TASK_EAGER_PROPAGATES = True
# A developer wants to read what went wrong, in words.
LOGGING["formatters"]["json"] = {"format": "{levelname} {name}: {message}", "style": "{"}
