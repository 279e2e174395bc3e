"""Competitions, organisers and clubs as the public sees them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Prefetch, Q

from apps.clubs.models import Club, Organiser, Season
from apps.competitions.models import Competition, Entry, Stage
from apps.schedule.models import Fixture
from apps.schedule.times import day_of

from .fixtures import published

# Who the public sees: a refusal and a change of mind are between the organiser and the club.
PUBLIC_STATUSES = [Entry.Status.PENDING, Entry.Status.APPROVED]


@dataclass(frozen=True, slots=True)
class OrganiserNow:
    """An organiser with the competitions of its season now; else of the last season that has any. None without any."""

    organiser: Organiser
    season: Season | None
    competitions: list[Competition]


def stage_of(stage_id: int) -> Stage:
    """The stage with everything that the head of its pages names. One query.

    Its `has_others` says whether the public sees other stages of the competition beside it.
    """
    others = Stage.objects.filter(competition=OuterRef("competition"), published_at__isnull=False)
    found = Stage.objects.select_related("competition__organiser", "competition__season", "table_state")
    return found.annotate(has_others=Exists(others.exclude(pk=OuterRef("pk")))).get(pk=stage_id)


def public_stages(competition: Competition) -> list[Stage]:
    """The stages that are published, in their order. One query."""
    return list(competition.stages.filter(published_at__isnull=False).order_by("number"))


def organisers_now(now: dt.datetime) -> list[OrganiserNow]:
    """Every organiser by name, with the competitions of its season at the moment `now` (aware). Two queries."""
    competitions = Competition.objects.select_related("season").order_by("name", "pk")
    organisers = Organiser.objects.order_by("name", "pk").prefetch_related(
        Prefetch("competitions", competitions)
    )
    return [
        _now(organiser, list(organiser.competitions.all()), day_of(now, organiser.zone))
        for organiser in organisers
    ]


def seasons_of(organiser: Organiser) -> list[Season]:
    """The organiser's seasons that have a competition, newest first, each with them in `competitions.all()`.

    Each competition has `entered`, how many entries wait or take part. Two queries.
    """
    taking_part = Count("entries", filter=Q(entries__status__in=PUBLIC_STATUSES))
    competitions = Competition.objects.annotate(entered=taking_part).order_by("name", "pk")
    seasons = organiser.seasons.order_by("-starts_on", "pk").prefetch_related(
        Prefetch("competitions", competitions)
    )
    return [season for season in seasons if season.competitions.all()]


def clubs_of(organiser: Organiser) -> list[Club]:
    """The organiser's clubs that are active, by name. One query."""
    return list(organiser.clubs.filter(is_active=True).order_by("name", "pk"))


def public_entries(competition: Competition) -> list[Entry]:
    """The entries that the public sees, by name, with their clubs. One query."""
    entries = competition.entries.filter(status__in=PUBLIC_STATUSES).select_related("club")
    return list(entries.order_by("name", "pk"))


def entries_of(club: Club, season: Season) -> list[Entry]:
    """The club's entries in the competitions of a season that the public sees. One query."""
    entries = club.entries.filter(competition__season=season, status__in=PUBLIC_STATUSES)
    return list(entries.select_related("competition__season").order_by("competition__name", "name", "pk"))


def seasons_of_club(club: Club) -> list[Season]:
    """The seasons in which the club entered a team, newest first. One query."""
    entered = Season.objects.filter(
        competitions__entries__club=club, competitions__entries__status__in=PUBLIC_STATUSES
    )
    return list(entered.distinct().order_by("-starts_on", "pk"))


def fixtures_of_club(club: Club, season: Season) -> list[Fixture]:
    """What the club's teams play in a season, byes too, in the order of the programme. One query."""
    mine = Q(home__club=club) | Q(away__club=club)
    return list(
        published()
        .filter(mine, stage__competition__season=season)
        .order_by("matchday__date", "starts_at", "matchday__number", "position", "pk")
    )


def fixtures_of_entry(entry: Entry) -> list[Fixture]:
    """What the entry plays in every stage of its competition, byes too, in the order of the programme. One query."""
    found = published().filter(Q(home=entry) | Q(away=entry))
    return list(found.order_by("stage__number", "matchday__date", "starts_at", "matchday__number", "pk"))


def _now(organiser: Organiser, competitions: list[Competition], today: dt.date) -> OrganiserNow:
    """The newest season that today lies in, of those that have competitions; else the newest of them."""
    seasons = sorted({each.season for each in competitions}, key=lambda each: (each.starts_on, each.pk))
    on = [season for season in seasons if season.starts_on <= today <= season.ends_on]
    wanted = on or seasons
    season = wanted[-1] if wanted else None
    return OrganiserNow(organiser, season, [each for each in competitions if each.season == season])
