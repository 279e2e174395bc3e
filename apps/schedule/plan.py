"""When and where a programme is played: on one night a week or several, at what time, and on which days not."""

from __future__ import annotations

import datetime as dt
import itertools
import zoneinfo
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from apps.clubs.models import Organiser

from . import times
from .models import Venue

DAYS_A_WEEK = 7
# Nobody plans further ahead; a night that never comes (all days are free) is not waited for.
MOST_WEEKS = 520


@dataclass(frozen=True, slots=True)
class Night:
    """A night of the week with room for `room` matches (None: as many as the hall has tables for)."""

    weekday: int
    start_time: dt.time
    room: int | None = None


@dataclass(frozen=True, slots=True)
class PlannedNight:
    """A night on its date; `kind` is its place among the nights of the plan: "the Tuesdays" are one kind."""

    kind: int
    night: Night
    date: dt.date


@dataclass(frozen=True, slots=True)
class Place:
    """When (a moment in UTC) and where one match is played."""

    starts_at: dt.datetime
    venue: Venue | None


@dataclass(frozen=True, slots=True)
class PlannedMatchday:
    """The first date of a matchday, and the place of each of its pairings in their order; None: none was found."""

    date: dt.date
    places: tuple[Place | None, ...]


@dataclass(frozen=True, slots=True)
class ProgrammePlan:
    """The dates of a programme.

    Matchday 1 falls on the first `weekday` (0 is Monday, 6 is Sunday) on or after `first_date`, every next
    one a week later; a week whose day is among the `free_days` is passed over. All start at `start_time` on
    the venue's clock; without a venue on the organiser's. `double` asks for everybody to meet twice.
    `second_time` says which is meant where the clock shows `start_time` twice on a matchday: the second
    (True) or the first.

    `room` is how many matches fit on that night. With `more_nights` a matchday has several nights in the seven days
    from its `weekday`; on one that is a free day nothing is played, and a week is passed over when all of them are.
    `in_a_row` asks for matchdays that follow each other from night to night, each on as many as its matches need,
    whatever the week. `by_home` asks for the home nights of whoever is at home; who has none plays as written here.
    `club_teams` is what is wished for teams of one club on several nights: `any`, `same` or `apart`.
    """

    first_date: dt.date
    weekday: int
    start_time: dt.time
    venue: Venue | None = None
    double: bool = False
    second_time: bool = False
    free_days: frozenset[dt.date] = frozenset()
    room: int | None = None
    more_nights: tuple[Night, ...] = ()
    in_a_row: bool = False
    by_home: bool = False
    club_teams: str = "any"

    @property
    def nights(self) -> tuple[Night, ...]:
        """The nights of a matchday, in the order in which they come in its seven days."""
        nights = (Night(self.weekday, self.start_time, self.room), *self.more_nights)
        return tuple(sorted(nights, key=lambda night: (self.days_after(night.weekday), night.start_time)))

    def days_after(self, weekday: int) -> int:
        """How many days after the first weekday of a matchday this one comes."""
        return (weekday - self.weekday) % DAYS_A_WEEK

    def date_of(self, number: int) -> dt.date:
        """The date of matchday `number` (from 1) where each has its week. Raises OverflowError past the end of the
        calendar."""
        weeks = itertools.islice(self.weeks_of(self.nights), number - 1, None)
        return next(weeks)[0].date

    def zone(self, organiser: Organiser) -> zoneinfo.ZoneInfo:
        """Whose clock `start_time` is on."""
        return self.venue.zone if self.venue else organiser.zone

    def starts_at(self, number: int, organiser: Organiser) -> dt.datetime:
        """The moment in UTC at which matchday `number` starts. Raises times.NoSuchTimeError,
        OverflowError."""
        return self.moment_of(self.date_of(number), self.nights[0].start_time, self.zone(organiser))

    def moment_of(self, day: dt.date, time: dt.time, zone: zoneinfo.ZoneInfo) -> dt.datetime:
        """The moment in UTC of this time on a night of the plan. Raises times.NoSuchTimeError."""
        return times.moment(day, time, zone, second=self.second_time)

    def matchdays(
        self, matches: Sequence[int], room_on: Callable[[PlannedNight], int | None]
    ) -> list[list[PlannedNight]]:
        """The nights of each matchday; `matches` says how many each has, `room_on` how many fit on a night (None: any).

        A matchday with a week of its own has all nights of that week, whether they are enough or not. In a row, each
        has as many as it needs; a night without any room is passed over. Raises OverflowError as `date_of` does.
        """
        if not self.in_a_row:
            return list(itertools.islice(self.weeks_of(self.nights), len(matches)))
        coming = itertools.islice(self.weeks_of(self.nights), MOST_WEEKS)
        nights = itertools.chain.from_iterable(coming)
        return [self._enough(number, nights, room_on) for number in matches]

    def _enough(
        self, matches: int, nights: Iterator[PlannedNight], room_on: Callable[[PlannedNight], int | None]
    ) -> list[PlannedNight]:
        taken: list[PlannedNight] = []
        left = matches
        while left > 0 and (night := next(nights, None)):
            room = room_on(night)
            if room is None:
                return [*taken, night]
            if room > 0:
                taken.append(night)
                left -= room
        return taken

    def weeks_of(self, nights: Sequence[Night]) -> Iterator[list[PlannedNight]]:
        """These nights of every week in which there is one, free days left out. Raises OverflowError at the end of
        the calendar."""
        first = self.first_date + dt.timedelta(days=(self.weekday - self.first_date.weekday()) % DAYS_A_WEEK)
        while True:
            week = [
                PlannedNight(kind, night, first + dt.timedelta(days=self.days_after(night.weekday)))
                for kind, night in enumerate(nights)
            ]
            if played := [night for night in week if night.date not in self.free_days]:
                yield played
            first += dt.timedelta(days=DAYS_A_WEEK)


def days_as_typed(days: Iterable[dt.date]) -> list[str]:
    """The days in order as the form of a draw takes them: each alone, three or more in a row as a period."""
    runs: list[list[dt.date]] = []
    for day in sorted(days):
        if runs and (day - runs[-1][-1]).days == 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    lines: list[str] = []
    for run in runs:
        lines += [f"{run[0]} - {run[-1]}"] if len(run) > 2 else [day.isoformat() for day in run]
    return lines


def days_passed_over(dates: Iterable[dt.date]) -> frozenset[dt.date]:
    """The weeks between these dates, counted from the first, on whose day nothing is played."""
    played = set(dates)
    if not played:
        return frozenset()
    first, last = min(played), max(played)
    weeks = range(0, (last - first).days, DAYS_A_WEEK)
    return frozenset(first + dt.timedelta(days=days) for days in weeks) - played
