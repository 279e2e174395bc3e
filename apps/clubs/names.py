"""Clubs by the names that people write: in any case, with or without spaces, or under an alias."""

from __future__ import annotations

from .models import Club, ClubAlias, Organiser
from .plain import plain


class ClubNames:
    """An organiser's clubs, read once (two queries), to be found by what a file calls them."""

    def __init__(self, organiser: Organiser) -> None:
        self._by_name: dict[str, Club] = {}
        self._by_plain: dict[str, set[Club]] = {}
        self._by_alias: dict[str, Club] = {}
        for club in organiser.clubs.all():
            self.add(club)
        for alias in ClubAlias.objects.filter(organiser=organiser).select_related("club"):
            self._by_alias[alias.key] = alias.club

    def add(self, club: Club) -> None:
        """Know this club too, for one that was made after the others were read."""
        self._by_name[club.name.casefold()] = club
        self._by_plain.setdefault(plain(club.name), set()).add(club)

    def find(self, name: str) -> Club | None:
        """The club of this name; None when there is none, or when several names are alike but for their spaces."""
        if exact := self._by_name.get(" ".join(name.split()).casefold()):
            return exact
        key = plain(name)
        if not key:
            return None
        if key in self._by_alias:
            return self._by_alias[key]
        alike = self._by_plain.get(key, set())
        return next(iter(alike)) if len(alike) == 1 else None


def club_by_alias(organiser: Organiser, name: str) -> Club | None:
    """The club that has this as another name; its own name is none. One query."""
    alias = ClubAlias.objects.filter(organiser=organiser, key=plain(name)).select_related("club").first()
    return alias.club if alias else None
