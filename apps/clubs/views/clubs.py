"""An organiser's clubs and their secretaries."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import crumbs, queries
from ..forms import ClubForm, PersonForm
from ..models import Club, ClubRole, Invitation, Organiser
from ..pages import carried_out, invited, must, person, pressed_on, sent, tell_outcome
from ..permissions import can_appoint_secretaries, can_keep_roster, is_director, is_secretary
from ..services import club as club_services
from ..services import invitations
from ..services import organiser as role_services


def find_club(organiser: str, club: str) -> Club:
    """The club at this address, with its organiser. Raises Http404."""
    return get_object_or_404(Club.objects.select_related("organiser"), organiser__slug=organiser, slug=club)


@login_required
@require_http_methods(["GET"])
def list_clubs(request: HttpRequest, organiser: str) -> HttpResponse:
    """The organiser's clubs with their secretaries."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    page = {
        "organiser": shown,
        "season": queries.season_at(shown, timezone.localdate(timezone=shown.zone)),
        "clubs": queries.clubs_with_secretaries(shown),
        "crumbs": crumbs.to_organiser(shown),
    }
    return render(request, "clubs/clubs.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, organiser: str) -> HttpResponse:
    """A new club."""
    by = person(request)
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    form = ClubForm(sent(request))
    club = carried_out(request, form, lambda data: club_services.add_club(shown, **data, by=by))
    if club:
        messages.success(request, _("%(club)s has been added.") % {"club": club.name})
        return redirect("clubs:club", shown.slug, club.slug)
    page = {"organiser": shown, "form": form, "crumbs": crumbs.to_clubs(shown)}
    return render(request, "clubs/add_club.html", page)


@login_required
@require_http_methods(["GET"])
def show(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """One club: its secretaries and its rosters."""
    return club_page(request, find_club(organiser, club), PersonForm())


def club_page(request: HttpRequest, club: Club, form: PersonForm) -> HttpResponse:
    """The club's page with this form for another secretary, shown to directors only."""
    by = person(request)
    must(can_keep_roster(by, club))
    directs = is_director(by, club.organiser)
    page = {
        "organiser": club.organiser,
        "club": club,
        "secretaries": club.roles.select_related("user").order_by("user__name", "pk"),
        "seasons": queries.seasons_with_roster_sizes(club),
        "invitations": queries.open_invitations(club.organiser, Invitation.Kind.SECRETARY).filter(club=club),
        "directs": directs,
        "appoints": can_appoint_secretaries(by, club),
        "is_secretary": is_secretary(by, club),
        "form": form,
        "now": timezone.now(),
        "crumbs": crumbs.to_clubs(club.organiser) if directs else crumbs.to_desk(),
    }
    return render(request, "clubs/club.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """Name and town."""
    by = person(request)
    shown = find_club(organiser, club)
    must(is_director(by, shown.organiser))
    stands = club_services.facts_of(shown)
    form = ClubForm(sent(request), initial=stands, stands=stands)
    if carried_out(request, form, lambda data: club_services.rename_club(shown, **data, by=by)):
        messages.success(request, _("The club has been saved."))
        return redirect("clubs:club", organiser, club)
    page = {
        "organiser": shown.organiser,
        "club": shown,
        "form": form,
        "crumbs": crumbs.to_club(shown, directs=True),
    }
    return render(request, "clubs/edit_club.html", page)


@login_required
@pressed_on("clubs:club", "organiser", "club")
def appoint_secretary(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """Ask somebody to be secretary of the club."""
    by = person(request)
    shown = find_club(organiser, club)
    must(can_appoint_secretaries(by, shown))
    form = PersonForm(sent(request))
    invitation = carried_out(request, form, lambda data: invitations.invite_secretary(shown, **data, by=by))
    if invitation is None:
        return club_page(request, shown, form)
    messages.success(request, invited(invitation))
    return redirect("clubs:club", organiser, club)


@login_required
@pressed_on("clubs:club", "organiser", "club")
def dismiss_secretary(request: HttpRequest, organiser: str, club: str, role: int) -> HttpResponse:
    """Take a secretary's role away."""
    by = person(request)
    shown = find_club(organiser, club)
    must(can_appoint_secretaries(by, shown))
    held = get_object_or_404(ClubRole.objects.select_related("user"), pk=role, club=shown)
    tell_outcome(
        request,
        lambda: role_services.dismiss_secretary(held, by=by),
        _("%(name)s is no secretary of %(club)s any more.") % {"name": held.user.name, "club": shown.name},
    )
    return redirect("clubs:club", organiser, club)
