"""What every answer carries: the visitor's language and the headers that keep browsers strict."""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

# A score sheet needs none of these; a page that is broken into must not get them either.
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class LanguageMiddleware(LocaleMiddleware):
    """Django's choice of language (cookie, then browser, then Dutch), with the cookie named in ``Vary``.

    Django names only Accept-Language there, and a shared cache would hand Dutch pages to who chose English.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response = super().process_response(request, response)
        patch_vary_headers(response, ("Cookie",))
        return response


class SecurityHeadersMiddleware(MiddlewareMixin):
    """Headers that Django and django-csp do not send themselves.

    A page that looked at the session is somebody's own: nobody keeps it, unless its view says otherwise.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        session = getattr(request, "session", None)
        if session is not None and session.accessed and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response
