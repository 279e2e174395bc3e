"""Which partnership a file of final scores means: by its name, or by its two players, as they stand on the lists."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs.models import Player, RosterSpot
from apps.clubs.plain import plain
from apps.clubs.refusals import refuse
from apps.competitions.models import Competition, Entry
from apps.competitions.services.partnerships import enter_partnership

# "Anil Baldew / Bea Olf"; a name with "en" or "and" in it is not taken apart.
_BETWEEN = re.compile(r"\s*[/&+]\s*")


def find_partnership(competition: Competition, name: str) -> Entry | None:
    """The approved partnership of this name, or of the two players that it names in either order."""
    approved = competition.entries.filter(status=Entry.Status.APPROVED)
    found = approved.filter(name__iexact=name).first()
    if found is not None or len(_BETWEEN.split(name)) != 2:
        return found
    named = {plain(part) for part in _BETWEEN.split(name)}
    pairs = approved.filter(first__isnull=False).select_related("first", "second")
    same = [entry for entry in pairs if _is_named(entry, named)]
    return same[0] if len(same) == 1 else None


def enter_named(competition: Competition, name: str, *, by: User) -> Entry:
    """Enter the two players whom the name says, by their names or member numbers.

    Nobody is made of a name alone. Refuses a name that is not of two people, and somebody who stands on no list of
    the season, or whose name more than one has.
    """
    parts = _BETWEEN.split(name)
    if len(parts) != 2:
        raise refuse(
            "",
            "no_partnership",
            _("“%(name)s” is no partnership of this competition. Write two players, with a / between them.")
            % {"name": name},
        )
    first, second = (_player(competition, part) for part in parts)
    return enter_partnership(competition, first, second, even_after_draw=True, by=by)


def _is_named(entry: Entry, named: set[str]) -> bool:
    players = [player for player in (entry.first, entry.second) if player is not None]
    return {plain(player.name) for player in players} == named or {
        plain(player.member_number) for player in players
    } == named


def _player(competition: Competition, word: str) -> Player:
    spots = RosterSpot.objects.filter(season=competition.season_id, left_at=None).select_related("player")
    wanted = plain(word)
    players = [spot.player for spot in spots]
    found = [player for player in players if plain(player.member_number) == wanted] or [
        player for player in players if plain(player.name) == wanted
    ]
    if len(found) == 1:
        return found[0]
    message = (
        _("more than one player on the lists of this season is called “%(name)s”. Write the member number.")
        if found
        else _("nobody on the lists of this season is called “%(name)s”. Put the player on a list first.")
    )
    raise refuse("", "which_player", message % {"name": word})
