"""Who may act in a competition."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.clubs.permissions import is_director, is_secretary

from .models import Competition, Entry


def can_direct(user: User | AnonymousUser, competition: Competition) -> bool:
    """Whether the user may change the competition: a director of its organiser."""
    return is_director(user, competition.organiser)


def acts_for(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether the user acts for this entry: its leader, or the secretary of its club."""
    if not isinstance(user, User) or not user.is_active:
        return False
    if entry.leader_id == user.pk:
        return True
    return entry.club is not None and is_secretary(user, entry.club)


def can_manage_entry(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether the user may name the leader of an entry and take it back: a secretary of its club, or a director."""
    if can_direct(user, entry.competition):
        return True
    return entry.club is not None and is_secretary(user, entry.club)
