"""Giving out the tables of a hall, so that no two matches of a night have the same "table 3".

A match needs as many tables as a side has partnerships. Who gives tables out locks the hall first, so two who do at
once come one after the other; whoever changes matches as well has locked those before. Matches that are played one
after the other may have the same table: half-open, an evening is taken to last LASTS (`queries`).
"""

from __future__ import annotations

import bisect
import datetime as dt
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused

from ..models import Fixture, Venue
from ..queries import LASTS, partnerships_of, still_to_play
from ..table_numbers import free, in_words


def give_tables(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Set `hall_tables` of these matches, in their order; those that got none though their hall is numbered.

    A match keeps the numbers that it has where they fit and nobody else has them then. Stores nothing. Locks the halls;
    two queries for each hall with numbered tables, one without.
    """
    halls = {each.venue_id for each in fixtures if each.venue_id is not None and each.starts_at is not None}
    rows = Venue.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=halls).order_by("pk")
    locked = {hall.pk: hall for hall in rows} if halls else {}
    numbered = any(hall.tables is not None for hall in locked.values())
    needed = partnerships_of(each.stage_id for each in fixtures) if numbered else {}
    nights: dict[int, TakenTables] = {}
    without = []
    for each in fixtures:
        hall = locked.get(each.venue_id or 0)
        if hall is None or hall.tables is None or each.starts_at is None or each.is_bye:
            each.hall_tables = []
            continue
        if hall.pk not in nights:
            starts = [other.starts_at for other in fixtures if other.starts_at is not None]
            nights[hall.pk] = TakenTables.of(hall, min(starts), max(starts), apart_from=fixtures)
        taken = nights[hall.pk].at(each.starts_at)
        count = needed.get(each.stage_id, 0)
        if not _fits(each.hall_tables, count, hall.tables, taken):
            each.hall_tables = free(count, hall.tables, taken)
        if each.hall_tables:
            nights[hall.pk].take(each.starts_at, each.hall_tables)
        elif count:
            without.append(each)
    return without


@once_more_after_a_clash
@transaction.atomic
def give_out_tables(venue: Venue, *, by: User) -> list[Fixture]:
    """Number every match that is still to be played in this hall and has no table yet, or too few; who has keeps them.

    Returns the matches for which the hall is too full. Who plays or has played sat where they sat, and a closed season
    stays as it is, whatever the hall has by now.
    """
    fixtures = list(still_to_play(_due(venue)).filter(stage__competition__season__closed_at=None))
    before = {each.pk: list(each.hall_tables) for each in fixtures}
    # Who has tables goes first: nobody loses one to a match that had none.
    without = give_tables(sorted(fixtures, key=lambda each: (not each.hall_tables, each.starts_at, each.pk)))
    _store(fixtures, before, by=by)
    return without


@once_more_after_a_clash
@transaction.atomic
def set_tables(venue: Venue, wanted: Mapping[Fixture, Sequence[int]], *, by: User) -> None:
    """The director's own numbers for these matches in this hall; an empty list takes them away.

    Refuses numbers that the hall does not have, another number of tables than the match has partnerships, and a table
    that another match has then, at the field `tables_<id>` of the match.
    """
    fixtures = {each.pk: each for each in _due(venue)}
    venue = Venue.objects.select_for_update(of=("self",), no_key=True).get(pk=venue.pk)
    needed = partnerships_of(each.stage_id for each in fixtures.values())
    chosen = {each.pk: list(numbers) for each, numbers in wanted.items() if each.pk in fixtures}
    problems = []
    others = TakenTables()
    for each in fixtures.values():
        if each.pk not in chosen and each.starts_at is not None:
            others.take(each.starts_at, each.hall_tables)
    for pk, numbers in chosen.items():
        each = fixtures[pk]
        if not numbers or each.starts_at is None:
            continue
        taken = others.at(each.starts_at)
        if problem := _problem(numbers, needed.get(each.stage_id, 0), venue.tables, taken):
            problems.append(FieldProblem(f"tables_{pk}", "tables", problem))
        others.take(each.starts_at, numbers)
    if problems:
        raise Refused(*problems)
    before = {pk: list(each.hall_tables) for pk, each in fixtures.items()}
    for pk, numbers in chosen.items():
        fixtures[pk].hall_tables = numbers
    _store(list(fixtures.values()), before, by=by)


class TakenTables:
    """Which tables of one hall are taken when, in order of start."""

    def __init__(self) -> None:
        self._starts: list[dt.datetime] = []
        self._tables: list[Sequence[int]] = []

    @classmethod
    def of(
        cls,
        hall: Venue,
        first: dt.datetime,
        last: dt.datetime | None = None,
        *,
        apart_from: Iterable[Fixture] = (),
    ) -> TakenTables:
        """By all matches that are due in the hall but these and overlap the time between these two starts (from
        `first` on without a last). One query."""
        due = Fixture.objects.filter(venue=hall, status=Fixture.Status.SCHEDULED, starts_at__gt=first - LASTS)
        if last is not None:
            due = due.filter(starts_at__lt=last + LASTS)
        mine = {each.pk for each in apart_from}
        found = cls()
        for pk, start, numbers in due.order_by("starts_at").values_list("pk", "starts_at", "hall_tables"):
            if pk not in mine and start is not None:
                found.take(start, numbers)
        return found

    def take(self, start: dt.datetime, numbers: Sequence[int]) -> None:
        """These tables are taken from `start` on, for as long as an evening lasts."""
        place = bisect.bisect_right(self._starts, start)
        self._starts.insert(place, start)
        self._tables.insert(place, numbers)

    def at(self, start: dt.datetime) -> set[int]:
        """The tables of all that overlaps a match that begins at `start`."""
        first = bisect.bisect_right(self._starts, start - LASTS)
        last = bisect.bisect_left(self._starts, start + LASTS)
        return {number for numbers in self._tables[first:last] for number in numbers}


def _fits(numbers: Sequence[int], count: int, of: int, taken: set[int]) -> bool:
    return len(numbers) == count and not taken & set(numbers) and all(number <= of for number in numbers)


def _problem(numbers: Sequence[int], count: int, of: int | None, taken: set[int]) -> str:
    """What is wrong with the numbers of one match, in a sentence; "" for nothing."""
    if of is not None and (beyond := [number for number in numbers if number > of]):
        message = _("This hall has %(tables)d tables: there is no table %(numbers)s.")
        return message % {"tables": of, "numbers": in_words(beyond)}
    if len(numbers) != count:
        message = _("This match needs %(needed)d tables; these are %(count)d.")
        return message % {"needed": count, "count": len(numbers)}
    if double := sorted(taken & set(numbers)):
        return _("Another match has table %(numbers)s then.") % {"numbers": in_words(double)}
    return ""


def _due(venue: Venue) -> QuerySet[Fixture]:
    """The matches that have a time in this hall, played or not; locked when they are read."""
    return (
        Fixture.objects.select_for_update(of=("self",), no_key=True)
        .filter(venue=venue, status=Fixture.Status.SCHEDULED, starts_at__isnull=False)
        .select_related("home", "away", "venue__organiser")
        .order_by("pk")
    )


def _store(fixtures: Sequence[Fixture], before: Mapping[int, list[int]], *, by: User) -> None:
    changed = [each for each in fixtures if each.hall_tables != before[each.pk]]
    if not changed:
        return
    Fixture.objects.bulk_update(changed, ["hall_tables"], batch_size=200)
    hall = changed[0].venue
    if hall is not None:
        changes = [
            log.Change(
                each,
                {"tables": in_words(before[each.pk])},
                {"tables": in_words(each.hall_tables)},
            )
            for each in changed
        ]
        log.record_many(hall.organiser, "give_tables", changes, by=by)
