"""Who leads an entry: asking somebody, naming somebody who is known, and taking leaders over from an earlier season."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.accounts.models import User, normal_email
from apps.accounts.services import lock_accounts
from apps.clubs import log
from apps.clubs.checks import Checks, tidy
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.closed import refuse_closed
from apps.clubs.models import Invitation
from apps.clubs.refusals import refuse
from apps.clubs.role_kinds import RoleKind
from apps.clubs.services.invitations import (
    check_invitation,
    end,
    make_invitation,
    refuse_second,
    send_or_accept,
)
from apps.clubs.services.people import Invitee

from ..models import Entry, LeaderInvitation
from ..permissions import can_manage_entry
from .locks import lock_entry, refuse_inactive


@once_more_after_a_clash
@transaction.atomic
def invite_leader(entry: Entry, *, email: str, name: str, by: User) -> Invitation:
    """Ask somebody to lead the team; who leads it now does so until then. An earlier invitation is withdrawn.

    Refuses a bad address or name, who leads the team already or is asked, and an entry that takes no part.
    """
    entry = lock_entry(entry)
    refuse_inactive(entry)
    invitee = Invitee(email, name)
    checks = Checks()
    check_invitation(checks, entry.competition.organiser, invitee)
    checks.refuse_if_any()
    if entry.leader and entry.leader.email == normal_email(email):
        raise refuse("email", "already_leader", _("%(name)s leads this team already.") % {"name": tidy(name)})
    refuse_second(Invitation.objects.filter(to_lead__entry=entry), invitee)
    return ask_to_lead(entry, invitee, by=by)


def ask_to_lead(entry: Entry, invitee: Invitee, *, by: User) -> Invitation:
    """Store and mail the invitation, of which everything has been checked, in place of an earlier one."""
    refuse_closed("invite_person", [entry.competition.season_id])
    drop_invitations(entry)
    invitation = make_invitation(entry.competition.organiser, Invitation.Kind.LEADER, invitee, by=by)
    LeaderInvitation.objects.create(invitation=invitation, entry=entry)
    return send_or_accept(invitation, by=by)


def drop_invitations(entry: Entry) -> None:
    """Nobody who was asked to lead the team can accept any more."""
    for earlier in Invitation.objects.filter(to_lead__entry=entry, state=Invitation.State.OPEN):
        end(earlier)


@once_more_after_a_clash
@transaction.atomic
def appoint_leader(entry: Entry, leader: User, *, by: User) -> Entry:
    """Make somebody with an account leader of the team at once. Refuses a closed account, and an entry out of play."""
    leader = open_accounts([leader])[leader.pk]
    entry = lock_entry(entry)
    refuse_inactive(entry)
    if leader != entry.leader:
        set_leader(entry, leader, by=by)
    return entry


def open_accounts(users: Iterable[User]) -> dict[int, User]:
    """The accounts, locked so that nobody closes them meanwhile. Raises Refused where one is closed."""
    users = list(users)
    found = lock_accounts(*users)
    for user in users:
        if user.pk not in found or not found[user.pk].is_active:
            name = found[user.pk].name if user.pk in found else user.name
            raise refuse(
                "",
                "account_closed",
                _("The account of %(name)s is closed: name somebody else.") % {"name": name},
            )
    return found


def set_leader(entry: Entry, leader: User, *, by: User) -> None:
    """Store and log who leads the locked entry from now on."""
    before = entry.leader
    entry.leader = leader
    entry.save(update_fields=["leader"])
    log.record(
        entry.competition.organiser,
        "appoint_leader",
        entry,
        by=by,
        before={"leader": before.name if before else None},
        after={"leader": leader.name},
    )


@once_more_after_a_clash
@transaction.atomic
def take_over_leaders(proposals: Sequence[tuple[Entry, User]], *, by: User) -> int:
    """Give each entry the leader that is proposed for it, all or none; how many changed. They said yes before."""
    changed = 0
    open_accounts([leader for _entry, leader in proposals])
    for entry, leader in sorted(proposals, key=lambda each: (each[0].competition_id, each[0].pk)):
        locked = lock_entry(entry)
        refuse_inactive(locked)
        if locked.leader != leader:
            drop_invitations(locked)
            set_leader(locked, leader, by=by)
            changed += 1
    return changed


def entry_of(invitation: Invitation) -> Entry:
    """The entry that is to be led, with its competition and organiser."""
    return Entry.objects.select_related(
        "club__organiser", "leader", "competition__organiser", "competition__season"
    ).get(leader_invitations__invitation=invitation)


def in_words(invitation: Invitation) -> str:
    """What the person is asked to be. Asks nothing where `to_lead` with its entry has been read."""
    entry = invitation.to_lead.entry
    return _("leader of %(entry)s in %(competition)s") % {
        "entry": entry.name,
        "competition": entry.competition,
    }


def may_manage(user: User | AnonymousUser, invitation: Invitation) -> bool:
    return can_manage_entry(user, entry_of(invitation))


def give(invitation: Invitation, user: User) -> None:
    """The user leads the entry from now on. Refuses an entry that takes no part any more."""
    entry = lock_entry(entry_of(invitation))
    refuse_inactive(entry)
    if entry.leader != user:
        set_leader(entry, user, by=user)


def lock(invitation: Invitation) -> Entry:
    return lock_entry(entry_of(invitation))


def page(invitation: Invitation) -> str:
    entry = entry_of(invitation)
    return reverse("competitions:entry", args=[entry.competition_id, entry.pk])


LEADER = RoleKind(in_words=in_words, may_manage=may_manage, lock=lock, give=give, page=page)
