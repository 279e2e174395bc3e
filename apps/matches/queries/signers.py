"""Who may sign a match for which side."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q

from apps.accounts.models import User
from apps.clubs.models import ClubRole
from apps.schedule.models import Fixture

from ..models import MatchSide


class Signer(NamedTuple):
    """Somebody who acts for a side, by id and name; without a PIN only after signing in."""

    id: int
    name: str
    has_pin: bool


def signers_of(fixture: Fixture) -> dict[str, list[Signer]]:
    """The leader of each side, then the secretaries of its club by name. Two queries. Ask with both entries loaded."""
    entries = {MatchSide.HOME.value: fixture.home, MatchSide.AWAY.value: fixture.away}
    clubs = {entry.club_id for entry in entries.values() if entry and entry.club_id}
    kept = list(ClubRole.objects.filter(club__in=clubs).values_list("club", "user"))
    leaders = {entry.leader_id for entry in entries.values() if entry and entry.leader_id}
    people = User.objects.filter(Q(pk__in=leaders) | Q(pk__in=[user for _club, user in kept]), is_active=True)
    by_id = {user.pk: Signer(user.pk, user.name, bool(user.pin)) for user in people.order_by("name", "pk")}
    return {
        side: [
            signer
            for signer in sorted(by_id.values(), key=lambda each: each.id != entry.leader_id)
            if signer.id == entry.leader_id or (entry.club_id, signer.id) in kept
        ]
        if entry
        else []
        for side, entry in entries.items()
    }
