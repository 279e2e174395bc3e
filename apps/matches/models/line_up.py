"""Who plays for an entry tonight."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from apps.clubs.models import Player

from .match import Match
from .words import MatchSide


class LineUp(models.Model):
    """The partnerships that one side of a match names, in order."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="line_ups")
    side = models.CharField(_("side"), max_length=4, choices=MatchSide)
    named_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    named_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["match", "-side"]
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="one_line_up_per_side")]

    def __str__(self) -> str:
        return f"{self.match} / {self.side}"


class Partnership(models.Model):
    """Two players who sit together: the numbered place of a line-up that the movement moves (rules §8.2).

    A place whose players are both null is an absent partnership.
    """

    line_up = models.ForeignKey(LineUp, on_delete=models.PROTECT, related_name="partnerships")
    position = models.PositiveSmallIntegerField(_("number"))
    first = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["line_up", "position"]
        verbose_name = _("partnership")
        verbose_name_plural = _("partnerships")
        constraints = [
            models.UniqueConstraint(fields=["line_up", "position"], name="partnership_number_once"),
            models.CheckConstraint(
                condition=(Q(first__isnull=True) & Q(second__isnull=True))
                | (Q(first__isnull=False) & Q(second__isnull=False) & ~Q(first=F("second"))),
                name="two_different_players_or_nobody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}" if self.first_id else f"{self.line_up} / {self.position}: -"
