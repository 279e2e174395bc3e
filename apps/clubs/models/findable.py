"""Rows that people search for by name: each keeps the plain text of its name beside it.

Two databases do not agree on what is the same letter in another case or with an accent, so the comparison is made once,
here, when a name is stored, and searching compares plain text with plain text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models

from ..plain import plain


class PlainField(models.CharField):
    """The plain text of another attribute, `of`, brought up to date whenever the row is stored; never typed."""

    def __init__(self, *, of: str = "name", **kwargs: Any) -> None:
        self.of = of
        super().__init__(**{"max_length": 200, "default": "", "editable": False, **kwargs})

    def deconstruct(self) -> Any:
        """What a migration writes."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The plain text of what is stored now."""
        text = plain(getattr(model_instance, self.of))[: self.max_length]
        setattr(model_instance, self.attname, text)
        return text


class Findable(models.Model):
    """A row with plain fields, which follow their names also where only some fields are stored."""

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Store the row, its plain fields with it."""
        if update_fields:
            plain_fields = (field.name for field in self._meta.fields if isinstance(field, PlainField))
            update_fields = [*update_fields, *plain_fields]
        super().save(*args, update_fields=update_fields, **kwargs)
