"""Dealing the matches of a drawn programme out to the nights on which they can be played.

A matchday has slots (a night, or one of two turns of a night), each with room for so many matches. Dealing decides who
plays in which slot, in this order:

1. A hard wish ("never on Tuesday") and the room of a slot are kept, whatever it costs. As many matches as then fit are
   placed; who is left over has no slot.
2. Soft wishes, then teams of one club on the same night or on different ones.
3. The slots of a matchday get about as many matches each.
4. Fair: everybody plays about as often on the one night as on the other, and nobody is left over more than others.

docs/draws.md says what is guaranteed. The same input gives the same answer, always. This module knows numbers and
nothing else: no teams, dates, halls or databases. It imports only the standard library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

Match = tuple[int, int]
# What breaking a wish costs beside what is dealt unfairly: more than all unfairness of a season together.
SOFT, CLUB, LOAD = 10**12, 10**8, 10**4


class ClubTeams(StrEnum):
    """What is wished for two teams of one club on one matchday."""

    ANY = "any"
    SAME = "same"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for `room` matches (None: any number) on a night of the kind `night`: "the Tuesdays" are one kind."""

    night: int
    room: int | None = None


@dataclass(frozen=True, slots=True)
class Wishes:
    """Of each entry the kinds of night on which it never plays, and those on which it rather does not.

    `clubs` gives the club of each entry that has another team here.
    """

    never: Mapping[int, frozenset[int]] = field(default_factory=dict)
    rather_not: Mapping[int, frozenset[int]] = field(default_factory=dict)
    clubs: Mapping[int, int] = field(default_factory=dict)
    club_teams: ClubTeams = ClubTeams.ANY


def deal(
    rounds: Sequence[Sequence[Match]], slots: Sequence[Sequence[Slot]], wishes: Wishes | None = None
) -> list[list[int | None]]:
    """For each match of each round the index of its slot in that round, or None for one that does not fit.

    `rounds` are matches of two entries each, who stand in a round once; `slots` are those of each round.
    """
    wishes = wishes or Wishes()
    days = [_Day(matches, places, wishes) for matches, places in zip(rounds, slots, strict=True)]
    table = _Table()
    for day in days:
        day.enter(table)
    # Every exchange that is made lowers a sum of squares that is never negative, so this comes to an end.
    while sum(day.improve(table) for day in days):
        pass
    return [day.placed for day in days]


