"""One table on a night: its sheets round by round, who scores it, its phones, links and card."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.hall.models import TableCard, TablePass
from apps.hall.places import Place
from apps.matches.models import MatchSide, Seat, Sheet
from apps.matches.names import pair_names
from apps.matches.next_step import sheet_state
from apps.matches.queries.board import pair_at

from ..night.phones import link_rows, links_tonight, phone_rows
from ..night.reading import MatchTonight, matches_tonight, phones_tonight
from ..night.waiting import sides_to_accept
from .night_asking import Asked, match_table_for, night_for, table_for, to_night


@login_required
@require_safe
def show(request: HttpRequest, night: int, table: int) -> HttpResponse:
    """Everything about one table of the hall, with the way to each of its sheets."""
    asked = night_for(request, night)
    fixtures = table_for(asked, table)
    links = links_tonight(asked.night)
    here = [link for link in links if link.table == table]
    page = {
        **_page(asked, Place(table), links, here),
        "matches": [
            _match(tonight, tonight.fixture.hall_tables.index(table) + 1)
            for tonight in matches_tonight(fixtures)
        ],
        "has_card": TableCard.objects.filter(
            venue=asked.night.venue_id, number=table, revoked_at=None
        ).exists(),
        "neighbours": _neighbours(asked, table),
        "free": reverse("at_table:free_table", args=[asked.night.pk, table]),
    }
    return render(request, "at_table/night_table.html", page)


@login_required
@require_safe
def show_of_match(request: HttpRequest, night: int, fixture: int, own: int) -> HttpResponse:
    """As `show`, for the table `own` of a match where the hall gives out no numbers: it has no card and no links."""
    asked = night_for(request, night)
    place = match_table_for(asked, fixture, own)
    if place.fixture is None:
        return redirect("at_table:night_table", night, place.table)
    [tonight] = matches_tonight([place.fixture])
    if own not in tonight.tables:
        raise Http404
    links = links_tonight(asked.night)
    here = [link for link in links if link.fixture_id == fixture]
    page = {
        **_page(asked, place, links, here),
        "matches": [_match(tonight, own)],
        "of_match": True,
        "free": reverse("at_table:free_match_table", args=[asked.night.pk, fixture, own]),
    }
    return render(request, "at_table/night_table.html", page)


def _page(asked: Asked, place: Place, links: list[TablePass], here: list[TablePass]) -> dict[str, Any]:
    """What the page of a table has, wherever its number is from; `here`: the links that lead to it."""
    now = timezone.now()
    phones = phones_tonight(asked.night)
    rows = phone_rows(phones, links, asked.standing, asked.fixtures, now)
    by_link = {link.pk for link in here}
    return {
        "night": asked.night,
        "table": place.table,
        "title": _("Table %(table)d") % {"table": place.table},
        "is_open": asked.night.is_open(now),
        "scorer": phones.scorers.get(place),
        "zone": asked.night.venue.zone,
        "phones": [
            row
            for row in rows
            if place in row.scores
            or row.phone.table_pass_id in by_link
            or (place.fixture is None and row.phone.table == place.table)
        ],
        "links": link_rows(here, asked.standing, asked.fixtures),
        "directs": asked.standing.directs,
        "crumbs": to_night(asked),
    }


def _match(tonight: MatchTonight, own: int) -> dict[str, Any]:
    """A match and its sheets at its own table `own`."""
    sheets = [sheet for sheet in tonight.sheets if sheet.table == own]
    prefetch_related_objects(sheets, Prefetch("seats", Seat.objects.select_related("player")))
    return {
        "fixture": tonight.fixture,
        "names": tonight.names,
        "room": reverse("matches:room", args=[tonight.fixture.pk]),
        "sheets": [_sheet(tonight, sheet) for sheet in sheets],
    }


def _sheet(tonight: MatchTonight, sheet: Sheet) -> dict[str, Any]:
    missing = sides_to_accept(tonight, sheet) if sheet.is_complete and not sheet.is_credited else []
    return {
        "round": sheet.round,
        "url": reverse("matches:sheet", args=[sheet.pk]),
        "home": pair_names(pair_at(sheet, sheet.side_of_table(MatchSide.HOME))),
        "away": pair_names(pair_at(sheet, sheet.side_of_table(MatchSide.AWAY))),
        "home_points": sheet.points_of(MatchSide.HOME),
        "away_points": sheet.points_of(MatchSide.AWAY),
        "state": sheet_state(sheet),
        "is_complete": sheet.is_complete,
        "by_one_card": sheet.pk in tonight.by_one_card,
        "missing": [tonight.names[side] for side in missing] if not tonight.signed else [],
    }


def _neighbours(asked: Asked, table: int) -> list[dict[str, Any]]:
    """The tables before and behind this one at which the visitor sees something."""
    numbers = sorted({number for fixture in asked.seen for number in fixture.hall_tables})
    before = [number for number in numbers if number < table][-1:]
    behind = [number for number in numbers if number > table][:1]
    return [
        {
            "text": _("Table %(table)d") % {"table": number},
            "url": reverse("at_table:night_table", args=[asked.night.pk, number]),
        }
        for number in (*before, *behind)
    ]
