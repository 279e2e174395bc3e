"""Questions about organisers, clubs and rosters that pages and services of other apps ask."""

from __future__ import annotations

import datetime as dt

from django.db.models import Count, Prefetch, Q, QuerySet

from .models import (
    Club,
    ClubRole,
    Invitation,
    Organiser,
    OrganiserRole,
    Player,
    RosterSpot,
    Season,
    ShownAs,
)


def season_at(organiser: Organiser, day: dt.date) -> Season | None:
    """The season that `day` falls in; else the one that begins next, else the last one; None without seasons."""
    seasons = organiser.seasons.order_by("starts_on")
    return (
        seasons.filter(starts_on__lte=day, ends_on__gte=day).last()
        or seasons.filter(starts_on__gt=day).first()
        or seasons.last()
    )


def roster_of(club: Club, season: Season) -> QuerySet[RosterSpot]:
    """Who stands on the club's list now, with their players, by name."""
    return RosterSpot.objects.filter(club=club, season=season, left_at=None).select_related("player")


def players_by_how_they_are_shown(organiser: Organiser) -> list[tuple[str, int]]:
    """How many of the organiser's players the public reads in which way, in words; anonymous ones are not counted."""
    counts = dict(
        organiser.players.filter(anonymised_at=None)
        .order_by()
        .values_list("shown_as")
        .annotate(number=Count("pk"))
    )
    return [(str(ShownAs(way).label), counts.get(way, 0)) for way in ShownAs.values]


def clubs_with_secretaries(organiser: Organiser) -> QuerySet[Club]:
    """The organiser's clubs, each with `secretaries` (a list of roles with users) and `asked` (open invitations)."""
    return organiser.clubs.prefetch_related(
        Prefetch("roles", ClubRole.objects.select_related("user"), to_attr="secretaries"),
        Prefetch("invitations", Invitation.objects.filter(state=Invitation.State.OPEN), to_attr="asked"),
    )


def seasons_with_roster_sizes(club: Club) -> QuerySet[Season]:
    """The seasons of the club's organiser, newest first, each with `players`: how many stand on the club's list."""
    return club.organiser.seasons.annotate(
        players=Count("roster_spots", filter=Q(roster_spots__club=club, roster_spots__left_at=None))
    )


def directors_of(organiser: Organiser) -> QuerySet[OrganiserRole]:
    """The roles of the competition directors, with their users, by name."""
    return (
        OrganiserRole.objects.filter(organiser=organiser, role=OrganiserRole.Role.DIRECTOR)
        .select_related("user")
        .order_by("user__name", "pk")
    )


def open_invitations(organiser: Organiser, kind: Invitation.Kind) -> QuerySet[Invitation]:
    """Who has been asked to take such a role and has not answered yet, by name; also when it is too late by now."""
    return Invitation.objects.filter(organiser=organiser, kind=kind, state=Invitation.State.OPEN)


def invitations_to(email: str, now: dt.datetime) -> QuerySet[Invitation]:
    """What the owner of this address can accept."""
    return Invitation.objects.filter(
        email=email, state=Invitation.State.OPEN, expires_at__gt=now
    ).select_related("organiser", "club", "invited_by")


def organisers_without_director() -> QuerySet[Organiser]:
    """For staff: organisers whose first director has not accepted yet."""
    return Organiser.objects.exclude(roles__role=OrganiserRole.Role.DIRECTOR)


def players_found(organiser: Organiser, words: str, season: Season | None) -> QuerySet[Player]:
    """The organiser's players of whom name or member number holds the words; each with `spots`, at most one.

    `spots` is the place on a club's list of that season, with the club.
    """
    found = organiser.players.all()
    # SQL has no NUL character; nobody's name has one either.
    sought = words.replace("\x00", "").strip()
    if sought:
        found = found.filter(Q(name__icontains=sought) | Q(member_number__icontains=sought))
    spots = RosterSpot.objects.filter(season=season, left_at=None).select_related("club")
    return found.prefetch_related(Prefetch("roster_spots", spots, to_attr="spots"))
