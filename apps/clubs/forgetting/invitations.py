"""Invitations of somebody who is forgotten: nobody can accept them any more, and they name nobody."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from ..models import Invitation, Organiser
from .elsewhere import Typed

# Nobody receives mail below ".invalid" (RFC 2606).
NOBODYS_ADDRESS = "forgotten-{pk}@account.invalid"


def texts_of_invitations(organiser: Organiser) -> list[Typed]:
    """Names as somebody typed them, also of people who were asked at another address."""
    return [Typed(organiser.invitations.all(), ("name",))]


def forget_invitations(invitations: QuerySet[Invitation], instead: str) -> None:
    """End those that are open; `instead` is what stands in the place of the name."""
    for invitation in invitations:
        if invitation.state == Invitation.State.OPEN:
            invitation.state, invitation.answered_at = Invitation.State.WITHDRAWN, timezone.now()
            invitation.token_hash = invitation.due_at = None
        invitation.name, invitation.problem = instead[:120], ""
        invitation.email = NOBODYS_ADDRESS.format(pk=invitation.pk)
        invitation.save()
