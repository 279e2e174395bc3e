"""Cards to laminate, one for each table of a hall, and links for one night as QR codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.hall.models import Night, TableCard, TablePass
from apps.matches.models import MatchSide
from apps.schedule.models import Venue

from .typesetting import Document, qr


def address_of(token: str) -> str:
    """The whole address behind a QR code."""
    return settings.SITE_URL + reverse("at_table:entry", args=[token])


def cards_document(venue: Venue, cards: Iterable[TableCard], *, size: str) -> Document:
    """The cards that stay on the tables: a large number, the hall, and what to do in two lines."""
    lines = [
        _("Scan this code with the camera of your phone."),
        _("Type tonight's code. Your team leader or the competition director has it."),
    ]
    drawn = [_card(card.token, kicker=venue.name, number=card.number, lines=lines) for card in cards]
    title = _("Table cards %(venue)s") % {"venue": venue.name}
    if len(drawn) == 1:
        title = f"{title} {drawn[0]['number']}"
    return _document(drawn, size, title)


def passes_document(
    night: Night, passes: Sequence[TablePass], names: Mapping[tuple[int, str, int], str], *, size: str
) -> Document:
    """The links of one night. `names` are those of partnerships by fixture, side and place, where they are known."""
    evening = f"{night.venue.name} · {date_format(night.date, 'D j F Y')}"
    scan = _("Scan this code with the camera of your phone. No code is asked for.")
    drawn = []
    for each in passes:
        if each.fixture is None or each.place is None:
            lines = [scan, _("It works for this evening and this table only.")]
            drawn.append(_card(each.token, kicker=evening, number=each.table, lines=lines))
            continue
        entry = each.fixture.home if each.side == MatchSide.HOME else each.fixture.away
        place = _("partnership %(number)d") % {"number": each.place}
        lines = [scan, _("It goes with this partnership from table to table, this evening only.")]
        name = names.get((each.fixture.pk, each.side, each.place)) or place
        above = f"{entry.name if entry else ''} · {place}"
        drawn.append(_card(each.token, kicker=evening, name=name, above=above, lines=lines))
    title = _("Links %(venue)s %(date)s") % {"venue": night.venue.name, "date": night.date.isoformat()}
    return _document(drawn, size, title)


def _card(
    token: str, *, kicker: str, lines: list[str], number: int | None = None, name: str = "", above: str = ""
) -> dict[str, Any]:
    address = address_of(token)
    return {
        "kicker": kicker,
        "number": number,
        "name": name,
        "above": above,
        "lines": lines,
        "qr": qr(address),
        "address": address,
    }


def _document(drawn: list[dict[str, Any]], size: str, title: str) -> Document:
    return Document(
        "cards", {"size": size, "words": {"table": pgettext("in the hall", "Table")}, "cards": drawn}, title
    )
