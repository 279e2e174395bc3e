"""Where else people may stand: apps above `clubs` say it here, from `AppConfig.ready`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import models

from ..models import Organiser
from ..models.findable import PlainField
from .texts import Replacing

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Typed:
    """Rows of an organiser, and their fields with text that people typed."""

    rows: models.QuerySet
    fields: Sequence[str]


# Asked for the rows of an organiser in which a person may be named.
typed_texts: list[Callable[[Organiser], list[Typed]]] = []
# Called last: throws away what is kept of what was shown.
throw_away: list[Callable[[], None]] = []


def forget_in_texts(organiser: Organiser, replacing: Replacing) -> None:
    """Put the neutral words in every text that an app named, and throw away what was kept of pages."""
    for ask in typed_texts:
        for typed in ask(organiser):
            _forget_in(typed, replacing)
    for throw in throw_away:
        throw()


def _forget_in(typed: Typed, replacing: Replacing) -> None:
    """Plain texts, by which people search, follow: storing many rows at once does not bring them up to date."""
    changed = []
    kind = typed.rows.model
    plain = [each for each in kind._meta.fields if isinstance(each, PlainField) and each.of in typed.fields]
    for row in typed.rows.order_by("pk").only("pk", *typed.fields).iterator(AT_ONCE):
        was = [getattr(row, name) for name in typed.fields]
        now = [replacing.in_text(text) for text in was]
        if now != was:
            for name, text in zip(typed.fields, now, strict=True):
                longest = row._meta.get_field(name).max_length
                setattr(row, name, text[:longest] if longest else text)
            for field in plain:
                field.pre_save(row, add=False)
            changed.append(row)
    stored = [*typed.fields, *(field.name for field in plain)]
    kind._base_manager.bulk_update(changed, stored, batch_size=AT_ONCE)
