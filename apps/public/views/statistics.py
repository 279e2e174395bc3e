"""The statistics of a competition: the best partnerships and players, over all its stages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ..figures import BestOfCompetition, total
from ..kept import Drawn, Page, answer, draw
from ..queries import statistics
from ..queries.competitions import stage_of
from ..queries.people import entries_by_id, players_by_id
from .finding import stage_at
from .frame import competition_frame


@require_safe
def statistics_page(request: HttpRequest, organiser: str, season: str, competition: str) -> HttpResponse:
    """Who makes most of a hand, and who made most kaps and baunies."""

    def find() -> Page:
        found = stage_at(request, organiser, season, competition)
        return Page(
            version=found.stamp,
            kept=found.kept,
            make=lambda: _draw_statistics(found.id),
        )

    return answer(request, find)


def _draw_statistics(stage_id: int) -> Drawn:
    """Four queries, however much was played."""
    stage = stage_of(stage_id)
    together = statistics.of_competition(stage.competition)
    players = players_by_id(pk for each in together for pk in (each.first, each.second))
    best = BestOfCompetition(
        stage.competition, together, players, entries_by_id(each.entry for each in together)
    )
    known = total(each.figures for each in together)
    context = {
        **competition_frame(stage, "statistics"),
        "sheets": known.sheets // 2,
        "sheets_by_hand": known.sheets_by_hand // 2,
        "hands": known.hands // 2,
        "lists": [
            {
                "id": "partnerships",
                "title": _("Partnerships: points a hand"),
                "least": best.least_hands_of_partnerships,
                "amount": _("Points a hand"),
                "rows": best.points_a_hand("partnerships"),
            },
            {
                "id": "players",
                "title": _("Players: points a hand"),
                "least": best.least_hands_of_players,
                "amount": _("Points a hand"),
                "rows": best.points_a_hand("players"),
            },
            {
                "id": "baunies",
                "title": _("Most baunies"),
                "amount": _("Baunies"),
                "rows": best.most("baunies"),
            },
            {"id": "kaps", "title": _("Most kaps"), "amount": _("Kaps"), "rows": best.most("kaps")},
        ]
        if known.hands
        else [
            {
                "id": "partnerships",
                "title": _("Partnerships: points a sheet"),
                "amount": _("Points a sheet"),
                "rows": best.points_a_sheet(),
            }
        ],
    }
    title = _("Statistics · %(competition)s") % {"competition": stage.competition}
    return draw("public/statistics.html", title, context)
