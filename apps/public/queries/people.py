"""Players and what the pages about them name: entries, partners, the matches that they played."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from apps.clubs.models import Player
from apps.competitions.models import Entry

from .fixtures import Shown, published, with_results


def player_of(pk: int) -> Player:
    """A player with the organiser. One query."""
    return Player.objects.select_related("organiser").get(pk=pk)


def players_by_id(pks: Iterable[int]) -> dict[int, Player]:
    """Players by their ids. One query, none for nobody."""
    wanted = set(pks)
    return {player.pk: player for player in Player.objects.filter(pk__in=wanted)} if wanted else {}


def entries_by_id(pks: Iterable[int]) -> dict[int, Entry]:
    """Entries by their ids, with all that their addresses name. One query, none for none."""
    wanted = set(pks)
    found = Entry.objects.filter(pk__in=wanted)
    found = found.select_related("competition__season", "competition__organiser")
    return {entry.pk: entry for entry in found} if wanted else {}


def matches_of(fixtures: Collection[int]) -> Shown:
    """These matches with their results, in the order given. Two queries, none for none."""
    if not fixtures:
        return with_results([], running=False)
    found = {fixture.pk: fixture for fixture in published().filter(pk__in=fixtures)}
    return with_results([found[pk] for pk in fixtures if pk in found], running=False)
