"""Who may sign a match for which side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q

from apps.accounts.models import User
from apps.clubs.models import ClubRole
from apps.competitions.models import Entry
from apps.schedule.models import Fixture

from ..models import MatchSide


class Signer(NamedTuple):
    """Somebody who acts for a side, by id and name; without a PIN only after signing in."""

    id: int
    name: str
    has_pin: bool


def signers_of(fixture: Fixture) -> dict[str, list[Signer]]:
    """The leader of each side, then the secretaries of its club by name. Two queries. Ask with both entries loaded."""
    return signers_of_all([fixture])[fixture.pk]


def signers_of_all(fixtures: Sequence[Fixture]) -> dict[int, dict[str, list[Signer]]]:
    """As `signers_of`, by fixture id. Two queries for all of them."""
    entries = [entry for each in fixtures for entry in (each.home, each.away) if entry]
    clubs = {entry.club_id for entry in entries if entry.club_id}
    kept = set(ClubRole.objects.filter(club__in=clubs).values_list("club", "user"))
    leaders = {entry.leader_id for entry in entries if entry.leader_id}
    people = User.objects.filter(Q(pk__in=leaders) | Q(pk__in=[user for _club, user in kept]), is_active=True)
    known = [Signer(user.pk, user.name, bool(user.pin)) for user in people.order_by("name", "pk")]

    def of(entry: Entry | None) -> list[Signer]:
        if entry is None:
            return []
        first = sorted(known, key=lambda each: each.id != entry.leader_id)
        return [each for each in first if each.id == entry.leader_id or (entry.club_id, each.id) in kept]

    return {
        each.pk: {MatchSide.HOME.value: of(each.home), MatchSide.AWAY.value: of(each.away)}
        for each in fixtures
    }
