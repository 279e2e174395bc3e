"""Questions about the entries of a competition."""

from __future__ import annotations

from django.db.models import Case, IntegerField, QuerySet, Value, When

from apps.accounts.models import User
from apps.clubs.models import Club, Invitation
from apps.clubs.permissions import clubs_of, is_director

from ..models import Competition, Entry, StageEntry


def active_entries(competition: Competition) -> QuerySet[Entry]:
    """The entries that take a place: waiting or approved."""
    return competition.entries.filter(status__in=[Entry.Status.PENDING, Entry.Status.APPROVED])


def entries_by_state(competition: Competition) -> QuerySet[Entry]:
    """Every entry with club, players and leader: who waits first, then approved, refused, withdrawn, each by name."""
    order = [Entry.Status.PENDING, Entry.Status.APPROVED, Entry.Status.REFUSED, Entry.Status.WITHDRAWN]
    ranks = [When(status=status, then=Value(rank)) for rank, status in enumerate(order)]
    return (
        competition.entries.select_related("club", "first", "second", "leader", "competition__organiser")
        .annotate(rank=Case(*ranks, output_field=IntegerField()))
        .order_by("rank", "name", "pk")
    )


def open_leader_invitations(entry: Entry) -> QuerySet[Invitation]:
    """Who has been asked to lead the entry and has not answered yet."""
    return Invitation.objects.filter(to_lead__entry=entry, state=Invitation.State.OPEN)


def is_drawn(competition: Competition) -> bool:
    """Whether the programme has been drawn: entries have their draw numbers."""
    return StageEntry.objects.filter(stage__competition=competition).exists()


def clubs_to_enter(user: User, competition: Competition) -> QuerySet[Club]:
    """The clubs of which the user may enter a team: all of the organiser for a director, else the user's own."""
    clubs = competition.organiser.clubs.filter(is_active=True)
    return (
        clubs
        if is_director(user, competition.organiser)
        else clubs.filter(pk__in=clubs_of(user).values("pk"))
    )
