"""From values to a PDF: a template of `typst/` with the values of a document, which are text and never markup.

The letters come with the typesetter, so that a page looks the same on every machine and equal values give equal bytes.
Only names in letters that it has not got, such as Chinese ones, are looked for among the fonts of the machine.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import segno
from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

PRESS = Path(__file__).parent / "press.py"
# Seconds; the sheets of a full hall take one, on a machine that has nothing else to do.
LONGEST = 60
# Latin, Greek and Cyrillic letters, punctuation, arrows and signs: what the fonts of the typesetter have.
_OWN_LETTERS = re.compile("[\u0000-\u052f\u1e00-\u20cf\u2100-\u22ff]*")
SIZES = ("a6", "a4")


@dataclass(frozen=True, slots=True)
class Document:
    """What is printed: the template, its values, and what the file is called."""

    template: str
    values: Mapping[str, Any]
    title: str

    def as_json(self) -> str:
        """The values as the template reads them."""
        return json.dumps(
            {"title": self.title, "lang": (get_language() or "nl")[:2], **self.values}, ensure_ascii=False
        )


def typeset(document: Document) -> bytes:
    """The document as a PDF. The same values give the same bytes.

    Raises subprocess.SubprocessError where the template is at fault, or the machine too slow.
    """
    written = document.as_json()
    letters = "own" if _OWN_LETTERS.fullmatch(written) else "machine"
    # The program is our own, and the template a name that the code says.
    printed = subprocess.run(  # noqa: S603
        [sys.executable, "-I", str(PRESS), document.template, letters],
        input=written.encode(),
        stdout=subprocess.PIPE,
        timeout=LONGEST,
        check=True,
    )
    return printed.stdout


def answer_with(document: Document) -> HttpResponse:
    """The PDF as a browser shows it; nobody between keeps it, for it has names and secrets in it."""
    response = HttpResponse(typeset(document), content_type="application/pdf")
    name = slugify(document.title) or "document"
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def qr(address: str) -> str:
    """A QR code as an SVG drawing, at least as sturdy as level M: a card gets scratched."""
    drawing: str = segno.make_qr(address, error="m").svg_inline(border=0, omitsize=True)
    return drawing
