"""People and their roles in a season, of an organiser or of one club; takes leaders over from the season before."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from apps.clubs import crumbs
from apps.clubs import queries as club_queries
from apps.clubs.models import Club, Invitation, Organiser, Season
from apps.clubs.pages import must, person
from apps.clubs.permissions import can_keep_roster, is_director, is_secretary
from apps.clubs.refusals import Refused
from apps.clubs.views.clubs import find_club

from ..queries.people import Led, led_in
from ..services.leaders import take_over_leaders


@login_required
@require_http_methods(["GET", "POST"])
def of_organiser(request: HttpRequest, organiser: str) -> HttpResponse:
    """For a director: everybody of the organiser."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    return people_page(request, shown, None)


@login_required
@require_http_methods(["GET", "POST"])
def of_club(request: HttpRequest, organiser: str, club: str) -> HttpResponse:
    """For a secretary: everybody of the club. The director sees it too."""
    shown = find_club(organiser, club)
    must(can_keep_roster(person(request), shown))
    return people_page(request, shown.organiser, shown)


def people_page(request: HttpRequest, organiser: Organiser, club: Club | None) -> HttpResponse:
    """Who holds which role; takes over the leaders that were ticked."""
    season = season_chosen(request, organiser)
    rows = led_in(organiser, season, club) if season else []
    if request.method == "POST":
        return taken_over(request, rows)
    by = person(request)
    directs = is_director(by, organiser)
    clubs = club_queries.clubs_with_secretaries(organiser)
    page = {
        "organiser": organiser,
        "club": club,
        "season": season,
        "seasons": organiser.seasons.all(),
        "rows": rows,
        "proposals": sum(row.proposed is not None for row in rows),
        "directs": directs,
        "keeps": club is not None and is_secretary(by, club),
        "directors": club_queries.directors_of(organiser) if club is None else (),
        "asked_to_direct": club_queries.open_invitations(organiser, Invitation.Kind.DIRECTOR)
        if club is None
        else (),
        "clubs": clubs.filter(pk=club.pk) if club else clubs,
        "now": timezone.now(),
        "crumbs": crumbs.to_club(club, directs=directs) if club else crumbs.to_organiser(organiser),
    }
    return render(request, "competitions/people.html", page)


def season_chosen(request: HttpRequest, organiser: Organiser) -> Season | None:
    """The season of the address; else the one that is on or begins next."""
    wanted = request.GET.get("season", "").replace("\x00", "")
    today = timezone.localdate(timezone=organiser.zone)
    return organiser.seasons.filter(slug=wanted).first() or club_queries.season_at(organiser, today)


def taken_over(request: HttpRequest, rows: list[Led]) -> HttpResponse:
    """Carry out what was ticked. A tick that fits no proposal any more changes nothing, and is told."""
    ticked = set(request.POST.getlist("take"))
    chosen = [row for row in rows if row.proposed is not None and row.key in ticked]
    if not ticked:
        messages.warning(request, _("Nothing was ticked: nothing has been changed."))
    elif len(chosen) < len(ticked):
        messages.error(request, _("The proposals have changed meanwhile: look at them and tick again."))
    else:
        try:
            number = take_over_leaders(
                [(row.entry, row.proposed) for row in chosen if row.proposed], by=person(request)
            )
        except Refused as refused:
            for problem in refused.problems:
                messages.error(request, problem.message)
        else:
            done = ngettext(
                "%(n)d leader has been taken over.", "%(n)d leaders have been taken over.", number
            )
            messages.success(request, done % {"n": number})
    return redirect(request.get_full_path())
