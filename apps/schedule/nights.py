"""When the entries of a competition can play, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.dates import WEEKDAYS

from apps.competitions.models import Entry

from .models import HomeNight, NightWish
from .queries import home_nights_of


@dataclass(frozen=True, slots=True)
class EntryNights:
    """An entry, its home night (its own, or that of its club), and the days of its wishes, in words."""

    entry: Entry
    home: HomeNight | None
    weekday: str
    never: str
    rather_not: str


def nights_of_entries(entries: Iterable[Entry]) -> list[EntryNights]:
    """A row for each entry. Two queries."""
    entries = list(entries)
    homes = home_nights_of(entries)
    days: dict[tuple[int, bool], list[str]] = {}
    for wish in NightWish.objects.filter(entry__in=entries).order_by("weekday"):
        days.setdefault((wish.entry_id, wish.is_hard), []).append(str(WEEKDAYS[wish.weekday]))
    return [
        EntryNights(
            entry=entry,
            home=homes.get(entry.pk),
            weekday=str(WEEKDAYS[homes[entry.pk].weekday]) if entry.pk in homes else "",
            never=", ".join(days.get((entry.pk, True), [])),
            rather_not=", ".join(days.get((entry.pk, False), [])),
        )
        for entry in entries
    ]
