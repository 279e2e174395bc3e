"""A club's list of a season, and the organiser's players."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import crumbs, queries
from ..forms import EditPlayerForm, MemberForm, PlayerForm
from ..models import Club, Organiser, Player, RosterSpot, Season
from ..pages import carried_out, must, person, pressed_on, sent, tell_outcome
from ..permissions import can_edit_player, can_edit_which, can_keep_roster, is_director
from ..privacy_forms import PlayersShownForm
from ..services import roster as services
from .clubs import find_club

PLAYERS_A_PAGE = 50


def find_season(club: Club, season: str) -> Season:
    """The season at this address. Raises Http404."""
    return get_object_or_404(Season, organiser=club.organiser, slug=season)


@login_required
@require_http_methods(["GET"])
def show(request: HttpRequest, organiser: str, club: str, season: str) -> HttpResponse:
    """Who stands on the club's list."""
    shown = find_club(organiser, club)
    return roster_page(request, shown, find_season(shown, season), PlayerForm(), MemberForm(prefix="known"))


def roster_page(
    request: HttpRequest,
    club: Club,
    season: Season,
    player_form: PlayerForm,
    member_form: MemberForm,
    *,
    shown_form: PlayersShownForm | None = None,
) -> HttpResponse:
    """The list with these two forms to put somebody on it, and the one that says what the public reads of names."""
    by = person(request)
    must(can_keep_roster(by, club))
    spots = queries.roster_of(club, season)
    page = {
        "organiser": club.organiser,
        "club": club,
        "season": season,
        "spots": spots,
        # Who moved to another club since stands on this list, but is that club's by now.
        "own": can_edit_which(by, club.organiser, [spot.player_id for spot in spots]),
        "player_form": player_form,
        "member_form": member_form,
        "shown_form": shown_form or PlayersShownForm([]),
        "crumbs": crumbs.to_club(club, directs=is_director(by, club.organiser)),
    }
    return render(request, "clubs/roster.html", page)


@login_required
@pressed_on("clubs:roster", "organiser", "club", "season")
def add_new_player(request: HttpRequest, organiser: str, club: str, season: str) -> HttpResponse:
    """Put a new player on the list."""
    by = person(request)
    shown = find_club(organiser, club)
    must(can_keep_roster(by, shown))
    year = find_season(shown, season)
    form = PlayerForm(sent(request))
    spot = carried_out(
        request, form, lambda data: services.add_new_player_to_roster(shown, year, **data, by=by)
    )
    if spot is None:
        return roster_page(request, shown, year, form, MemberForm(prefix="known"))
    messages.success(request, _("%(player)s is on the list.") % {"player": spot.player})
    return redirect("clubs:roster", organiser, club, season)


@login_required
@pressed_on("clubs:roster", "organiser", "club", "season")
def add_member(request: HttpRequest, organiser: str, club: str, season: str) -> HttpResponse:
    """Put a player who is known on the list."""
    by = person(request)
    shown = find_club(organiser, club)
    must(can_keep_roster(by, shown))
    year = find_season(shown, season)
    form = MemberForm(sent(request), prefix="known")
    spot = carried_out(request, form, lambda data: services.add_member_to_roster(shown, year, **data, by=by))
    if spot is None:
        return roster_page(request, shown, year, PlayerForm(), form)
    messages.success(request, _("%(player)s is on the list.") % {"player": spot.player})
    return redirect("clubs:roster", organiser, club, season)


@login_required
@pressed_on("clubs:roster", "organiser", "club", "season")
def remove(request: HttpRequest, organiser: str, club: str, season: str, spot: int) -> HttpResponse:
    """Take a player off the list."""
    by = person(request)
    shown = find_club(organiser, club)
    must(can_keep_roster(by, shown))
    held = get_object_or_404(
        RosterSpot.objects.select_related("player"), pk=spot, club=shown, season__slug=season
    )
    tell_outcome(
        request,
        lambda: services.remove_from_roster(held, by=by),
        _("%(player)s is off the list.") % {"player": held.player},
    )
    return redirect("clubs:roster", organiser, club, season)


@login_required
@require_http_methods(["GET"])
def players(request: HttpRequest, organiser: str) -> HttpResponse:
    """Every player of the organiser, with the club of this season."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    words = request.GET.get("q", "")
    season = queries.season_at(shown, timezone.localdate(timezone=shown.zone))
    pages = Paginator(queries.players_found(shown, words, season), PLAYERS_A_PAGE)
    page = {
        "organiser": shown,
        "season": season,
        "words": words,
        "page": pages.get_page(request.GET.get("page")),
        "crumbs": crumbs.to_organiser(shown),
    }
    return render(request, "clubs/players.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def edit_player(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """The facts about one player."""
    by = person(request)
    shown = get_object_or_404(
        Player.objects.select_related("organiser"), pk=player, organiser__slug=organiser
    )
    must(can_edit_player(by, shown))
    directs = is_director(by, shown.organiser)
    stands = services.everything_about(shown)
    form = EditPlayerForm(sent(request), initial=stands, stands=stands)
    saved = carried_out(request, form, lambda data: services.edit_player(shown, **data, by=by))
    if saved:
        messages.success(request, _("%(player)s has been saved.") % {"player": saved})
        return redirect("clubs:players", organiser) if directs else redirect("desk:home")
    page = {
        "organiser": shown.organiser,
        "player": shown,
        "directs": directs,
        "form": form,
        "crumbs": crumbs.to_organiser(shown.organiser) if directs else crumbs.to_desk(),
    }
    return render(request, "clubs/edit_player.html", page)
