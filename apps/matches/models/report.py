"""A side says on the night that the other side is not there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.schedule.models import Fixture

from .words import MatchSide


class AbsenceReport(models.Model):
    """The side `side` waits in vain for the other one. It decides nothing: a director does.

    It stands until it is taken back; what counts for the fixture afterwards says whether it was followed.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="absence_reports")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture", "pk"]
        verbose_name = _("report of an absence")
        verbose_name_plural = _("reports of an absence")
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "side"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_open_report_per_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} / {self.side}"
