"""Entering a match from paper."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import must, person
from apps.matches.forms import read_reference
from apps.matches.permissions import can_write_hands
from apps.matches.views.asking import REFUSED, fixture_for, signed_in, to_room
from apps.schedule.models import Fixture

from .entry_page import TypedSheet, drawn, lines_of, saved_in_words, take_in
from .keys import keys_of
from .prints import MatchToPrint, matches_to_print


@signed_in
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, fixture: int) -> HttpResponse:
    """Type the sheets of a match in: those that are right are stored, the others say what is wrong with them."""
    shown = fixture_for(request, fixture)
    by = person(request)
    if shown.is_bye:
        raise Http404("A bye is not played.")
    [match] = matches_to_print([shown])
    lines = lines_of(match)
    if lines:
        lines[0].sheet.match.fixture = shown
        must(can_write_hands(by, lines[0].sheet.match))
    status = 200
    page = read_reference(request.POST) or uuid.uuid4()
    if request.method == "POST":
        take_in(lines, request.POST.dict(), keys_of(match.rules), page=page, by=by)
        if not any(line.problems for line in lines):
            messages.success(request, saved_in_words(lines) or _("Nothing new was typed."))
            return redirect("at_table:enter_paper", shown.pk)
        status = REFUSED
        if saved_in_words(lines):
            messages.success(request, saved_in_words(lines))
        match, lines = _with_what_stands(shown, lines)
    context = {
        "fixture": shown,
        "match": match,
        "page": page,
        "has_problems": status == REFUSED,
        "crumbs": to_room(shown),
        **drawn(match, lines),
    }
    return render(request, "at_table/enter_paper.html", context, status=status)


def _with_what_stands(fixture: Fixture, typed: list[TypedSheet]) -> tuple[MatchToPrint, list[TypedSheet]]:
    """The sheets as they stand by now, with what was typed and what is wrong with it."""
    [match] = matches_to_print([fixture])
    lines = lines_of(match)
    before = {line.sheet.pk: line for line in typed}
    for line in lines:
        known = before.get(line.sheet.pk)
        if known is not None and known.problems:
            line.text, line.problems = known.text, known.problems
    return match, lines
