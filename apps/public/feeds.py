"""Calendar feeds: the published programme of a competition, a club or one entry, for calendars to subscribe to.

Public addresses without session. A feed is kept like a page (apps/public/kept.py) as long as nothing has changed below
its organiser; its ETag is made of its content, so that a calendar is told 304 also where something else has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.clubs.models import Club
from apps.competitions.models import Entry, Stage
from apps.schedule.calendar import calendar_of
from apps.schedule.models import Fixture
from troefcall_league.release import release

from .kept import Drawn, keep_page, page_key
from .queries.competitions import PUBLIC_STATUSES, seasons_of_club, stage_of
from .queries.feeds import fixtures_of_club, fixtures_of_competition, fixtures_of_entry
from .queries.versions import GREATEST_ID, Found
from .views.finding import club_at, stage_at

# A club's feed has its newest season and the one before, so that it does not grow from year to year.
SEASONS = 2


@require_safe
def competition_calendar(request: HttpRequest, organiser: str, season: str, competition: str) -> HttpResponse:
    """Every match of the competition."""
    found = stage_at(request, organiser, season, competition)

    def make() -> Drawn:
        stage = stage_of(found.id)
        return _drawn(str(stage.competition), fixtures_of_competition(stage.competition), _zone(stage))

    return _answer(request, found, make)


@require_safe
def entry_calendar(
    request: HttpRequest, organiser: str, season: str, competition: str, entry: int
) -> HttpResponse:
    """The matches of one entry in the competition. Raises Http404 for an entry that the public does not see."""
    found = stage_at(request, organiser, season, competition)

    def make() -> Drawn:
        stage = stage_of(found.id)
        shown = _entry(stage, entry)
        name = _("%(entry)s in %(competition)s") % {
            "entry": shown.name,
            "competition": stage.competition.name,
        }
        return _drawn(name, fixtures_of_entry(shown), _zone(stage))

    return _answer(request, found, make)


@require_safe
def club_calendar(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """The matches of all teams of the club, in every competition of its last two seasons."""
    found = club_at(request, organiser, club)

    def make() -> Drawn:
        shown = Club.objects.select_related("organiser").get(pk=found.id)
        fixtures = fixtures_of_club(shown, seasons_of_club(shown)[:SEASONS])
        return _drawn(shown.name, fixtures, shown.organiser.zone)

    return _answer(request, found, make)


def _zone(stage: Stage) -> ZoneInfo:
    return stage.competition.organiser.zone


def _entry(stage: Stage, pk: int) -> Entry:
    entries = Entry.objects.filter(competition=stage.competition, status__in=PUBLIC_STATUSES)
    entry = entries.filter(pk=pk).first() if pk <= GREATEST_ID else None
    if entry is None:
        raise Http404("No entry of this competition has this number.")
    return entry


def _drawn(name: str, fixtures: list[Fixture], zone: ZoneInfo) -> Drawn:
    return Drawn(name, calendar_of(fixtures, name=name, zone=zone, address_of=_address))


def _address(fixture: Fixture) -> str:
    """The full address of the match's page: the site's own, not the one by which the feed was asked for."""
    return f"{settings.SITE_URL}{reverse('public:match', args=[fixture.pk])}"


def _answer(request: HttpRequest, found: Found, make: Callable[[], Drawn]) -> HttpResponse:
    """The feed, from what is kept where that still holds; 304 where the calendar has these very bytes."""
    version = f"{release()}.{found.id}.{found.changes}"
    if found.kept is not None and found.kept.version == version:
        text = found.kept.drawn.html
    else:
        drawn = make()
        keep_page(page_key(request), version, drawn)
        text = drawn.html
    # Weak, because a proxy may compress the file on its way.
    etag = f'W/"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
        response.headers["Content-Disposition"] = 'inline; filename="calendar.ics"'
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    return response
