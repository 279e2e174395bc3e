"""The programme of a competition: by matchday, and on demand of one club or of one date."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.clubs.models import Club
from apps.matches.models import Result
from apps.matches.queries import current_results
from apps.schedule.models import Fixture, Matchday
from apps.schedule.queries import by_date, date_of, programme_of

from ..kept import Drawn, Page, answer, draw
from ..queries.competitions import stage_of
from ..rows import Row, rows_of, shared_day
from .finding import stage_at
from .frame import competition_frame


class Wanted(NamedTuple):
    """What the reader asks for: the address of a club, and a date. What makes no sense is passed over."""

    club: str = ""
    date: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under one heading: a matchday, or a date. `day` is None where they are not all on one date."""

    id: str
    title: str
    day: dt.date | None
    rows: list[Row]


@require_safe
def programme_page(
    request: HttpRequest, organiser: str, season: str, competition: str, stage: int | None = None
) -> HttpResponse:
    """All matchdays with their matches, byes and results; `?club=` and `?date=` leave out the rest."""

    def find() -> Page:
        found = stage_at(request, organiser, season, competition, stage)
        wanted = _wanted(request)
        return Page(
            version=f"{found.id}.{found.changes}",
            kept=found.kept,
            keep=wanted == Wanted(),
            make=lambda: _draw_programme(found.id, wanted),
        )

    return answer(request, find)


def _wanted(request: HttpRequest) -> Wanted:
    try:
        date = dt.date.fromisoformat(request.GET.get("date", ""))
    except ValueError:
        date = None
    return Wanted(request.GET.get("club", ""), date)


def _draw_programme(stage_id: int, wanted: Wanted) -> Drawn:
    """Four queries, whatever the size of the programme."""
    stage = stage_of(stage_id)
    matchdays = programme_of(stage) if stage.published_at else []
    fixtures = [fixture for matchday in matchdays for fixture in matchday.fixtures.all()]
    results = current_results(fixtures)
    clubs = _clubs_in(fixtures)
    club = next((each for each in clubs if each.slug == wanted.club), None)
    chosen = [fixture for fixture in fixtures if _is_of(fixture, club) and _is_on(fixture, wanted.date)]
    context = {
        **competition_frame(stage, "programme"),
        "sections": _by_date(chosen, results) if wanted.date else _by_matchday(matchdays, chosen, results),
        "has_programme": bool(fixtures),
        "matchdays": [] if club or wanted.date else [matchday.number for matchday in matchdays],
        "clubs": clubs,
        "club": club,
        "dates": sorted({date for fixture in fixtures if not fixture.is_bye and (date := date_of(fixture))}),
        "date": wanted.date,
    }
    title = _("Programme · %(competition)s") % {"competition": stage.competition}
    return draw("public/programme.html", title, context)


def _clubs_in(fixtures: Iterable[Fixture]) -> list[Club]:
    """The clubs that play, by name."""
    clubs = {
        entry.club.pk: entry.club
        for fixture in fixtures
        for entry in (fixture.home, fixture.away)
        if entry is not None and entry.club is not None
    }
    return sorted(clubs.values(), key=lambda club: (club.name, club.pk))


def _is_of(fixture: Fixture, club: Club | None) -> bool:
    if club is None:
        return True
    return club.pk in (fixture.home.club_id, fixture.away.club_id if fixture.away else None)


def _is_on(fixture: Fixture, date: dt.date | None) -> bool:
    """Byes are not played, so they are not on any date."""
    return date is None or (not fixture.is_bye and date_of(fixture) == date)


def _by_matchday(
    matchdays: list[Matchday], chosen: list[Fixture], results: dict[int, Result]
) -> list[Section]:
    """The matchdays that have something chosen, with the date that all their matches share."""
    of_matchday: dict[int, list[Fixture]] = defaultdict(list)
    for fixture in chosen:
        of_matchday[fixture.matchday_id].append(fixture)
    return [_matchday(each, of_matchday[each.pk], results) for each in matchdays if of_matchday[each.pk]]


def _matchday(matchday: Matchday, fixtures: list[Fixture], results: dict[int, Result]) -> Section:
    only_byes = all(fixture.is_bye for fixture in fixtures)
    day = matchday.date if only_byes else shared_day(fixtures)
    return Section(
        id=f"matchday-{matchday.number}",
        title=_("Matchday %(number)d") % {"number": matchday.number},
        day=day,
        rows=rows_of(fixtures, results, show="time" if day else "all"),
    )


def _by_date(chosen: list[Fixture], results: dict[int, Result]) -> list[Section]:
    return [
        Section(
            id=f"date-{day.date.isoformat()}" if day.date else "date",
            title="",
            day=day.date,
            rows=rows_of(day.fixtures, results, show="time", matchday=True),
        )
        for day in by_date(chosen)
    ]
