"""For the tests: quick passwords, mail kept in memory, and the database that TEST_DB names.

``TEST_DB=sqlite`` (the default) is a file in a temporary folder, ``TEST_DB=postgres`` the server of
TEST_DATABASE_URL, which `make unit` starts itself when there is none.
"""

import atexit
import shutil
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from troefcall_league import environment
from troefcall_league.settings.base import *  # noqa: F403 - a settings module is its base with changes
from troefcall_league.settings.base import MIDDLEWARE, STORAGES

# A folder of each process: several test runs may go on beside each other.
VAR_DIR = Path(tempfile.mkdtemp(prefix="troefcall-test-"))
atexit.register(shutil.rmtree, VAR_DIR, ignore_errors=True)

TEST_DB = environment.text("TEST_DB", "sqlite")
if TEST_DB == "sqlite":
    DATABASES = {"default": environment.sqlite(VAR_DIR / "site.sqlite3")}
    # A file, as on a real site: threads see each other's rows and wait for each other's locks.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
elif TEST_DB == "postgres" and environment.text("TEST_DATABASE_URL"):
    DATABASES = {"default": environment.database("TEST_DATABASE_URL", VAR_DIR)}
else:
    raise ImproperlyConfigured("TEST_DB must be sqlite, or postgres with TEST_DATABASE_URL: run make unit.")

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
SECRET_KEY = "a secret of the tests, which guards nothing"  # noqa: S105 - no secret
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
MAIL_BESIDE_REQUEST = False
REDIS_URL = ""
CELERY_BROKER_URL = "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
# Nothing is collected for the tests; the test server serves static files by itself.
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("whitenoise.")]
