"""When and where the matches of a drawn programme are played, and which wishes could not be kept.

All in one hall on one night or several, or each in the hall of whoever is at home. What a hall has no tables for, in
all competitions together, gets no time: it is named, and the director finds a place for it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from apps.clubs.refusals import refuse
from apps.competitions.models import Entry, Stage
from apps.schedule.models import HomeNight, NightWish, Venue
from apps.schedule.plan import Night, Place, PlannedMatchday, PlannedNight, ProgrammePlan
from apps.schedule.queries import home_nights_of, partnerships_of
from apps.schedule.services.hall_tables import TakenTables
from apps.schedule.services.problems import no_such_time
from apps.schedule.table_numbers import free
from apps.schedule.times import NoSuchTimeError

from ..nights import ClubTeams, Slot, Wishes, deal
from ..round_robin import Pairing, Round

# What a note says: why a match has no time yet ...
HALL_FULL, NEVER, FREE_DAY = "hall_full", "never", "free_day"
UNSCHEDULED = frozenset({HALL_FULL, NEVER, FREE_DAY})
# ... or which wish was not kept for one that has.
RATHER_NOT, CLUB_TEAMS = "rather_not", "club_teams"


@dataclass(frozen=True, slots=True)
class Note:
    """What could not be kept, for the match of these two on this matchday; `entries` are those whose wish it was."""

    code: str
    matchday: int
    home: int
    away: int
    entries: tuple[int, ...] = ()


@dataclass
class Placing:
    """The matchdays with their places, and what a director must know of them.

    `nights` has a row for each kind of night of a plan with several: its weekday, its time and the fewest and the most
    matches of one entry on it.
    """

    days: list[PlannedMatchday] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    nights: list[dict[str, object]] = field(default_factory=list)


def place_matches(stage: Stage, rounds: Sequence[Round[Entry]], plan: ProgrammePlan) -> Placing:
    """Find a place for every match of these rounds. Refuses a time that the clock never shows on one of the nights."""
    try:
        return _AtHome(stage, plan, rounds).place() if plan.by_home else _InHall(stage, plan, rounds).place()
    except NoSuchTimeError as missing:
        raise refuse("start_time", "no_such_time", no_such_time(missing)) from missing


def pairs_in_one_hall(stage: Stage, entries: Sequence[Entry]) -> list[tuple[Entry, Entry]]:
    """Two and two, the entries that play at home in one hall on one weekday where it has no tables for both at once."""
    needed = partnerships_of([stage.pk]).get(stage.pk, 0)
    homes = home_nights_of(entries)
    sharing: dict[tuple[int, int], list[Entry]] = {}
    for entry in sorted(entries, key=lambda each: (each.club_id or 0, each.pk)):
        home = homes.get(entry.pk)
        if home and (home.venue.tables is None or home.venue.tables < 2 * needed):
            sharing.setdefault((home.venue_id, home.weekday), []).append(entry)
    return [
        (together[place], together[place + 1])
        for together in sharing.values()
        for place in range(0, len(together) - 1, 2)
    ]


class _Placer:
    """What both ways have in common: the entries, their wishes, and the tables that are taken already."""

    def __init__(self, stage: Stage, plan: ProgrammePlan, rounds: Sequence[Round[Entry]]) -> None:
        self.plan, self.rounds = plan, rounds
        self.organiser = stage.competition.organiser
        # As it is now: how many tables it has may have changed since the plan was made.
        self.hall = Venue.objects.get(pk=plan.venue.pk) if plan.venue else None
        self.entries = {
            entry.pk: entry
            for planned in rounds
            for pairing in planned.pairings
            for entry in (pairing.home, pairing.away)
            if entry is not None
        }
        self.needed = partnerships_of([stage.pk]).get(stage.pk, 0)
        self.never: dict[int, set[int]] = {}
        self.rather_not: dict[int, set[int]] = {}
        for wish in NightWish.objects.filter(entry__in=self.entries):
            wishes = self.never if wish.is_hard else self.rather_not
            wishes.setdefault(wish.entry_id, set()).add(wish.weekday)
        self._taken: dict[int, TakenTables] = {}
        self.placing = Placing()

    def taken(self, hall: Venue) -> TakenTables:
        """What other competitions have in this hall, and what has been placed there meanwhile."""
        if hall.pk not in self._taken:
            before = dt.datetime.combine(self.plan.first_date, dt.time(), tzinfo=dt.UTC) - dt.timedelta(
                days=7
            )
            self._taken[hall.pk] = TakenTables.of(hall, before)
        return self._taken[hall.pk]

    def note(self, code: str, number: int, pairing: Pairing[Entry], *entries: int) -> None:
        if pairing.away is not None:
            self.placing.notes.append(Note(code, number, pairing.home.pk, pairing.away.pk, entries))

    def note_disliked(self, weekday: int, number: int, pairing: Pairing[Entry], sides: Sequence[int]) -> None:
        for entry in sides:
            if weekday in self.rather_not.get(entry, ()):
                self.note(RATHER_NOT, number, pairing, entry)


class _InHall(_Placer):
    """All matches in the hall of the plan, or in one that is not known yet."""

    def place(self) -> Placing:
        played = [[each for each in planned.pairings if not each.is_bye] for planned in self.rounds]
        matchdays = self.plan.matchdays([len(pairings) for pairings in played], self._room_on)
        slots = [[Slot(night.kind, self._room_on(night)) for night in day] for day in matchdays]
        matches = [[_sides(pairing) for pairing in pairings] for pairings in played]
        dealt = deal(matches, slots, self._wishes())
        date = self.plan.first_date
        for planned, pairings, day, chosen in zip(self.rounds, played, matchdays, dealt, strict=True):
            nights = {
                pairing: day[slot] if slot is not None else None
                for pairing, slot in zip(pairings, chosen, strict=True)
            }
            # A matchday for which no night is left has the date of the one before; its matches have no time.
            date = day[0].date if day else date
            places = tuple(self._place(nights.get(pairing)) for pairing in planned.pairings)
            self.placing.days.append(PlannedMatchday(date, places))
            self._note(planned, nights, day)
        self._count_nights(matches, matchdays, dealt)
        return self.placing

    def _room_on(self, planned: PlannedNight) -> int | None:
        """For how many matches there is room on this night; None for any number."""
        rooms = [] if planned.night.room is None else [planned.night.room]
        hall = self.hall
        if hall is not None and hall.tables is not None and self.needed:
            left = hall.tables - len(self.taken(hall).at(self._moment(planned)))
            rooms.append(max(0, left) // self.needed)
        return min(rooms, default=None)

    def _moment(self, planned: PlannedNight) -> dt.datetime:
        zone = self.plan.zone(self.organiser)
        return self.plan.moment_of(planned.date, planned.night.start_time, zone)

    def _place(self, planned: PlannedNight | None) -> Place | None:
        return None if planned is None else Place(self._moment(planned), self.hall)

    def _wishes(self) -> Wishes:
        """The wishes about weekdays as wishes about the nights of the plan."""
        teams: dict[int, list[int]] = {}
        for entry in self.entries.values():
            if entry.club_id is not None:
                teams.setdefault(entry.club_id, []).append(entry.pk)
        return Wishes(
            never={entry: self._kinds(days) for entry, days in self.never.items()},
            rather_not={entry: self._kinds(days) for entry, days in self.rather_not.items()},
            clubs={pk: club for club, together in teams.items() if len(together) > 1 for pk in together},
            club_teams=ClubTeams(self.plan.club_teams),
        )

    def _kinds(self, weekdays: set[int]) -> frozenset[int]:
        return frozenset(kind for kind, night in enumerate(self.plan.nights) if night.weekday in weekdays)

    def _note(
        self,
        planned: Round[Entry],
        nights: dict[Pairing[Entry], PlannedNight | None],
        day: Sequence[PlannedNight],
    ) -> None:
        of_club: dict[int, list[Pairing[Entry]]] = {}
        for pairing, night in nights.items():
            sides = _sides(pairing)
            if night is None:
                barred = {
                    entry
                    for entry in sides
                    if any(each.night.weekday in self.never.get(entry, ()) for each in day)
                }
                # Whoever could play on one of the nights only found that one full.
                open_to = [
                    each
                    for each in day
                    if not any(each.night.weekday in self.never.get(entry, ()) for entry in sides)
                ]
                self.note(HALL_FULL if open_to else NEVER, planned.number, pairing, *sorted(barred))
                continue
            self.note_disliked(night.night.weekday, planned.number, pairing, sides)
            for entry in sides:
                club = self.entries[entry].club_id
                if club is not None:
                    of_club.setdefault(club, []).append(pairing)
        if self.plan.club_teams == ClubTeams.ANY:
            return
        for pairings in of_club.values():
            first, *others = dict.fromkeys(pairings)
            for other in others:
                same = nights[first] == nights[other]
                if same != (self.plan.club_teams == ClubTeams.SAME):
                    self.note(CLUB_TEAMS, planned.number, other)

    def _count_nights(
        self,
        matches: Sequence[Sequence[tuple[int, int]]],
        matchdays: Sequence[Sequence[PlannedNight]],
        dealt: Sequence[Sequence[int | None]],
    ) -> None:
        nights = self.plan.nights
        if len(nights) < 2:
            return
        counts = [dict.fromkeys(self.entries, 0) for _night in nights]
        for played, day, chosen in zip(matches, matchdays, dealt, strict=True):
            for sides, slot in zip(played, chosen, strict=True):
                for entry in sides if slot is not None else ():
                    counts[day[slot or 0].kind][entry] += 1
        self.placing.nights = [
            {
                "weekday": night.weekday,
                "time": f"{night.start_time:%H:%M}",
                "least": min(count.values()),
                "most": max(count.values()),
            }
            for night, count in zip(nights, counts, strict=True)
        ]


class _AtHome(_Placer):
    """Every match in the hall and on the night of whoever is at home; who has none plays as the plan says."""

    def place(self) -> Placing:
        homes = home_nights_of(self.entries.values())
        usual = Night(self.plan.weekday, self.plan.start_time)
        nights = {entry: _night_of(homes.get(entry), usual) for entry in self.entries}
        weeks = self.plan.weeks_of(
            sorted(
                set(nights.values()), key=lambda each: (self.plan.days_after(each.weekday), each.start_time)
            )
        )
        for planned, week in zip(self.rounds, weeks, strict=False):
            dates = {each.night.weekday: each.date for each in week}
            places = tuple(
                None
                if pairing.away is None
                else self._place(planned.number, pairing, nights[pairing.home.pk], homes, dates)
                for pairing in planned.pairings
            )
            self.placing.days.append(PlannedMatchday(week[0].date, places))
        return self.placing

    def _place(
        self,
        number: int,
        pairing: Pairing[Entry],
        night: Night,
        homes: dict[int, HomeNight],
        dates: dict[int, dt.date],
    ) -> Place | None:
        home = homes.get(pairing.home.pk)
        hall = home.venue if home else self.hall
        sides = _sides(pairing)
        barred = [entry for entry in sides if night.weekday in self.never.get(entry, ())]
        date = dates.get(night.weekday)
        if barred or date is None:
            self.note(NEVER if barred else FREE_DAY, number, pairing, *barred)
            return None
        zone = hall.zone if hall else self.organiser.zone
        start = self.plan.moment_of(date, night.start_time, zone)
        if hall is not None and hall.tables is not None and self.needed:
            tables = free(self.needed, hall.tables, self.taken(hall).at(start))
            if not tables:
                self.note(HALL_FULL, number, pairing)
                return None
            self.taken(hall).take(start, tables)
        self.note_disliked(night.weekday, number, pairing, sides)
        return Place(start, hall)


def _night_of(home: HomeNight | None, usual: Night) -> Night:
    return Night(home.weekday, home.start_time) if home else usual


def _sides(pairing: Pairing[Entry]) -> tuple[int, int]:
    """The two who meet; a pairing that is a bye meets nobody and is never asked about."""
    return pairing.home.pk, pairing.away.pk if pairing.away else pairing.home.pk
