"""A competition: its overview, who takes part, and its regulations in words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.competitions.models import Entry, Stage
from apps.competitions.queries import current_match_part, current_table_part
from apps.standings.queries import provisional_rows, table_rows

from ..kept import Drawn, Page, answer, draw
from ..queries.competitions import public_entries, stage_of
from ..queries.fixtures import is_today, latest_results_of, next_matchday, with_results
from ..queries.versions import live_stamp, today_stamp
from ..rows import halls_of, rows_of, shared_day
from ..table_rows import table_rows_to_draw
from ..words.house_rules import house_rules_in_words
from ..words.regulations import (
    head_to_head_in_words,
    match_part_in_words,
    order_in_words,
    table_part_in_words,
)
from .finding import stage_at
from .frame import competition_frame

TOP = 5
LATEST = 6


@require_safe
def competition_page(
    request: HttpRequest, organiser: str, season: str, competition: str, stage: int | None = None
) -> HttpResponse:
    """The overview: the top of the table, the next matchday, the latest results."""

    def find() -> Page:
        found = stage_at(request, organiser, season, competition, stage)
        day = today_stamp(timezone.now())
        return Page(
            version=f"{found.stamp}.{live_stamp(found.id)}.{day}",
            kept=found.kept,
            make=lambda: _draw_overview(found.id),
        )

    return answer(request, find)


@require_safe
def entries_page(request: HttpRequest, organiser: str, season: str, competition: str) -> HttpResponse:
    """Who is entered and who takes part, and when teams can be entered."""

    def find() -> Page:
        found = stage_at(request, organiser, season, competition)
        stage = stage_of(found.id)
        registration = stage.competition.registration_state(timezone.now())
        return Page(
            version=f"{found.id}.{found.changes}.{registration}",
            kept=found.kept,
            make=lambda: _draw_entries(stage, registration),
        )

    return answer(request, find)


@require_safe
def rules_page(
    request: HttpRequest, organiser: str, season: str, competition: str, stage: int | None = None
) -> HttpResponse:
    """The regulations in force, every setting as a sentence."""

    def find() -> Page:
        found = stage_at(request, organiser, season, competition, stage)
        return Page(
            version=f"{found.id}.{found.changes}", kept=found.kept, make=lambda: _draw_rules(found.id)
        )

    return answer(request, find)


def _draw_overview(stage_id: int) -> Drawn:
    stage = stage_of(stage_id)
    standings = table_rows(stage) if stage.published_at else []
    now = timezone.now()
    coming = next_matchday(stage, now)
    matchday, fixtures = coming or (None, [])
    due = with_results(fixtures)
    latest = latest_results_of(stage, LATEST)
    day = shared_day(fixtures)
    # The newest picture; the table page has the official table beside it.
    provisional = provisional_rows(stage) if standings else []
    rows = table_rows_to_draw(provisional or standings, competition=stage.competition)
    context = {
        **competition_frame(stage, "competition"),
        "top": rows[:TOP],
        "is_provisional": bool(provisional),
        "entries": len(rows),
        "matches": sum(row.played for row in rows) // 2,
        "matchday": matchday,
        "day": day,
        "next": rows_of(due.fixtures, due.results, due.running, show="time" if day else "all"),
        "latest": rows_of(latest.fixtures, latest.results, show="day", matchday=True),
        "zone": stage.competition.organiser.zone,
        "is_live": due.has_live,
        "halls": halls_of(each for each in due.fixtures if due.is_live(each) or is_today(each, now)),
    }
    return draw("public/competition.html", str(stage.competition), context)


def _draw_entries(stage: Stage, registration: str) -> Drawn:
    competition = stage.competition
    entries = public_entries(competition)
    context = {
        **competition_frame(stage, "entries"),
        "entries": entries,
        "approved": sum(entry.status == Entry.Status.APPROVED for entry in entries),
        "registration": registration,
        "zone": competition.organiser.zone,
    }
    return draw("public/entries.html", _("Entries · %(competition)s") % {"competition": competition}, context)


def _draw_rules(stage_id: int) -> Drawn:
    stage = stage_of(stage_id)
    match_part, table_part = current_match_part(stage), current_table_part(stage)
    context = {
        **competition_frame(stage, "rules"),
        "match_part": match_part,
        "table_part": table_part,
        "match": match_part_in_words(match_part),
        "passages": house_rules_in_words(match_part.house_rules),
        "league": table_part_in_words(table_part),
        "order": order_in_words(table_part),
        "head_to_head": head_to_head_in_words(table_part),
        "zone": stage.competition.organiser.zone,
    }
    title = _("Regulations · %(competition)s") % {"competition": stage.competition}
    return draw("public/rules.html", title, context)
