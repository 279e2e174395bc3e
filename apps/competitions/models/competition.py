"""A competition and its stages."""

from __future__ import annotations

import datetime as dt

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from apps.clubs.models import Organiser, Season
from apps.clubs.models.findable import Findable, PlainField


class Competition(Findable):
    """One thing that people enter: a league, a cup, an evening."""

    class EntryKind(models.TextChoices):
        TEAM = "team", _("club teams")
        PARTNERSHIP = "partnership", _("fixed partnerships")
        PLAYER = "player", _("single players")

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="competitions")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="competitions")
    name = models.CharField(_("name"), max_length=100)
    plain = PlainField(of="name")
    slug = models.SlugField(_("address"), max_length=60)
    entry_kind = models.CharField(_("who enters"), max_length=20, choices=EntryKind, default=EntryKind.TEAM)
    registration_opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    registration_closes_at = models.DateTimeField(_("registration closes"), null=True, blank=True)
    max_entries = models.PositiveSmallIntegerField(
        _("most entries"), null=True, blank=True, validators=[MinValueValidator(2)]
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-season__starts_on", "name", "pk"]
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        constraints = [
            models.UniqueConstraint("season", Lower("name"), name="competition_name_once_per_season"),
            models.UniqueConstraint(fields=["season", "slug"], name="competition_slug_once_per_season"),
            models.CheckConstraint(
                condition=models.Q(registration_closes_at__isnull=True)
                | models.Q(registration_opens_at__isnull=True)
                | models.Q(registration_closes_at__gt=models.F("registration_opens_at")),
                name="registration_closes_after_it_opens",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.season}"

    @property
    def is_of_partnerships(self) -> bool:
        """Fixed partnerships enter, not teams."""
        return self.entry_kind == self.EntryKind.PARTNERSHIP

    def registration_state(self, now: dt.datetime) -> str:
        """`not_planned`, `not_yet`, `open` or `closed` at the moment `now` (aware)."""
        if self.registration_opens_at is None or self.registration_closes_at is None:
            return "not_planned"
        if now < self.registration_opens_at:
            return "not_yet"
        return "open" if now < self.registration_closes_at else "closed"


class Stage(models.Model):
    """One part of a competition with one format. Its table reads its own results only."""

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("round robin")

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    name = models.CharField(_("name"), max_length=60, blank=True)
    format = models.CharField(_("format"), max_length=20, choices=Format, default=Format.ROUND_ROBIN)
    published_at = models.DateTimeField(_("programme published"), null=True, blank=True)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="stage_number_once"),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.competition} / {self.number}"
