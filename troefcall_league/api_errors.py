"""Whatever goes wrong at an address of the API becomes an answer in the one shape of `api_problems`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_handler

from apps.accounts.deadlocks import is_in_the_way
from apps.clubs.refusals import FieldProblem, Refused

from .api_problems import SENTENCES, Answered, body_of

API_PATH = "/api/"


def exception_handler(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to whatever a view raised; None for a fault of ours, which goes to the log with its traceback."""
    if is_in_the_way(exc):
        # Others were at the same rows, and nothing was stored: the phone keeps it and sends it again.
        exc = Answered(HTTPStatus.SERVICE_UNAVAILABLE, (FieldProblem("", "busy", str(SENTENCES["busy"])),))
    if isinstance(exc, Refused):
        exc = Answered(HTTPStatus.CONFLICT, exc.problems)
    if isinstance(exc, Http404):
        exc = exceptions.NotFound()
    elif isinstance(exc, PermissionDenied):
        exc = exceptions.PermissionDenied()
    answer = drf_handler(exc, dict(context))
    if answer is None or not isinstance(exc, exceptions.APIException):
        return answer
    if isinstance(exc, Answered):
        answer.data = body_of(exc.problems, **exc.more)
    elif isinstance(exc, exceptions.ValidationError):
        answer.data = body_of(_flattened(exc.detail))
    else:
        answer.data = body_of([_problem("", detail) for detail in _details(exc.detail)])
    return answer


def is_of_the_api(request: HttpRequest) -> bool:
    """Whether a machine asks, who cannot read a page."""
    return request.path.startswith(API_PATH)


def plain_answer(status: int, code: str) -> JsonResponse:
    """The answer to a request that never came to a view of the API, or broke there."""
    return JsonResponse(body_of([FieldProblem("", code, str(SENTENCES[code]))]), status=status)


def _flattened(detail: Any, path: str = "") -> Iterator[FieldProblem]:
    """Each of the framework's findings at the path of its field."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            at = "" if name == "non_field_errors" else str(name)
            yield from _flattened(inner, ".".join(part for part in (path, at) if part))
    elif isinstance(detail, list) and any(isinstance(each, Mapping | list) for each in detail):
        for number, inner in enumerate(detail):
            yield from _flattened(inner, f"{path}.{number}" if path else str(number))
    elif isinstance(detail, list):
        yield from (_problem(path, each) for each in detail)
    else:
        yield _problem(path, detail)


def _details(detail: Any) -> list[Any]:
    return detail if isinstance(detail, list) else [detail]


def _problem(field: str, detail: Any) -> FieldProblem:
    code = str(getattr(detail, "code", "invalid"))
    return FieldProblem(field, code, str(SENTENCES[code]) if code in SENTENCES else str(detail))
