"""Every setting of the site. What an operator may choose comes from the environment (``.env.example``)."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from troefcall_league import environment

BASE_DIR = Path(__file__).resolve().parent.parent.parent
# What the running site writes: the SQLite file, collected static files, the local secret. Ignored by git.
VAR_DIR = Path(environment.text("VAR_DIR", str(BASE_DIR / "var")))

DEVELOPMENT_SECRET_KEY = "development-only: production refuses to start with this one"  # noqa: S105 - no secret
SECRET_KEY = environment.text("SECRET_KEY", DEVELOPMENT_SECRET_KEY)
DEBUG = False
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
# Where the site is reached from outside; links in mails start with it. Never taken from a request, which could lie.
SITE_URL = environment.text("SITE_URL", f"http://127.0.0.1:{environment.number('PORT', 8000)}").rstrip("/")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "troefcall_league.support.apps.SupportConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "axes",
    "troefcall_league",
    "apps.accounts",
    "apps.clubs",
    "apps.competitions",
    "apps.schedule",
    "apps.hall",
    "apps.matches",
    "apps.standings",
    "apps.conduct",
    "apps.draws",
    "apps.public",
    "apps.desk",
    "apps.notices",
    "apps.at_table",
    "apps.demo",
]

MIDDLEWARE = [
    "troefcall_league.request_log.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "troefcall_league.middleware.SecurityHeadersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "troefcall_league.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "apps.clubs.refused_page.RefusalMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "troefcall_league.urls"
WSGI_APPLICATION = "troefcall_league.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {"parts": "troefcall_league.templatetags.parts"},
        },
    },
]

# Shows /styleguide/, the page with every part of the site drawn once: on in development and in its tests.
STYLEGUIDE = False

DATABASES = {"default": environment.database("DATABASE_URL", VAR_DIR / "troefcall.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    # Throttling comes first, so that a locked-out sign-in never reaches the password.
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# Where staff of the site look at what is stored; nobody finds it by trying the usual address.
SUPPORT_PATH = environment.text("SUPPORT_PATH", "support").strip("/") + "/"
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "/desk/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24 * 2
# Nobody's mailbox is filled by whoever knows the address.
PASSWORD_LINK_PAUSE = timedelta(minutes=5)

LANGUAGES = [("nl", _("Dutch")), ("en", _("English"))]
LANGUAGE_CODE = "nl"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "troefcall_league.static_files.StaticFilesStorage"},
}

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "troefcall_league.error_pages.csrf_failure"
# Cookie storage: a page may show messages without opening a session.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        # The stylesheet draws its small icons as data.
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["troefcall_league.api_parsing.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "troefcall_league.api_errors.exception_handler",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Troefcall league",
    "DESCRIPTION": "What phones at the tables ask. docs/api.md tells how they talk.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    # The words of a field stand at the field, not below a name that nobody chose.
    "POSTPROCESSING_HOOKS": [],
}

# Whoever fails this often from one place waits; elsewhere and for others nothing changes.
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "apps.accounts.throttle.attempted_email"
AXES_CLIENT_IP_CALLABLE = "apps.accounts.throttle.client_address"
AXES_LOCKOUT_CALLABLE = "apps.accounts.throttle.locked_out"
# Successful sign-ins are nobody's business once they are over.
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
# How many proxies of ours stand before the site; the visitor's address is taken from what they add.
PROXY_COUNT = environment.number("PROXY_COUNT", 0)

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = environment.text("EMAIL_HOST", "localhost")
EMAIL_PORT = environment.number("EMAIL_PORT", 25, least=1)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", "Troefcall <noreply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Without Redis a task runs in the process that rings it, after its transaction is committed.
REDIS_URL = environment.text("REDIS_URL")
CACHES = environment.caches(REDIS_URL)
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
# A task is taken off the queue when it is done: a killed worker's task is delivered again, and may ring twice.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 120
# Longer than any task may take, or a slow task would be delivered twice.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 300, "socket_connect_timeout": 2}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A page does not hang when Redis is away.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = TIME_ZONE
# What is done now and then: a management command, and how many seconds lie between two runs. `run_periodic`
# does it without Redis, the beat with it.
PERIODIC_JOBS: dict[str, tuple[list[str], int]] = {
    "forget ended sessions": (["clearsessions"], 60 * 60 * 24),
    "prove that the tables are what the results give": (["check_standings"], 60 * 60 * 24),
    "make results official whose time has passed": (["make_results_official"], 60 * 10),
    "forget old pages": (["forget_pages"], 60 * 60 * 24),
    "send mail that could not be sent before": (["send_mail"], 60 * 5),
    "forget old letters": (["forget_letters"], 60 * 60 * 24),
    "forget wrong passwords, codes and PINs": (["forget_tries"], 60 * 60),
    "tell people of their matches today": (["tell_tonight"], 60 * 30),
}

# Mail is sent beside the request: how long an answer takes must not tell whether an address is known.
MAIL_BESIDE_REQUEST = True

LOG_LEVEL = environment.text("LOG_LEVEL", "INFO").upper()
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "troefcall_league.logs.JsonFormatter"}},
    "handlers": {
        "lines": {"class": "logging.StreamHandler", "formatter": "json"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["lines"], "level": "WARNING"},
    "loggers": {
        "troefcall": {"level": LOG_LEVEL},
        # Django's own handlers print for people and mail to admins; its records come to the root's handler.
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # Every request has its line already; only what broke is told again, with its traceback.
        "django.request": {"level": "ERROR"},
        # These name visitors: who tried to sign in from where, which page a form came from.
        "axes": {"handlers": ["nowhere"], "propagate": False},
        "django.security.csrf": {"handlers": ["nowhere"], "propagate": False},
        "celery": {"level": LOG_LEVEL},
    },
}

# Whether seed_demo may make accounts whose password is known to everybody.
DEMO_ALLOWED = True
