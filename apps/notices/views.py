"""Switching mails off and on, and what became of the mails of an organiser."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from apps.clubs import crumbs
from apps.clubs.models import Organiser
from apps.clubs.pages import must, person, pressed_on, sent
from apps.clubs.permissions import is_director

from . import services
from .forms import ChoicesForm
from .models import Letter, SwitchedOff

LETTERS_A_PAGE = 50


@never_cache
@csrf_exempt  # RFC 8058: a mail program posts here, without a page of ours and without cookies; the token is the proof
@require_http_methods(["GET", "HEAD", "POST"])
def switch_off(request: HttpRequest, token: str) -> HttpResponse:
    """Switch the kinds of this link off without signing in. Looking at it changes nothing: mail scanners look."""
    found = services.read_token(token)
    if found is None:
        return render(request, "notices/switched_off.html", {"kinds": ()}, status=404)
    user, kinds = found
    again = request.POST.get("again") == "on"
    if request.method == "POST":
        services.switch(user, off=() if again else kinds, on=kinds if again else ())
    page = {"kinds": kinds, "done": request.method == "POST", "again": again}
    return render(request, "notices/switched_off.html", page)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def choices(request: HttpRequest) -> HttpResponse:
    """Which mails somebody gets: one switch for each kind."""
    user = person(request)
    off = set(SwitchedOff.objects.filter(user=user).values_list("kind", flat=True))
    form = ChoicesForm(
        sent(request), initial={"wanted": [kind for kind in ChoicesForm.KINDS if kind not in off]}
    )
    if request.method == "POST" and form.is_valid():
        wanted = set(form.cleaned_data["wanted"])
        services.switch(user, off=set(ChoicesForm.KINDS) - wanted, on=wanted)
        messages.success(request, _("Your choice is saved."))
        return redirect("notices:choices")
    return render(request, "notices/choices.html", {"form": form, "crumbs": crumbs.to_desk()})


@login_required
@require_http_methods(["GET"])
def letters(request: HttpRequest, organiser: str) -> HttpResponse:
    """For a director: the mails of this organiser, the newest first, and how each fares."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    pages = Paginator(Letter.objects.filter(organiser=shown).select_related("user"), LETTERS_A_PAGE)
    page = {
        "organiser": shown,
        "page": pages.get_page(request.GET.get("page")),
        "crumbs": crumbs.to_organiser(shown),
    }
    return render(request, "notices/letters.html", page)


@login_required
@pressed_on("notices:letters", "organiser")
def try_again(request: HttpRequest, organiser: str, letter: int) -> HttpResponse:
    """Send a mail that was given up once more."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    found = get_object_or_404(Letter, pk=letter, organiser=shown)
    if services.try_again(found):
        messages.success(request, _("The mail is tried again."))
    else:
        messages.warning(request, _("This mail has been sent, or is tried by itself."))
    return redirect("notices:letters", shown.slug)
