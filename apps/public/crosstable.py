"""The crosstable of a stage: every entry at home against every other, in the order of the table.

A row is the home side and a column the visiting one, so a score in it is always home – away. Where two entries meet
more than once at the same place, the cell holds every match. Knows no queries.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from apps.competitions.models import Competition, Entry
from apps.matches.models import MatchSide, Result
from apps.schedule.models import Fixture

from .queries.table import Meeting
from .rows import UNSAID, entry_address


@dataclass(frozen=True, slots=True)
class Met:
    """One match in a cell. `state` is empty where the score or the date says enough."""

    url: str
    home_score: int | None
    away_score: int | None
    winner: str
    state: str
    won_by: str
    day: dt.date | None


@dataclass(frozen=True, slots=True)
class Cell:
    """What became of one entry at home against another; `is_self` where they are the same."""

    is_self: bool
    met: list[Met]


@dataclass(frozen=True, slots=True)
class Line:
    """An entry with its row; `number` is that of its column too."""

    number: int
    name: str
    url: str
    cells: list[Cell]


def crosstable_of(
    competition: Competition, entries: Sequence[Entry], meetings: Iterable[Meeting]
) -> list[Line]:
    """A line for each entry in this order, with a cell for each of them."""
    names = {entry.pk: entry.name for entry in entries}
    by_pair: dict[tuple[int, int], list[Met]] = defaultdict(list)
    for meeting in meetings:
        if meeting.home in names and meeting.away in names:
            by_pair[meeting.home, meeting.away].append(_met(meeting, names))
    return [
        Line(
            number,
            home.name,
            entry_address(competition, home),
            [Cell(home.pk == away.pk, by_pair.get((home.pk, away.pk), [])) for away in entries],
        )
        for number, home in enumerate(entries, start=1)
    ]


def _met(meeting: Meeting, names: dict[int, str]) -> Met:
    state = meeting.state or meeting.status
    played = meeting.home_score is not None
    won_by = ""
    if meeting.state == Result.State.WALKOVER:
        won_by = names[meeting.home if meeting.winner == MatchSide.HOME else meeting.away]
    return Met(
        url=reverse("public:match", args=[meeting.fixture]),
        home_score=meeting.home_score,
        away_score=meeting.away_score,
        winner=meeting.winner,
        state="" if state in UNSAID and (played or meeting.date) else state,
        won_by=won_by,
        day=meeting.date if not meeting.state and meeting.status == Fixture.Status.SCHEDULED else None,
    )
