"""The language switch: a link that sets a cookie and goes back.

It needs no session and no form token, so that public pages carry neither.
"""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe


@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponseRedirect:
    """Remember the language for a year and go to ``next`` on this site (the front page without one).

    A link may change it: what it sets is a preference that harms nobody. 404 for any other language.
    """
    if code not in dict(settings.LANGUAGES):
        raise Http404("No such language.")
    response = HttpResponseRedirect(safe_next(request))
    remember_language(response, code, secure=request.is_secure())
    response.headers["Cache-Control"] = "no-store"
    return response


def safe_next(request: HttpRequest) -> str:
    """The path to go back to; the front page when ``next`` leads to another host or is not a path."""
    wanted = request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None, require_https=request.is_secure())
    return wanted if wanted.startswith("/") and is_ours else "/"


def remember_language(response: HttpResponse, code: str, *, secure: bool) -> None:
    """Set the cookie that LanguageMiddleware reads."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=secure,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
