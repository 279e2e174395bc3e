"""The stored tables of a stage: always what a fresh computation from the results gives."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.competitions.models import Entry, Stage


class StandingRow(models.Model):
    """One row of a stage's table."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="%(class)ss")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="%(class)ss")
    # Entries that share a place stand in draw order; `row` keeps that order.
    row = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(_("place"))
    played = models.PositiveSmallIntegerField(_("played"), default=0)
    won = models.PositiveSmallIntegerField(_("won"), default=0)
    drawn = models.PositiveSmallIntegerField(_("drawn"), default=0)
    lost = models.PositiveSmallIntegerField(_("lost"), default=0)
    scored = models.PositiveIntegerField(_("scored"), default=0)
    conceded = models.PositiveIntegerField(_("conceded"), default=0)
    adjustment = models.DecimalField(_("adjustment"), max_digits=9, decimal_places=2, default=0)
    points = models.DecimalField(_("points"), max_digits=9, decimal_places=2, default=0)
    # The criterion that set this row apart from the row above; blank on the first row and on a shared place.
    decided_by = models.CharField(max_length=40, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}"

    @property
    def difference(self) -> int:
        """Scored less conceded."""
        return self.scored - self.conceded


class Standing(StandingRow):
    """A row of the official table: what counts is official."""

    class Meta:
        ordering = ["stage", "row"]
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [models.UniqueConstraint(fields=["stage", "entry"], name="entry_once_in_a_table")]


class ProvisionalStanding(StandingRow):
    """A row of the table that also counts what is not official yet; there only while a stage has such results."""

    class Meta:
        ordering = ["stage", "row"]
        verbose_name = _("provisional standing")
        verbose_name_plural = _("provisional standings")
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="entry_once_in_a_provisional_table")
        ]


class TableState(models.Model):
    """Which version of its table a stage shows; counts up whenever anything on the table page changed."""

    stage = models.OneToOneField(Stage, on_delete=models.PROTECT, related_name="table_state")
    version = models.PositiveIntegerField(default=0)
    rebuilt_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.stage} / {self.version}"
