"""Two people who store the same at the same moment.

The database lets one of them through and gives the other an IntegrityError, or ends one of two that wait for each
other. Run anew, the service's own checks see what the first one stored and refuse with their usual sentence.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import IntegrityError, models
from django.db.models.functions import Lower
from django.db.models.lookups import Exact

from apps.accounts.deadlocks import again_after_a_deadlock

P = ParamSpec("P")
R = TypeVar("R")


def once_more_after_a_clash(service: Callable[P, R]) -> Callable[P, R]:
    """Run the service again, once, when the database says that somebody was first, and after a deadlock.

    Stands above `@transaction.atomic`: the first attempt has been rolled back by then. A second IntegrityError
    is no clash but a fault of ours, and is raised.
    """
    tried = again_after_a_deadlock(service)

    @functools.wraps(service)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return tried(*args, **kwargs)
        except IntegrityError:
            return tried(*args, **kwargs)

    return run


def has_same(among: models.QuerySet, field: str, text: str) -> bool:
    """Whether a row has this text in any case, compared as the unique constraints on `Lower(field)` compare it."""
    return among.filter(Exact(Lower(field), Lower(models.Value(text)))).exists()
