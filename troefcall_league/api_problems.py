"""The one shape of every answer of the API that is no success: {"problems": [{"field", "code", "message"}]}.

`field` is a name of the input ("score.home", "hands.2.side"), or "" for the whole of it; `code` stays the same,
`message` is a sentence in the reader's language. An answer may have more beside the problems, such as what stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException

from apps.clubs.refusals import FieldProblem

# What the framework finds wrong, in the words of this site; the words of the framework where it is not listed.
SENTENCES: dict[str, str | Promise] = {
    "parse_error": gettext_lazy("What was sent cannot be read: send JSON in UTF-8."),
    "too_large": gettext_lazy("What was sent is too large. Send it in parts."),
    "not_authenticated": gettext_lazy(
        "Only a phone that was let in may ask this. Scan the card on the table."
    ),
    "permission_denied": gettext_lazy("This phone may not do this."),
    "not_found": gettext_lazy("This is not here, or not of this phone's table tonight."),
    "method_not_allowed": gettext_lazy("This address does not do that."),
    "not_acceptable": gettext_lazy("The answer is JSON: ask for application/json."),
    "unsupported_media_type": gettext_lazy("Send JSON, and say so: application/json."),
    "throttled": gettext_lazy("That was asked too often. Wait a little, then ask again."),
    "bad_request": gettext_lazy("This request makes no sense. Look at the address and the headers."),
    "busy": gettext_lazy("Others were changing the same at the same moment. Please do it again."),
    "server_error": gettext_lazy(
        "Something went wrong here, not with what was sent. Keep it and send it again."
    ),
    "required": gettext_lazy("This is missing."),
    "null": gettext_lazy("This is missing."),
    "blank": gettext_lazy("This is missing."),
    "empty": gettext_lazy("This is missing."),
    "not_a_dict": gettext_lazy("An object with names and values belongs here."),
    "not_a_list": gettext_lazy("A list belongs here."),
    "unknown_field": gettext_lazy("There is no such field. Leave it out, or look at its name."),
}


class Answered(APIException):
    """A refusal with everything that is answered: the status, the problems, and what else the sender has to know."""

    def __init__(self, status: int, problems: tuple[FieldProblem, ...], **more: object) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.status_code = status
        if status == HTTPStatus.UNAUTHORIZED:
            self.auth_header = "Phone"
        self.problems = problems
        self.more = more


def body_of(problems: Iterable[FieldProblem], **more: object) -> dict[str, object]:
    """The body of an answer with these problems."""
    listed = [
        {"field": problem.field, "code": problem.code, "message": problem.message} for problem in problems
    ]
    return {"problems": listed, **more}
