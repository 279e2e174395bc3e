"""Somebody at a table does not agree with its sheet."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.hall.models import Phone

from ..authors import exactly_one, name_of
from .sheet import Sheet
from .words import MatchSide


class SheetDispute(models.Model):
    """What a side, or the table (`side` ""), has against a sheet. Open, it keeps the result from becoming official.

    It never stops play. It is settled when the side takes it back, when a director answers it, or by a ruling.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="disputes")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide, blank=True, default="")
    text = models.TextField(_("what is not right"))
    # What the sender called it, so that sending it again is the same dispute.
    ref = models.UUIDField(unique=True, default=uuid.uuid4)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    on = models.ForeignKey(Phone, null=True, blank=True, on_delete=models.PROTECT, related_name="disputes")
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answer = models.TextField(_("answer"), blank=True)

    class Meta:
        ordering = ["sheet", "at", "pk"]
        verbose_name = _("dispute about a sheet")
        verbose_name_plural = _("disputes about sheets")
        constraints = [
            models.CheckConstraint(
                condition=exactly_one("by", "on"), name="a_sheet_dispute_says_whose_it_is"
            ),
            models.CheckConstraint(condition=~Q(text=""), name="a_sheet_dispute_has_a_text"),
            models.CheckConstraint(
                condition=(Q(settled_at__isnull=True) & Q(settled_by__isnull=True) & Q(answer=""))
                | (Q(settled_at__isnull=False) & Q(settled_by__isnull=False)),
                name="a_settled_sheet_dispute_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} / {self.side or '-'}"

    @property
    def author(self) -> str:
        """Who said it, as people read it; ask for it with `by` and `on` loaded."""
        return name_of(self.by, self.on)

    @property
    def is_open(self) -> bool:
        """Nobody has settled it yet."""
        return self.settled_at is None
