"""The ledger of league points given or taken beside the matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.competitions.models import Entry, Stage


class Adjustment(models.Model):
    """A bonus or deduction of league points: a kind and a positive amount, with a reason. Cancelled, never deleted."""

    class Kind(models.TextChoices):
        BONUS = "bonus", _("bonus")
        DEDUCTION = "deduction", _("deduction")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="adjustments")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    amount = models.DecimalField(_("league points"), max_digits=6, decimal_places=2)
    reason = models.TextField(_("reason"))
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["stage", "made_at", "pk"]
        verbose_name = _("bonus or deduction")
        verbose_name_plural = _("bonuses and deductions")
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="adjustment_amount_is_positive"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.kind} {self.amount}"
