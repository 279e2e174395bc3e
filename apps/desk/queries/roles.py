"""Everything for which somebody acts, organiser by organiser. Asks nothing: what it looks at has been read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from apps.clubs.models import Club, Organiser
from apps.competitions.models import Entry


@dataclass(slots=True)
class Acting:
    """What somebody is with one organiser: director or not, secretary of these clubs, and these are the teams."""

    organiser: Organiser
    directs: bool = False
    clubs: list[Club] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


def by_organiser(
    organisers: Iterable[Organiser], clubs: Iterable[Club], entries: Iterable[Entry]
) -> list[Acting]:
    """One part for each organiser, by name; clubs and teams in their own order."""
    parts: dict[int, Acting] = {}

    def part(organiser: Organiser) -> Acting:
        return parts.setdefault(organiser.pk, Acting(organiser))

    for organiser in organisers:
        part(organiser).directs = True
    for club in clubs:
        part(club.organiser).clubs.append(club)
    for entry in entries:
        part(entry.competition.organiser).entries.append(entry)
    return sorted(parts.values(), key=lambda acting: (acting.organiser.name.casefold(), acting.organiser.pk))
