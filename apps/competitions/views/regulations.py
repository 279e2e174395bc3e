"""The regulations of a competition's stage: what they are, what they were, and changing them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs.pages import carried_out, person, sent

from .. import pages
from ..forms import MatchPartForm, TablePartForm, match_part, table_part
from ..queries import current_match_part, current_table_part
from ..services import regulations as services
from ..setting_values import match_values, table_values
from ..setting_words import SETTING_WORDS
from ..values_in_words import match_part_rows, table_part_rows

Groups = Iterable[tuple[str | Promise, tuple[str, ...]]]


@login_required
@require_http_methods(["GET"])
def show(request: HttpRequest, competition: int) -> HttpResponse:
    """Both parts as they are now, and who changed them when and why."""
    shown = pages.competition_for_director(request, competition)
    stage = pages.first_stage(shown)
    page = {
        "competition": shown,
        "match_rows": match_part_rows(current_match_part(stage)),
        "table_rows": table_part_rows(current_table_part(stage)),
        "match_revisions": stage.match_regulations.select_related("created_by"),
        "table_revisions": stage.table_regulations.select_related("created_by"),
        "crumbs": pages.to_competition(shown),
    }
    return render(request, "competitions/regulations.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def edit_match_part(request: HttpRequest, competition: int) -> HttpResponse:
    """House rules, match form and what decides a match."""
    by = person(request)
    shown = pages.competition_to_change(request, competition)
    stage = pages.first_stage(shown)
    current = current_match_part(stage)
    seen = revision_seen(request, current.revision)
    form = MatchPartForm(
        sent(request), values=match_values(current), ask_reason=stage.published_at is not None
    )
    saved = carried_out(
        request,
        form,
        lambda data: services.revise_match_part(
            stage, form.values(), by=by, reason=data["reason"], seen=seen
        ),
    )
    if saved:
        messages.success(request, outcome(saved.revision, current.revision))
        return redirect("competitions:regulations", shown.pk)
    page = {
        "competition": shown,
        "form": form,
        "groups": explained(form, match_part.GROUPS),
        "revision": seen,
        "crumbs": pages.to_regulations(shown),
    }
    return render(request, "competitions/match_part.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def edit_table_part(request: HttpRequest, competition: int) -> HttpResponse:
    """League points, criteria and walkovers."""
    by = person(request)
    shown = pages.competition_to_change(request, competition)
    stage = pages.first_stage(shown)
    current = current_table_part(stage)
    seen = revision_seen(request, current.revision)
    form = TablePartForm(
        sent(request), values=table_values(current), ask_reason=stage.published_at is not None
    )
    saved = carried_out(
        request,
        form,
        lambda data: services.revise_table_part(
            stage, form.values(), by=by, reason=data["reason"], seen=seen
        ),
    )
    if saved:
        messages.success(request, outcome(saved.revision, current.revision))
        return redirect("competitions:regulations", shown.pk)
    page = {
        "competition": shown,
        "form": form,
        "groups": explained(form, table_part.GROUPS),
        "criteria": [form[name] for name in table_part.CRITERION_FIELDS],
        "criteria_word": SETTING_WORDS["criteria"],
        "criteria_explained": table_part.criteria_explained(),
        "revision": seen,
        "crumbs": pages.to_regulations(shown),
    }
    return render(request, "competitions/table_part.html", page)


def explained(form: forms.Form, groups: Groups) -> list[dict[str, Any]]:
    """The form's fields by group, each with what it does: {title, settings: [{field, why, rule}]}."""
    return [
        {
            "title": title,
            "settings": [
                {"field": form[name], "why": SETTING_WORDS[name].why, "rule": SETTING_WORDS[name].rule}
                for name in names
            ],
        }
        for title, names in groups
    ]


def outcome(now: int, before: int) -> str:
    """What saving did."""
    if now == before:
        return _("Nothing has changed: there is no new revision.")
    return _("Revision %(number)d has been saved.") % {"number": now}


def revision_seen(request: HttpRequest, current: int) -> int:
    """The revision that the page showed from which this comes; the current one for a page that is opened now."""
    text = request.POST.get("revision", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else current
