"""Adds results up: for each entry over all its results, or over the results among the entries of one group.

Knows what a result gives its two sides; does not know in which order anything is compared (ranking.py).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from apps.standings.exact import decimal_places, to_units
from apps.standings.table_file import Result, State, Table
from apps.standings.tie_breaks import CRITERIA, DRAWN, LOST, WON, LooksAt, Tally

# What a result means: outcome of the home side, outcome of the away side, scored at home, scored away.
Sides = tuple[int, int, int, int]


class Worth:
    """What outcomes and adjustments are worth in one table, in whole units (see exact.py)."""

    def __init__(self, table: Table) -> None:
        points = table.points
        signed = [adjustment.signed for adjustment in table.adjustments]
        self.places = decimal_places([points.win, points.draw, points.loss, points.bye, *signed])
        self.outcomes = [to_units(value, self.places) for value in (points.win, points.draw, points.loss)]
        self.bye = to_units(points.bye, self.places)
        self.adjustments = dict.fromkeys(table.entries, 0)
        for adjustment, amount in zip(table.adjustments, signed, strict=True):
            self.adjustments[adjustment.entry] += to_units(amount, self.places)
        self._walkover = table.walkover.score or (0, 0)

    def sides(self, result: Result) -> Sides | None:
        """Return what a result means for its two sides, or None for a bye and where it counts for neither."""
        if result.state is None:
            # A table has both scores of every result that was played.
            home, away = result.home_score or 0, result.away_score or 0
            if home > away:
                return WON, LOST, home, away
            if home < away:
                return LOST, WON, home, away
            return DRAWN, DRAWN, home, away
        if result.state == State.WALKOVER:
            winner, loser = self._walkover
            return (WON, LOST, winner, loser) if result.winner == result.home else (LOST, WON, loser, winner)
        if result.state == State.DOUBLE_WALKOVER:
            return LOST, LOST, 0, 0
        return None


def count_everything(table: Table, worth: Worth) -> dict[str, Tally]:
    """Return for each entry what all its results but the deciders add up to, with adjustments and lots."""
    tallies = {entry: Tally(lot=len(table.lots)) for entry in table.entries}
    for result in table.results:
        if result.decider:
            continue
        sides = worth.sides(result)
        if sides is not None and result.away is not None:
            home_outcome, away_outcome, home_scored, away_scored = sides
            home, away = tallies[result.home], tallies[result.away]
            home.outcomes[home_outcome] += 1
            away.outcomes[away_outcome] += 1
            home.scored += home_scored
            home.conceded += away_scored
            away.scored += away_scored
            away.conceded += home_scored
        elif result.state == State.BYE:
            tallies[result.home].byes += 1
    for entry, tally in tallies.items():
        earned = sum(count * each for count, each in zip(tally.outcomes, worth.outcomes, strict=True))
        tally.points = earned + tally.byes * worth.bye + worth.adjustments[entry]
    for number, entry in enumerate(table.lots):
        tallies[entry].lot = number
    if any(CRITERIA[name].looks_at is LooksAt.DETAILS for name in table.criteria):
        _count_details(table, tallies)
    return tallies


def _count_details(table: Table, tallies: Mapping[str, Tally]) -> None:
    """Add hand points, sheets and baunies of the matches played; what a side does not state is 0."""
    for result in table.results:
        if result.state is None and result.away is not None and not result.decider:
            home, away = tallies[result.home], tallies[result.away]
            lead = (result.home_hand_points or 0) - (result.away_hand_points or 0)
            home.hand_points += lead
            away.hand_points -= lead
            home.sheets += result.home_sheets or 0
            away.sheets += result.away_sheets or 0
            home.baunies += result.home_baunies or 0
            away.baunies += result.away_baunies or 0


def results_within(groups: Sequence[Sequence[str]], results: Iterable[Result]) -> list[list[Result]]:
    """Return for each group the results between two of its entries; no entry stands in two groups."""
    group_of: dict[str | None, int] = {}
    for number, group in enumerate(groups):
        group_of.update(dict.fromkeys(group, number))
    within: list[list[Result]] = [[] for _ in groups]
    for result in results:
        number = group_of[result.home]
        if group_of.get(result.away) == number:  # the other side of a bye is None
            within[number].append(result)
    return within


# Home, away, league points of each in units, score of each.
_Meeting = tuple[str, str, int, int, int, int]


class Meetings:
    """What the entries of one group did against each other, kept up while the group falls apart.

    `tallies` count points, scored and conceded, for each entry over its meetings with those of its own part.
    """

    def __init__(self, entries: Sequence[str], results: Sequence[Result], worth: Worth) -> None:
        self._results = results
        self._worth = worth
        self._part_of = dict.fromkeys(entries, 0)
        self._parts = 1
        self._meetings_of: dict[str, list[_Meeting]] = {}
        self.tallies = {entry: Tally() for entry in entries}
        self._count(self._meetings(results))

    def fall_apart(self, parts: Sequence[Sequence[str]]) -> None:
        """Count for each part only what its entries did among themselves; they were one part before.

        A meeting is looked at again only when one of its entries comes into a part at most half as large as
        before: a handful of times, even where a thousand entries split off one by one.
        """
        for part in parts:
            self._part_of.update(dict.fromkeys(part, self._parts))
            self._parts += 1
        if not self._meetings_of:
            self._sort_out()
            return
        size = sum(len(part) for part in parts)
        largest = max(parts, key=len)
        if 2 * len(largest) > size:
            for part in parts:
                if part is not largest:
                    self._forget(part, self._part_of[largest[0]])
        for part in parts:
            if len(part) > 1 and 2 * len(part) <= size:
                self._recount(part)

    def _meetings(self, results: Iterable[Result]) -> Iterator[_Meeting]:
        """Give the results that count for their two sides."""
        sides_of, points = self._worth.sides, self._worth.outcomes
        for result in results:
            sides = sides_of(result)
            if sides is not None and result.away is not None:
                home, away, home_scored, away_scored = sides
                yield result.home, result.away, points[home], points[away], home_scored, away_scored

    def _count(self, meetings: Iterable[_Meeting]) -> None:
        """Add meetings to the tallies of both sides."""
        tallies = self.tallies
        for home, away, home_points, away_points, home_scored, away_scored in meetings:
            tally = tallies[home]
            tally.points += home_points
            tally.scored += home_scored
            tally.conceded += away_scored
            tally = tallies[away]
            tally.points += away_points
            tally.scored += away_scored
            tally.conceded += home_scored

    def _sort_out(self) -> None:
        """After the first split: count the meetings within the parts anew, and note them for each entry."""
        part_of = self._part_of
        within = [
            each
            for each in self._results
            if each.away is not None and part_of[each.home] == part_of[each.away]
        ]
        kept = list(self._meetings(within))
        self.tallies = {entry: Tally() for entry in part_of}
        self._count(kept)
        self._meetings_of = {entry: [] for entry in part_of}
        for meeting in kept:
            self._meetings_of[meeting[0]].append(meeting)
            self._meetings_of[meeting[1]].append(meeting)

    def _forget(self, leaving: Sequence[str], part: int) -> None:
        """Take from the tallies of those who stay in a part what they did against those who leave it."""
        for entry in leaving:
            for home, away, home_points, away_points, home_scored, away_scored in self._meetings_of[entry]:
                at_home = home != entry
                stays = home if at_home else away
                if self._part_of[stays] == part:
                    tally = self.tallies[stays]
                    tally.points -= home_points if at_home else away_points
                    tally.scored -= home_scored if at_home else away_scored
                    tally.conceded -= away_scored if at_home else home_scored

    def _recount(self, part: Sequence[str]) -> None:
        """Add up anew what the entries of a part did among themselves, and keep only those meetings."""
        part_of = self._part_of
        for entry in part:
            self.tallies[entry] = Tally()
            own = part_of[entry]
            self._meetings_of[entry] = [
                meeting
                for meeting in self._meetings_of[entry]
                if part_of[meeting[0]] == part_of[meeting[1]] == own
            ]
        self._count(meeting for entry in part for meeting in self._meetings_of[entry] if meeting[0] == entry)
