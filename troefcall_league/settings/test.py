"""For the tests: quick passwords, mail kept in memory."""

from troefcall_league.settings.base import *  # noqa: F403 - a settings module is its base with changes
from troefcall_league.settings.base import STORAGES

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
