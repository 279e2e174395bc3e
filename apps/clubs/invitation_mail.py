"""The mail of an invitation. Its link is made when it is sent, so that no row and no queue ever holds it."""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.accounts import outgoing
from apps.accounts.mail import beside_request

from . import tasks
from .models import Invitation
from .role_kinds import role_in_words

BYTES_OF_A_TOKEN = 32


def hash_of(token: str) -> str:
    """What is stored of a token. It is random and long, so that a plain hash does not give it away."""
    return hashlib.sha256(token.encode()).hexdigest()


def ring_on_commit(invitation: Invitation) -> None:
    """Have the invitation mailed once the transaction is committed."""
    pk = invitation.pk
    beside_request(lambda: tasks.send_invitation.delay(pk))


def send_now(invitation_id: int) -> bool:
    """Mail the invitation, if that is due. True when it went out."""
    return outgoing.deliver(to_be_sent(), invitation_id, write) is outgoing.Outcome.SENT


def send_due() -> int:
    """Mail every invitation that waits; how many went out."""
    return outgoing.deliver_due(to_be_sent(), write)


def to_be_sent() -> QuerySet[Invitation]:
    """Invitations with what their mails tell."""
    return Invitation.objects.select_related("organiser", "club", "invited_by")


def write(invitation: Invitation) -> EmailMessage | None:
    """The message with a new link, which ends every link before it; None when nobody waits for it any more."""
    token = secrets.token_urlsafe(BYTES_OF_A_TOKEN)
    still_open = Invitation.objects.filter(
        pk=invitation.pk, state=Invitation.State.OPEN, expires_at__gt=timezone.now()
    )
    if not still_open.update(token_hash=hash_of(token)):
        return None
    with translation.override(invitation.language):
        role = role_in_words(invitation)
        context = {
            "name": invitation.name,
            "by": invitation.invited_by.name,
            "organiser": invitation.organiser.name,
            "role": role,
            "link": settings.SITE_URL + reverse("invitations:show", args=[token]),
            "until": date_format(invitation.expires_at.astimezone(invitation.organiser.zone), "j F Y"),
            "hands_over": invitation.steps_down_id is not None,
        }
        subject = _("Invitation: %(role)s") % {"role": role}
        body = render_to_string("clubs/mail/invitation.txt", context)
    return EmailMessage(" ".join(subject.split()), body, settings.DEFAULT_FROM_EMAIL, [invitation.email])
