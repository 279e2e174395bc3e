"""Who leads what in a season, and who led it in the season before: for handing over at the turn of a season."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Prefetch, QuerySet

from apps.accounts.models import User
from apps.clubs.models import Club, Invitation, Organiser, Season

from ..models import Competition, Entry, LeaderInvitation


@dataclass(slots=True)
class Led:
    """An entry of a season: who has been asked to lead it, and who led the same team last."""

    entry: Entry
    asked: list[Invitation] = field(default_factory=list)
    proposed: User | None = None
    proposed_from: Season | None = None

    @property
    def key(self) -> str:
        """What a tick says: this leader for this entry. A tick that is out of date fits nothing any more."""
        return f"{self.entry.pk}:{self.proposed.pk if self.proposed else ''}"


def led_in(organiser: Organiser, season: Season, club: Club | None = None) -> list[Led]:
    """The entries that take part in the season, of all clubs or of one, by club and name; in four queries."""
    waiting = LeaderInvitation.objects.filter(invitation__state=Invitation.State.OPEN).select_related(
        "invitation"
    )
    entries = (
        Entry.objects.filter(
            competition__organiser=organiser,
            competition__season=season,
            status__in=[Entry.Status.PENDING, Entry.Status.APPROVED],
        )
        .select_related("club", "leader", "competition__season", "competition__organiser")
        .prefetch_related(Prefetch("leader_invitations", waiting))
        .order_by("club__name", "name", "pk")
    )
    if club is not None:
        entries = entries.filter(club=club)
    rows = [Led(entry, [asked.invitation for asked in entry.leader_invitations.all()]) for entry in entries]
    propose(rows, season)
    return rows


def proposal_for(entry: Entry) -> Led:
    """The entry with who led the same team last, if that is somebody else."""
    row = Led(entry)
    propose([row], entry.competition.season)
    return row


def propose(rows: Iterable[Led], season: Season) -> None:
    """Note for each team who led it in the latest season before, where that is not who leads it now."""
    by_team: dict[tuple[int | None, int | None], list[Led]] = {}
    for row in rows:
        if row.entry.kind == Competition.EntryKind.TEAM:
            by_team.setdefault((row.entry.club_id, row.entry.team_number), []).append(row)
    for before in earlier_teams(season, {club for club, _number in by_team if club is not None}):
        for row in by_team.get((before.club_id, before.team_number), []):
            newer = row.proposed is None or row.proposed_from == before.competition.season
            # Of two teams of one number the one of the same competition is the same team.
            same = before.competition.name == row.entry.competition.name
            if newer and (row.proposed is None or same):
                row.proposed, row.proposed_from = before.leader, before.competition.season
    for row in rows:
        if row.proposed == row.entry.leader:
            row.proposed = row.proposed_from = None


def earlier_teams(season: Season, clubs: Iterable[int]) -> QuerySet[Entry]:
    """The teams of these clubs in seasons before, the latest first, that were led by somebody who can still sign in."""
    return (
        Entry.objects.filter(
            club__in=list(clubs),
            kind=Competition.EntryKind.TEAM,
            status=Entry.Status.APPROVED,
            leader__is_active=True,
            competition__season__starts_on__lt=season.starts_on,
        )
        .select_related("leader", "competition__season")
        .order_by("-competition__season__starts_on", "pk")
    )
