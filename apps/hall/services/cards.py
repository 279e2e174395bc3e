"""Laminated cards on the tables of a venue, and links for one night."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.schedule.models import Fixture, Venue
from apps.schedule.queries import date_of
from apps.schedule.services.venues import MOST_TABLES

from ..models import Night, Phone, TableCard, TablePass
from ..models.table_pass import Side
from .nights import lock_night

MOST_PARTNERSHIPS = 99


@once_more_after_a_clash
@transaction.atomic
def make_cards(venue: Venue, *, by: User) -> list[TableCard]:
    """A card for each table of the venue that has none; all its cards, by table.

    Refuses a venue of which nobody said how many tables stand there.
    """
    venue = (
        Venue.objects.select_for_update(of=("self",), no_key=True)
        .select_related("organiser")
        .get(pk=venue.pk)
    )
    if venue.tables is None:
        message = _(
            "Nobody has said how many tables stand here. Change the venue first, then make the cards."
        )
        raise refuse("", "tables_unknown", message)
    standing = set(
        TableCard.objects.filter(venue=venue, revoked_at__isnull=True).values_list("number", flat=True)
    )
    missing = [number for number in range(1, venue.tables + 1) if number not in standing]
    TableCard.objects.bulk_create(TableCard(venue=venue, number=number, made_by=by) for number in missing)
    if missing:
        log.record(venue.organiser, "make_cards", venue, by=by, after={"tables": len(missing)})
    return list(TableCard.objects.filter(venue=venue, revoked_at__isnull=True).order_by("number"))


@once_more_after_a_clash
@transaction.atomic
def replace_card(card: TableCard, *, by: User) -> TableCard:
    """A new card for the table; the old one lets nobody in any more, and its phones are out.

    Refuses a card that has been replaced or revoked already.
    """
    card = _revoked(card, by=by)
    new = TableCard.objects.create(venue=card.venue, number=card.number, made_by=by)
    log.record(card.venue.organiser, "replace_card", card.venue, by=by, after={"table": card.number})
    return new


@once_more_after_a_clash
@transaction.atomic
def revoke_card(card: TableCard, *, by: User) -> None:
    """The card lets nobody in any more, and its phones are out; the table has none until cards are made again.

    Refuses a card that has been replaced or revoked already.
    """
    card = _revoked(card, by=by)
    log.record(card.venue.organiser, "revoke_card", card.venue, by=by, before={"table": card.number})


def _revoked(card: TableCard, *, by: User) -> TableCard:
    card = (
        TableCard.objects.select_for_update(of=("self",), no_key=True)
        .select_related("venue__organiser")
        .get(pk=card.pk)
    )
    if card.revoked_at is not None:
        raise refuse("", "card_replaced", _("This card has been replaced or revoked already."))
    card.revoked_at, card.revoked_by = timezone.now(), by
    card.save(update_fields=["revoked_at", "revoked_by"])
    put_out(Phone.objects.filter(card=card))
    return card


@once_more_after_a_clash
@transaction.atomic
def make_pass(
    night: Night,
    *,
    table: int | None = None,
    fixture: Fixture | None = None,
    side: str = "",
    place: int | None = None,
    by: User,
) -> TablePass:
    """A link that lets phones in on this night: to a `table` of the hall, or to a `place` of a `side` in a match.

    Refuses a night that is closed, a table or place that cannot be, and half of either.
    """
    night = lock_night(night)
    if night.closed_at is not None:
        raise refuse("", "night_closed", _("This evening is closed. Open it again, then make links."))
    if fixture is None:
        if table is None or not 1 <= table <= MOST_TABLES:
            message = _("Give the number of a table, from 1 to %(most)d.") % {"most": MOST_TABLES}
            raise refuse("table", "no_such_table", message)
        made = TablePass(night=night, table=table, made_by=by)
        told: dict[str, object] = {"table": table}
    else:
        if side not in Side.values:
            raise refuse("side", "unknown_side", _("Choose the home or the away side."))
        if table is not None or place is None or not 1 <= place <= MOST_PARTNERSHIPS:
            raise refuse("place", "no_such_place", _("Choose a partnership of the match."))
        if fixture.venue_id != night.venue_id or date_of(fixture) != night.date:
            message = _("This match is not played in this hall on this evening.")
            raise refuse("fixture", "played_elsewhere", message)
        made = TablePass(night=night, fixture=fixture, side=side, place=place, made_by=by)
        told = {"side": side, "partnership": place}
    made.save()
    told = {"date": night.date.isoformat()} | told
    log.record(night.venue.organiser, "make_pass", fixture or night.venue, by=by, after=told)
    return made


@once_more_after_a_clash
@transaction.atomic
def revoke_pass(table_pass: TablePass, *, by: User) -> None:
    """The link lets nobody in any more, and its phones are out. Revoking twice changes nothing."""
    found = (
        TablePass.objects.select_for_update(of=("self",), no_key=True)
        .select_related("night__venue__organiser", "fixture")
        .get(pk=table_pass.pk)
    )
    if found.revoked_at is not None:
        return
    found.revoked_at, found.revoked_by = timezone.now(), by
    found.save(update_fields=["revoked_at", "revoked_by"])
    put_out(Phone.objects.filter(table_pass=found))
    venue = found.night.venue
    told = {"date": found.night.date.isoformat(), "table": found.table, "side": found.side}
    log.record(
        venue.organiser,
        "revoke_pass",
        found.fixture or venue,
        by=by,
        before={name: value for name, value in told.items() if value},
    )


@once_more_after_a_clash
@transaction.atomic
def replace_pass(table_pass: TablePass, *, by: User) -> TablePass:
    """Another link for the same; the old one lets nobody in any more, and its phones are out.

    Refuses what `make_pass` refuses.
    """
    revoke_pass(table_pass, by=by)
    return make_pass(
        table_pass.night,
        table=table_pass.table,
        fixture=table_pass.fixture,
        side=table_pass.side,
        place=table_pass.place,
        by=by,
    )


def put_out(phones: QuerySet[Phone]) -> None:
    """These phones write no more. What they keep stays on them."""
    phones.filter(revoked_at__isnull=True).update(revoked_at=timezone.now())
