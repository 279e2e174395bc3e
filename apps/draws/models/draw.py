"""One draw of a stage's programme."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.competitions.models import Stage


class Draw(models.Model):
    """How a programme was drawn: with the same entries, seed, plan and wishes it gives the same programme again."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="draws")
    seed = models.PositiveBigIntegerField(_("seed"))
    double = models.BooleanField(_("everybody meets twice"), default=False)
    # Entry ids in the order in which they went into the draw, before shuffling.
    entries = models.JSONField()
    figures = models.JSONField(help_text=_("What the generator reports: byes, home and away, breaks."))
    # What was asked for, as the form of a draw has it, so that the next draw starts with it.
    plan = models.JSONField(default=dict, blank=True)
    # What could not be kept: the rows of `services.placing.Note`.
    notes = models.JSONField(default=list, blank=True)
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["stage", "-drawn_at", "-pk"]
        verbose_name = _("draw")
        verbose_name_plural = _("draws")

    def __str__(self) -> str:
        return f"{self.stage} / {self.seed}"
