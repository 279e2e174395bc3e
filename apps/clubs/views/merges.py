"""Making one of two players or two clubs that were written down twice: who, what goes along, and then the button."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import crumbs
from ..models import Club, Player, RosterSpot
from ..pages import carried_out, must, person, sent
from ..permissions import is_director
from ..refusals import FieldProblem
from ..roster_forms import OtherClubForm, OtherPlayerForm
from ..services import merge as services
from .clubs import find_club


@login_required
@require_http_methods(["GET", "POST"])
def players(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """Another player of the organiser becomes this one."""
    by = person(request)
    kept = get_object_or_404(Player.objects.select_related("organiser"), pk=player, organiser__slug=organiser)
    must(is_director(by, kept.organiser))
    form = OtherPlayerForm(kept.organiser, sent(request))
    page = {
        "organiser": kept.organiser,
        "kept": kept,
        "name": _("One person, two players"),
        "form": form,
        "crumbs": crumbs.to_organiser(kept.organiser),
    }
    if request.method != "POST" or not form.is_valid():
        return render(request, "clubs/merge_player.html", page)
    gone = form.cleaned_data["member_number"]
    if request.POST.get("confirmed"):
        done = carried_out(request, form, lambda data: services.merge_players(kept, gone, by=by))
        if done:
            messages.success(
                request, _("%(gone)s and %(kept)s are one player now.") % {"gone": gone, "kept": done}
            )
            return redirect("clubs:players", organiser)
    rows = [
        (_("Name"), gone.name, kept.name),
        (_("Member number"), gone.member_number, kept.member_number),
        (_("Year of birth"), gone.birth_year or "–", kept.birth_year or "–"),
        (_("Rosters"), lists_in_words(gone), lists_in_words(kept)),
    ]
    page |= preview(gone, rows, services.obstacles_to_player_merge(kept, gone))
    return render(request, "clubs/merge_player.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def clubs(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """Another club of the organiser becomes this one."""
    by = person(request)
    kept = find_club(organiser, club)
    must(is_director(by, kept.organiser))
    form = OtherClubForm(kept.organiser.clubs.exclude(pk=kept.pk), sent(request))
    page = {
        "organiser": kept.organiser,
        "kept": kept,
        "name": _("Two clubs become one"),
        "form": form,
        "crumbs": crumbs.to_club(kept, directs=True),
    }
    if request.method != "POST" or not form.is_valid():
        return render(request, "clubs/merge_club.html", page)
    gone = form.cleaned_data["club"]
    if request.POST.get("confirmed"):
        done = carried_out(request, form, lambda data: services.merge_clubs(kept, gone, by=by))
        if done:
            said = {"gone": gone.name, "kept": done.name}
            messages.success(request, _("%(gone)s and %(kept)s are one club now.") % said)
            return redirect("clubs:club", organiser, done.slug)
    rows = [(_("Name"), gone.name, kept.name), (_("Town"), gone.place or "–", kept.place or "–")]
    page |= preview(gone, rows, services.obstacles_to_club_merge(kept, gone))
    return render(request, "clubs/merge_club.html", page)


def preview(
    gone: Player | Club, rows: Sequence[tuple[str, object, object]], problems: list[FieldProblem]
) -> dict[str, object]:
    """Both side by side, what goes along, and why it cannot be done."""
    return {
        "gone": gone,
        "rows": [
            {"label": label, "before": goes, "after": stays, "changed": False} for label, goes, stays in rows
        ],
        "moves": [
            {"label": capfirst(moved.name), "value": moved.number} for moved in services.what_moves(gone)
        ],
        "problems": [problem.message for problem in problems],
    }


def lists_in_words(player: Player) -> str:
    """The seasons and clubs on whose lists the player stands."""
    spots = RosterSpot.objects.filter(player=player, left_at=None).select_related("club", "season")
    return ", ".join(f"{spot.season.name} {spot.club.name}" for spot in spots) or "–"
