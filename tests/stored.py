"""Everything that somebody typed and the database holds, as text: for tests that something is nowhere any more."""

from __future__ import annotations

import json

from django.apps import apps
from django.db import models

TYPED = (models.CharField, models.TextField, models.JSONField, models.PositiveSmallIntegerField)
# Chance fills it with letters and digits, in which anything short stands sooner or later.
HASHES = ("password",)


def where_stored(sought: str) -> list[str]:
    """Model, row and field of every value that holds the text, in any case, as it is, escaped or deep in JSON.

    A column is read as JSON with its name, so that a number can be sought where it means something:
    ``"birth_year": 1953`` finds the column and what the log says of it. What nobody types (moments, references, row
    numbers, hashes) is left out: four digits of a year stand there by chance.
    """
    found = []
    for model in apps.get_models(include_auto_created=True):
        fields = [
            field.attname
            for field in model._meta.concrete_fields
            if isinstance(field, TYPED) and field.attname not in HASHES
        ]
        for row in model._base_manager.values_list("pk", *fields):
            for name, value in zip(fields, row[1:], strict=True):
                if sought.casefold() in _as_text(name, value).casefold():
                    found.append(f"{model._meta.label} {row[0]} {name}")
    return found


def _as_text(name: str, value: object) -> str:
    return json.dumps({name: value}, ensure_ascii=False, default=str)
