"""How far competitions are, for any number of them in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q

from apps.competitions.models import Competition, Entry, Stage
from apps.matches.models import Result
from apps.schedule.models import Fixture

from ..steps import Progress


def progress_of(competitions: Iterable[Competition]) -> list[Progress]:
    """The progress of each competition, in the same order."""
    known = list(competitions)
    entries = {
        row["competition"]: row
        for row in Entry.objects.filter(competition__in=known)
        .order_by()
        .values("competition")
        .annotate(
            approved=Count("pk", filter=Q(status=Entry.Status.APPROVED)),
            waiting=Count("pk", filter=Q(status=Entry.Status.PENDING)),
        )
    }
    stages = Stage.objects.filter(competition__in=known, number=1)
    published = dict(stages.values_list("competition", "published_at"))
    played = {
        row["stage__competition"]: row
        for row in Fixture.objects.filter(stage__competition__in=known)
        .exclude(status__in=[Fixture.Status.BYE, Fixture.Status.CANCELLED])
        .order_by()
        .values("stage__competition")
        .annotate(
            programmed=Count("pk", distinct=True),
            decided=Count(
                "pk", filter=Q(results__is_current=True) & ~Q(results__state__in=UNDECIDED), distinct=True
            ),
        )
    }
    progress = []
    for competition in known:
        entered = entries.get(competition.pk)
        programme = played.get(competition.pk)
        progress.append(
            Progress(
                competition=competition,
                approved=entered["approved"] if entered else 0,
                waiting=entered["waiting"] if entered else 0,
                is_drawn=programme is not None,
                published_at=published.get(competition.pk),
                matches=programme["programmed"] if programme else 0,
                decided=programme["decided"] if programme else 0,
            )
        )
    return progress


# States in which somebody still has to do something.
UNDECIDED = [
    Result.State.LIVE,
    Result.State.BROKEN_OFF,
    Result.State.PROVISIONAL,
    Result.State.TO_BE_REPLAYED,
]
