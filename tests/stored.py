"""Everything that the database holds, as text: for tests that something is nowhere any more."""

from __future__ import annotations

import json

from django.apps import apps
from django.db import models


def where_stored(sought: str) -> list[str]:
    """Model, row and field of every value that holds the text, in any case, as it is, escaped or deep in JSON.

    Moments are left out: nobody types them, and their microseconds hold any four digits sooner or later.
    """
    found = []
    for model in apps.get_models(include_auto_created=True):
        fields = [
            field.attname
            for field in model._meta.concrete_fields
            if not isinstance(field, models.BooleanField | models.DateTimeField)
        ]
        for row in model._base_manager.values_list("pk", *fields):
            for name, value in zip(fields, row[1:], strict=True):
                if sought.casefold() in _as_text(value).casefold():
                    found.append(f"{model._meta.label} {row[0]} {name}")
    return found


def _as_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
