"""The site's addresses and some that raise, for looking at the error pages."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_protect

from troefcall_league import urls

handler400 = urls.handler400
handler403 = urls.handler403
handler404 = urls.handler404
handler500 = urls.handler500


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("asha@club.example is in the way")


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def forbidden_for_a_reason(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied(
        _("You may not see or change this. Sign in as somebody who may, or ask the director.")
    )


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("not today")


class _Ended(Exception):
    """What a driver raises when the database ended one of two transactions that waited for each other."""

    sqlstate = "40P01"


def deadlock() -> OperationalError:
    """The fault of a transaction that was ended, as Django raises it."""
    problem = OperationalError("deadlock detected")
    problem.__cause__ = _Ended()
    return problem


def in_the_way(request: HttpRequest) -> HttpResponse:
    raise deadlock()


@csrf_protect
def form(request: HttpRequest, token: str = "") -> HttpResponse:
    return HttpResponse("saved")


urlpatterns = [
    *urls.urlpatterns,
    path("broken/", broken),
    path("forbidden/", forbidden),
    path("forbidden/reason/", forbidden_for_a_reason),
    path("suspicious/", suspicious),
    path("deadlock/", in_the_way),
    path("form/", form),
    path("links/<str:token>/", form),
]
