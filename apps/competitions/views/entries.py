"""Entering teams, and deciding about entries."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.accounts.models import User
from apps.clubs import crumbs
from apps.clubs.pages import carried_out, invited, must, person, pressed_on, sent, tell_outcome

from .. import pages, queries
from ..forms import LeaderForm, PartnershipForm, ReasonForm, RenameForm, ReplaceForm, TeamForm
from ..models import Competition, Entry
from ..permissions import can_direct, can_manage_entry, can_set_nights
from ..queries.people import proposal_for
from ..services import entries as services
from ..services import leaders
from ..services.partnerships import (
    enter_partnership,
    players_to_enter,
    register_partnership,
    replace_player,
)


def find_entry(competition: Competition, entry: int) -> Entry:
    """An entry of this competition with its club and leader. Raises Http404."""
    found = get_object_or_404(
        Entry.objects.select_related("club", "leader", "first", "second"), pk=entry, competition=competition
    )
    found.competition = competition
    return found


@login_required
@require_http_methods(["GET"])
def list_entries(request: HttpRequest, competition: int) -> HttpResponse:
    """Every entry; the director approves or refuses here."""
    shown = pages.competition_for_director(request, competition)
    now = timezone.now()
    page = {
        "competition": shown,
        "before_draw": queries.before_draw(shown, now),
        "rows": [{"entry": entry, "facts": facts_of(entry)} for entry in queries.entries_by_state(shown)],
        "of_pairs": shown.is_of_partnerships,
        "is_drawn": queries.is_drawn(shown),
        "now": now,
        "crumbs": pages.to_competition(shown),
    }
    return render(request, "competitions/entries.html", page)


def facts_of(entry: Entry) -> list[str]:
    """Who the players are where the name need not tell, who leads the team, and since when it is entered."""
    players = [" / ".join(map(str, (entry.first, entry.second)))] if entry.is_partnership else []
    leader = [_("Team leader: %(name)s") % {"name": entry.leader.name}] if entry.leader else []
    day = date_format(entry.registered_at.astimezone(entry.competition.organiser.zone), "j F Y")
    return [*players, *leader, _("entered on %(day)s") % {"day": day}]


@login_required
@require_http_methods(["GET", "POST"])
def register_team(request: HttpRequest, competition: int) -> HttpResponse:
    """A secretary enters a team or a partnership, which waits for approval; what a director enters is approved."""
    by = person(request)
    shown = pages.find_competition(competition)
    clubs = queries.clubs_to_enter(by, shown)
    directs = can_direct(by, shown)
    must(directs or clubs.exists())
    of_pairs = shown.is_of_partnerships
    form: TeamForm | PartnershipForm
    if of_pairs:
        spots = list(players_to_enter(shown).filter(club__in=clubs))
        form = PartnershipForm(sent(request), competition=shown, spots=spots)
    else:
        form = TeamForm(sent(request), clubs=clubs, initial={"club": request.GET.get("club")})
    entry = carried_out(request, form, lambda _data: enter(shown, form, directs=directs, by=by))
    if entry:
        messages.success(request, entered(entry))
        return redirect("competitions:entries" if directs else "competitions:register_team", shown.pk)
    now = timezone.now()
    page = {
        "competition": shown,
        "form": form,
        "of_pairs": of_pairs,
        "clubs": clubs,
        "directs": directs,
        "state": shown.registration_state(now),
        "now": now,
        "is_drawn": queries.is_drawn(shown),
        "entries": () if directs else queries.entries_by_state(shown).filter(club__in=clubs),
        "crumbs": pages.to_entries(shown) if directs else crumbs.to_desk(),
    }
    return render(request, "competitions/register_team.html", page)


def enter(competition: Competition, form: TeamForm | PartnershipForm, *, directs: bool, by: User) -> Entry:
    """Enter what a valid form says, as a director or as a secretary does."""
    if isinstance(form, PartnershipForm):
        pair = enter_partnership if directs else register_partnership
        return pair(competition, **form.values(), by=by)
    team = services.enter_team if directs else services.register_team
    data = form.cleaned_data
    return team(competition, data["club"], team_number=data["team_number"], leader=form.leader(), by=by)


def entered(entry: Entry) -> str:
    """What entering a team did."""
    if entry.status == Entry.Status.APPROVED:
        return _("%(entry)s takes part.") % {"entry": entry.name}
    return _("%(entry)s has been entered and waits for approval.") % {"entry": entry.name}


@login_required
@pressed_on("competitions:entries", "competition")
def approve(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """The entry takes part."""
    by = person(request)
    shown = pages.competition_for_director(request, competition)
    found = find_entry(shown, entry)
    done = _("%(entry)s takes part.") % {"entry": found.name}
    tell_outcome(request, lambda: services.approve_entry(found, by=by), done)
    return redirect("competitions:entries", shown.pk)


@login_required
@require_http_methods(["GET", "POST"])
def refuse(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """The entry does not take part, for a reason."""
    by = person(request)
    shown = pages.competition_to_change(request, competition)
    found = find_entry(shown, entry)
    form = ReasonForm(sent(request))
    if carried_out(request, form, lambda data: services.refuse_entry(found, **data, by=by)):
        messages.success(request, _("%(entry)s has been refused.") % {"entry": found.name})
        return redirect("competitions:entries", shown.pk)
    page = {"competition": shown, "entry": found, "form": form, "crumbs": pages.to_entries(shown)}
    return render(request, "competitions/refuse.html", page)


@login_required
@pressed_on("competitions:register_team", "competition")
def withdraw(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """A club takes back an entry that nobody has decided about."""
    by = person(request)
    shown = pages.find_competition(competition)
    found = find_entry(shown, entry)
    must(can_manage_entry(by, found))
    done = _("%(entry)s has been withdrawn.") % {"entry": found.name}
    tell_outcome(request, lambda: services.withdraw_registration(found, by=by), done)
    return redirect("competitions:register_team", shown.pk)


@login_required
@require_http_methods(["GET"])
def show_entry(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """One entry: its name and its leader."""
    shown = pages.find_competition(competition)
    found = find_entry(shown, entry)
    return entry_page(request, found, name_form(found), LeaderForm(prefix="leader"))


def name_form(entry: Entry, data: Any = None) -> RenameForm:
    """The form for another name of this entry."""
    stands = {"name": entry.name}
    return RenameForm(data, initial=stands, stands=stands)


def entry_page(
    request: HttpRequest, entry: Entry, name_form: RenameForm, leader_form: LeaderForm
) -> HttpResponse:
    """The page of an entry with these two forms; the name is for directors."""
    by = person(request)
    must(can_manage_entry(by, entry))
    directs = can_direct(by, entry.competition)
    page = {
        "competition": entry.competition,
        "entry": entry,
        "name_form": name_form,
        "leader_form": leader_form,
        "invitations": queries.open_leader_invitations(entry),
        "before": proposal_for(entry),
        "directs": directs,
        "may_set_nights": can_set_nights(by, entry),
        "now": timezone.now(),
        "crumbs": pages.to_entries(entry.competition) if directs else crumbs.to_desk(),
    }
    return render(request, "competitions/entry.html", page)


@login_required
@pressed_on("competitions:entry", "competition", "entry")
def rename(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """Another name in this competition."""
    by = person(request)
    shown = pages.competition_for_director(request, competition)
    found = find_entry(shown, entry)
    form = name_form(found, sent(request))
    if carried_out(request, form, lambda data: services.rename_entry(found, **data, by=by)) is None:
        return entry_page(request, found, form, LeaderForm(prefix="leader"))
    messages.success(request, _("The name has been saved."))
    return redirect("competitions:entry", competition, entry)


@login_required
@require_http_methods(["GET", "POST"])
def replace(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """Another player in a fixed partnership, from the next match on."""
    by = person(request)
    shown = pages.competition_to_change(request, competition)
    found = find_entry(shown, entry)
    if not (found.is_partnership and found.is_active):
        raise Http404
    form = ReplaceForm(sent(request), entry=found, spots=list(players_to_enter(shown)))
    replaced = carried_out(request, form, lambda data: replace_player(found, **data, by=by))
    if replaced:
        messages.success(request, _("%(entry)s plays on with %(player)s.") % told(replaced, form))
        return redirect("competitions:entry", competition, entry)
    page = {
        "competition": shown,
        "entry": found,
        "form": form,
        "crumbs": [*pages.to_entries(shown), {"text": found.name, "url": pages.entry_address(found)}],
    }
    return render(request, "competitions/replace.html", page)


def told(entry: Entry, form: ReplaceForm) -> dict[str, str]:
    """The entry as it is called now, and who came in."""
    return {"entry": entry.name, "player": form.cleaned_data["player"].name}


@login_required
@pressed_on("competitions:entry", "competition", "entry")
def appoint_leader(request: HttpRequest, competition: int, entry: int) -> HttpResponse:
    """Ask somebody else to lead the team."""
    by = person(request)
    found = find_entry(pages.find_competition(competition), entry)
    must(can_manage_entry(by, found))
    form = LeaderForm(sent(request), prefix="leader")
    invitation = carried_out(request, form, lambda data: leaders.invite_leader(found, **data, by=by))
    if invitation is None:
        return entry_page(request, found, RenameForm(initial={"name": found.name}), form)
    messages.success(request, invited(invitation))
    return redirect("competitions:entry", competition, entry)
