"""The door for the web server (WSGI; under ASGI Django's synchronous views are much slower)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troefcall_league.settings.prod")

application = get_wsgi_application()
