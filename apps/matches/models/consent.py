"""A side accepts a sheet; a leader signs a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.hall.models import Phone

from ..authors import exactly_one, name_of
from .match import Match
from .sheet import Sheet
from .words import MatchSide


class Acceptance(models.Model):
    """One side agrees with a sheet. It falls when the sheet changes."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="acceptances")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    on = models.ForeignKey(Phone, null=True, blank=True, on_delete=models.PROTECT, related_name="acceptances")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sheet", "side"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "side"], name="one_acceptance_per_side"),
            models.CheckConstraint(condition=exactly_one("by", "on"), name="an_acceptance_says_whose_it_is"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} / {self.side}"

    @property
    def author(self) -> str:
        """Who accepted, as people read it; ask for it with `by` and `on` loaded."""
        return name_of(self.by, self.on)


class Signature(models.Model):
    """A leader signs the match for one side; it also covers sheets that nobody accepted."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="signatures")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    # The phone at the table on which the leader gave the PIN; null where it was signed behind sign-in.
    on = models.ForeignKey(Phone, null=True, blank=True, on_delete=models.PROTECT, related_name="signatures")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "side"]
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="one_signature_per_side")]

    def __str__(self) -> str:
        return f"{self.match} / {self.side}"
