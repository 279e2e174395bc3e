"""What stands in a calendar feed: matches of published programmes, without byes, each with all that an event names."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from apps.clubs.models import Club, Season
from apps.competitions.models import Competition, Entry
from apps.schedule.models import Fixture

from .fixtures import published


def fixtures_of_competition(competition: Competition) -> list[Fixture]:
    """Every match of its stages; none of a stage that is a draft. One query."""
    return list(_matches().filter(stage__competition=competition))


def fixtures_of_entry(entry: Entry) -> list[Fixture]:
    """The matches of one entry, in every stage of its competition. One query."""
    return list(_matches().filter(Q(home=entry) | Q(away=entry)))


def fixtures_of_club(club: Club, seasons: Sequence[Season]) -> list[Fixture]:
    """The matches of a club's teams in these seasons. One query."""
    mine = Q(home__club=club) | Q(away__club=club)
    return list(_matches().filter(mine, stage__competition__season__in=seasons))


def _matches() -> QuerySet[Fixture]:
    return published().exclude(status=Fixture.Status.BYE).order_by("pk")
