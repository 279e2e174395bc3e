"""The phones that are in on a night, and the links that let them in, in words. Only what is somebody's business."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, F, Q
from django.utils.translation import gettext as _

from apps.hall.models import Night, Phone, TablePass
from apps.hall.places import Place
from apps.matches.names import entry_names
from apps.schedule.models import Fixture

from ..paper.cards import address_of
from .permissions import Standing
from .reading import PhonesTonight
from .waiting import ago


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A phone that may write."""

    phone: Phone
    place: str
    contact: str
    scores: tuple[Place, ...]

    @property
    def scores_in_words(self) -> str:
        """The tables that it scores: "1, 3", "1 of Sudhar - Kampoe"."""
        return ", ".join(map(_table_in_words, self.scores))


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link that lets phones in without the code."""

    link: TablePass
    place: str
    phones: int
    address: str


def phone_rows(
    phones: PhonesTonight,
    links: Iterable[TablePass],
    standing: Standing,
    fixtures: Iterable[Fixture],
    now: dt.datetime,
) -> list[PhoneRow]:
    """The phones that are in, by number, as far as the visitor may put them out."""
    passes, played = {link.pk: link for link in links}, list(fixtures)
    rows = []
    for phone in phones.phones:
        link = passes.get(phone.table_pass_id or 0)
        if not may_keep(standing, phone.table, link, played):
            continue
        scores = sorted(
            (place for place, scorer in phones.scorers.items() if scorer.phone_id == phone.pk),
            key=lambda place: (place.table, place.fixture.pk if place.fixture else 0),
        )
        rows.append(
            PhoneRow(phone, _place(phone.table, link), ago(phone.last_contact_at, now), tuple(scores))
        )
    return rows


def link_rows(links: Iterable[TablePass], standing: Standing, fixtures: Iterable[Fixture]) -> list[LinkRow]:
    """The links that stand, as far as the visitor may revoke them."""
    played = list(fixtures)
    return [
        LinkRow(link, _place(link.table, link), getattr(link, "phones_in", 0), address_of(link.token))
        for link in links
        if link.revoked_at is None and may_keep(standing, link.table, link, played)
    ]


def links_tonight(night: Night) -> list[TablePass]:
    """Every link of the night, also revoked ones, with the number of phones that are in by it. One query."""
    return list(
        TablePass.objects.filter(night=night)
        .select_related("fixture__home", "fixture__away")
        .annotate(phones_in=Count("phones", filter=Q(phones__revoked_at__isnull=True)))
        .order_by(F("table").asc(nulls_last=True), "fixture", "-side", "place", "pk")
    )


def may_keep(
    standing: Standing, table: int | None, link: TablePass | None, fixtures: Iterable[Fixture]
) -> bool:
    """Whether a phone or link at this table, or of the partnership of this link, is the visitor's to revoke."""
    if standing.directs:
        return True
    if table is not None:
        return standing.keeps_table(each for each in fixtures if table in each.hall_tables)
    return link is not None and link.fixture is not None and standing.keeps_side(link.fixture, link.side)


def _table_in_words(place: Place) -> str:
    """A table of the hall by its number, one of a match with the match."""
    if place.fixture is None:
        return str(place.table)
    names = entry_names(place.fixture)
    return _("%(table)d of %(home)s – %(away)s") % {"table": place.table, **names}


def _place(table: int | None, link: TablePass | None) -> str:
    """Where a phone or link is for: a table, or a partnership of a side."""
    if table is not None:
        return _("Table %(table)d") % {"table": table}
    if link is None or link.fixture is None:
        return ""
    return _("%(entry)s, partnership %(place)d") % {
        "entry": entry_names(link.fixture)[link.side],
        "place": link.place,
    }