class _Table:
    """How often each entry plays on each kind of night; None is "left over"."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, int | None], int] = {}

    def add(self, match: Match, night: int | None, times: int) -> None:
        for entry in match:
            self._counts[entry, night] = self._counts.get((entry, night), 0) + times

    def cost(self, match: Match, before: int | None, after: int | None) -> int:
        """What the sum of squares rises by when the match goes from the one kind of night to the other."""
        if before == after:
            return 0
        return sum(
            2 * (self._counts.get((entry, after), 0) - self._counts.get((entry, before), 0) + 1)
            for entry in match
        )


class _Day:
    """The matches of one matchday, and where each is placed."""

    def __init__(self, matches: Sequence[Match], slots: Sequence[Slot], wishes: Wishes) -> None:
        self._matches = matches
        self._slots = slots
        self._allowed = [
            [
                slot
                for slot, each in enumerate(slots)
                if not any(each.night in wishes.never.get(entry, ()) for entry in match)
            ]
            for match in matches
        ]
        self._disliked = [
            [sum(each.night in wishes.rather_not.get(entry, ()) for entry in match) * SOFT for each in slots]
            for match in matches
        ]
        self._friends = _friends(matches, wishes) if wishes.club_teams != ClubTeams.ANY else {}
        self._same = wishes.club_teams == ClubTeams.SAME
        self._loads = [0] * len(slots)
        self.placed: list[int | None] = [None] * len(matches)

    def enter(self, table: _Table) -> None:
        """Place as many matches as fit, the fairest way that is seen at once."""
        # Who has the least choice goes first; of the rest the one that is listed first.
        for match in sorted(range(len(self._matches)), key=lambda each: len(self._allowed[each])):
            open_slots = [slot for slot in self._allowed[match] if self._has_room(slot)]
            if open_slots:
                best = min(open_slots, key=lambda slot: (self._cost(table, match, slot), slot))
                self._put(table, match, best)
            elif not self._push(table, match, set()):
                table.add(self._matches[match], None, 1)

    def improve(self, table: _Table) -> bool:
        """Make every move and every exchange of two matches that is better than how it stands; whether any was."""
        found = False
        for one in range(len(self._matches)):
            found |= self._move(table, one)
            for other in range(one + 1, len(self._matches)):
                found |= self._exchange(table, one, other)
        return found

    def _has_room(self, slot: int) -> bool:
        room = self._slots[slot].room
        return room is None or self._loads[slot] < room

    def _night(self, slot: int | None) -> int | None:
        return None if slot is None else self._slots[slot].night

    def _put(self, table: _Table, match: int, slot: int | None) -> None:
        """From where the match stands to this slot; for one that stands in the table already."""
        before = self.placed[match]
        if before is not None:
            self._loads[before] -= 1
            table.add(self._matches[match], self._night(before), -1)
        if slot is not None:
            self._loads[slot] += 1
        table.add(self._matches[match], self._night(slot), 1)
        self.placed[match] = slot

    def _push(self, table: _Table, match: int, tried: set[int]) -> bool:
        """Make room for a match that finds none by sending others on, each to where it may play as well."""
        for slot in self._allowed[match]:
            if slot in tried:
                continue
            tried.add(slot)
            for other, place in enumerate(self.placed):
                if place != slot:
                    continue
                free = [
                    onward
                    for onward in self._allowed[other]
                    if onward not in tried and self._has_room(onward)
                ]
                if free:
                    self._put(table, other, free[0])
                elif not self._push(table, other, tried):
                    continue
                self._put(table, match, slot)
                return True
        return False

    def _cost(self, table: _Table, match: int, slot: int | None) -> int:
        """What it costs to take the match from where it stands to this slot."""
        before = self.placed[match]
        cost = table.cost(self._matches[match], self._night(before), self._night(slot))
        cost += self._wished(match, slot) - self._wished(match, before)
        if slot is not None:
            cost += LOAD * (2 * self._loads[slot] + 1)
        if before is not None:
            cost -= LOAD * (2 * self._loads[before] - 1)
        return cost

    def _wished(self, match: int, slot: int | None) -> int:
        """What wishes this place breaks."""
        if slot is None:
            return 0
        broken = self._disliked[match][slot]
        for friend in self._friends.get(match, ()):
            place = self.placed[friend]
            if place is not None and (self._night(place) == self._night(slot)) != self._same:
                broken += CLUB
        return broken

    def _move(self, table: _Table, match: int) -> bool:
        before = self.placed[match]
        if before is None:
            return False
        moved = False
        for slot in self._allowed[match]:
            if slot != self.placed[match] and self._has_room(slot) and self._cost(table, match, slot) < 0:
                self._put(table, match, slot)
                moved = True
        return moved

    def _exchange(self, table: _Table, one: int, other: int) -> bool:
        """Each to the other's slot, where both may play there and it is better so. One of them may be left over."""
        here, there = self.placed[one], self.placed[other]
        if here == there or not self._may(one, there) or not self._may(other, here):
            return False
        cost = self._swap(table, one, other)
        if cost < 0:
            return True
        self._swap(table, one, other)
        return False

    def _may(self, match: int, slot: int | None) -> bool:
        return slot is None or slot in self._allowed[match]

    def _swap(self, table: _Table, one: int, other: int) -> int:
        """Exchange the two, and what that costs; the loads stay as they are."""
        here, there = self.placed[one], self.placed[other]
        cost = self._cost(table, one, there)
        self._replace(table, one, there)
        cost += self._cost(table, other, here)
        self._replace(table, other, here)
        return cost

    def _replace(self, table: _Table, match: int, slot: int | None) -> None:
        before = self.placed[match]
        if before is None:
            table.add(self._matches[match], None, -1)
        self._put(table, match, slot)


def _friends(matches: Sequence[Match], wishes: Wishes) -> dict[int, list[int]]:
    """Of each match those in which another team of a club of its own plays."""
    playing: dict[int, set[int]] = {}
    for number, match in enumerate(matches):
        for entry in match:
            if entry in wishes.clubs:
                playing.setdefault(wishes.clubs[entry], set()).add(number)
    friends: dict[int, set[int]] = {}
    for numbers in playing.values():
        for number in numbers:
            friends.setdefault(number, set()).update(numbers - {number})
    return {number: sorted(others) for number, others in friends.items()}
