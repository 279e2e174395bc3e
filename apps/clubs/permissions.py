"""Who may act for an organiser or a club. Pages, templates and later the API ask these same questions."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Q, QuerySet, Subquery

from apps.accounts.models import User

from .models import Club, ClubRole, Invitation, Organiser, OrganiserRole, Player, RosterSpot
from .role_kinds import kinds


def is_director(user: User | AnonymousUser, organiser: Organiser) -> bool:
    """Whether the user directs this organiser's competitions."""
    return (
        isinstance(user, User)
        and user.is_active
        and (
            OrganiserRole.objects.filter(
                organiser=organiser, user=user, role=OrganiserRole.Role.DIRECTOR
            ).exists()
        )
    )


def is_secretary(user: User | AnonymousUser, club: Club) -> bool:
    """Whether the user is secretary of this club."""
    return club.pk in secretary_of_which(user, [club.pk])


def secretary_of_which(user: User | AnonymousUser, clubs: Collection[int]) -> set[int]:
    """Of which of these clubs (by id) the user is secretary. One query at most."""
    if not isinstance(user, User) or not user.is_active:
        return set()
    roles = ClubRole.objects.filter(club__in=clubs, user=user, role=ClubRole.Role.SECRETARY)
    return set(roles.values_list("club", flat=True))


def can_found_organiser(user: User | AnonymousUser) -> bool:
    """Whether the user may set up a new organiser: staff of the site."""
    return isinstance(user, User) and user.is_active and user.is_staff


def can_appoint_directors(user: User | AnonymousUser, organiser: Organiser) -> bool:
    """Whether the user may invite directors: a director; staff of the site while the organiser has none."""
    if is_director(user, organiser):
        return True
    return can_found_organiser(user) and not organiser.roles.filter(role=OrganiserRole.Role.DIRECTOR).exists()


def can_appoint_secretaries(user: User | AnonymousUser, club: Club) -> bool:
    """Whether the user may invite secretaries of the club and take the role away: a director of its organiser."""
    return is_director(user, club.organiser)


def can_manage_invitation(user: User | AnonymousUser, invitation: Invitation) -> bool:
    """Whether the user may send the invitation again or withdraw it: who may invite to that role, or hands over."""
    return kinds[invitation.kind].may_manage(user, invitation)


def can_accept(user: User | AnonymousUser, invitation: Invitation) -> bool:
    """Whether the user may accept the invitation: the owner of its address."""
    return isinstance(user, User) and user.is_active and user.email == invitation.email


def can_keep_roster(user: User | AnonymousUser, club: Club) -> bool:
    """Whether the user may change the club's players and roster: its secretary, or a director of its organiser."""
    return is_secretary(user, club) or is_director(user, club.organiser)


def organisers_of(user: User) -> QuerySet[Organiser]:
    """The organisers that the user directs."""
    return Organiser.objects.filter(roles__user=user, roles__role=OrganiserRole.Role.DIRECTOR).distinct()


def clubs_of(user: User) -> QuerySet[Club]:
    """The clubs of which the user is secretary, with their organisers."""
    return (
        Club.objects.filter(Q(roles__user=user, roles__role=ClubRole.Role.SECRETARY))
        .select_related("organiser")
        .distinct()
    )


def can_edit_player(user: User | AnonymousUser, player: Player) -> bool:
    """Whether the user may change facts about a player: a director, or the secretary of the player's club now.

    Now is the season that is on, or else the last that the player was on a list of: who moved to another club is
    edited by that club.
    """
    return player.pk in can_edit_which(user, player.organiser, [player.pk])


def can_edit_which(user: User | AnonymousUser, organiser: Organiser, players: Collection[int]) -> set[int]:
    """Of which of the organiser's players (by id) the user may change facts, as `can_edit_player` says. Two queries."""
    if not isinstance(user, User) or not user.is_active:
        return set()
    if is_director(user, organiser):
        return set(players)
    newest = RosterSpot.objects.filter(player=OuterRef("pk"), left_at=None).order_by(
        "-season__starts_on", "-pk"
    )
    found = Player.objects.filter(pk__in=players, organiser=organiser).annotate(
        club_now=Subquery(newest.values("club")[:1])
    )
    return set(found.filter(club_now__in=clubs_of(user).values("pk")).values_list("pk", flat=True))


def can_read_dossier(user: User | AnonymousUser, player: Player) -> bool:
    """Whether the user may read everything that is stored about a player: a director, and the player's own account.

    The own account is the one whose e-mail address the director or the secretary wrote at the player.
    """
    if not isinstance(user, User) or not user.is_active:
        return False
    is_own = bool(player.email) and player.email == user.email and player.anonymised_at is None
    return is_own or is_director(user, player.organiser)
