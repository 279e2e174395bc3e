"""The phones and links of a night: which are in, putting them out, making and revoking links, freeing a table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.clubs.pages import must, pressed_on, tell_outcome
from apps.clubs.refusals import refuse
from apps.hall.models import Phone, TablePass
from apps.hall.services.cards import make_pass, replace_pass, revoke_pass
from apps.hall.services.nights import new_code
from apps.hall.services.phones import revoke_phone
from apps.hall.services.scoring import free_scoring
from apps.matches.models import MatchSide, Partnership

from ..night.phones import link_rows, links_tonight, may_keep, phone_rows
from ..night.reading import phones_tonight
from .night_asking import Asked, match_table_for, night_for, night_in_words, table_for, to_night


@login_required
@require_safe
def show(request: HttpRequest, night: int) -> HttpResponse:
    """The code, the phones that are in, and the links of the evening, as far as they are the visitor's business."""
    asked = night_for(request, night)
    now = timezone.now()
    links = links_tonight(asked.night)
    page = {
        "night": asked.night,
        "title": night_in_words(asked.night),
        "is_open": asked.night.is_open(now),
        "directs": asked.standing.directs,
        "phones": phone_rows(phones_tonight(asked.night), links, asked.standing, asked.fixtures, now),
        "links": link_rows(links, asked.standing, asked.fixtures),
        "sides": _sides(asked),
        "crumbs": to_night(asked),
    }
    return render(request, "at_table/night_phones.html", page)


@login_required
@pressed_on("at_table:night_phones", "night")
def change_code(request: HttpRequest, night: int) -> HttpResponse:
    """Another code for the phones that come from now on."""
    asked = night_for(request, night)
    tell_outcome(
        request,
        lambda: new_code(asked.night, by=asked.by),
        _("The evening has another code. Phones that are in stay in."),
    )
    return redirect("at_table:night_phones", night)


@login_required
@pressed_on("at_table:night_table", "night", "table")
def free_table(request: HttpRequest, night: int, table: int) -> HttpResponse:
    """No phone scores the table any more: the next one that writes does."""
    asked = night_for(request, night)
    table_for(asked, table)
    free_scoring(asked.night, table, by=asked.by)
    messages.success(
        request, _("Table %(table)d is free: the next phone that writes there scores it.") % {"table": table}
    )
    return redirect("at_table:night_table", night, table)


@login_required
@pressed_on("at_table:night_match_table", "night", "fixture", "own")
def free_match_table(request: HttpRequest, night: int, fixture: int, own: int) -> HttpResponse:
    """As `free_table`, for the table `own` of a match, where the hall gives out no numbers."""
    asked = night_for(request, night)
    place = match_table_for(asked, fixture, own)
    free_scoring(asked.night, place.table, fixture=place.fixture, by=asked.by)
    messages.success(
        request,
        _("Table %(table)d is free: the next phone that writes there scores it.") % {"table": place.table},
    )
    return redirect("at_table:night_match_table", night, fixture, own)


@login_required
@pressed_on("at_table:night_table", "night", "table")
def make_table_link(request: HttpRequest, night: int, table: int) -> HttpResponse:
    """A link for this evening that lets phones in at the table without the code."""
    asked = night_for(request, night)
    table_for(asked, table)
    done = _("The link has been made.")
    tell_outcome(request, lambda: make_pass(asked.night, table=table, by=asked.by), done)
    return redirect("at_table:night_table", night, table)


@login_required
@pressed_on("at_table:night_phones", "night")
def make_side_links(request: HttpRequest, night: int, fixture: int, side: str) -> HttpResponse:
    """A link for each partnership of a side that has none: it goes with them from table to table."""
    asked = night_for(request, night)
    shown = next((each for each in asked.fixtures if each.pk == fixture), None)
    if shown is None or side not in MatchSide.values:
        raise Http404
    must(asked.standing.keeps_side(shown, side))
    standing = TablePass.objects.filter(night=asked.night, fixture=shown, side=side, revoked_at=None)
    places = _places(shown.pk, side)
    missing = set(places) - set(standing.values_list("place", flat=True))

    @transaction.atomic
    def make() -> None:
        if not places:
            raise refuse("", "no_line_up", _("This side has no line-up yet. Name it, then make the links."))
        for place in sorted(missing):
            make_pass(asked.night, fixture=shown, side=side, place=place, by=asked.by)

    tell_outcome(request, make, _("Every partnership of this side has a link."))
    return redirect("at_table:night_phones", night)


@login_required
@pressed_on("at_table:night_phones", "night")
def replace_link(request: HttpRequest, night: int, link: int) -> HttpResponse:
    """The link is revoked, with the phones that came by it, and another one stands in its place."""
    asked = night_for(request, night)
    shown = _link(asked, link)
    done = _("The link has been replaced. The old one lets nobody in any more.")
    tell_outcome(request, lambda: replace_pass(shown, by=asked.by), done)
    return redirect("at_table:night_phones", night)


@login_required
@pressed_on("at_table:night_phones", "night")
def revoke_link(request: HttpRequest, night: int, link: int) -> HttpResponse:
    """The link lets nobody in any more, and its phones are out."""
    asked = night_for(request, night)
    shown = _link(asked, link)
    done = _("The link has been revoked, and its phones are out.")
    tell_outcome(request, lambda: revoke_pass(shown, by=asked.by), done)
    return redirect("at_table:night_phones", night)


@login_required
@pressed_on("at_table:night_phones", "night")
def put_phone_out(request: HttpRequest, night: int, phone: int) -> HttpResponse:
    """The phone writes no more; what it keeps stays on it."""
    asked = night_for(request, night)
    phones = Phone.objects.select_related("table_pass__fixture")
    shown = get_object_or_404(phones, pk=phone, night=asked.night)
    must(may_keep(asked.standing, shown.table, shown.table_pass, asked.fixtures))
    revoke_phone(shown, by=asked.by)
    messages.success(
        request, _("It is out: %(phone)s. What it keeps stays on it.") % {"phone": shown.said_as}
    )
    return redirect("at_table:night_phones", night)


def _link(asked: Asked, link: int) -> TablePass:
    """A link of the night for who may revoke it. Raises Http404, and PermissionDenied for others."""
    links = TablePass.objects.select_related("fixture__home", "fixture__away")
    found = get_object_or_404(links, pk=link, night=asked.night)
    must(may_keep(asked.standing, found.table, found, asked.fixtures))
    return found


def _sides(asked: Asked) -> list[dict[str, Any]]:
    """The sides of the matches for whose partnerships the visitor may make links."""
    return [
        {"fixture": fixture, "side": side, "name": entry.name}
        for fixture in asked.seen
        for side, entry in ((MatchSide.HOME, fixture.home), (MatchSide.AWAY, fixture.away))
        if entry is not None and asked.standing.keeps_side(fixture, side)
    ]


def _places(fixture: int, side: str) -> list[int]:
    """The numbers of the places at which somebody of this side plays, once its line-up is in."""
    places = Partnership.objects.filter(
        line_up__match__fixture=fixture, line_up__side=side, first__isnull=False
    )
    return sorted(set(places.values_list("position", flat=True)))
