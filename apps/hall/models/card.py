"""The laminated card on a table of a hall: it stays for years."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.schedule.models import Venue

from ..tokens import new_token


class TableCard(models.Model):
    """A card with a QR code on a numbered table of a venue. It lets nobody in without the code of an open night.

    Its token can be read again, because a card is printed again. A replaced card stays, revoked, so that who scans
    it reads what to do.
    """

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="cards")
    number = models.PositiveSmallIntegerField(_("table"))
    token = models.CharField(max_length=40, unique=True, default=new_token)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["venue", "number", "pk"]
        verbose_name = _("table card")
        verbose_name_plural = _("table cards")
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "number"], condition=Q(revoked_at__isnull=True), name="one_card_on_a_table"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="tables_with_cards_count_from_one"),
            models.CheckConstraint(
                condition=(Q(revoked_at__isnull=True) & Q(revoked_by__isnull=True))
                | (Q(revoked_at__isnull=False) & Q(revoked_by__isnull=False)),
                name="a_revoked_card_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.venue} / {self.number}"
