"""Making a player anonymous: why, what goes, and then the button that cannot be taken back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import crumbs
from ..models import Player
from ..pages import carried_out, must, person, sent
from ..permissions import is_director
from ..privacy_forms import AnonymiseForm
from ..services import anonymise as services


@login_required
@require_http_methods(["GET", "POST"])
def anonymise(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """Asks the reason, shows what will happen, and does it when that has been confirmed."""
    by = person(request)
    shown = get_object_or_404(
        Player.objects.select_related("organiser"), pk=player, organiser__slug=organiser
    )
    must(is_director(by, shown.organiser))
    if shown.anonymised_at is not None:
        messages.info(request, _("This player is anonymous already."))
        return redirect("clubs:edit_player", organiser, player)
    form = AnonymiseForm(sent(request))
    asked = request.method == "POST" and form.is_valid()
    if asked and request.POST.get("confirmed"):
        done = carried_out(request, form, lambda data: services.anonymise_player(shown, **data, by=by))
        if done:
            messages.success(request, _("The player is called %(player)s now.") % {"player": done})
            return redirect("clubs:players", organiser)
    page = {
        "organiser": shown.organiser,
        "player": shown,
        "form": form,
        "asked": asked,
        "account": services.account_to_close(shown),
        "shared_names": sorted(services.names_that_are_others_too(shown, {shown.name})),
        "crumbs": crumbs.to_organiser(shown.organiser),
    }
    return render(request, "clubs/anonymise_player.html", page)
