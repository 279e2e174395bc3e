"""Other names of a club."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .organiser import Organiser


class ClubAlias(models.Model):
    """A name under which a club stands in files ("Palmboys" for Palm Boys). Imports use it."""

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="club_aliases")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(_("other name"), max_length=80)
    # `names.plain` of the name: two aliases that differ in case or spaces only are one.
    key = models.CharField(max_length=160)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("other name of a club")
        verbose_name_plural = _("other names of clubs")
        constraints = [
            models.UniqueConstraint(fields=["organiser", "key"], name="club_alias_once_per_organiser"),
        ]

    def __str__(self) -> str:
        return self.name
