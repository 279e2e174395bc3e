"""The halls of an organiser."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import has_same, once_more_after_a_clash
from apps.clubs.models import Organiser
from apps.clubs.models.organiser import ZONES
from apps.clubs.seen import Facts, refuse_unseen
from troefcall_league.templatetags.parts import zone_name

from ..models import Fixture, Venue
from .changes import count_change_at
from .hall_tables import give_out_tables

MOST_TABLES = 999


@once_more_after_a_clash
@transaction.atomic
def add_venue(
    organiser: Organiser,
    name: str,
    *,
    address: str = "",
    timezone: str = "",
    tables: int | None = None,
    by: User,
) -> Venue:
    """A new hall; without a `timezone` it is on the organiser's clock. `tables` is None where it is not known.

    Refuses a name that is blank, too long or taken within the organiser, an address that is too long, and a
    zone that is not offered.
    """
    venue = Venue(
        organiser=organiser,
        name=name,
        address=address,
        timezone=timezone or organiser.timezone,
        tables=tables,
    )
    checks = Checks()
    _check(checks, venue)
    checks.refuse_if_any()
    venue.save()
    log.record(organiser, "add_venue", venue, by=by, after=_in_short(venue))
    return venue


@once_more_after_a_clash
@transaction.atomic
def edit_venue(
    venue: Venue,
    name: str,
    *,
    address: str,
    timezone: str,
    tables: int | None,
    by: User,
    seen: Facts | None = None,
) -> Venue:
    """Change a hall; nothing is logged when nothing changed.

    Refuses as `add_venue` does, and what somebody else changed since it was `seen`.

    Refuses another time zone too while matches are due here: the moments at which they start would stay, and
    the times that people read on the programme would all shift.
    """
    # The matches here before the hall itself: in this order everybody locks who gives out tables.
    list(
        Fixture.objects.select_for_update(of=("self",), no_key=True)
        .filter(venue=venue)
        .order_by("pk")
        .values_list("pk")
    )
    venue = (
        Venue.objects.select_for_update(of=("self",), no_key=True)
        .select_related("organiser")
        .get(pk=venue.pk)
    )
    before, stood = _in_short(venue), facts_of(venue)
    venue.name, venue.address, venue.timezone, venue.tables = name, address, timezone, tables
    checks = Checks()
    _check(checks, venue)
    if timezone != before["timezone"] and Fixture.objects.filter(venue=venue).exists():
        message = _(
            "Matches are planned here, and their times would shift: add a venue for the other time zone."
        )
        checks.add("timezone", "zone_in_use", message)
    checks.refuse_if_any()
    refuse_unseen(seen, stood, facts_of(venue), words={"timezone": zone_name})
    after = _in_short(venue)
    if after != before:
        venue.save()
        count_change_at(venue)
        log.record(venue.organiser, "edit_venue", venue, by=by, before=before, after=after)
        if after.get("tables") != before.get("tables"):
            give_out_tables(venue, by=by)
    return venue


@once_more_after_a_clash
@transaction.atomic
def set_screen(venue: Venue, shows: str, *, by: User) -> Venue:
    """What the screen in the hall and its live page tell of matches that are being played.

    `shows` is one of `Venue.Screen`; another word is refused. Nothing is logged when nothing changed.
    """
    venue = (
        Venue.objects.select_for_update(of=("self",), no_key=True)
        .select_related("organiser")
        .get(pk=venue.pk)
    )
    checks = Checks()
    if shows not in Venue.Screen.values:
        checks.add("shows", "unknown", _("The screen cannot show this: choose one from the list."))
    checks.refuse_if_any()
    before = venue.screen_shows
    if shows != before:
        venue.screen_shows = shows
        venue.save(update_fields=["screen_shows"])
        told, was = {"screen": shows}, {"screen": before}
        log.record(venue.organiser, "set_screen", venue, by=by, before=was, after=told)
    return venue


def _check(checks: Checks, venue: Venue) -> None:
    """Tidy the words of a venue and note what is wrong with them."""
    venue.name = checks.text("name", venue.name, longest=80)
    venue.address = checks.text("address", venue.address, longest=160, required=False)
    if venue.tables is not None:
        checks.number("tables", venue.tables, least=1, most=MOST_TABLES)
    others = Venue.objects.filter(organiser=venue.organiser).exclude(pk=venue.pk)
    if not checks.found_at("name") and has_same(others, "name", venue.name):
        checks.add("name", "taken", _("There is already a venue with this name: choose another name."))
    if venue.timezone not in dict(ZONES):
        checks.add("timezone", "unknown_zone", _("This time zone is not known: choose one from the list."))


def facts_of(venue: Venue) -> dict[str, object]:
    """What the page of a hall changes."""
    return {
        "name": venue.name,
        "address": venue.address,
        "timezone": venue.timezone,
        "tables": venue.tables,
    }


def _in_short(venue: Venue) -> dict[str, object]:
    """What the log tells of a venue; of its tables only where their number is known."""
    return {name: value for name, value in facts_of(venue).items() if value is not None}
