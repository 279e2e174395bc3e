"""One hall on one day, opened for phones."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.schedule.models import Venue

from ..night_day import end_of_night

# So long a night that is opened again afterwards stays open: to send what a phone still keeps.
OPENED_AFTERWARDS = dt.timedelta(hours=12)


class Night(models.Model):
    """The evening of a date at a venue, on which phones are let in by its code.

    It can be opened days before, to send links. It ends by itself in the morning after (`night_day.end_of_night`), or
    when somebody closes it, and can be opened again, also afterwards.
    """

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="open_nights")
    date = models.DateField(_("date"))
    code = models.CharField(max_length=6)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["-date", "venue"]
        verbose_name = _("evening in a hall")
        verbose_name_plural = _("evenings in halls")
        constraints = [
            models.UniqueConstraint(fields=["venue", "date"], name="one_night_per_venue_and_date"),
            models.CheckConstraint(
                condition=(Q(closed_at__isnull=True) & Q(closed_by__isnull=True))
                | (Q(closed_at__isnull=False) & Q(closed_by__isnull=False)),
                name="a_closed_night_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.venue} / {self.date}"

    @property
    def ends_at(self) -> dt.datetime:
        """When it ends by itself."""
        morning = end_of_night(self.date, self.venue.zone)
        return morning if self.opened_at < morning else self.opened_at + OPENED_AFTERWARDS

    def is_open(self, now: dt.datetime) -> bool:
        """Whether phones are let in and write."""
        return self.closed_at is None and now < self.ends_at

    @property
    def code_in_words(self) -> str:
        """The code as people read it to each other: "482 113"."""
        return f"{self.code[:3]} {self.code[3:]}"
