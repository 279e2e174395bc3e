"""What the public site keeps of its own: rendered pages. Everything that they show belongs to other apps."""

from __future__ import annotations

from django.db import models


class RenderedPage(models.Model):
    """The content of a public page as it was drawn once, for everybody who looks until it changes.

    `key` says which page in which language, `version` what it shows (apps/public/kept.py). There is one row a key:
    a new version takes the place of the old one. A row may vanish at any time; then the page is drawn again.
    """

    key = models.CharField(max_length=250, unique=True)
    version = models.CharField(max_length=120)
    title = models.CharField(max_length=300)
    html = models.TextField()
    stored_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["key"]

    def __str__(self) -> str:
        return f"{self.key} / {self.version}"
