"""The style guide: every fragment of ``templates/parts`` drawn with invented data, beside what it expects.

For those who build pages. Answers 404 unless the setting STYLEGUIDE is on. Reads no database.
"""

import re
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template, render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from troefcall_league.styleguide.samples import SAMPLES, Sample

CONTRACT = re.compile(r"{% comment %}\n(.*?)\n{% endcomment %}", re.DOTALL)

TOKENS = (
    *("paper", "surface", "sunk", "ink", "muted", "line", "felt", "felt-soft", "gold", "gold-soft", "brick"),
    *("brick-soft", "board", "chalk", "chalk-gold", "rail"),
)


class Section(NamedTuple):
    """One fragment as the page shows it."""

    name: str
    contract: str
    drawn: SafeString
    tag: str


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """The page with every part."""
    if not settings.STYLEGUIDE:
        raise Http404("The style guide is off.")
    sections = [draw(sample, request) for sample in SAMPLES]
    return render(request, "styleguide.html", {"sections": sections, "tokens": TOKENS})


def draw(sample: Sample, request: HttpRequest) -> Section:
    """The fragment rendered once for each of its contexts."""
    template = f"parts/{sample.part}.html"
    pieces = ((render_to_string(template, context, request),) for context in sample.contexts())
    return Section(sample.part, contract_of(template), format_html_join("\n", "{}", pieces), sample.tag)


def contract_of(template: str) -> str:
    """What a fragment says at its head about the context that it expects; empty when it says nothing."""
    found = CONTRACT.search(get_template(template).template.source)  # type: ignore[attr-defined]  # Django's own backend has it
    return found[1] if found else ""
