"""A side does not agree with a result, before it is official."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.schedule.models import Fixture

from .words import MatchSide


class Dispute(models.Model):
    """What a side has against how a match went. Open, it keeps the result from becoming official; it never stops play.

    It is settled when the side takes it back, when a director answers it, or by a ruling.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="disputes")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide)
    reason = models.TextField(_("reason"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answer = models.TextField(_("answer"), blank=True)

    class Meta:
        ordering = ["fixture", "at", "pk"]
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "side"],
                condition=Q(settled_at__isnull=True),
                name="one_open_dispute_per_side",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="a_dispute_has_a_reason"),
            models.CheckConstraint(
                condition=(Q(settled_at__isnull=True) & Q(settled_by__isnull=True) & Q(answer=""))
                | (Q(settled_at__isnull=False) & Q(settled_by__isnull=False)),
                name="a_settled_dispute_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} / {self.side}"
