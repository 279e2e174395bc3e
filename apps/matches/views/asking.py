"""What the pages of a match have in common: finding what they are about, and asking whether the visitor may.

Knows nothing of particular pages.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from apps.clubs import crumbs
from apps.clubs.pages import must, person
from apps.clubs.refusals import FieldProblem
from apps.schedule.models import Fixture
from troefcall_league.htmx import wants_fragment

from ..models import Match, MatchSide, Sheet
from ..permissions import can_decide, can_open_match, can_record_hand, can_write_hands
from ..queries import current_results, match_at_hand
from ..queries.sheet import fixtures_to_work_on, sheets_to_work_on

View = Callable[..., HttpResponse]

# What was sent cannot be taken as it is, and the page says why; what was sent meets something else that stands.
REFUSED = 422
CONFLICT = 409


def signed_in(view: View) -> View:
    """As Django's login_required. Where htmx asks for a fragment, the whole page goes to sign in and comes back."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if wants_fragment(request) and not request.user.is_authenticated:
            back = urlencode({"next": _path_of(request.headers.get("HX-Current-URL", ""))})
            return HttpResponseClientRedirect(f"{resolve_url(settings.LOGIN_URL)}?{back}")
        return login_required(view)(request, *args, **kwargs)

    return answer


def _path_of(address: str) -> str:
    """The path of an address that a browser sent; "" for what is none."""
    try:
        return urlsplit(address).path
    except ValueError:
        return ""


def fixture_for(request: HttpRequest, fixture: int) -> Fixture:
    """The fixture at this address for who may open its match. Raises Http404, and PermissionDenied for others.

    A programme that is not published is the director's own.
    """
    found = get_object_or_404(fixtures_to_work_on(), pk=fixture)
    must(can_open_match(person(request), found))
    if found.stage.published_at is None and not can_decide(person(request), found):
        raise Http404
    return found


def match_for(request: HttpRequest, fixture: int) -> Match:
    """The match of the fixture at this address. Raises Http404 where nobody has named a line-up yet."""
    shown = fixture_for(request, fixture)
    match = match_at_hand(shown, current_results([shown]).get(shown.pk))
    if match is None:
        raise Http404
    match.fixture = shown
    return match


def sheet_for(request: HttpRequest, sheet: int) -> Sheet:
    """The sheet at this address for who may write on it. Raises Http404, and PermissionDenied for others."""
    found = get_object_or_404(sheets_to_work_on(), pk=sheet)
    must(can_record_hand(person(request), found))
    return found


def sheet_to_write(request: HttpRequest, sheet: int) -> Sheet:
    """The sheet at this address for who writes its hands or its total. Raises as `sheet_for` does."""
    found = sheet_for(request, sheet)
    must(can_write_hands(person(request), found.match))
    return found


def read_anew(sheet: Sheet) -> Sheet:
    """The sheet as it stands now, for a page that is drawn after a change or a refusal."""
    return sheets_to_work_on().get(pk=sheet.pk)


def known_side(side: str) -> str:
    """The side of a match in an address. Raises Http404 for a word that is none."""
    if side not in MatchSide.values:
        raise Http404
    return side


def to_desk() -> list[crumbs.Crumb]:
    """The way back from the room of a match."""
    return crumbs.to_desk()


def to_room(fixture: Fixture) -> list[crumbs.Crumb]:
    """The way back from a page about one thing of a match."""
    return [*to_desk(), {"text": str(fixture), "url": reverse("matches:room", args=[fixture.pk])}]


def stale_page() -> FieldProblem:
    """The problem of a form that does not carry what our pages put into it."""
    return FieldProblem(
        "", "stale_page", _("This page was out of date. Look at what stands here now and send it again.")
    )
