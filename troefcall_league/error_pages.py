"""The pages for what cannot be answered. None of them reads the database: it may be what is broken."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from troefcall_league.api_errors import is_of_the_api, plain_answer
from troefcall_league.request_log import current_request_id

log = logging.getLogger("troefcall.errors")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request itself makes no sense."""
    if is_of_the_api(request):
        return plain_answer(400, "bad_request")
    # Drawn without the request: its host or address may be what is wrong with it.
    return HttpResponse(render_to_string("400.html"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not for this visitor. The page shows the translated sentence of the view's PermissionDenied."""
    return render(request, "403.html", {"reason": sentence_of(exception)}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing lives at this address."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of ours; the page names the request id under which the log tells about it.

    Drawn without the request, so that whatever broke is not asked again.
    """
    if is_of_the_api(request):
        return plain_answer(500, "server_error")
    return HttpResponse(render_to_string("500.html", {"request_id": current_request_id.get()}), status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that was open too long or came from elsewhere; Django's reason is only logged."""
    log.warning("form refused", extra={"reason": reason})
    return render(request, "403.html", {"form_expired": True}, status=403)


def sentence_of(exception: Exception) -> str:
    """What the view had to say, or nothing."""
    return str(exception.args[0]) if exception.args else ""
