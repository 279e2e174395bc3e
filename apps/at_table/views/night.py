"""The night page and the list of nights: what goes on in a hall, for directors and for who plays there."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from apps.clubs import crumbs
from apps.clubs.models import Organiser
from apps.clubs.pages import must, person
from apps.clubs.permissions import is_director
from apps.hall.evenings import nights_of_organiser
from troefcall_league import __version__

from ..night.page import figures, match_cards, table_rows
from ..night.reading import matches_tonight, phones_tonight
from .night_asking import Asked, night_for, night_in_words, to_nights

ONLY_WHAT_WAITS = "waits"


@login_required
@require_safe
def list_nights(request: HttpRequest, organiser: str) -> HttpResponse:
    """The evenings of an organiser's halls: tonight first, then what comes, then what was."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    page = {
        "organiser": shown,
        **nights_of_organiser(shown, timezone.now()),
        "crumbs": crumbs.to_organiser(shown),
    }
    return render(request, "at_table/nights.html", page)


@login_required
@require_safe
def show(request: HttpRequest, night: int) -> HttpResponse:
    """All tables of the night at a glance. Answers 304 where the browser has this very page already."""
    asked = night_for(request, night)
    page = _page(asked, only_what_waits=request.GET.get("only") == ONLY_WHAT_WAITS)
    etag = _etag(request, page)
    # What the last action said is shown once, on whatever page comes next.
    told = bool(get_messages(request)) if request.method == "GET" else False
    response = None if told else get_conditional_response(request, etag=etag)
    if response is None:
        response = render(request, "at_table/night.html", page)
    if not told:
        response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache, private"
    return response


def _page(asked: Asked, *, only_what_waits: bool) -> dict[str, Any]:
    """Everything about the night that this visitor may see, and what they may do next."""
    now = timezone.now()
    night, standing = asked.night, asked.standing
    phones = phones_tonight(night)
    matches = matches_tonight(asked.seen)
    rows = table_rows(night, matches, phones, now)
    cards = match_cards(matches, rows, directs=standing.directs, own=standing.sides)
    return {
        "night": night,
        "title": night_in_words(night),
        "organiser": night.venue.organiser,
        "zone": night.venue.zone,
        "is_open": night.is_open(now),
        "may_close": standing.may_close(asked.fixtures),
        "directs": standing.directs,
        "figures": figures(rows, matches),
        "all_rows": len(rows),
        "waiting_rows": sum(row.needs_care for row in rows),
        "only_what_waits": only_what_waits,
        "rows": [row for row in rows if row.needs_care or not only_what_waits],
        "cards": [card for card in cards if card["needs_care"] or not only_what_waits],
        "phones": len(phones.phones),
        "any_begun": any(each.is_started for each in matches),
        "unnumbered": [each.fixture for each in matches if not each.fixture.hall_tables],
        "crumbs": to_nights(asked),
    }


def _etag(request: HttpRequest, page: dict[str, Any]) -> str:
    """Weak, because a proxy may compress the page on its way: of all that the page shows, to whom, in what language."""
    rows = [
        (
            *(
                row.number,
                row.own,
                row.match.fixture.pk,
                str(row.match.fixture),
                row.state,
                row.home,
                row.away,
            ),
            *(row.waits, row.marks, row.note, row.scored_by, row.contact),
        )
        for row in page["rows"]
    ]
    # What the rows of a match say stands above already.
    apart = ("fixture", "rows")
    cards = [{name: value for name, value in card.items() if name not in apart} for card in page["cards"]]
    night = page["night"]
    facts = (
        __version__,
        get_language(),
        request.get_full_path(),
        request.user.pk,
        (night.code, night.opened_at, night.closed_at, page["is_open"], page["title"]),
        (page["may_close"], page["phones"], page["figures"]),
        rows,
        cards,
    )
    return f'W/"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'
