"""A hall tonight: the live page for phones, and the screen for the hall itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.schedule.times import AFTER_MIDNIGHT

from ..kept import Drawn, Page, answer, draw
from ..queries.halls import evening_in
from ..queries.versions import today_stamp
from ..rows import rows_of
from ..words.hall import pages_of, panel_of
from .finding import hall_at
from .frame import organiser_crumbs

THEMES = ("light", "dark")
# Seconds between two questions of a page: while something is played, and otherwise.
WHILE_LIVE, OTHERWISE = 10, 60


@require_safe
def hall_page(request: HttpRequest, organiser: str, venue: int) -> HttpResponse:
    """All matches of tonight in a hall, with score, lead after each round, and where each table is."""

    def find() -> Page:
        found = hall_at(request, organiser, venue)
        return Page(
            version=f"{found.stamp}.{_evening_stamp()}",
            kept=found.kept,
            make=lambda: _draw(found.id, "public/hall.html"),
        )

    return answer(request, find)


@require_safe
def hall_screen(request: HttpRequest, organiser: str, venue: int) -> HttpResponse:
    """The same for a large screen that nobody touches; `?theme=light` or `dark` overrules what the screen prefers."""

    theme = request.GET.get("theme", "")

    def find() -> Page:
        found = hall_at(request, organiser, venue)
        return Page(
            version=f"{found.stamp}.{_evening_stamp()}",
            kept=found.kept,
            make=lambda: _draw(found.id, "public/screen.html"),
        )

    framed = {"theme": theme if theme in THEMES else "", "organiser": organiser, "venue": venue}
    return answer(request, find, frame="public/screen_frame.html", framed=framed)


def _evening_stamp() -> str:
    """Which day and which evening it is in every hall."""
    now = timezone.now()
    return f"{today_stamp(now)}.{today_stamp(now - AFTER_MIDNIGHT)}"


def _draw(venue_id: int, template: str) -> Drawn:
    evening = evening_in(venue_id, timezone.now())
    venue = evening.venue
    panels = [panel_of(each, venue.screen_shows) for each in evening.matches]
    context = {
        "venue": venue,
        "organiser": venue.organiser,
        "crumbs": organiser_crumbs(venue.organiser),
        "date": evening.date,
        "panels": panels,
        "pages": pages_of(panels),
        "coming": rows_of(evening.coming, {}, competition=True),
        "seconds": WHILE_LIVE if any(each.is_live for each in evening.matches) else OTHERWISE,
    }
    return draw(template, _("Tonight in %(venue)s") % {"venue": venue.name}, context)
