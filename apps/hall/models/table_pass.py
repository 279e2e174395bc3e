"""A link for one night, to a table or to a partnership."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.schedule.models import Fixture

from ..tokens import new_token
from .night import Night


class Side(models.TextChoices):
    """The sides of a match; the words of `matches`, which lies above."""

    HOME = "home", _("home")
    AWAY = "away", _("away")


class TablePass(models.Model):
    """Lets a phone in for one night, without its code.

    A *table* pass is for a table of the hall. A *partnership* pass is for a place of a line-up in a match: it goes
    with the partnership from table to table, and its phones speak for that side only.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="passes")
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    fixture = models.ForeignKey(
        # A match that is taken off the programme was not begun: its links, and who came by them, go along.
        Fixture,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="table_passes",
    )
    side = models.CharField(_("side"), max_length=4, choices=Side, blank=True, default="")
    place = models.PositiveSmallIntegerField(_("partnership"), null=True, blank=True)
    token = models.CharField(max_length=40, unique=True, default=new_token)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["night", "table", "fixture", "-side", "place", "pk"]
        verbose_name = _("link for one evening")
        verbose_name_plural = _("links for one evening")
        constraints = [
            models.CheckConstraint(
                condition=(
                    Q(table__isnull=False, table__gte=1, fixture__isnull=True, side="", place__isnull=True)
                )
                | (
                    Q(table__isnull=True, fixture__isnull=False, place__isnull=False, place__gte=1)
                    & ~Q(side="")
                ),
                name="a_pass_is_for_a_table_or_for_a_partnership",
            ),
            models.CheckConstraint(
                condition=(Q(revoked_at__isnull=True) & Q(revoked_by__isnull=True))
                | (Q(revoked_at__isnull=False) & Q(revoked_by__isnull=False)),
                name="a_revoked_pass_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night} / {self.table or f'{self.fixture_id} {self.side} {self.place}'}"
