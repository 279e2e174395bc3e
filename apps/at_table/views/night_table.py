"""One table of the hall on a night: its sheets round by round, who scores it, its phones, links and card."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.hall.models import TableCard
from apps.matches.models import MatchSide, Seat, Sheet
from apps.matches.names import pair_names
from apps.matches.next_step import sheet_state
from apps.matches.queries.board import pair_at

from ..night.phones import link_rows, links_tonight, phone_rows
from ..night.reading import MatchTonight, matches_tonight, phones_tonight
from ..night.waiting import sides_to_accept
from .night_asking import Asked, night_for, table_for, to_night


@login_required
@require_safe
def show(request: HttpRequest, night: int, table: int) -> HttpResponse:
    """Everything about one table, with the way to each of its sheets."""
    asked = night_for(request, night)
    fixtures = table_for(asked, table)
    now = timezone.now()
    phones, links = phones_tonight(asked.night), links_tonight(asked.night)
    here = [link for link in links if link.table == table]
    rows = phone_rows(phones, links, asked.standing, asked.fixtures, now)
    page = {
        "night": asked.night,
        "table": table,
        "title": _("Table %(table)d") % {"table": table},
        "is_open": asked.night.is_open(now),
        "matches": [_match(tonight, table) for tonight in matches_tonight(fixtures)],
        "scorer": phones.scorers.get(table),
        "zone": asked.night.venue.zone,
        "phones": [row for row in rows if row.phone.table == table or table in row.scores],
        "links": link_rows(here, asked.standing, asked.fixtures),
        "directs": asked.standing.directs,
        "has_card": TableCard.objects.filter(
            venue=asked.night.venue_id, number=table, revoked_at=None
        ).exists(),
        "neighbours": _neighbours(asked, table),
        "crumbs": to_night(asked),
    }
    return render(request, "at_table/night_table.html", page)


def _match(tonight: MatchTonight, table: int) -> dict[str, Any]:
    """A match that is played at the table, and its sheets there."""
    own = tonight.fixture.hall_tables.index(table) + 1
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
