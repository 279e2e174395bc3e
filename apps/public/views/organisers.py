"""An organiser: its seasons, competitions and clubs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from apps.clubs.models import Organiser

from ..kept import Drawn, Page, answer, draw
from ..queries.competitions import clubs_of, seasons_of
from .finding import organiser_at


@require_safe
def organiser_page(request: HttpRequest, organiser: str) -> HttpResponse:
    """The organiser's competitions by season, newest first, what is closed in the archive, and its clubs."""

    def find() -> Page:
        found = organiser_at(request, organiser)
        return Page(
            version=f"{found.id}.{found.changes}", kept=found.kept, make=lambda: _draw_organiser(found.id)
        )

    return answer(request, find)


def _draw_organiser(organiser_id: int) -> Drawn:
    organiser = Organiser.objects.get(pk=organiser_id)
    seasons = seasons_of(organiser)
    context = {
        "organiser": organiser,
        "seasons": [season for season in seasons if not season.is_closed],
        "archive": [season for season in seasons if season.is_closed],
        "clubs": clubs_of(organiser),
    }
    return draw("public/organiser.html", organiser.name, context)
