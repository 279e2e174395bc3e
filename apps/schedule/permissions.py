"""Who may propose another date for a match, and who answers. Directors change the programme: `can_direct`."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.competitions.models import Entry
from apps.competitions.permissions import acts_for, can_direct

from .models import Fixture, MoveProposal


def entries_acted_for(user: User | AnonymousUser, fixture: Fixture) -> list[Entry]:
    """The sides of the match for which the user acts, home first."""
    sides = [fixture.home, fixture.away]
    return [side for side in sides if side is not None and acts_for(user, side)]


def can_see_proposals(user: User | AnonymousUser, fixture: Fixture) -> bool:
    """Whether the user may read what is proposed for the match: both sides and the directors."""
    return bool(entries_acted_for(user, fixture)) or can_direct(user, fixture.stage.competition)


def can_propose(user: User | AnonymousUser, fixture: Fixture, entry: Entry) -> bool:
    """Whether the user may propose another date for this side of the match: who acts for it."""
    return entry in entries_acted_for(user, fixture)


def can_answer(user: User | AnonymousUser, proposal: MoveProposal) -> bool:
    """Whether the user may accept or decline: who acts for the other side, or a director."""
    fixture = proposal.fixture
    others = [entry for entry in entries_acted_for(user, fixture) if entry.pk != proposal.entry_id]
    return bool(others) or can_direct(user, fixture.stage.competition)


def can_withdraw(user: User | AnonymousUser, proposal: MoveProposal) -> bool:
    """Whether the user may take the proposal back: who acts for the side that made it."""
    return acts_for(user, proposal.entry)
