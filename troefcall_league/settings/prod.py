"""For a site on the internet: https, secure cookies, and no start with a secret that others know."""

from django.core.exceptions import ImproperlyConfigured

from troefcall_league import environment
from troefcall_league.settings.base import *  # noqa: F403 - a settings module is its base with changes
from troefcall_league.settings.base import DEVELOPMENT_SECRET_KEY, SECRET_KEY

SHORTEST_SECRET = 50

if SECRET_KEY == DEVELOPMENT_SECRET_KEY:
    raise ImproperlyConfigured(
        "SECRET_KEY is missing or the development one: set a random text of 50 characters."
    )
if len(SECRET_KEY) < SHORTEST_SECRET:
    raise ImproperlyConfigured("SECRET_KEY is too short: set a random text of 50 characters or more.")
if not environment.text("ALLOWED_HOSTS"):
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS is missing: name the hosts of this site, with commas between them."
    )
if not environment.text("SITE_URL"):
    raise ImproperlyConfigured(
        "SITE_URL is missing: write where the site is reached, such as https://league.example."
    )

DEMO_ALLOWED = False

HTTPS = environment.flag("HTTPS", True)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = environment.number("HSTS_SECONDS", 60 * 60 * 24 * 365) if HTTPS else 0
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
if environment.flag("BEHIND_PROXY", False):
    # The proxy ends https and says so; without one a visitor could say it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
