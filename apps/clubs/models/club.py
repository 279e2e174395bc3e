"""A club of an organiser."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from .findable import Findable, PlainField
from .organiser import Organiser


class Club(Findable):
    """A club as its organiser knows it; it may enter several teams."""

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="clubs")
    name = models.CharField(_("name"), max_length=80)
    plain = PlainField(of="name")
    slug = models.SlugField(_("address"), max_length=60)
    place = models.CharField(_("town"), max_length=60, blank=True)
    is_active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.UniqueConstraint("organiser", Lower("name"), name="club_name_once_per_organiser"),
            models.UniqueConstraint(fields=["organiser", "slug"], name="club_slug_once_per_organiser"),
        ]

    def __str__(self) -> str:
        return self.name
