"""Which sheets a phone reaches: those of its table, or of its partnership, on its evening.

Everything else is not there for it.
"""

from __future__ import annotations

import uuid

from django.db.models import Exists, OuterRef
from django.http import Http404

from apps.hall.models import Night, Phone, TablePass
from apps.matches.models import Hand, Match, Sheet
from apps.schedule.hall_nights import nights_of
from apps.schedule.models import Fixture
from apps.schedule.times import day_of

GREATEST_ID = 2**63 - 1
NO_HAND = uuid.UUID(int=0)


def fixtures_on(night: Night) -> list[Fixture]:
    """The matches that are due in the hall on this evening, by time. Two queries."""
    return [fixture for each in nights_of(night.venue, night.date) for fixture in each.fixtures]


def own_table(fixture: Fixture, table: int, others: list[Fixture]) -> int | None:
    """Which of its own tables the match plays at this table of the hall; None where it is not played there.

    Where nobody gave a match tables of the hall, its own table 1 is the hall's table 1, as long as no other match of
    the evening could be meant.
    """
    if fixture.hall_tables:
        return fixture.hall_tables.index(table) + 1 if table in fixture.hall_tables else None
    could_be = [each for each in others if not each.hall_tables or table in each.hall_tables]
    return None if any(each.pk != fixture.pk for each in could_be) else table


def is_of_night(fixture: Fixture, night: Night) -> bool:
    """Whether the match is due in this hall on this evening."""
    return (
        fixture.status == Fixture.Status.SCHEDULED
        and fixture.venue_id == night.venue_id
        and fixture.starts_at is not None
        and day_of(fixture.starts_at, night.venue.zone) == night.date
    )


def is_of_partnership(sheet: Sheet, table_pass: TablePass) -> bool:
    """Whether the place of a line-up that a link is for sits at this sheet. Ask with the places and line-ups loaded."""
    if sheet.match.fixture_id != table_pass.fixture_id:
        return False
    places = [place for place in (sheet.ns_partnership, sheet.ew_partnership) if place is not None]
    return any(
        (place.line_up.side, place.position) == (table_pass.side, table_pass.place) for place in places
    )


def can_reach(phone: Phone, sheet: Sheet) -> bool:
    """Whether the phone reads and writes this sheet: it is of its table, or of its partnership, on its evening."""
    fixture = sheet.match.fixture
    if not is_of_night(fixture, phone.night):
        return False
    if phone.table is None:
        return phone.table_pass is not None and is_of_partnership(sheet, phone.table_pass)
    others = [] if fixture.hall_tables else fixtures_on(phone.night)
    return own_table(fixture, phone.table, others) == sheet.table


def can_reach_match(phone: Phone, match: Match) -> bool:
    """Whether the phone is at a table of this match, or of a partnership in it, on its evening."""
    fixture = match.fixture
    if not is_of_night(fixture, phone.night):
        return False
    if phone.table is None:
        return phone.table_pass is not None and phone.table_pass.fixture_id == fixture.pk
    others = [] if fixture.hall_tables else fixtures_on(phone.night)
    return own_table(fixture, phone.table, others) is not None


def sheet_in_reach(phone: Phone, number: int) -> Sheet:
    """The sheet, for this phone; Http404 where there is none or it is none of its business.

    One query, two more in a hall without numbered tables.
    """
    sheet, _was_sent = sheet_for_hand(phone, number, NO_HAND)
    return sheet


def sheet_for_hand(phone: Phone, number: int, client_ref: uuid.UUID) -> tuple[Sheet, bool]:
    """As `sheet_in_reach`, and whether a hand with this reference was written on it before. No query more."""
    known = Hand.objects.filter(sheet=OuterRef("pk"), client_ref=client_ref)
    sheets = Sheet.objects.select_related(
        "match__regulations",
        "match__fixture__home",
        "match__fixture__away",
        "match__fixture__stage__competition__organiser",
        "ns_partnership__line_up",
        "ew_partnership__line_up",
    ).annotate(was_sent=Exists(known))
    found = sheets.filter(pk=number).first() if number <= GREATEST_ID else None
    if found is None or not can_reach(phone, found):
        raise Http404
    return found, found.was_sent


def match_in_reach(phone: Phone, number: int) -> Match:
    """The match, for this phone; Http404 where there is none or it is none of its business."""
    matches = Match.objects.select_related(
        "regulations", "fixture__home", "fixture__away", "fixture__stage__competition__organiser"
    )
    found = matches.filter(pk=number).first() if number <= GREATEST_ID else None
    if found is None or not can_reach_match(phone, found):
        raise Http404
    return found
