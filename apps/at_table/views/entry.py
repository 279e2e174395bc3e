"""What somebody sees who scanned the card on a table, or opened a link for one evening."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import date as date_in_words
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.hall.models import Night, TableCard, TablePass
from apps.hall.queries import find_token, is_from_before, night_at

from ..words import words

NOT_FOUND, GONE = 404, 410


@require_safe
@never_cache
def entry(request: HttpRequest, token: str) -> HttpResponse:
    """Says which table it is, and lets the phone in by `/api/v1/phones/`; or what stands in the way and what to do."""
    found = find_token(token)
    if found is None:
        title, text = (
            _("This code is not known here"),
            _("Scan the card on the table again, or ask for a new link."),
        )
        return _obstacle(request, title, text, status=NOT_FOUND)
    if found.revoked_at is not None:
        return _revoked(request, found)
    night = found.night if isinstance(found, TablePass) else night_at(found.venue)
    if night is None:
        text = _(
            "Ask a competition director or a team leader to open the evening in %(venue)s. Then load this page again."
        )
        title = _("The evening has not been opened yet")
        return _obstacle(request, title, text % {"venue": found.venue.name}, again=True, **_place(found))  # type: ignore[union-attr]  # a link has a night
    if not night.is_open(timezone.now()):
        return _closed(request, found, night)
    context = {
        **_place(found),
        "night": night,
        "venue": night.venue,
        "token": token,
        "asks_code": isinstance(found, TableCard),
        "earlier": isinstance(found, TableCard) and is_from_before(night),
        "words": words(),
    }
    return render(request, "at_table/entry.html", context)


def _revoked(request: HttpRequest, found: TableCard | TablePass) -> HttpResponse:
    if isinstance(found, TableCard):
        title, text = _("This card has been replaced"), _("Scan the new card on table %(table)d.")
        return _obstacle(request, title, text % {"table": found.number}, status=GONE, **_place(found))
    text = _("Ask a competition director or a team leader for a new link, or scan the card on your table.")
    return _obstacle(request, _("This link has been revoked"), text, status=GONE, **_place(found))


def _closed(request: HttpRequest, found: TableCard | TablePass, night: Night) -> HttpResponse:
    text = _(
        "The evening of %(date)s in %(venue)s is over. Whoever still has hands on a phone asks a competition director "
        "or a team leader to open it again."
    ) % {"date": date_in_words(night.date, "j F Y"), "venue": night.venue.name}
    return _obstacle(request, _("The evening is closed"), text, again=True, **_place(found))


def _obstacle(request: HttpRequest, title: str, text: str, *, status: int = 200, **more: Any) -> HttpResponse:
    """A page that says what is wrong and what to do; what the phone keeps can be reached from it."""
    return render(request, "at_table/obstacle.html", {"title": title, "text": text, **more}, status=status)


def _place(found: TableCard | TablePass) -> dict[str, Any]:
    """Where it leads to: a table, or a partnership of a match."""
    if isinstance(found, TableCard):
        return {"table": found.number, "venue": found.venue}
    place: dict[str, Any] = {"table": found.table, "venue": found.night.venue}
    if found.fixture is not None:
        team = found.fixture.home if found.side == "home" else found.fixture.away
        place |= {"fixture": found.fixture, "team": team, "place": found.place}
    return place
