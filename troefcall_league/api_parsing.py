"""Reading what the API is sent: JSON of a sensible size, and nothing that the database could not keep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from apps.clubs.refusals import FieldProblem

from .api_problems import SENTENCES, Answered

# A report of a whole evening, with every penalty that a hand may have, is a fifth of it.
MOST_BYTES = 256 * 1024


class JsonParser(BaseParser):
    """JSON in UTF-8 with real numbers and whole letters, of at most MOST_BYTES."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value that was sent. Answers 400 for anything else, 413 for more."""
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise Answered(413, (FieldProblem("", "too_large", str(SENTENCES["too_large"])),))
        try:
            value = json.loads(raw.decode("utf-8"), parse_constant=_no_number)
            # Half a letter ("\ud800") can be written in JSON and nowhere else.
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except (ValueError, RecursionError) as reason:
            raise ParseError(str(SENTENCES["parse_error"])) from reason
        return value


def _no_number(word: str) -> NoReturn:
    """NaN and the infinities are no JSON."""
    raise ValueError(word)
