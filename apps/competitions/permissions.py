"""Who may act in a competition."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.clubs.permissions import is_director, is_secretary, secretary_of_which

from .models import Competition, Entry
from .queries import is_drawn


def can_direct(user: User | AnonymousUser, competition: Competition) -> bool:
    """Whether the user may change the competition: a director of its organiser."""
    return is_director(user, competition.organiser)


def acts_for(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether the user acts for this entry: its leader, or the secretary of its club."""
    return entry.pk in acts_for_which(user, [entry])


def acts_for_which(user: User | AnonymousUser, entries: Collection[Entry]) -> set[int]:
    """For which of these entries (by id) the user acts. One query at most."""
    if not isinstance(user, User) or not user.is_active:
        return set()
    led = {entry.pk for entry in entries if entry.leader_id == user.pk}
    clubs = {entry.club_id for entry in entries if entry.pk not in led and entry.club_id is not None}
    kept = secretary_of_which(user, clubs) if clubs else set()
    return led | {entry.pk for entry in entries if entry.club_id in kept}


def can_manage_entry(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether the user may name the leader of an entry and take it back: a secretary of its club, or a director."""
    if can_direct(user, entry.competition):
        return True
    return entry.club is not None and is_secretary(user, entry.club)


def can_set_nights(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether the user may say when the entry plays at home: a director; who acts for it, until the draw reads it.

    Of an entry that takes part or waits, while the season is open. One query for the draw.
    """
    if not entry.is_active or entry.competition.season.is_closed:
        return False
    if can_direct(user, entry.competition):
        return True
    return acts_for(user, entry) and not is_drawn(entry.competition)


def can_set_nights_of_club(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether the home night may be that of the club, for all its teams: its secretary, or a director."""
    return entry.club_id is not None and can_manage_entry(user, entry)
