"""One log line per request, with an id that ties together everything logged while it was answered.

The line names method, address without its query, status and milliseconds, and nobody's name or machine.
"""

import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponseBase

log = logging.getLogger("troefcall.requests")
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="")
# An id from outside goes into logs and answers: only what cannot be taken for anything else.
ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9-]{8,64}", re.ASCII)
# The parts of an address that let whoever reads them act as somebody else.
SECRET_PARTS = {"token", "uidb64"}


class RequestLogMiddleware:
    """Gives every request an id (or keeps a proxy's plain one), answers with it and logs the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request_id = request_id_of(request)
        token = current_request_id.set(request_id)
        started = time.perf_counter()
        try:
            response = self.get_response(request)
            response.headers["X-Request-ID"] = request_id
            log.info(
                "request answered",
                extra={
                    "method": request.method,
                    "path": loggable_path(request),
                    "status": response.status_code,
                    "milliseconds": round((time.perf_counter() - started) * 1000, 1),
                },
            )
        finally:
            current_request_id.reset(token)
        return response


def loggable_path(request: HttpRequest) -> str:
    """The path; only its pattern where it holds a secret, and nothing where no page answers to it.

    A mistyped password link is still somebody's password link.
    """
    match = request.resolver_match
    if match is None:
        return ""
    return f"/{match.route}" if SECRET_PARTS & match.kwargs.keys() else request.path


def request_id_of(request: HttpRequest) -> str:
    """The request's own id when it is a plain word of 8 to 64 characters, otherwise a new one."""
    offered = request.headers.get("X-Request-ID", "")
    return offered if ACCEPTABLE_ID.fullmatch(offered) else uuid.uuid4().hex
