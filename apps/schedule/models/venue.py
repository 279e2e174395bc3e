"""A hall where is played; its zone is the zone of every time shown for it."""

from __future__ import annotations

import zoneinfo

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from apps.clubs.models import Organiser
from apps.clubs.models.organiser import ZONES


class Venue(models.Model):
    """A hall or clubhouse of an organiser."""

    class Screen(models.TextChoices):
        """What the screen in the hall tells of a match while it is being played; of one that is over it tells all."""

        ALL = "all", _("the score and the lead after every round")
        BUT_LAST = "but_last", _("everything but the last round, until the match is over")
        NONE = "none", _("no scores until the match is over")

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="venues")
    name = models.CharField(_("name"), max_length=80)
    address = models.CharField(_("address"), max_length=160, blank=True)
    # How many tables stand there; null where nobody said so. Two partnerships sit at each.
    tables = models.PositiveSmallIntegerField(_("tables"), null=True, blank=True)
    screen_shows = models.CharField(_("the screen shows"), max_length=10, choices=Screen, default=Screen.ALL)
    timezone = models.CharField(_("time zone"), max_length=40, choices=ZONES)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("venue")
        verbose_name_plural = _("venues")
        constraints = [
            models.UniqueConstraint("organiser", Lower("name"), name="venue_name_once_per_organiser"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The zone in which times at this venue are entered and shown."""
        return zoneinfo.ZoneInfo(self.timezone)
