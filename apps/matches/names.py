"""How two players who sit together are named, to their own people and to the public.

Knows no queries: who asks has loaded the players.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from apps.schedule.models import Fixture

from .hand_words import DASH
from .models import MatchSide, Partnership


def entry_names(fixture: Fixture) -> dict[str, str]:
    """The entries of a fixture by side of the match; the other side of a bye has no name."""
    away = fixture.away.name if fixture.away else ""
    return {MatchSide.HOME: fixture.home.name, MatchSide.AWAY: away}


def joined(names: Iterable[str]) -> str:
    """Names of people who sit together: "Asha – Ruben"."""
    return DASH.join(names)


def partnership_names(partnership: Partnership | None) -> str:
    """The two players of a place by name; a word for a place where nobody sits."""
    if partnership is None or partnership.first is None or partnership.second is None:
        return _("absent")
    return joined([partnership.first.name, partnership.second.name])


def public_partnership_names(partnership: Partnership | None) -> str:
    """The two players of a place as the public may read them; a word for a place where nobody sits."""
    if partnership is None or partnership.first is None or partnership.second is None:
        return _("absent")
    return joined([partnership.first.public_name, partnership.second.public_name])
