"""The page for a refusal that no form or message has shown: what was wrong, and that nothing was changed."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from apps.accounts.deadlocks import is_in_the_way

from .refusals import Refused, refuse


class RefusalMiddleware:
    """A service that says no is never a fault of the site, wherever it was asked: 409, in its own sentences.

    Views show refusals where they belong; this is for those that cannot be foreseen, such as a season that somebody
    closes while a page of it is open.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer to a Refused that came through; None, so that Django goes on, for anything else."""
        if is_in_the_way(exception):
            exception = refuse(
                "", "busy", _("Others were changing the same at the same moment. Please do it again.")
            )
        if not isinstance(exception, Refused):
            return None
        return render(request, "clubs/refused.html", {"problems": exception.problems}, status=409)
