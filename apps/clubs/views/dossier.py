"""What is stored about a player, as a page and as a file."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from apps.accounts.dossier import as_file, in_words

from .. import crumbs
from ..dossier import about_player
from ..models import Player
from ..pages import must, person
from ..permissions import can_read_dossier, is_director


@login_required
@require_http_methods(["GET"])
def stored(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """To read: for a director, and for the player's own account."""
    shown = _asked(request, organiser, player)
    directs = is_director(person(request), shown.organiser)
    page = {
        "player": shown,
        "organiser": shown.organiser,
        "sections": in_words(about_player(shown), shown.organiser.timezone),
        "crumbs": crumbs.to_organiser(shown.organiser) if directs else crumbs.to_desk(),
    }
    return render(request, "clubs/player_stored.html", page)


@login_required
@require_http_methods(["GET"])
def stored_file(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """The same as one JSON file, to keep or to take elsewhere."""
    shown = _asked(request, organiser, player)
    answer = JsonResponse(
        as_file(about_player(shown)), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    answer.headers["Content-Disposition"] = f'attachment; filename="player-{shown.pk}.json"'
    return answer


def _asked(request: HttpRequest, organiser: str, player: int) -> Player:
    """The player; raises PermissionDenied for who may not read everything."""
    shown = get_object_or_404(
        Player.objects.select_related("organiser"), pk=player, organiser__slug=organiser
    )
    must(can_read_dossier(person(request), shown))
    return shown
