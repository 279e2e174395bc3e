"""The front page: what is played tonight, what was played last, and who organises what."""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.schedule.models import Fixture

from ..kept import Drawn, Page, answer, draw, page_key
from ..queries.competitions import organisers_now
from ..queries.fixtures import Shown, is_today, latest_results, next_fixture, tonight
from ..queries.versions import find_home, today_stamp
from ..rows import Row, halls_of, row_of, rows_of

LATEST = 8


@require_safe
def home_page(request: HttpRequest) -> HttpResponse:
    """Live and today's matches of all organisers, the latest results, and the competitions of this season."""

    def find() -> Page:
        found = find_home(key=page_key(request))
        day = today_stamp(timezone.now())
        return Page(version=f"{found.changes}.{found.version}.{day}", kept=found.kept, make=_draw_home)

    return answer(request, find)


def _draw_home() -> Drawn:
    now = timezone.now()
    playing = tonight(now)
    latest = latest_results(LATEST)
    due = None if playing.fixtures else next_fixture(now)
    context = {
        "tonight": [_tonight_row(each, playing, now) for each in playing.fixtures],
        "next": row_of(due, None, competition=True) if due else None,
        "latest": rows_of(latest.fixtures, latest.results, show="day", competition=True),
        "organisers": organisers_now(now),
        "is_live": playing.has_live,
        "halls": halls_of(each for each in playing.fixtures if playing.is_live(each) or is_today(each, now)),
    }
    return draw("public/home.html", _("Tonight"), context)


def _tonight_row(fixture: Fixture, playing: Shown, now: dt.datetime) -> Row:
    """A line under "Tonight", with the day only where it is another one: a match that went on past midnight."""
    return row_of(
        fixture,
        playing.results.get(fixture.pk),
        running=playing.running.get(fixture.pk),
        show="time" if is_today(fixture, now) else "all",
        competition=True,
    )
