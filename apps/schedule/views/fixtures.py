"""One fixture as its director sees it: how it stands, what was changed, and the pages that change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from apps.clubs import crumbs
from apps.clubs.closed import refuse_page_of_closed
from apps.clubs.pages import carried_out, person, sent

from .. import services
from ..forms import MoveForm, ReasonForm, as_it_is
from ..history import history_of, moved_in_words
from ..models import Fixture
from ..pages import stage_for_director, to_programme
from ..queries import date_of, may_be_changed, zone_of
from ..room import without_room


@dataclass(frozen=True, slots=True)
class Change:
    """A change that asks for nothing but a reason: its service, its words, and when it is offered."""

    service: Callable[..., Fixture]
    button: str | Promise
    explanation: str | Promise
    done: str | Promise
    offered_for: frozenset[str]


SCHEDULED, POSTPONED, CANCELLED = (
    Fixture.Status.SCHEDULED.value,
    Fixture.Status.POSTPONED.value,
    Fixture.Status.CANCELLED.value,
)
CHANGES = {
    "postpone": Change(
        services.postpone_fixture,
        gettext_lazy("Postpone the match"),
        gettext_lazy(
            "It is not played at its time. As soon as you know the new one, you move the match to it."
        ),
        gettext_lazy("The match is postponed."),
        frozenset({SCHEDULED}),
    ),
    "swap": Change(
        services.swap_sides,
        gettext_lazy("Swap home and away"),
        gettext_lazy("Time and venue stay: move the match when it is played in the other hall."),
        gettext_lazy("Home and away are swapped."),
        frozenset({SCHEDULED, POSTPONED}),
    ),
    "cancel": Change(
        services.cancel_fixture,
        gettext_lazy("Cancel the match"),
        gettext_lazy("It is not played at all. It stays in the programme and in calendars, as cancelled."),
        gettext_lazy("The match is cancelled."),
        frozenset({SCHEDULED, POSTPONED}),
    ),
    "reinstate": Change(
        services.reinstate_fixture,
        gettext_lazy("Play it after all"),
        gettext_lazy("It is played at the time and in the venue that stand in the programme."),
        gettext_lazy("The match is played after all."),
        frozenset({POSTPONED, CANCELLED}),
    ),
}


@login_required
@require_safe
def show(request: HttpRequest, competition: int, fixture: int) -> HttpResponse:
    """How the match stands in the programme, what can be changed, and its history."""
    shown = fixture_for_director(request, competition, fixture)
    is_closed = shown.stage.competition.season.is_closed
    may_change = may_be_changed(shown)
    page = {
        **_frame(shown),
        "crumbs": to_programme(shown.stage.competition),
        "zone": zone_of(shown),
        "date": date_of(shown),
        "moved": moved_in_words(shown),
        "may_change": may_change,
        "may_remove": not is_closed and shown.stage.published_at is None,
        "may_move": may_change and shown.status != CANCELLED,
        "changes": [(key, change) for key, change in CHANGES.items() if shown.status in change.offered_for],
        "history": history_of(shown),
    }
    return render(request, "schedule/fixture.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def move(request: HttpRequest, competition: int, fixture: int) -> HttpResponse:
    """Another day, time or venue."""
    shown = fixture_to_change(request, competition, fixture)
    organiser = shown.stage.competition.organiser
    form = MoveForm(sent(request), organiser=organiser, initial=as_it_is(shown))
    if carried_out(request, form, lambda data: services.move_fixture(shown, **data, by=person(request))):
        messages.success(request, _("The match stands in the programme as you wrote."))
        if without_room([fixture_for_director(request, competition, fixture)]):
            messages.warning(request, _("More tables are needed in this hall then than stand there."))
        return redirect("schedule:fixture", competition, fixture)
    page = {**_frame(shown), "form": form, "crumbs": to_fixture(shown)}
    return render(request, "schedule/move_fixture.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, competition: int, fixture: int, change: str) -> HttpResponse:
    """One of the changes that only need a reason. Raises Http404 for another word."""
    wanted = CHANGES.get(change)
    if wanted is None:
        raise Http404("There is no such change.")
    shown = fixture_to_change(request, competition, fixture)
    form = ReasonForm(sent(request), initial={"sequence": shown.sequence})
    if carried_out(request, form, lambda data: wanted.service(shown, **data, by=person(request))):
        messages.success(request, str(wanted.done))
        return redirect("schedule:fixture", competition, fixture)
    page = {**_frame(shown), "form": form, "change": wanted, "crumbs": to_fixture(shown)}
    return render(request, "schedule/change_fixture.html", page)


def fixture_for_director(request: HttpRequest, competition: int, fixture: int) -> Fixture:
    """The fixture of this competition, for who may direct it. Raises Http404, and PermissionDenied for others."""
    stage = stage_for_director(request, competition)
    fixtures = Fixture.objects.select_related("home__club", "away__club", "venue", "matchday")
    shown = get_object_or_404(fixtures, pk=fixture, stage=stage)
    shown.stage = stage
    return shown


def fixture_to_change(request: HttpRequest, competition: int, fixture: int) -> Fixture:
    """As `fixture_for_director`, for a page that only changes something: Refused where the season is closed."""
    shown = fixture_for_director(request, competition, fixture)
    refuse_page_of_closed(shown.stage.competition.season)
    return shown


def to_fixture(fixture: Fixture) -> list[crumbs.Crumb]:
    """The way back from a page that changes one fixture."""
    address = reverse("schedule:fixture", args=[fixture.stage.competition_id, fixture.pk])
    return [*to_programme(fixture.stage.competition), {"text": str(fixture), "url": address}]


def _frame(fixture: Fixture) -> dict[str, Any]:
    competition = fixture.stage.competition
    return {
        "fixture": fixture,
        "stage": fixture.stage,
        "competition": competition,
        "organiser": competition.organiser,
    }
