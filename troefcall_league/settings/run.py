"""For `make run`: the production server on one's own machine, without https, with a secret of its own."""

from troefcall_league import environment
from troefcall_league.local_secret import secret_kept_in
from troefcall_league.settings.base import *  # noqa: F403 - a settings module is its base with changes
from troefcall_league.settings.base import LOGGING, VAR_DIR

SECRET_KEY = environment.text("SECRET_KEY") or secret_kept_in(VAR_DIR / "secret-key")
# Nothing here sends mail to anybody: each message becomes a file to look at.
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR_DIR / "mail"
# The terminal stays readable; LOG_LEVEL=INFO shows every request.
LOG_LEVEL = environment.text("LOG_LEVEL", "WARNING").upper()
LOGGING["loggers"]["troefcall"]["level"] = LOG_LEVEL
LOGGING["loggers"]["celery"]["level"] = LOG_LEVEL
