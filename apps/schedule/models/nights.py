"""When entries can play: their home nights, and the nights on which they never or rather do not play."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.clubs.models import Club
from apps.competitions.models import Entry

from .venue import Venue

LAST_WEEKDAY = 6


class HomeNight(models.Model):
    """Where and when a club plays at home, or one entry that plays elsewhere than its club does.

    `weekday` is 0 for Monday, `start_time` stands on the clock of the venue.
    """

    club = models.OneToOneField(
        Club, null=True, blank=True, on_delete=models.PROTECT, related_name="home_night"
    )
    entry = models.OneToOneField(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="home_night"
    )
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="home_nights")
    weekday = models.PositiveSmallIntegerField(_("weekday"))
    start_time = models.TimeField(_("start time"))

    class Meta:
        verbose_name = _("home night")
        verbose_name_plural = _("home nights")
        constraints = [
            models.CheckConstraint(
                condition=Q(club__isnull=True, entry__isnull=False)
                | Q(club__isnull=False, entry__isnull=True),
                name="home_night_of_a_club_or_an_entry",
            ),
            models.CheckConstraint(
                condition=Q(weekday__lte=LAST_WEEKDAY), name="home_night_on_a_day_of_the_week"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club or self.entry}: {self.venue}"


class NightWish(models.Model):
    """A weekday on which an entry never plays (hard: a draw keeps it), or rather does not (soft)."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="night_wishes")
    weekday = models.PositiveSmallIntegerField(_("weekday"))
    is_hard = models.BooleanField(_("never"))

    class Meta:
        verbose_name = _("wish about nights")
        verbose_name_plural = _("wishes about nights")
        constraints = [
            models.UniqueConstraint(fields=["entry", "weekday"], name="one_wish_a_weekday"),
            models.CheckConstraint(condition=Q(weekday__lte=LAST_WEEKDAY), name="wish_about_a_weekday"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.weekday}"
