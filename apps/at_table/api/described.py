"""How operations are described: what every one of them may answer, and an example of each body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from . import answers

HAND = {"outcome": "kap", "side": "EW", "caller": "N"}
REF, OTHER_REF = "8b9e2a86-13a3-4d55-9d0e-1a7a3f1c2f10", "0d4c4f6e-7d6a-4f0e-9c57-5a4f3f0b7f11"
PROBLEM = OpenApiExample(
    "refused",
    {"problems": [{"field": "caller", "code": "caller_required", "message": "Say who called."}]},
    response_only=True,
    status_codes=["400"],
)
SCORED_ELSEWHERE = OpenApiExample(
    "scored on another phone",
    {
        "problems": [
            {"field": "", "code": "scored_elsewhere", "message": "Table 3 is being scored elsewhere."}
        ],
        "scorer": {
            "phone": 7,
            "said_as": "phone 7 at table 3",
            "mine": False,
            "since": "2026-11-24T23:05:00+00:00",
            "last_contact": None,
        },
    },
    response_only=True,
    status_codes=["409"],
)


def described(
    operation: str,
    summary: str,
    *,
    sent: Any = None,
    example: dict[str, Any] | None = None,
    answered: dict[int, Any],
    refused: tuple[int, ...] = (),
    open_to_all: bool = False,
    **more: Any,
) -> Callable[[Any], Any]:
    """Describe a view's method: its name, what it does, what is sent (with an example), and what it answers.

    `refused` are statuses beside 429, which every operation has, and 401, which every one with a key has.
    """
    responses: dict[int, Any] = dict(answered)
    for status in sorted({429, *refused} if open_to_all else {401, 429, *refused}):
        responses[status] = OpenApiResponse(answers.Conflict if status == 409 else answers.Problems)
    examples = [] if example is None else [OpenApiExample("for example", example, request_only=True)]
    if 400 in responses:
        examples.append(PROBLEM)
    if 409 in responses:
        examples.append(SCORED_ELSEWHERE)
    return extend_schema(
        operation_id=operation, summary=summary, request=sent, responses=responses, examples=examples, **more
    )
