"""The organiser, which owns everything below it, and its seasons."""

from __future__ import annotations

import zoneinfo

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from .shown import ShownAs

ZONES = [
    ("Europe/Amsterdam", _("Netherlands (Europe/Amsterdam)")),
    ("America/Paramaribo", _("Suriname (America/Paramaribo)")),
]


class Organiser(models.Model):
    """A federation or club that runs competitions. One organiser's data is never another's."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    timezone = models.CharField(_("time zone"), max_length=40, choices=ZONES, default="Europe/Amsterdam")
    players_shown_as = models.CharField(
        _("names of new players in public"), max_length=8, choices=ShownAs, default=ShownAs.FULL
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("organiser")
        verbose_name_plural = _("organisers")
        constraints = [
            models.UniqueConstraint(Lower("name"), name="organiser_name_once"),
            models.CheckConstraint(
                condition=models.Q(players_shown_as__in=ShownAs.values),
                name="organiser_players_shown_as_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The zone in which this organiser's people read and type times."""
        return zoneinfo.ZoneInfo(self.timezone)


class Season(models.Model):
    """An organiser's year: rosters and competitions belong to one."""

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=20, help_text=_("For example 2026/27."))
    slug = models.SlugField(_("address"), max_length=30)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    # Since when nothing in it can be changed any more; null while it is open.
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-starts_on", "pk"]
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = [
            models.UniqueConstraint("organiser", Lower("name"), name="season_name_once_per_organiser"),
            models.UniqueConstraint(fields=["organiser", "slug"], name="season_slug_once_per_organiser"),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="season_ends_after_it_starts"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        """Whether it stays as it is: nothing in it can be changed."""
        return self.closed_at is not None
