"""The roles that this app knows: what they are called, who manages invitations to them, and how they are given."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .. import log
from ..models import Club, ClubRole, Invitation, Organiser, OrganiserRole
from ..permissions import can_appoint_directors, can_appoint_secretaries, is_secretary
from ..role_kinds import RoleKind


def club_of(invitation: Invitation) -> Club:
    """The club to which a secretary is invited. The database sees to it that there is one."""
    if invitation.club is None:
        raise ValueError("An invitation of a secretary has a club.")
    return invitation.club


def may_manage_director(user: User | AnonymousUser, invitation: Invitation) -> bool:
    return can_appoint_directors(user, invitation.organiser)


def may_manage_secretary(user: User | AnonymousUser, invitation: Invitation) -> bool:
    """A director; and a secretary who hands over, for that one invitation."""
    club = club_of(invitation)
    hands_over = isinstance(user, User) and invitation.steps_down_id == user.pk
    return can_appoint_secretaries(user, club) or (hands_over and is_secretary(user, club))


def lock_organiser(invitation: Invitation) -> Organiser:
    return Organiser.objects.select_for_update(no_key=True).get(pk=invitation.organiser_id)


def lock_club(invitation: Invitation) -> Club:
    return Club.objects.select_for_update(of=("self",), no_key=True).get(pk=club_of(invitation).pk)


def give_direction(invitation: Invitation, user: User) -> None:
    """Make the user a director; who hands over is none any more. The organiser is never without one meanwhile."""
    organiser = lock_organiser(invitation)
    roles = OrganiserRole.objects.filter(organiser=organiser, role=OrganiserRole.Role.DIRECTOR)
    OrganiserRole.objects.get_or_create(organiser=organiser, user=user, role=OrganiserRole.Role.DIRECTOR)
    before = invitation.steps_down
    if before and before != user and roles.filter(user=before).delete()[0]:
        log.record(organiser, "dismiss_director", before, by=before, before={"name": before.name})


def give_secretaryship(invitation: Invitation, user: User) -> None:
    """Make the user a secretary of the club; who hands over is none any more."""
    club = lock_club(invitation)
    roles = ClubRole.objects.filter(club=club, role=ClubRole.Role.SECRETARY)
    ClubRole.objects.get_or_create(club=club, user=user, role=ClubRole.Role.SECRETARY)
    before = invitation.steps_down
    if before and before != user and roles.filter(user=before).delete()[0]:
        facts = {"club": club.name, "name": before.name}
        log.record(invitation.organiser, "dismiss_secretary", before, by=before, before=facts)


def director_page(invitation: Invitation) -> str:
    return reverse("clubs:directors", args=[invitation.organiser.slug])


def secretary_page(invitation: Invitation) -> str:
    return reverse("clubs:club", args=[invitation.organiser.slug, club_of(invitation).slug])


DIRECTOR = RoleKind(
    in_words=lambda invitation: (
        _("competition director of %(organiser)s") % {"organiser": invitation.organiser.name}
    ),
    may_manage=may_manage_director,
    lock=lock_organiser,
    give=give_direction,
    page=director_page,
)
SECRETARY = RoleKind(
    in_words=lambda invitation: _("secretary of %(club)s") % {"club": club_of(invitation).name},
    may_manage=may_manage_secretary,
    lock=lock_club,
    give=give_secretaryship,
    page=secretary_page,
)
