"""Asking somebody by mail to take a role: inviting, sending again, withdrawing, accepting.

A role is given when its owner accepts, also to people who have an account already: a slip in an address must not
make a stranger a director. Only who names themselves has the role at once.
"""

from __future__ import annotations

import datetime as dt

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User, normal_email
from apps.accounts.services import lock_accounts, open_account

from .. import invitation_mail, log
from ..checks import Checks, tidy
from ..clashes import once_more_after_a_clash
from ..models import Club, ClubRole, Invitation, Organiser, OrganiserRole
from ..refusals import FieldProblem, Refused, refuse
from ..role_kinds import kinds
from .people import Invitee, check_invitee

VALID_FOR = dt.timedelta(days=14)
MOST_MAILS_OF_ONE = 5
MOST_INVITATIONS_A_DAY = 10


@once_more_after_a_clash
@transaction.atomic
def invite_director(
    organiser: Organiser, *, email: str, name: str, steps_down: User | None = None, by: User
) -> Invitation:
    """Ask somebody to direct the competitions. Refuses a bad address or name, who directs them already or is asked.

    `steps_down` hands over: their role ends when the other accepts.
    """
    invitee = Invitee(email, name)
    checks = Checks()
    check_invitation(checks, organiser, invitee)
    checks.refuse_if_any()
    if OrganiserRole.objects.filter(organiser=organiser, user__email=normal_email(email)).exists():
        raise refuse(
            "email",
            "already_director",
            _("%(name)s is a competition director already.") % {"name": tidy(name)},
        )
    same = Invitation.objects.filter(organiser=organiser, kind=Invitation.Kind.DIRECTOR)
    refuse_second(same, invitee)
    invitation = make_invitation(organiser, Invitation.Kind.DIRECTOR, invitee, steps_down=steps_down, by=by)
    return send_or_accept(invitation, by=by)


@once_more_after_a_clash
@transaction.atomic
def invite_secretary(
    club: Club, *, email: str, name: str, steps_down: User | None = None, by: User
) -> Invitation:
    """Ask somebody to be secretary of the club. Refuses as `invite_director` does."""
    invitee = Invitee(email, name)
    checks = Checks()
    check_invitation(checks, club.organiser, invitee)
    checks.refuse_if_any()
    if ClubRole.objects.filter(club=club, user__email=normal_email(email)).exists():
        raise refuse(
            "email",
            "already_secretary",
            _("%(name)s is a secretary of %(club)s already.") % {"name": tidy(name), "club": club.name},
        )
    refuse_second(Invitation.objects.filter(club=club, kind=Invitation.Kind.SECRETARY), invitee)
    invitation = make_invitation(
        club.organiser, Invitation.Kind.SECRETARY, invitee, club=club, steps_down=steps_down, by=by
    )
    return send_or_accept(invitation, by=by)


def check_invitation(
    checks: Checks,
    organiser: Organiser,
    invitee: Invitee,
    *,
    email_field: str = "email",
    name_field: str = "name",
) -> None:
    """Note what `check_invitee` notes, and `too_many` when the address has been asked too often today."""
    check_invitee(checks, invitee, email_field=email_field, name_field=name_field)
    since = timezone.now() - dt.timedelta(days=1)
    asked = Invitation.objects.filter(
        organiser=organiser, email=normal_email(invitee.email), invited_at__gt=since
    )
    if not checks.found_at(email_field) and asked.count() >= MOST_INVITATIONS_A_DAY:
        checks.add(
            email_field,
            "too_many",
            _("This address has been invited %(number)d times today: wait a day, or call the person.")
            % {"number": MOST_INVITATIONS_A_DAY},
        )


def refuse_second(same: QuerySet[Invitation], invitee: Invitee) -> None:
    """Raises Refused where one of these asks this address already; one that expired makes room for a new one."""
    waiting = same.filter(email=normal_email(invitee.email), state=Invitation.State.OPEN).first()
    if waiting is None:
        return
    if not waiting.is_expired(timezone.now()):
        raise refuse(
            "email",
            "already_invited",
            _("%(name)s has been invited already: send that invitation again, or withdraw it.")
            % {"name": waiting.name},
        )
    end(waiting)


def make_invitation(
    organiser: Organiser,
    kind: Invitation.Kind,
    invitee: Invitee,
    *,
    club: Club | None = None,
    steps_down: User | None = None,
    by: User,
) -> Invitation:
    """Store an invitation of which everything has been checked. `send_or_accept` comes next."""
    email = normal_email(invitee.email)
    known = User.objects.filter(email=email).first()
    now = timezone.now()
    return Invitation.objects.create(
        organiser=organiser,
        kind=kind,
        club=club,
        email=email,
        name=tidy(invitee.name),
        # Of somebody who is new here the language is guessed: that of who knows them.
        language=(known or by).language,
        invited_by=by,
        expires_at=now + VALID_FOR,
        due_at=now,
        steps_down=steps_down,
    )


