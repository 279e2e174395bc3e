"""An entry of a competition, such as a team: where it stands, what it plays and played, and who plays for it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.competitions.models import Entry
from apps.standings.models import Standing
from troefcall_league.templatetags.parts import number

from ..figures import lines_of_partnerships, lines_of_players
from ..form import form_of, letters_of
from ..kept import Drawn, Page, answer, draw
from ..queries import statistics
from ..queries.competitions import fixtures_of_entry
from ..queries.fixtures import Shown, is_over, with_results
from ..queries.people import players_by_id
from ..queries.table import meetings_in, standings_of_entry
from ..rows import club_address, rows_of
from .finding import entry_at
from .frame import Link, organiser_crumbs, stage_name


@require_safe
def entry_page(
    request: HttpRequest, organiser: str, season: str, competition: str, entry: int
) -> HttpResponse:
    """Place, form, programme, results and players of an entry."""

    def find() -> Page:
        found = entry_at(request, organiser, season, competition, entry)
        return Page(
            version=found.stamp,
            kept=found.kept,
            make=lambda: _draw_entry(found.id),
        )

    return answer(request, find)


def _draw_entry(entry_id: int) -> Drawn:
    entry = Entry.objects.select_related("club", "competition__season", "competition__organiser").get(
        pk=entry_id
    )
    competition = entry.competition
    shown = with_results(fixtures_of_entry(entry), running=False)
    over = {each.pk for each in shown.fixtures if is_over(shown.results.get(each.pk))}
    together = statistics.of_entry(entry)
    players = players_by_id(pk for each in together for pk in (each.first, each.second))
    slug = competition.organiser.slug
    context = {
        "entry": entry,
        "players": lines_of_players(together, players, slug),
        "partnerships": lines_of_partnerships(together, players, slug),
        "competition": competition,
        "organiser": competition.organiser,
        "season": competition.season,
        "crumbs": _crumbs(entry),
        "club_url": club_address(entry.club, slug),
        "stages": [_figures(standing) for standing in standings_of_entry(entry)],
        "form": _form(entry, shown),
        "coming": rows_of(
            [each for each in shown.fixtures if each.pk not in over], shown.results, matchday=True
        ),
        "played": rows_of(
            [each for each in reversed(shown.fixtures) if each.pk in over],
            shown.results,
            show="day",
            matchday=True,
        ),
    }
    title = _("%(entry)s in %(competition)s") % {"entry": entry.name, "competition": competition}
    return draw("public/entry.html", title, context)


def _crumbs(entry: Entry) -> list[Link]:
    competition = entry.competition
    names = (competition.organiser.slug, competition.season.slug, competition.slug)
    return [
        *organiser_crumbs(competition.organiser),
        {"text": str(competition), "url": reverse("public:competition", args=names)},
        {"text": _("Entries"), "url": reverse("public:entries", args=names)},
    ]


def _figures(standing: Standing) -> dict[str, Any]:
    """How the entry stands in one stage."""
    return {
        "name": stage_name(standing.stage),
        "figures": [
            {"label": _("Place"), "value": standing.place},
            {"label": _("Points"), "value": number(standing.points)},
            {
                "label": _("Won – drawn – lost"),
                "value": f"{standing.won} – {standing.drawn} – {standing.lost}",
            },
            {"label": _("Scored – conceded"), "value": f"{standing.scored} – {standing.conceded}"},
        ],
    }


def _form(entry: Entry, shown: Shown) -> str:
    names = {
        side.pk: side.name
        for fixture in shown.fixtures
        for side in (fixture.home, fixture.away)
        if side is not None
    }
    return letters_of(form_of(meetings_in(shown), names).get(entry.pk, ()))
