"""How often one may ask the API: far more than any hall does, and less than what would keep others waiting.

Counted by the minute in the cache: in Redis where there is one, for all server processes together. Without it each
process counts for itself in its memory, so that two of them let through up to twice as much.
"""

from __future__ import annotations

import math
import time

from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from apps.accounts.throttle import client_address

WINDOW = 60


class Rate(BaseThrottle):
    """At most `most` requests a minute of one who asks; answered by 429 `throttled`, which says when to come again."""

    name: str
    most: int

    def who(self, request: Request) -> str:
        """Whose requests are counted together; "" for somebody who is not counted."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request: one look into the cache, no query. Whoever cannot be counted is let through."""
        who = self.who(request)
        if not who:
            return True
        minute, self.since = divmod(time.time(), WINDOW)
        try:
            return _count(f"rate:{self.name}:{who}:{minute:.0f}") <= self.most
        except RedisError:  # away
            return True

    def wait(self) -> float:
        """Seconds until the next minute begins."""
        return float(math.ceil(WINDOW - self.since))


def _count(key: str) -> int:
    """One more under this key; how many there are now."""
    try:
        return cache.incr(key)
    except ValueError:
        # The first of this minute. Of two who are so at once one is not counted.
        cache.add(key, 1, 2 * WINDOW)
        return 1


class AddressRate(Rate):
    """By network address: a hall's wifi is one, with all its phones behind it."""

    def who(self, request: Request) -> str:
        return client_address(request._request) or ""


class DescriptionRate(AddressRate):
    """The description of the API is made anew for whoever asks."""

    name, most = "description", 60
