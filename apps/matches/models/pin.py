"""Wrong PINs, kept only as long as they make who tries wait."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.hall.models import Phone

from .match import Match


class PinTry(models.Model):
    """A wrong PIN that was typed for `signer` at a table of a match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="pin_tries")
    signer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    on = models.ForeignKey(Phone, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name = _("wrong PIN")
        verbose_name_plural = _("wrong PINs")

    def __str__(self) -> str:
        return f"{self.match} {self.at:%H:%M:%S}"
