"""A stage's settings, in numbered revisions that are never edited.

The match part freezes with each match when play begins. The table part is always one revision for
the whole table: the newest.
"""

from __future__ import annotations

from decimal import Decimal

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.scoring.rules import HouseRules

from .competition import Stage

# Two weeks: the next matchday of any league has been played by then.
MOST_HOURS = 14 * 24


class Revision(models.Model):
    """What both parts have: a number, an author, a time and a reason."""

    revision = models.PositiveSmallIntegerField(_("revision"))
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        abstract = True


class MatchRegulations(Revision):
    """How a match is played: house rules, match form and what decides."""

    class DecidedBy(models.TextChoices):
        HAND_POINTS = "hand_points", _("the sum of all hand points")
        SHEET_POINTS = "sheet_points", _("3 / 1 / 0 for each sheet")

    class BelowMinimum(models.TextChoices):
        LOST = "lost", _("lost: a walkover for the other side")
        NOT_PLAYED = "not_played", _("not played: it counts for nobody")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="match_regulations")
    rules = models.JSONField(_("house rules"))
    partnerships = models.PositiveSmallIntegerField(
        _("partnerships a side"), default=4, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds"), default=4, validators=[MinValueValidator(1), MaxValueValidator(24)]
    )
    decided_by = models.CharField(
        _("a match is decided by"), max_length=20, choices=DecidedBy, default=DecidedBy.HAND_POINTS
    )
    minimum_partnerships = models.PositiveSmallIntegerField(_("partnerships a side at least"), default=1)
    below_minimum = models.CharField(
        _("with fewer partnerships a match is"),
        max_length=20,
        choices=BelowMinimum,
        default=BelowMinimum.LOST,
    )
    # Hand points of a sheet whose opponents are absent; 0: such a sheet counts for nobody.
    absent_points = models.PositiveSmallIntegerField(_("a sheet against an absent partnership"), default=10)
    sides_substitute = models.BooleanField(_("the sides may substitute"), default=True)
    # Each side writes on its own phone, and what both have alike is the sheet; else one phone writes for the table.
    both_report = models.BooleanField(_("both sides report"), default=False)

    class Meta:
        ordering = ["stage", "-revision"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "revision"], name="match_regulations_revision_once"),
            models.CheckConstraint(
                condition=Q(partnerships__range=(1, 12)) & Q(rounds__range=(1, 24)),
                name="match_regulations_in_range",
            ),
            models.CheckConstraint(
                condition=Q(minimum_partnerships__range=(1, models.F("partnerships"))),
                name="minimum_partnerships_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} / {self.revision}"

    @property
    def house_rules(self) -> HouseRules:
        """The house rules as a value."""
        return HouseRules.from_json(self.rules)


class TableRegulations(Revision):
    """How results become a table: league points, criteria, walkovers and byes, and when a result is official."""

    class HeadToHead(models.TextChoices):
        REAPPLIED = "reapplied", _("applied again to those still level")
        ONCE = "once", _("applied once")

    class OfficialWhen(models.TextChoices):
        SIGNED = "signed", _("at once, when both sides have signed")
        CONFIRMED = "confirmed", _("when a director says so")
        AFTER_HOURS = "after_hours", _("after a time, unless a side does not agree")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="table_regulations")
    win = models.DecimalField(
        _("league points for a win"), max_digits=6, decimal_places=2, default=Decimal(2)
    )
    draw = models.DecimalField(
        _("league points for a draw"), max_digits=6, decimal_places=2, default=Decimal(1)
    )
    loss = models.DecimalField(
        _("league points for a loss"), max_digits=6, decimal_places=2, default=Decimal(0)
    )
    bye = models.DecimalField(
        _("league points for a bye"), max_digits=6, decimal_places=2, default=Decimal(0)
    )
    criteria = models.JSONField(_("criteria"), default=list)
    head_to_head = models.CharField(
        _("head-to-head"), max_length=20, choices=HeadToHead, default=HeadToHead.REAPPLIED
    )
    walkover_winner_score = models.PositiveSmallIntegerField(
        _("walkover: score of the winner"), null=True, blank=True
    )
    walkover_loser_score = models.PositiveSmallIntegerField(
        _("walkover: score of the loser"), null=True, blank=True
    )
    walkover_in_head_to_head = models.BooleanField(_("walkovers count in head-to-head"), default=True)
    official_when = models.CharField(
        _("a result is official"), max_length=20, choices=OfficialWhen, default=OfficialWhen.SIGNED
    )
    official_after_hours = models.PositiveSmallIntegerField(
        _("hours until it is official"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_HOURS)],
    )

    class Meta:
        ordering = ["stage", "-revision"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "revision"], name="table_regulations_revision_once"),
            models.CheckConstraint(
                condition=(Q(walkover_winner_score__isnull=True) & Q(walkover_loser_score__isnull=True))
                | Q(walkover_winner_score__gte=models.F("walkover_loser_score")),
                name="walkover_scores_both_or_none",
            ),
            models.CheckConstraint(
                condition=(Q(official_when="after_hours") & Q(official_after_hours__range=(1, MOST_HOURS)))
                | (~Q(official_when="after_hours") & Q(official_after_hours__isnull=True)),
                name="hours_until_official_where_time_decides",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} / {self.revision}"
