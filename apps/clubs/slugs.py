"""Short names for addresses."""

from __future__ import annotations

from django.db import models
from django.utils.text import slugify

# Words that an address needs for itself at the same level.
RESERVED = frozenset({"clubs", "new", "table", "programme", "entries", "rules", "results"})


def free_slug(name: str, among: models.QuerySet, *, length: int = 50) -> str:
    """A slug for `name` that no row of `among` has: `kampoe`, else `kampoe-2`, `kampoe-3`, ...

    A name without a letter that an address can carry becomes `x`. The database still has the last word: two
    people who add the same name at once are told apart by its constraint.
    """
    base = slugify(name)[:length].strip("-") or "x"
    taken = set(among.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED
    if base not in taken:
        return base
    number = 2
    while f"{base}-{number}" in taken:
        number += 1
    return f"{base}-{number}"
