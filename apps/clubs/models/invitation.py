"""Somebody has been asked by mail to take a role, and has not answered yet, or has."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.accounts.outgoing import Outgoing

from .club import Club
from .organiser import Organiser


class Invitation(Outgoing):
    """Asks the owner of a mailbox to take a role. Its link is known to nobody else: only its hash is kept.

    What a leader is to lead stands in the app that knows entries. Roles are given on accepting, never before.
    """

    class Kind(models.TextChoices):
        DIRECTOR = "director", _("competition director")
        SECRETARY = "secretary", _("club secretary")
        LEADER = "leader", _("team leader")

    class State(models.TextChoices):
        OPEN = "open", _("invited")
        ACCEPTED = "accepted", _("accepted")
        WITHDRAWN = "withdrawn", _("withdrawn")

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="invitations")
    kind = models.CharField(_("role"), max_length=20, choices=Kind)
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    email = models.EmailField(_("e-mail address"))
    name = models.CharField(_("name"), max_length=120)
    language = models.CharField(_("language"), max_length=2, choices=User.Language)
    token_hash = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    state = models.CharField(_("state"), max_length=20, choices=State, default=State.OPEN)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    invited_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(_("valid until"))
    mails = models.PositiveSmallIntegerField(_("mails asked for"), default=1, editable=False)
    # Who hands over: their own role ends when the other accepts.
    steps_down = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(condition=Q(email=Lower("email")), name="invitation_email_is_lower_case"),
            models.CheckConstraint(
                condition=Q(kind="secretary", club__isnull=False)
                | (~Q(kind="secretary") & Q(club__isnull=True)),
                name="secretary_is_invited_by_a_club",
            ),
            models.CheckConstraint(
                condition=~Q(state="accepted") | Q(accepted_by__isnull=False), name="somebody_accepted"
            ),
            models.UniqueConstraint(
                fields=["organiser", "email"],
                condition=Q(kind="director", state="open"),
                name="director_invited_once",
            ),
            models.UniqueConstraint(
                fields=["club", "email"],
                condition=Q(kind="secretary", state="open"),
                name="secretary_invited_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def is_expired(self, now: dt.datetime) -> bool:
        """Whether it is too late to accept at the moment `now` (aware)."""
        return now >= self.expires_at
