"""The lines of a file between two pages: in the form itself, compressed and signed.

So nothing of people's data is stored before somebody presses the button, and nothing can be changed on the way.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing

from .reading import Line

# An evening's work; afterwards the file is read again.
KEPT_FOR = 12 * 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class Draft:
    """What was read, and the name of the file; "" for pasted cells."""

    source: str
    lines: list[Line]


def seal(draft: Draft, scope: str) -> str:
    """The draft as text for a hidden field. `scope` says whose draft it is and for which lists."""
    content = [draft.source, [[line.number, *line.cells] for line in draft.lines]]
    return signing.dumps(content, salt=_salt(scope), compress=True)


def unseal(text: str, scope: str) -> Draft | None:
    """The draft of a hidden field; None when it is too old, was changed, or belongs to another scope."""
    try:
        source, lines = signing.loads(text, salt=_salt(scope), max_age=KEPT_FOR)
    except signing.BadSignature:
        return None
    return Draft(source, [Line(number, tuple(cells)) for number, *cells in lines])


def _salt(scope: str) -> str:
    return f"clubs.rosters_import.{scope}"
