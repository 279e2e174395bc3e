"""What a director should look at in a programme, drawn or typed: nothing here is forbidden, all of it may be meant.

Works on the matchdays of `queries.programme_of` and asks the database only who is in the stage and
what else is played in its halls.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.competitions.models import Entry, Stage

from .models import Fixture, Matchday
from .queries import LASTS, TO_BE_REPLAYED, date_of
from .room import without_room

MOST_LINES = 30
Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to look at; `fixture` is the number of the match on whose page it is mended, or None."""

    text: str
    fixture: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Things of one kind; `more` is how many were left out."""

    title: str
    lines: list[Line]
    more: int = 0


def findings_of(stage: Stage, matchdays: Sequence[Matchday]) -> list[Finding]:
    """What is missing, double or at odds in the programme; nothing for an empty one. At most three queries."""
    if not matchdays:
        return []
    entries = {
        place.entry_id: place.entry
        for place in stage.stage_entries.select_related("entry").order_by("entry__name", "entry_id")
    }
    fixtures = [fixture for matchday in matchdays for fixture in matchday.fixtures.all()]
    played = [fixture for fixture in fixtures if not fixture.is_bye]
    due = [fixture for fixture in played if fixture.status == Fixture.Status.SCHEDULED]
    found = [
        *_pairings(entries, played),
        (_("Twice on one matchday"), list(_twice_on_a_matchday(matchdays))),
        (_("Twice at the same time"), list(_at_once(due))),
        (
            _("Postponed, without a new date"),
            [_of(each) for each in played if each.status == Fixture.Status.POSTPONED],
        ),
        (_("Still open, while a later matchday has results"), list(_left_open(stage, played))),
        (_("Without a time"), [_of(each) for each in due if each.starts_at is None]),
        (_("Without a venue"), [_of(each) for each in due if each.venue_id is None]),
        (_("More tables needed than stand in the hall"), [_of(each) for each in without_room(due)]),
        (_("Outside the season"), list(_outside(stage, due))),
        (_("Matchdays without matches"), list(_empty(matchdays))),
    ]
    return [
        Finding(title, lines[:MOST_LINES], max(0, len(lines) - MOST_LINES)) for title, lines in found if lines
    ]


def _pairings(entries: dict[int, Entry], played: Iterable[Fixture]) -> list[tuple[str, list[Line]]]:
    """Who meets less or more often than most do, and who is at home every time."""
    met: dict[Pair, list[Fixture]] = {frozenset(pair): [] for pair in itertools.combinations(entries, 2)}
    for fixture in played:
        if fixture.away_id is not None:
            met.setdefault(frozenset((fixture.home_id, fixture.away_id)), []).append(fixture)
    times = Counter(len(meetings) for meetings in met.values())
    usual = max(1, max(times, key=lambda count: (times[count], count), default=1))
    missing, double, one_sided = [], [], []
    for pair, meetings in met.items():
        if len(meetings) < usual:
            names = " – ".join(entries[one].name for one in entries if one in pair)
            missing.append(Line(_often(names, len(meetings), usual)))
        elif len(meetings) > usual:
            double += [Line(_often(_words(each), len(meetings), usual), each.pk) for each in meetings[usual:]]
        elif usual > 1 and len({each.home_id for each in meetings}) == 1:
            one_sided.append(_of(meetings[-1]))
    return [
        (_("Missing pairings"), missing),
        (_("Double pairings"), double),
        (_("At home every time"), one_sided),
    ]


def _often(names: str, count: int, usual: int) -> str:
    words = ngettext(
        "%(names)s: %(count)d times, others %(usual)d time",
        "%(names)s: %(count)d times, others %(usual)d times",
        usual,
    )
    return words % {"names": names, "count": count, "usual": usual}


def _twice_on_a_matchday(matchdays: Iterable[Matchday]) -> Iterable[Line]:
    for matchday in matchdays:
        seen: set[int] = set()
        for fixture in matchday.fixtures.all():
            sides = {side for side in (fixture.home_id, fixture.away_id) if side is not None}
            if sides & seen:
                yield _of(fixture)
            seen |= sides


def _at_once(due: Iterable[Fixture]) -> Iterable[Line]:
    """Matches that begin before an earlier one of the same entry is over; half-open, as services/overlaps.py has it."""
    by_entry: dict[int, list[Fixture]] = {}
    for fixture in due:
        for side in (fixture.home_id, fixture.away_id):
            if side is not None and fixture.starts_at is not None:
                by_entry.setdefault(side, []).append(fixture)
    told = set()
    for fixtures in by_entry.values():
        timed = sorted((each.starts_at, each.pk, each) for each in fixtures if each.starts_at is not None)
        for (start, _first, _one), (then, pk, other) in itertools.pairwise(timed):
            if then - start < LASTS and pk not in told:
                told.add(pk)
                yield _of(other)


def _left_open(stage: Stage, played: Iterable[Fixture]) -> Iterable[Line]:
    """Matches without a result of matchdays before the last one that has results."""
    if stage.published_at is None:
        return
    results = Fixture.objects.filter(stage=stage, results__is_current=True)
    decided = {
        pk: number
        for pk, number, state in results.values_list("pk", "matchday__number", "results__state")
        if state != TO_BE_REPLAYED
    }
    last = max(decided.values(), default=0)
    for fixture in played:
        open_still = fixture.status != Fixture.Status.CANCELLED and fixture.pk not in decided
        if open_still and fixture.matchday.number < last:
            yield _of(fixture)


def _outside(stage: Stage, due: Iterable[Fixture]) -> Iterable[Line]:
    season = stage.competition.season
    for fixture in due:
        date = date_of(fixture)
        if date is not None and not season.starts_on <= date <= season.ends_on:
            yield _of(fixture)


def _empty(matchdays: Iterable[Matchday]) -> Iterable[Line]:
    for matchday in matchdays:
        if not matchday.fixtures.all():
            yield Line(_("Matchday %(number)d") % {"number": matchday.number})


def _of(fixture: Fixture) -> Line:
    return Line(_words(fixture), fixture.pk)


def _words(fixture: Fixture) -> str:
    """The match with its matchday and date: "Kampoe – SMC (matchday 3, Wed 16 September 2026)"."""
    words = _("%(match)s (matchday %(number)d)")
    names = {
        "match": f"{fixture.home.name} – {fixture.away.name if fixture.away else ''}",
        "number": fixture.matchday.number,
    }
    if date := date_of(fixture):
        words = _("%(match)s (matchday %(number)d, %(date)s)")
        names["date"] = date_format(date, "D j F Y")
    return words % names
