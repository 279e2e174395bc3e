"""Questions about the entries of a competition."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When

from apps.accounts.models import User
from apps.clubs.models import Club, Invitation
from apps.clubs.permissions import clubs_of, is_director
from apps.draws.round_robin import MIN_ENTRIES

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


@dataclass(frozen=True, slots=True)
class BeforeDraw:
    """What still comes before a draw: how many entries wait and are approved, and whether others can still enter."""

    waiting: int
    approved: int
    is_open: bool

    @property
    def too_few(self) -> bool:
        """Whether a draw would refuse for want of entries."""
        return self.approved < MIN_ENTRIES

    @property
    def is_ready(self) -> bool:
        """Whether every entry so far has been decided about and enough of them take part."""
        return not self.waiting and not self.too_few


def before_draw(competition: Competition, now: dt.datetime) -> BeforeDraw:
    """How far the entries of a competition are at the moment `now`. One query."""
    counts = competition.entries.aggregate(
        waiting=Count("pk", filter=Q(status=Entry.Status.PENDING)),
        approved=Count("pk", filter=Q(status=Entry.Status.APPROVED)),
    )
    return BeforeDraw(**counts, is_open=competition.registration_state(now) == "open")


def before_draw_of(entries: Iterable[Entry], competition: Competition, now: dt.datetime) -> BeforeDraw:
    """The same of entries that have been read. Asks nothing."""
    statuses = [entry.status for entry in entries]
    return BeforeDraw(
        waiting=statuses.count(Entry.Status.PENDING),
        approved=statuses.count(Entry.Status.APPROVED),
        is_open=competition.registration_state(now) == "open",
    )


def clubs_to_enter(user: User, competition: Competition) -> QuerySet[Club]:
    """The clubs of which the user may enter a team: all of the organiser for a director, else the user's own."""
    clubs = competition.organiser.clubs.filter(is_active=True)
    return (
        clubs
        if is_director(user, competition.organiser)
        else clubs.filter(pk__in=clubs_of(user).values("pk"))
    )
