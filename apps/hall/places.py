"""Which table on a night: one of the hall, or, where the hall gives out no numbers, one of a match."""

from __future__ import annotations

from dataclasses import dataclass

from apps.schedule.models import Fixture


@dataclass(frozen=True, slots=True)
class Place:
    """A table of the hall; with `fixture`, that match's own table (every match has a table 1)."""

    table: int
    fixture: Fixture | None = None


def place_of(fixture: Fixture, own: int) -> Place:
    """Where a match plays its own table `own` (from 1)."""
    number = fixture.hall_table(own)
    return Place(own, fixture) if number is None else Place(number)
