"""What a draw could not keep, in sentences: matches without a time and why, and wishes that gave way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.schedule.models import Fixture, Matchday
from apps.schedule.queries import local_start

from .models import Draw
from .services.placing import CLUB_TEAMS, FREE_DAY, HALL_FULL, NEVER, UNSCHEDULED


def notes_in_words(draw: Draw, matchdays: Sequence[Matchday]) -> tuple[list[str], list[str]]:
    """Which matches still have no time, and which wishes were not kept; what was mended since is left out."""
    fixtures = {
        (matchday.number, frozenset((fixture.home_id, fixture.away_id))): fixture
        for matchday in matchdays
        for fixture in matchday.fixtures.all()
    }
    unscheduled, not_kept = [], []
    for note in draw.notes:
        fixture = fixtures.get((note["matchday"], frozenset((note["home"], note["away"]))))
        if fixture is None:
            continue
        if note["code"] in UNSCHEDULED:
            if fixture.starts_at is None:
                unscheduled.append(_why(fixture, note["code"], note["entries"]))
        else:
            not_kept.append(_wish(fixture, note["code"], note["entries"]))
    return unscheduled, not_kept


def _why(fixture: Fixture, code: str, entries: Iterable[int]) -> str:
    words = {
        HALL_FULL: _("Matchday %(number)d, %(match)s: the venue is full."),
        FREE_DAY: _("Matchday %(number)d, %(match)s: the home night is a free day."),
        NEVER: _("Matchday %(number)d, %(match)s: %(names)s never plays then."),
    }
    return words[code] % _facts(fixture, entries)


def _wish(fixture: Fixture, code: str, entries: Iterable[int]) -> str:
    words = (
        _("Matchday %(number)d, %(match)s on %(date)s: the teams of the club are not as you wished.")
        if code == CLUB_TEAMS
        else _("Matchday %(number)d, %(match)s on %(date)s: %(names)s would rather play on another day.")
    )
    return words % _facts(fixture, entries)


def _facts(fixture: Fixture, entries: Iterable[int]) -> dict[str, object]:
    names = {side.pk: side.name for side in (fixture.home, fixture.away) if side}
    start = local_start(fixture)
    return {
        "number": fixture.matchday.number,
        "match": fixture,
        "names": ", ".join(names[entry] for entry in entries if entry in names),
        "date": date_format(start, "D j F") if start else "",
    }
