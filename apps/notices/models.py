"""What is to be told, the mails by which it is told, and which kinds somebody has switched off."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.accounts.outgoing import Outgoing
from apps.clubs.models import LogEntry, Organiser

from .kinds import Kind


class Happening(models.Model):
    """Something of which nobody has been told yet, stored together with the change; gone when letters are written.

    What was changed in one transaction has one `batch`: people get one mail about all of it.
    """

    batch = models.UUIDField(db_index=True)
    action = models.CharField(max_length=40)
    log_entry = models.ForeignKey(LogEntry, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    # What has no log entry: the match whose sheets have ended.
    match_id = models.BigIntegerField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(log_entry__isnull=False) ^ models.Q(match_id__isnull=False),
                name="a_happening_is_one_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.batch} {self.action}"


class Letter(Outgoing):
    """One mail to one person. Holds what it is about; it is put into words when it is sent, and names nobody before."""

    key = models.CharField(max_length=120, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="letters")
    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="letters")
    kinds = models.JSONField(_("what it is about"), default=list)
    # {"log": id}, {"ended": match id} or {"tonight": fixture id}, in the order of what happened.
    items = models.JSONField(default=list)
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-written_at", "-pk"]
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        indexes = [models.Index(fields=["organiser", "-written_at"], name="letters_by_organiser")]

    def __str__(self) -> str:
        return self.key

    @property
    def kind_labels(self) -> list[str]:
        """What it is about, in words."""
        return [str(Kind(kind).label) for kind in self.kinds if kind in Kind.values]


class SwitchedOff(models.Model):
    """Somebody does not want this kind of mail."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="switched_off")
    kind = models.CharField(max_length=20, choices=Kind)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind"], name="switched_off_once")]

    def __str__(self) -> str:
        return f"{self.user} - {self.kind}"
