"""Puts the entries of a table in order.

All entries start as one group. Each criterion in turn splits every group, and those whom no criterion sets apart share
a place. What a criterion compares stands in tie_breaks.py, how results add up in counting.py. Knows nothing about
files, languages, dates or databases, and imports only the standard library.

The time grows in step with the results, also where a head-to-head block is applied again and again to what is left of
a large group (see `Meetings.fall_apart`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from apps.standings.counting import Meetings, Worth, count_everything, results_within
from apps.standings.exact import as_text, from_units
from apps.standings.table_file import HeadToHead, Table
from apps.standings.tie_breaks import Criterion, LooksAt, Tally, steps


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a ranked table.

    Scores are in the unit that decides matches (rules §8.3), `adjustment` and `points` are league points; `adjustment`
    is the signed sum of bonuses and deductions, and `points` contains it. `decided_by` is the first criterion that
    differed from the row above in the comparison that set the two apart; None for the first row and for a row that
    shares the place of the row above.
    """

    place: int
    entry: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    difference: int
    adjustment: Decimal
    points: Decimal
    decided_by: str | None

    def to_json(self) -> dict[str, object]:
        """Return the row as the command prints it, decimals as text."""
        data: dict[str, object] = {name: getattr(self, name) for name in self.__slots__}
        return {**data, "adjustment": as_text(self.adjustment), "points": as_text(self.points)}


class _Group(NamedTuple):
    """Entries that are level so far, and the criterion that set them apart from the group above."""

    entries: Sequence[str]
    decided_by: str | None


def rank(table: Table) -> list[Row]:
    """Return one row for every entry, best first; level entries stand in the order of the table's entries."""
    worth = Worth(table)
    tallies = count_everything(table, worth)
    groups = [_Group(table.entries, None)] if table.entries else []
    for step in steps(table.criteria):
        groups = _apply(step, groups, table, worth, tallies)
    return _rows(groups, worth, tallies)


def _apply(
    step: Sequence[Criterion], groups: list[_Group], table: Table, worth: Worth, tallies: Mapping[str, Tally]
) -> list[_Group]:
    """Return what one step, a single criterion or a head-to-head block, makes of the groups so far."""
    looks_at = step[0].looks_at
    if looks_at in (LooksAt.EVERYTHING, LooksAt.DETAILS):
        return [piece for group in groups for piece in _split(group, step, tallies)]
    if looks_at is LooksAt.DECIDERS:
        seen = [result for result in table.results if result.decider]
    else:
        walkovers = table.walkover.in_head_to_head
        seen = [each for each in table.results if not each.decider and (walkovers or each.state is None)]
    again = looks_at is LooksAt.HEAD_TO_HEAD and table.head_to_head == HeadToHead.REAPPLIED
    pieces: list[_Group] = []
    for group, within in zip(groups, results_within([each.entries for each in groups], seen), strict=True):
        meetings = Meetings(group.entries, within, worth)
        pieces.extend(_split_among(group, step, meetings, again=again))
    return pieces


def _split(group: _Group, criteria: Sequence[Criterion], tallies: Mapping[str, Tally]) -> list[_Group]:
    """Return the parts of a group that are level on all the criteria, best first."""
    if len(group.entries) == 1:
        return [group]
    measures = [criterion.measure for criterion in criteria]
    parts: dict[tuple[int, ...], list[str]] = {}
    for entry in group.entries:
        tally = tallies[entry]
        parts.setdefault(tuple([measure(tally) for measure in measures]), []).append(entry)

    def order(values: tuple[int, ...]) -> list[int]:
        return [criterion.turned(value) for criterion, value in zip(criteria, values, strict=True)]

    ordered = sorted(parts, key=order)
    pieces = [_Group(parts[ordered[0]], group.decided_by)]
    for above, values in pairwise(ordered):
        differing = (each.name for each, one, two in zip(criteria, above, values, strict=True) if one != two)
        pieces.append(_Group(parts[values], next(differing)))
    return pieces


def _split_among(
    group: _Group, criteria: Sequence[Criterion], meetings: Meetings, *, again: bool
) -> list[_Group]:
    """Return the parts of a group after criteria that look at the meetings within it, best first.

    `again`: the criteria are applied anew to each part, with the meetings within that part alone, until none splits.
    """
    done: list[_Group] = []
    waiting = [group]
    while waiting:
        part = waiting.pop()
        pieces = _split(part, criteria, meetings.tallies)
        if len(pieces) > 1 and again:
            meetings.fall_apart([piece.entries for piece in pieces])
            waiting.extend(reversed(pieces))
        else:
            done.extend(pieces)
    return done


def _rows(groups: Iterable[_Group], worth: Worth, tallies: Mapping[str, Tally]) -> list[Row]:
    """Return the rows of the groups in order; the entries of one group share a place."""
    rows: list[Row] = []
    for group in groups:
        place, decided_by = len(rows) + 1, group.decided_by
        for entry in group.entries:
            tally = tallies[entry]
            won, drawn, lost = tally.outcomes
            row = Row(
                place=place,
                entry=entry,
                played=won + drawn + lost,
                won=won,
                drawn=drawn,
                lost=lost,
                scored=tally.scored,
                conceded=tally.conceded,
                difference=tally.scored - tally.conceded,
                adjustment=from_units(worth.adjustments[entry], worth.places),
                points=from_units(tally.points, worth.places),
                decided_by=decided_by,
            )
            rows.append(row)
            decided_by = None
    return rows
