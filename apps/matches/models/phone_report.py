"""What one phone says that was played on a sheet, beside the sheet itself."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.hall.models import Phone
from apps.scoring.hand import HandResult

from .sheet import Sheet
from .words import MatchSide


class Report(models.Model):
    """The hands of a sheet as a phone has them, whole and in order. A newer one of the phone counts instead; both stay.

    Where both sides report, it speaks for a side, and the sheet follows what both have alike; else it changes nothing
    and is compared with the sheet.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="reports")
    phone = models.ForeignKey(Phone, on_delete=models.PROTECT, related_name="reports")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide, blank=True, default="")
    # What the sender called it, so that sending it again is the same report.
    ref = models.UUIDField(unique=True)
    # How the phone counts its reports of this sheet; 0 where it does not.
    number = models.PositiveIntegerField(default=0)
    hands = models.JSONField(default=list, blank=True)
    closed = models.BooleanField(_("time is up"), default=False)
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sheet", "pk"]
        verbose_name = _("report of a phone")
        verbose_name_plural = _("reports of phones")
        indexes = [models.Index(fields=["sheet", "phone"], name="reports_of_a_sheet")]
        constraints = [
            models.CheckConstraint(
                condition=Q(side__in=["", *MatchSide.values]), name="a_report_is_for_a_side_or_the_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} / {self.phone.kept_as}"

    @property
    def results(self) -> list[HandResult]:
        """The hands as the rules module takes them."""
        return [HandResult.from_json(facts) for facts in self.hands]
