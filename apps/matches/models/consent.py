"""A side accepts a sheet; a leader signs a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .match import Match
from .sheet import Sheet
from .words import MatchSide


class Acceptance(models.Model):
    """One side agrees with a sheet. It falls when the sheet changes."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="acceptances")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sheet", "side"]
        constraints = [models.UniqueConstraint(fields=["sheet", "side"], name="one_acceptance_per_side")]

    def __str__(self) -> str:
        return f"{self.sheet} / {self.side}"


class Signature(models.Model):
    """A leader signs the match for one side; it also covers sheets that nobody accepted."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="signatures")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "side"]
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="one_signature_per_side")]

    def __str__(self) -> str:
        return f"{self.match} / {self.side}"
