"""Other names of an organiser's clubs."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import crumbs
from ..models import ClubAlias, Organiser
from ..pages import carried_out, must, person, pressed_on, sent, tell_outcome
from ..permissions import is_director
from ..roster_forms import AliasForm
from ..services.aliases import add_alias, remove_alias


@login_required
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, organiser: str) -> HttpResponse:
    """The other names, with a form for one more."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    form = AliasForm(shown.clubs.all(), sent(request))
    alias = carried_out(request, form, lambda data: add_alias(data["club"], data["name"], by=by))
    if alias:
        said = {"name": alias.name, "club": alias.club.name}
        messages.success(request, _("Files that say “%(name)s” mean %(club)s now.") % said)
        return redirect("clubs:aliases", organiser)
    page = {
        "organiser": shown,
        "aliases": ClubAlias.objects.filter(organiser=shown).select_related("club"),
        "form": form,
        "crumbs": crumbs.to_clubs(shown),
    }
    return render(request, "clubs/aliases.html", page)


@login_required
@pressed_on("clubs:aliases", "organiser")
def remove(request: HttpRequest, organiser: str, alias: int) -> HttpResponse:
    """Take another name away."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    held = get_object_or_404(ClubAlias, pk=alias, organiser=shown)
    done = _("“%(name)s” is no other name any more.") % {"name": held.name}
    tell_outcome(request, lambda: remove_alias(held, by=by), done)
    return redirect("clubs:aliases", organiser)
