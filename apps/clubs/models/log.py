"""The log that a director can read: who changed what, when, from what to what, and why."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ..authors import phone_in_words
from .organiser import Organiser


class LogEntry(models.Model):
    """One change below an organiser. Written by services, never edited.

    Hands keep their own history on the sheet; everything else that people change is told here.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    # Who changed it without an account, as `clubs.authors.PhoneAuthor.kept_as` says it.
    by_phone = models.CharField(max_length=20, blank=True, default="")
    action = models.CharField(_("action"), max_length=40)
    subject_type = models.CharField(max_length=40)
    subject_id = models.BigIntegerField()
    subject = models.CharField(_("subject"), max_length=200)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        constraints = [
            models.CheckConstraint(
                condition=Q(by__isnull=False, by_phone="") | (Q(by__isnull=True) & ~Q(by_phone="")),
                name="logged_by_somebody_or_by_a_phone",
            ),
        ]
        indexes = [
            models.Index(fields=["organiser", "-at"], name="log_by_organiser"),
            models.Index(fields=["subject_type", "subject_id"], name="log_by_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"

    @property
    def author(self) -> str:
        """Who changed it, as people read it; ask for it with `by` loaded."""
        return self.by.name if self.by else phone_in_words(self.by_phone)
