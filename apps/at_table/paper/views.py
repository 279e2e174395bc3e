"""What is printed: sheets and the form of a match, sheets of a night, cards of a hall, links of a night."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.clubs.pages import must, person, pressed_on, tell_outcome
from apps.hall.models import TableCard, TablePass
from apps.hall.permissions import can_keep_cards
from apps.hall.queries import night_at, phones_by_card
from apps.hall.services.cards import make_cards, replace_card, revoke_card
from apps.matches.models import Partnership
from apps.matches.names import pair_names, pair_of
from apps.matches.queries import current_results, match_at_hand, match_board
from apps.matches.queries.sheet import fixtures_to_work_on
from apps.matches.views.asking import fixture_for
from apps.schedule.models import Fixture, Venue
from apps.schedule.table_numbers import in_words
from apps.schedule.views.venues import to_venues

from ..night.phones import link_rows, links_tonight
from ..views.night_asking import night_for
from .cards import cards_document, passes_document
from .doors import doors_for
from .match_form import match_form
from .prints import match_to_print, matches_to_print
from .sheets import sheets_document
from .typesetting import SIZES, answer_with
from .words import match_in_words


@login_required
@require_safe
def sheets_of_match(request: HttpRequest, fixture: int) -> HttpResponse:
    """The sheets of a match: all, those of a round, or those of one of its tables."""
    shown = _played(fixture_for(request, fixture))
    [match] = matches_to_print([shown])
    document = sheets_document(
        [match],
        size=_size(request),
        doors=doors_for([match]),
        title=_("Sheets %(match)s") % {"match": match_in_words(shown)},
        round_number=_number(request, "round"),
        table=_number(request, "table"),
        blank="blank" in request.GET,
    )
    if not document.values["sheets"]:
        raise Http404("This match has no such table.")
    return answer_with(document)


@login_required
@require_safe
def form_of_match(request: HttpRequest, fixture: int) -> HttpResponse:
    """The form of a match as it stands, or a blank one."""
    shown = _played(fixture_for(request, fixture))
    match = match_at_hand(shown, current_results([shown]).get(shown.pk))
    if match is not None:
        match.fixture = shown
    begun = match is not None and match.started_at is not None
    board = match_board(match) if match is not None and begun else None
    document = match_form(match_to_print(shown, match), board, blank="blank" in request.GET)
    return answer_with(document)


@login_required
@require_safe
def sheets_of_night(request: HttpRequest, night: int) -> HttpResponse:
    """The sheets of all matches of an evening that the visitor may open."""
    asked = night_for(request, night)
    ids = [fixture.pk for fixture in asked.seen]
    fixtures = fixtures_to_work_on().filter(pk__in=ids).order_by("starts_at", "pk")
    found = asked.night
    matches = matches_to_print(fixtures)
    title = _("Sheets %(venue)s %(date)s") % {"venue": found.venue.name, "date": found.date.isoformat()}
    document = sheets_document(
        matches,
        size=_size(request),
        doors=doors_for(matches),
        title=title,
        round_number=_number(request, "round"),
        blank="blank" in request.GET,
    )
    if not document.values["sheets"]:
        raise Http404("Nothing is played here this evening.")
    return answer_with(document)


@login_required
@require_safe
def cards(request: HttpRequest, venue: int) -> HttpResponse:
    """The cards of a hall: which tables have one, and what can be done with them."""
    hall = _hall(request, venue)
    cards = list(TableCard.objects.filter(venue=hall, revoked_at__isnull=True).order_by("number"))
    night = night_at(hall)
    phones = phones_by_card(night) if night is not None else {}
    there = {card.number for card in cards}
    without = [number for number in range(1, (hall.tables or 0) + 1) if number not in there]
    page = {
        "venue": hall,
        "cards": [{"number": card.number, "phones": phones.get(card.pk, 0)} for card in cards],
        "without": in_words(without),
        "count_without": len(without),
        "crumbs": to_venues(hall.organiser),
    }
    return render(request, "at_table/cards.html", page)


@login_required
@pressed_on("at_table:cards", "venue")
def make(request: HttpRequest, venue: int) -> HttpResponse:
    """A card for each table that has none."""
    hall = _hall(request, venue)
    tell_outcome(request, lambda: make_cards(hall, by=person(request)), _("Every table has its card."))
    return redirect("at_table:cards", hall.pk)


@login_required
@pressed_on("at_table:cards", "venue")
def replace(request: HttpRequest, venue: int, number: int) -> HttpResponse:
    """A new card for one table; the old one lets nobody in any more."""
    done = _("Table %(number)d has a new card. Print it, and take the old one away.") % {"number": number}
    return _with_card(request, venue, number, replace_card, done)


@login_required
@pressed_on("at_table:cards", "venue")
def revoke(request: HttpRequest, venue: int, number: int) -> HttpResponse:
    """The card of one table lets nobody in any more, and the table has none until one is made."""
    done = _("The card of table %(number)d is revoked: it lets nobody in any more.") % {"number": number}
    return _with_card(request, venue, number, revoke_card, done)


def _with_card(
    request: HttpRequest, venue: int, number: int, change: Callable[..., object], done: str
) -> HttpResponse:
    """Do this with the card that a table has now, and say how it went."""
    hall = _hall(request, venue)
    card = TableCard.objects.filter(venue=hall, number=number, revoked_at__isnull=True).first()
    if card is None:
        messages.error(request, _("Table %(number)d has no card. Make the cards first.") % {"number": number})
    else:
        tell_outcome(request, lambda: change(card, by=person(request)), done)
    return redirect("at_table:cards", hall.pk)


@login_required
@require_safe
def cards_of_hall(request: HttpRequest, venue: int) -> HttpResponse:
    """The cards of a hall to laminate, or that of one table."""
    hall = _hall(request, venue)
    standing = TableCard.objects.filter(venue=hall, revoked_at__isnull=True).order_by("number")
    number = _number(request, "card")
    wanted = [card for card in standing if number in (None, card.number)]
    if not wanted:
        raise Http404("There is no such card.")
    return answer_with(cards_document(hall, wanted, size=_size(request)))


@login_required
@require_safe
def passes_of_night(request: HttpRequest, night: int) -> HttpResponse:
    """The links of an evening as QR codes: those that the night page shows this visitor."""
    asked = night_for(request, night)
    rows = link_rows(links_tonight(asked.night), asked.standing, asked.fixtures)
    if not rows:
        raise Http404("No links stand for this evening.")
    own = [row.link for row in rows]
    return answer_with(passes_document(asked.night, own, _names_of(own), size=_size(request)))


def _names_of(passes: list[TablePass]) -> dict[tuple[int, str, int], str]:
    """Who sits at the places of these links, as far as a match that has begun says so. One query."""
    fixtures = {each.fixture_id for each in passes if each.fixture_id is not None}
    found = Partnership.objects.filter(
        line_up__match__fixture__in=fixtures, line_up__match__started_at__isnull=False, first__isnull=False
    ).select_related("line_up__match", "first", "second")
    return {
        (each.line_up.match.fixture_id, each.line_up.side, each.position): pair_names(pair_of(each))
        for each in found.order_by("line_up__match__number")
    }


def _hall(request: HttpRequest, venue: int) -> Venue:
    hall = get_object_or_404(Venue.objects.select_related("organiser"), pk=venue)
    must(can_keep_cards(person(request), hall))
    return hall


def _played(fixture: Fixture) -> Fixture:
    """A fixture at which something is played. Raises Http404 for a bye."""
    if fixture.is_bye:
        raise Http404("A bye is not played.")
    return fixture


def _size(request: HttpRequest) -> str:
    size = request.GET.get("size", SIZES[0])
    return size if size in SIZES else SIZES[0]


def _number(request: HttpRequest, name: str) -> int | None:
    """A number that narrows what is printed; None where it was not said. Raises Http404 for what is no number."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise Http404("This is no number.")
    return int(text)
