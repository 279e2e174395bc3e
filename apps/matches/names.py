"""How two players who sit together are named, to their own people and to the public.

Knows no queries: who asks has loaded the players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from apps.schedule.models import Fixture

from .hand_words import DASH
from .models import MatchSide, Partnership
from .queries.board import BoardRow, Pair


def entry_names(fixture: Fixture) -> dict[str, str]:
    """The entries of a fixture by side of the match; the other side of a bye has no name."""
    away = fixture.away.name if fixture.away else ""
    return {MatchSide.HOME: fixture.home.name, MatchSide.AWAY: away}


def joined(names: Iterable[str]) -> str:
    """Names of people who sit together: "Asha – Ruben"."""
    return DASH.join(names)


def pair_names(pair: Pair) -> str:
    """Two players by name, for their own people; a word for a place where nobody sits."""
    return _("absent") if pair is None else joined(player.name for player in pair)


def public_pair_names(pair: Pair) -> str:
    """Two players as the public may read them; a word for a place where nobody sits."""
    return _("absent") if pair is None else joined(player.public_name for player in pair)


def names_over_rounds(row: BoardRow, called: Callable[[Pair], str] = pair_names) -> str:
    """Who plays at a place of a line-up, with the rounds where it was not the same people all evening."""
    if not row.spells:
        return called(pair_of(row.partnership))
    if len(row.spells) == 1:
        return called(row.spells[0].pair)
    last = row.spells[-1]
    parts = [
        (
            _("%(names)s (round %(first)d)")
            if each.first == each.last
            else _("%(names)s (rounds %(first)d–%(last)d)")
        )
        % {"names": conditional_escape(called(each.pair)), "first": each.first, "last": each.last}
        for each in row.spells[:-1]
    ]
    names = conditional_escape(called(last.pair))
    parts.append(_("%(names)s (from round %(first)d)") % {"names": names, "first": last.first})
    # Safe as markup: every name in it is, and who calls them may have made links of them.
    return SafeString("; ".join(parts))


def pair_of(partnership: Partnership) -> Pair:
    """The two players of a place; None where nobody sits."""
    if partnership.first is None or partnership.second is None:
        return None
    return partnership.first, partnership.second
