"""What the public reads of players' names, for new players and for many at once, and who plays no more."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from apps.accounts.models import User

from .. import crumbs, queries
from ..forms import MemberForm, PlayerForm
from ..models import Organiser, Player
from ..pages import carried_out, must, person, pressed_on, sent, tell_outcome
from ..permissions import can_edit_player, can_edit_which, can_keep_roster, is_director
from ..privacy_forms import NewPlayersForm, PlayersShownForm
from ..services import privacy as services
from .clubs import find_club
from .rosters import find_season, roster_page


@login_required
@require_http_methods(["GET", "POST"])
def names(request: HttpRequest, organiser: str) -> HttpResponse:
    """What the public reads of the organiser's players: the choice for new ones, and how many are shown how."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    form = NewPlayersForm(sent(request), initial={"shown_as": shown.players_shown_as})
    changed = carried_out(request, form, lambda data: services.show_new_players_as(shown, **data, by=by))
    if changed is not None:
        messages.success(request, saved_in_words(changed))
        return redirect("clubs:names_in_public", organiser)
    page = {
        "organiser": shown,
        "form": form,
        "counts": queries.players_by_how_they_are_shown(shown),
        "crumbs": crumbs.to_organiser(shown),
    }
    return render(request, "clubs/names_in_public.html", page)


@login_required
@pressed_on("clubs:roster", "organiser", "club", "season")
def show_roster_as(request: HttpRequest, organiser: str, club: str, season: str) -> HttpResponse:
    """What the public reads of the names of the ticked players on a list, of those that the reader may edit."""
    by = person(request)
    shown = find_club(organiser, club)
    must(can_keep_roster(by, shown))
    year = find_season(shown, season)
    listed = [spot.player for spot in queries.roster_of(shown, year)]
    own = can_edit_which(by, shown.organiser, [player.pk for player in listed])
    form = PlayersShownForm([player for player in listed if player.pk in own], sent(request))
    changed = carried_out(
        request,
        form,
        lambda data: services.show_players_as(shown.organiser, data["players"], data["shown_as"], by=by),
    )
    if changed is None:
        return roster_page(request, shown, year, PlayerForm(), MemberForm(prefix="known"), shown_form=form)
    messages.success(request, saved_in_words(changed))
    return redirect("clubs:roster", organiser, club, season)


def saved_in_words(changed: int) -> str:
    """That it has been saved, and for how many players something changed."""
    said = ngettext(
        "Saved: %(number)d player is shown in another way now.",
        "Saved: %(number)d players are shown in another way now.",
        changed,
    )
    return said % {"number": changed} if changed else _("Saved: for nobody it is another way than before.")


@login_required
@pressed_on("clubs:edit_player", "organiser", "player")
def deactivate(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """Somebody who plays no more."""
    by, shown = _asked(request, organiser, player)
    done = _("%(player)s goes in no new line-up and on no new roster.") % {"player": shown}
    tell_outcome(request, lambda: services.deactivate_player(shown, by=by), done)
    return redirect("clubs:edit_player", organiser, player)


@login_required
@pressed_on("clubs:edit_player", "organiser", "player")
def reactivate(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """Somebody who plays again."""
    by, shown = _asked(request, organiser, player)
    done = _("%(player)s plays again.") % {"player": shown}
    tell_outcome(request, lambda: services.reactivate_player(shown, by=by), done)
    return redirect("clubs:edit_player", organiser, player)


def _asked(request: HttpRequest, organiser: str, player: int) -> tuple[User, Player]:
    """Who asks, and the player; raises PermissionDenied unless they may."""
    by = person(request)
    shown = get_object_or_404(
        Player.objects.select_related("organiser"), pk=player, organiser__slug=organiser
    )
    must(can_edit_player(by, shown))
    return by, shown
