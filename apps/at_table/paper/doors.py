"""Where the QR code on a sheet leads: the link to its table tonight, else the card of the table, else the sheet's page.

Printing makes nothing: a link that nobody made is not printed.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.hall.models import TableCard, TablePass
from apps.schedule.queries import date_of

from .cards import address_of
from .prints import MatchToPrint, TableToPrint
from .sheets import Door, Doors

# A link or a card of a table: (venue, date, table) and (venue, table).
Links = dict[tuple[int, object, int], str]
Cards = dict[tuple[int, int], str]


def doors_for(matches: Iterable[MatchToPrint]) -> Doors:
    """A door for each table of these matches, in two queries."""
    nights = {
        (each.fixture.venue_id, date_of(each.fixture))
        for each in matches
        if each.fixture.venue_id is not None
    }
    links = _links(nights)
    cards = _cards({venue for venue, _date in nights})

    def door(match: MatchToPrint, each: TableToPrint) -> Door | None:
        fixture = match.fixture
        in_hall = fixture.hall_table(each.table)
        if fixture.venue_id is not None and in_hall is not None:
            link = links.get((fixture.venue_id, date_of(fixture), in_hall))
            if link is not None:
                return Door(address_of(link), _("this table on a phone, tonight"))
            card = cards.get((fixture.venue_id, in_hall))
            if card is not None:
                return Door(address_of(card), _("this table on a phone, with tonight's code"))
        if each.sheet is None:
            return None
        page = settings.SITE_URL + reverse("matches:sheet", args=[each.sheet.pk])
        return Door(page, _("this sheet, for who signs in"))

    return door


def _links(nights: Iterable[tuple[int | None, object]]) -> Links:
    wanted = Q()
    for venue, date in nights:
        wanted |= Q(night__venue=venue, night__date=date)
    if not wanted:
        return {}
    found = TablePass.objects.filter(wanted, table__isnull=False, revoked_at__isnull=True)
    rows = found.order_by("pk").values_list("night__venue", "night__date", "table", "token")
    return {(venue, date, table): token for venue, date, table, token in rows if table is not None}


def _cards(venues: set[int | None]) -> Cards:
    found = TableCard.objects.filter(venue__in=venues - {None}, revoked_at__isnull=True)
    return {(venue, number): token for venue, number, token in found.values_list("venue", "number", "token")}
