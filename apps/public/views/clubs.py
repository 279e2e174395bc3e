"""A club: its teams, what they play and what they played, season by season."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from apps.clubs.models import Club

from ..figures import figures_to_draw, total
from ..kept import Drawn, Page, answer, draw
from ..queries import statistics
from ..queries.competitions import entries_of, fixtures_of_club, seasons_of_club
from ..queries.fixtures import is_over, with_results
from ..rows import rows_of
from .finding import club_at
from .frame import organiser_crumbs


@require_safe
def club_page(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """Entries, programme and results of the newest season that the club plays in, or of `?season=`."""

    def find() -> Page:
        found = club_at(request, organiser, club)
        season = request.GET.get("season", "")
        return Page(
            version=f"{found.id}.{found.changes}",
            kept=found.kept,
            keep=not season,
            make=lambda: _draw_club(found.id, season),
        )

    return answer(request, find)


def _draw_club(club_id: int, wanted: str) -> Drawn:
    """`wanted` is the address of a season; one that the club does not play in is passed over."""
    club = Club.objects.select_related("organiser").get(pk=club_id)
    seasons = seasons_of_club(club)
    season = next((each for each in seasons if each.slug == wanted), seasons[0] if seasons else None)
    shown = with_results(fixtures_of_club(club, season) if season else [], running=False)
    made = statistics.of_club(club, season) if season else {}
    played = [each for each in shown.fixtures if is_over(shown.results.get(each.pk))]
    over = {each.pk for each in played}
    context = {
        "club": club,
        "organiser": club.organiser,
        "crumbs": organiser_crumbs(club.organiser),
        "season": season,
        "figures": figures_to_draw(total(made.values())) if made else [],
        "seasons": seasons,
        "entries": entries_of(club, season) if season else [],
        "coming": rows_of(
            [each for each in shown.fixtures if each.pk not in over],
            shown.results,
            matchday=True,
            competition=True,
        ),
        "played": rows_of(reversed(played), shown.results, show="day", matchday=True, competition=True),
    }
    return draw("public/club.html", club.name, context)
