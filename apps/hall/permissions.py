"""Who opens an evening in a hall and keeps its cards, links and phones. Pages and API ask these questions."""

from __future__ import annotations

import datetime as dt

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.permissions import is_director
from apps.competitions.models import Entry
from apps.competitions.permissions import acts_for, acts_for_which
from apps.schedule.hall_nights import nights_of
from apps.schedule.models import Fixture, Venue

from .models import Night
from .models.table_pass import Side
from .night_day import night_day


def can_keep_cards(user: User | AnonymousUser, venue: Venue) -> bool:
    """Whether the user may make, replace and revoke the cards of the venue: a director of its organiser."""
    return is_director(user, venue.organiser)


def can_open_night(user: User | AnonymousUser, venue: Venue, date: dt.date | None = None) -> bool:
    """Whether the user may open the evening (tonight's, without a `date`), see its code, and put phones out.

    A director, or who acts for an entry that plays there that day.
    """
    date = date or night_day(timezone.now(), venue.zone)
    return is_director(user, venue.organiser) or bool(acts_for_which(user, entries_at(venue, date)))


def can_close_night(user: User | AnonymousUser, night: Night) -> bool:
    """Whether the user may close the evening: a director, or who acts for a side of every match there that day."""
    if is_director(user, night.venue.organiser):
        return True
    fixtures = fixtures_at(night.venue, night.date)
    own = acts_for_which(user, entries_at(night.venue, night.date))
    return bool(fixtures) and all({each.home_id, each.away_id} & own for each in fixtures)


def can_make_pass(
    user: User | AnonymousUser, night: Night, fixture: Fixture | None = None, side: str = ""
) -> bool:
    """Whether the user may make and revoke a link: to a table who may open the evening; to a partnership a director,
    or who acts for its side."""
    if fixture is None:
        return can_open_night(user, night.venue, night.date)
    entry = fixture.home if side == Side.HOME else fixture.away
    return is_director(user, night.venue.organiser) or (entry is not None and acts_for(user, entry))


def fixtures_at(venue: Venue, date: dt.date) -> list[Fixture]:
    """The matches that are due in this hall on this date."""
    return [fixture for night in nights_of(venue, date) for fixture in night.fixtures]


def entries_at(venue: Venue, date: dt.date) -> list[Entry]:
    """Who plays in them."""
    return [
        entry for each in fixtures_at(venue, date) for entry in (each.home, each.away) if entry is not None
    ]