def send_or_accept(invitation: Invitation, *, by: User) -> Invitation:
    """Log and mail a new invitation; who invites themselves has the role at once and gets no mail."""
    log.record(invitation.organiser, "invite_person", invitation, by=by, after=facts_of(invitation))
    if invitation.email == by.email:
        return answer(invitation, by)
    invitation_mail.ring_on_commit(invitation)
    return invitation


def facts_of(invitation: Invitation) -> dict[str, str]:
    """What the log tells about an invitation; the address is not among it."""
    facts = {"role": invitation.kind, "name": invitation.name}
    if invitation.club:
        facts["club"] = invitation.club.name
    return facts


@once_more_after_a_clash
@transaction.atomic
def resend_invitation(invitation: Invitation, *, by: User) -> Invitation:
    """Mail a new link; the old one ends at once, and the days to accept count anew.

    Refuses an invitation that has been answered or withdrawn, and one that was mailed too often.
    """
    invitation = lock(invitation.pk)
    refuse_answered(invitation)
    if invitation.mails >= MOST_MAILS_OF_ONE:
        raise refuse(
            "",
            "too_many",
            _(
                "This invitation has been sent %(number)d times: check the address, withdraw it and invite anew."
            )
            % {"number": invitation.mails},
        )
    now = timezone.now()
    invitation.token_hash = None
    invitation.mails += 1
    invitation.expires_at = now + VALID_FOR
    invitation.due_at, invitation.tries, invitation.sent_at, invitation.problem = now, 0, None, ""
    invitation.save()
    log.record(invitation.organiser, "resend_invitation", invitation, by=by, after=facts_of(invitation))
    invitation_mail.ring_on_commit(invitation)
    return invitation


@once_more_after_a_clash
@transaction.atomic
def withdraw_invitation(invitation: Invitation, *, by: User) -> Invitation:
    """Take the invitation back; its link ends at once. Refuses one that has been answered or withdrawn."""
    invitation = lock(invitation.pk)
    refuse_answered(invitation)
    end(invitation)
    log.record(invitation.organiser, "withdraw_invitation", invitation, by=by, before=facts_of(invitation))
    return invitation


@once_more_after_a_clash
@transaction.atomic
def accept_invitation(invitation: Invitation, *, by: User) -> Invitation:
    """Give the role to the owner of the address. Refuses everybody else, and what is answered, withdrawn or expired."""
    # First of all, so that the account is not closed meanwhile: a closed one holds nothing.
    by = lock_accounts(by).get(by.pk, by)
    kinds[invitation.kind].lock(invitation)
    invitation = lock(invitation.pk)
    refuse_answered(invitation)
    if not by.is_active:
        raise refuse("", "account_closed", _("The account with this e-mail address is closed."))
    if invitation.is_expired(timezone.now()):
        raise refuse("", "expired", _("This invitation has expired: ask for a new one."))
    if by.email != invitation.email:
        raise refuse(
            "",
            "other_address",
            _("This invitation is for %(email)s: sign in with that address.") % {"email": invitation.email},
        )
    return answer(invitation, by)


@once_more_after_a_clash
@transaction.atomic
def accept_as_newcomer(invitation: Invitation, *, name: str, password: str) -> User:
    """Make the account of the address and give it the role. Who calls it has seen the link, which only a mail holds.

    Refuses a blank or long name, a weak password, an address that has an account, and as `accept_invitation` does.
    """
    checks = Checks()
    name = checks.text("name", name, longest=120)
    checks.refuse_if_any()
    try:
        user = open_account(invitation.email, name, password, language=invitation.language)
    except ValidationError as problem:
        raise Refused(
            *(FieldProblem("password", each.code or "weak", each.messages[0]) for each in problem.error_list)
        ) from problem
    accept_invitation(invitation, by=user)
    return user


def lock(pk: int) -> Invitation:
    """The invitation as it is now, locked until the transaction ends."""
    return (
        Invitation.objects.select_for_update(of=("self",), no_key=True)
        .select_related("organiser", "club", "invited_by", "steps_down")
        .get(pk=pk)
    )


def refuse_answered(invitation: Invitation) -> None:
    """Raises Refused for an invitation that is not open any more."""
    if invitation.state == Invitation.State.ACCEPTED:
        raise refuse("", "accepted", _("%(name)s has accepted already.") % {"name": invitation.name})
    if invitation.state != Invitation.State.OPEN:
        raise refuse("", "withdrawn", _("This invitation has been withdrawn: ask for a new one."))


def end(invitation: Invitation) -> None:
    """Store that nobody can accept the invitation any more, by link or without."""
    invitation.state = Invitation.State.WITHDRAWN
    invitation.answered_at = timezone.now()
    invitation.token_hash = invitation.due_at = None
    invitation.save()


def answer(invitation: Invitation, user: User) -> Invitation:
    """Give the role, log it, and end the link."""
    kinds[invitation.kind].give(invitation, user)
    invitation.state = Invitation.State.ACCEPTED
    invitation.accepted_by, invitation.answered_at = user, timezone.now()
    invitation.token_hash = invitation.due_at = None
    invitation.save()
    log.record(
        invitation.organiser,
        "accept_invitation",
        invitation,
        by=user,
        after={**facts_of(invitation), "name": user.name},
    )
    return invitation
