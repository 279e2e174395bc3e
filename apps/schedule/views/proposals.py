"""Moving a match by agreement: for who acts for one of the sides, and for directors."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs import crumbs
from apps.clubs.pages import carried_out, must, person, pressed_on, sent, tell_outcome
from apps.competitions.permissions import can_direct

from .. import permissions, services
from ..forms import as_it_is
from ..forms_of_proposals import DeclineForm, ProposalRulesForm, ProposeForm
from ..models import Fixture, MoveProposal
from ..pages import stage_for_director, to_programme
from ..queries import may_be_changed, open_proposals, proposal_rules_of, zone_of


@login_required
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, fixture: int) -> HttpResponse:
    """What was proposed for this match and how it was answered; the form of a new proposal."""
    shown = _fixture(request, fixture)
    mine = permissions.entries_acted_for(person(request), shown)
    form = ProposeForm(sent(request), fixture=shown, entries=mine, initial=as_it_is(shown))
    if request.method == "POST":
        must(bool(mine))
    made = carried_out(
        request, form, lambda data: services.propose_move(shown, **form.as_said(data), by=person(request))
    )
    if made:
        messages.success(request, _("The other side and the competition director see your proposal."))
        return redirect("schedule:proposals", shown.pk)
    proposals = list(shown.proposals.select_related("entry", "venue", "proposed_by", "answered_by"))
    for proposal in proposals:
        proposal.fixture = shown
    waiting = next((each for each in proposals if each.is_open), None)
    page = {
        **_frame(shown),
        "form": form if mine and waiting is None else None,
        "waiting": waiting,
        "may_answer": waiting is not None and permissions.can_answer(person(request), waiting),
        "may_withdraw": waiting is not None and permissions.can_withdraw(person(request), waiting),
        "answered": [each for each in proposals if not each.is_open],
        "rules": proposal_rules_of(shown.stage.competition),
        "may_move": can_direct(person(request), shown.stage.competition)
        and shown.status != Fixture.Status.CANCELLED
        and may_be_changed(shown),
    }
    return render(request, "schedule/proposals.html", page)


@login_required
@pressed_on("schedule:proposals", "fixture")
def accept(request: HttpRequest, fixture: int, proposal: int) -> HttpResponse:
    """The other side, or a director, agrees: the match is moved."""
    found = _proposal(request, fixture, proposal)
    must(permissions.can_answer(person(request), found))
    done = _("The match is moved. Everybody sees the new date.")
    tell_outcome(request, lambda: services.accept_move(found, by=person(request)), done)
    return redirect("schedule:proposals", fixture)


@login_required
@pressed_on("schedule:proposals", "fixture")
def withdraw(request: HttpRequest, fixture: int, proposal: int) -> HttpResponse:
    """Who proposed takes it back."""
    found = _proposal(request, fixture, proposal)
    must(permissions.can_withdraw(person(request), found))
    done = _("The proposal is withdrawn.")
    tell_outcome(request, lambda: services.withdraw_move(found, by=person(request)), done)
    return redirect("schedule:proposals", fixture)


@login_required
@require_http_methods(["GET", "POST"])
def decline(request: HttpRequest, fixture: int, proposal: int) -> HttpResponse:
    """The other side, or a director, does not agree, and says why."""
    found = _proposal(request, fixture, proposal)
    must(permissions.can_answer(person(request), found))
    form = DeclineForm(sent(request))
    if carried_out(request, form, lambda data: services.decline_move(found, **data, by=person(request))):
        messages.success(request, _("The proposal is declined. The match stays where it is."))
        return redirect("schedule:proposals", fixture)
    back = {"text": _("Another date"), "url": reverse("schedule:proposals", args=[fixture])}
    page = {
        **_frame(found.fixture),
        "form": form,
        "proposal": found,
        "crumbs": [*_to_match(found.fixture), back],
    }
    return render(request, "schedule/decline_proposal.html", page)


@login_required
@require_http_methods(["GET", "POST"])
def of_competition(request: HttpRequest, competition: int) -> HttpResponse:
    """For directors: what waits for an answer, and the rules about moving matches."""
    stage = stage_for_director(request, competition)
    rules = proposal_rules_of(stage.competition)
    form = ProposalRulesForm(
        sent(request), initial={"allowed": rules.allowed, "days_ahead": rules.days_ahead}
    )
    stored = carried_out(
        request,
        form,
        lambda data: services.set_proposal_rules(stage.competition, **data, by=person(request)),
    )
    if stored:
        messages.success(request, _("The rules about moving matches have been saved."))
        return redirect("schedule:competition_proposals", competition)
    of_stage = MoveProposal.objects.filter(fixture__stage=stage)
    page = {
        "competition": stage.competition,
        "organiser": stage.competition.organiser,
        "waiting": [(each, zone_of(each.fixture)) for each in open_proposals(of_stage)],
        "form": form,
        "crumbs": to_programme(stage.competition),
    }
    return render(request, "schedule/competition_proposals.html", page)


def _fixture(request: HttpRequest, pk: int) -> Fixture:
    """A match that is not a bye, for its sides and its directors. Raises Http404, and PermissionDenied for others."""
    fixtures = Fixture.objects.select_related(
        "home__club",
        "home__leader",
        "away__club",
        "away__leader",
        "venue",
        "matchday",
        "stage__competition__organiser",
        "stage__competition__season",
    )
    shown = get_object_or_404(fixtures, pk=pk, stage__published_at__isnull=False)
    must(permissions.can_see_proposals(person(request), shown))
    if shown.is_bye:
        raise Http404("A bye has no date.")
    return shown


def _proposal(request: HttpRequest, fixture: int, pk: int) -> MoveProposal:
    shown = _fixture(request, fixture)
    found = get_object_or_404(
        MoveProposal.objects.select_related("entry__club", "venue"), pk=pk, fixture=shown
    )
    found.fixture = shown
    return found


def _frame(fixture: Fixture) -> dict[str, object]:
    return {
        "fixture": fixture,
        "competition": fixture.stage.competition,
        "organiser": fixture.stage.competition.organiser,
        "zone": zone_of(fixture),
        "crumbs": _to_match(fixture),
    }


def _to_match(fixture: Fixture) -> list[crumbs.Crumb]:
    return [
        {"text": _("Desk"), "url": reverse("desk:home")},
        {"text": str(fixture), "url": reverse("matches:room", args=[fixture.pk])},
    ]
