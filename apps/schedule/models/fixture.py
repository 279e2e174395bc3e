"""The programme: numbered matchdays and who is due to meet whom on them."""

from __future__ import annotations

import zoneinfo

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from apps.competitions.models import Entry, Stage

from ..table_numbers import in_words
from .venue import Venue


class Matchday(models.Model):
    """A numbered round of a stage. `date` is its (first) day at the venue, or null when not known."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="matchdays")
    number = models.PositiveSmallIntegerField(_("number"))
    date = models.DateField(_("date"), null=True, blank=True)

    class Meta:
        ordering = ["stage", "number"]
        verbose_name = _("matchday")
        verbose_name_plural = _("matchdays")
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="matchday_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} / {self.number}"


class Fixture(models.Model):
    """Two entries are due to meet on a matchday, or one has a bye (then `away` is null and there is no time).

    A postponed fixture is not played at `starts_at` and has no new time yet; with a new time it is scheduled again.
    `moved_from` is the start that was published first, where it is another one now.
    """

    class Status(models.TextChoices):
        SCHEDULED = "scheduled", _("scheduled")
        POSTPONED = "postponed", _("postponed")
        CANCELLED = "cancelled", _("cancelled")
        BYE = "bye", _("bye")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="fixtures")
    matchday = models.ForeignKey(Matchday, on_delete=models.PROTECT, related_name="fixtures")
    position = models.PositiveSmallIntegerField(_("order within the matchday"))
    home = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="home_fixtures")
    away = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="away_fixtures"
    )
    status = models.CharField(_("status"), max_length=20, choices=Status, default=Status.SCHEDULED)
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    venue = models.ForeignKey(Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="fixtures")
    moved_from = models.DateTimeField(_("first published start"), null=True, blank=True)
    # How often what calendars show of it was changed, and when last: they tell an old copy from a new one by these.
    sequence = models.PositiveIntegerField(_("number of changes"), default=0)
    changed_at = models.DateTimeField(_("changed at"), default=timezone.now)
    # Which tables of the hall it is played at, as many as a side has partnerships, the match's table 1 first; none
    # where the hall's tables are not numbered, or the hall is full. `services.hall_tables` gives them out.
    hall_tables = models.JSONField(_("tables in the hall"), default=list, blank=True)
    # What an import recognises its row by; blank for what was drawn or typed.
    import_key = models.CharField(max_length=600, blank=True, default="")

    class Meta:
        ordering = ["matchday__number", "position", "pk"]
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        constraints = [
            models.UniqueConstraint(fields=["matchday", "position"], name="fixture_position_once"),
            models.UniqueConstraint(fields=["matchday", "home"], name="home_once_per_matchday"),
            models.UniqueConstraint(fields=["matchday", "away"], name="away_once_per_matchday"),
            models.UniqueConstraint(
                fields=["stage", "import_key"], condition=~Q(import_key=""), name="import_key_once_per_stage"
            ),
            models.CheckConstraint(
                condition=(Q(status="bye") & Q(away__isnull=True) & Q(starts_at__isnull=True))
                | (~Q(status="bye") & Q(away__isnull=False)),
                name="a_bye_has_no_opponent_and_no_time",
            ),
            models.CheckConstraint(
                condition=Q(away__isnull=True) | ~Q(home=F("away")), name="nobody_meets_itself"
            ),
        ]
        indexes = [models.Index(fields=["starts_at"], name="fixture_by_time")]

    def __str__(self) -> str:
        return f"{self.home} - {self.away}" if self.away else f"{self.home} ({self.get_status_display()})"

    @property
    def is_bye(self) -> bool:
        """A bye is a state, never an opponent."""
        return self.status == self.Status.BYE

    @property
    def tables_in_words(self) -> str:
        """The tables of the hall ("1–4") of a match that is due; "" where none are given out."""
        return in_words(self.hall_tables) if self.status == self.Status.SCHEDULED else ""

    @property
    def where(self) -> str:
        """The hall and its tables, "Ons Huis, tables 1–4"; the hall alone without tables, "" without a hall."""
        if self.venue is None or not self.tables_in_words:
            return self.venue.name if self.venue else ""
        words = ngettext("%(venue)s, table %(tables)s", "%(venue)s, tables %(tables)s", len(self.hall_tables))
        return words % {"venue": self.venue.name, "tables": self.tables_in_words}

    def hall_table(self, table: int) -> int | None:
        """The number in the hall of the match's own table `table` (from 1); None where none is given out."""
        due = self.status == self.Status.SCHEDULED and 1 <= table <= len(self.hall_tables)
        return int(self.hall_tables[table - 1]) if due else None

    @property
    def zone(self) -> zoneinfo.ZoneInfo | None:
        """The venue's zone; None where no venue is known (then the organiser's is used)."""
        return self.venue.zone if self.venue else None
