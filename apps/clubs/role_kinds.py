"""What each role is called, who may manage an invitation to it, and how it is given.

The role of a leader belongs to an app that this one does not know: each app says its own when it is ready.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User

from .models import Invitation


@dataclass(frozen=True, slots=True)
class RoleKind:
    """One kind of role to which people are invited."""

    # What the person is asked to be: "secretary of Kampoe".
    in_words: Callable[[Invitation], str]
    # Whether the user may send the invitation again or withdraw it.
    may_manage: Callable[[User | AnonymousUser, Invitation], bool]
    # Locks what the role belongs to, before the invitation itself is locked: everybody locks in this order.
    lock: Callable[[Invitation], object]
    # Gives the role inside the transaction of the acceptance. Raises Refused where it cannot be held any more.
    give: Callable[[Invitation, User], None]
    # The address of the page on which who manages it sees it.
    page: Callable[[Invitation], str]


kinds: dict[str, RoleKind] = {}


def role_in_words(invitation: Invitation) -> str:
    """What the person is asked to be, in the language that is active."""
    return kinds[invitation.kind].in_words(invitation)


def managing_page(invitation: Invitation) -> str:
    """The address of the page on which the invitation is managed."""
    return kinds[invitation.kind].page(invitation)
