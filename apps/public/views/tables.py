"""The table of a competition: as a page, and as the file from which anybody can make it again."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.competitions.queries import current_table_part
from apps.standings.queries import adjustments_of, table_rows
from apps.standings.table_of import table_of

from ..kept import Drawn, answer, draw
from ..queries.competitions import stage_of
from ..queries.table import pairs_still_to_play
from ..table_rows import table_rows_to_draw
from ..words.regulations import order_in_words
from .finding import stage_at
from .frame import competition_address, competition_frame


@require_safe
def table_page(request: HttpRequest, organiser: str, season: str, competition: str) -> HttpResponse:
    """The whole table, why each row stands where it does, and every bonus and deduction with its reason."""
    found = stage_at(request, organiser, season, competition)
    return answer(
        request,
        version=f"{found.id}.{found.changes}.{found.version}",
        kept=found.kept,
        make=lambda: _draw_table(found.id),
    )


@require_safe
def table_file(request: HttpRequest, organiser: str, season: str, competition: str) -> HttpResponse:
    """The table file of a published stage: `python -m apps.standings` makes the same table of it."""
    stage = stage_of(stage_at(request, organiser, season, competition).id)
    if stage.published_at is None:
        raise Http404("The programme of this competition is not published.")
    content = json.dumps(table_of(stage).table.to_json(), ensure_ascii=False, indent=2)
    response = HttpResponse(content + "\n", content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="table-{competition}-{season}.json"'
    response.headers["Cache-Control"] = "no-cache"
    return response


def _draw_table(stage_id: int) -> Drawn:
    """Six queries, whatever the size of the table."""
    stage = stage_of(stage_id)
    part = current_table_part(stage)
    standings = table_rows(stage) if stage.published_at else []
    rows = table_rows_to_draw(
        standings,
        adjustments_of(stage),
        organiser_slug=stage.competition.organiser.slug,
        still_to_play=pairs_still_to_play(stage),
    )
    state = getattr(stage, "table_state", None)
    context = {
        **competition_frame(stage, "table"),
        "rows": rows,
        "matches": sum(row.played for row in rows) // 2,
        "order": order_in_words(part),
        "changed_at": state.rebuilt_at if state else None,
        "file_address": competition_address(stage, "table_file"),
    }
    title = _("Table · %(competition)s") % {"competition": stage.competition}
    return draw("public/table.html", title, context)
