"""The table of a competition: as a page, and as the file from which anybody can make it again."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.competitions.queries import current_table_part
from apps.matches.models import Result
from apps.standings.queries import adjustments_of, provisional_rows, table_rows
from apps.standings.table_of import table_of

from ..crosstable import crosstable_of
from ..form import form_of
from ..kept import Drawn, Page, answer, draw
from ..queries.competitions import stage_of
from ..queries.table import meetings_of, pairs_still_to_play
from ..table_rows import table_rows_to_draw
from ..words.regulations import order_in_words
from .finding import stage_at
from .frame import competition_address, competition_frame


@require_safe
def table_page(
    request: HttpRequest, organiser: str, season: str, competition: str, stage: int | None = None
) -> HttpResponse:
    """The whole table, why each row stands where it does, and every bonus and deduction with its reason."""

    def find() -> Page:
        found = stage_at(request, organiser, season, competition, stage)
        return Page(
            version=found.stamp,
            kept=found.kept,
            make=lambda: _draw_table(found.id),
        )

    return answer(request, find)


@require_safe
def crosstable_page(
    request: HttpRequest, organiser: str, season: str, competition: str, stage: int | None = None
) -> HttpResponse:
    """Every entry at home against every other one, in the order of the table."""

    def find() -> Page:
        found = stage_at(request, organiser, season, competition, stage)
        return Page(
            version=found.stamp,
            kept=found.kept,
            make=lambda: _draw_crosstable(found.id),
        )

    return answer(request, find)


@require_safe
def table_file(
    request: HttpRequest, organiser: str, season: str, competition: str, stage: int | None = None
) -> HttpResponse:
    """The table file of a published stage: `python -m apps.standings` makes the same table of it.

    With `?provisional=1` the one in which results count that are not official yet, as far as there are any.
    """
    shown = stage_of(stage_at(request, organiser, season, competition, stage).id)
    if shown.published_at is None:
        raise Http404("The programme of this competition is not published.")
    made = table_of(shown)
    table = (made.provisional if request.GET.get("provisional") == "1" else None) or made.table
    content = json.dumps(table.to_json(), ensure_ascii=False, indent=2)
    response = HttpResponse(content + "\n", content_type="application/json")
    name = f"table-{competition}-{season}" + (f"-{stage}" if stage else "")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    response.headers["Cache-Control"] = "no-cache"
    return response


def _draw_table(stage_id: int) -> Drawn:
    """Five queries, whatever the size of the table; one more for a provisional one, and one for several stages."""
    stage = stage_of(stage_id)
    part = current_table_part(stage)
    standings = table_rows(stage) if stage.published_at else []
    meetings = meetings_of(stage) if standings else []
    adjustments, open_pairs = adjustments_of(stage), pairs_still_to_play(meetings)
    rows = table_rows_to_draw(
        standings,
        adjustments,
        competition=stage.competition,
        form=form_of(meetings, {row.entry_id: row.entry.name for row in standings}),
        still_to_play=open_pairs,
    )
    not_official = sum(each.state == Result.State.PROVISIONAL for each in meetings)
    provisional = table_rows_to_draw(
        provisional_rows(stage) if not_official else [],
        adjustments,
        competition=stage.competition,
        still_to_play=open_pairs,
    )
    state = getattr(stage, "table_state", None)
    context = {
        **competition_frame(stage, "table"),
        "rows": rows,
        "matches": sum(row.played for row in rows) // 2,
        "provisional": provisional,
        "not_official": not_official,
        "order": order_in_words(part),
        "changed_at": state.rebuilt_at if state else None,
        "file_address": competition_address(
            stage, "table_file", numbered=getattr(stage, "has_others", False)
        ),
    }
    title = _("Table · %(competition)s") % {"competition": stage.competition}
    return draw("public/table.html", title, context)


def _draw_crosstable(stage_id: int) -> Drawn:
    """Three queries, whatever the size; one more where the competition has several stages."""
    stage = stage_of(stage_id)
    standings = table_rows(stage) if stage.published_at else []
    context = {
        **competition_frame(stage, "crosstable"),
        "lines": crosstable_of(
            stage.competition, [row.entry for row in standings], meetings_of(stage) if standings else ()
        ),
    }
    title = _("Crosstable · %(competition)s") % {"competition": stage.competition}
    return draw("public/crosstable.html", title, context)
