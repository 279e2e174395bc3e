"""The overview pages of a director, a secretary and a leader. They read; what they link to changes."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.clubs import crumbs
from apps.clubs.models import LogEntry, Organiser
from apps.clubs.pages import must, person
from apps.clubs.permissions import can_found_organiser, clubs_of, is_director, organisers_of
from apps.clubs.queries import invitations_to, organisers_without_director, season_at
from apps.clubs.role_kinds import role_in_words
from apps.competitions.models import Entry
from apps.competitions.pages import competition_for_director, first_stage
from apps.competitions.queries import BeforeDraw
from apps.hall.evenings import evenings_tonight

from .log_words import action_in_words, change_in_words, facts_in_words
from .queries import home as questions
from .queries.matchdays import matchdays_of
from .queries.official import results_to_confirm
from .queries.progress import progress_of
from .queries.proposals import dates_to_answer
from .queries.roles import by_organiser
from .steps import competition_steps, organiser_steps, what_comes_next

LOG_ENTRIES_A_PAGE = 30
LATEST_CHANGES = 5


@login_required
@require_http_methods(["GET"])
def home(request: HttpRequest) -> HttpResponse:
    """What the user has to do next, and everything for which they act."""
    user = person(request)
    now = timezone.now()
    organisers = list(organisers_of(user))
    clubs = list(clubs_of(user))
    entries = list(questions.current_entries(questions.entries_of(user, clubs), now.date()))
    todos = [
        *questions.matches_to_tend(entries, now),
        *questions.absences_to_decide(organisers),
        *questions.broken_off_to_decide(organisers, now),
        *dates_to_answer(entries, organisers),
        *results_to_confirm(organisers),
        *questions.entries_to_decide(organisers),
        *questions.organisers_to_begin(organisers),
        *questions.windows_to_use(clubs, now),
    ]
    page = {
        "todos": todos,
        "acting": by_organiser(organisers, clubs, entries),
        "invitations": [
            {"invitation": invitation, "role": role_in_words(invitation)}
            for invitation in invitations_to(user.email, now).select_related(
                "to_lead__entry__competition__season"
            )
        ],
        "undirected": organisers_without_director() if can_found_organiser(user) else (),
        "coming": questions.coming_matches(entries, now),
        "tonight": evenings_tonight(organisers, entries, now),
        "can_found": can_found_organiser(user),
    }
    return render(request, "desk/home.html", page)


@login_required
@require_http_methods(["GET"])
def organiser_page(request: HttpRequest, organiser: str) -> HttpResponse:
    """An organiser: how far it is set up, its competitions, and the latest changes."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    now = timezone.now()
    progress = progress_of(shown.competitions.select_related("season", "organiser"))
    newest = max(progress, key=lambda each: each.competition.pk, default=None)
    counts = {"seasons": shown.seasons.count(), "clubs": shown.clubs.count()}
    page = {
        "organiser": shown,
        "season": season_at(shown, timezone.localdate(timezone=shown.zone)),
        "steps": organiser_steps(shown, **counts, newest=newest, now=now),
        "competitions": [
            {"progress": each, "competition": each.competition, "state": each.in_words(now)}
            for each in progress
        ],
        "changes": log_rows(shown, shown.log.select_related("by")[:LATEST_CHANGES]),
        "crumbs": crumbs.to_desk(),
    }
    return render(request, "desk/organiser.html", page)


@login_required
@require_http_methods(["GET"])
def competition_page(request: HttpRequest, competition: int) -> HttpResponse:
    """A competition: where it stands, what comes next, its entries and its open matches."""
    shown = competition_for_director(request, competition)
    stage = first_stage(shown)
    now = timezone.now()
    [progress] = progress_of([shown])
    matchdays = matchdays_of(stage, now)
    page = {
        "competition": shown,
        "organiser": shown.organiser,
        "progress": progress,
        "state": progress.in_words(now),
        "steps": competition_steps(progress, now),
        "next_step": what_comes_next(progress),
        "before_draw": BeforeDraw(
            progress.waiting, progress.approved, shown.registration_state(now) == "open"
        ),
        "figures": [
            {
                "label": _("Partnerships approved") if shown.is_of_partnerships else _("Teams approved"),
                "value": progress.approved,
            },
            {"label": _("Waiting for approval"), "value": progress.waiting},
            {"label": _("Matchdays"), "value": len(matchdays)},
            {"label": _("Matches decided"), "value": f"{progress.decided} / {progress.matches}"},
        ],
        "entries": shown.entries.filter(status__in=[Entry.Status.PENDING, Entry.Status.APPROVED])
        .select_related("leader")
        .order_by("-status", "name", "pk"),
        "matchdays": matchdays,
        # What was not played when the season was closed stays so.
        "due": [] if shown.season.is_closed else [match for matchday in matchdays for match in matchday.due],
        "now": now,
        "crumbs": crumbs.to_organiser(shown.organiser),
    }
    return render(request, "desk/competition.html", page)


@login_required
@require_http_methods(["GET"])
def log_page(request: HttpRequest, organiser: str) -> HttpResponse:
    """Who changed what, when, from what to what, and why; the newest first."""
    shown = get_object_or_404(Organiser, slug=organiser)
    must(is_director(person(request), shown))
    pages = Paginator(shown.log.select_related("by"), LOG_ENTRIES_A_PAGE)
    page_shown = pages.get_page(request.GET.get("page"))
    page = {
        "organiser": shown,
        "page": page_shown,
        "changes": log_rows(shown, page_shown.object_list),
        "crumbs": crumbs.to_organiser(shown),
    }
    return render(request, "desk/log.html", page)


def log_rows(organiser: Organiser, entries: Any) -> list[dict[str, Any]]:
    """Log entries in words: {entry, action, rows}."""
    return [row_of(entry, organiser) for entry in entries]


def row_of(entry: LogEntry, organiser: Organiser) -> dict[str, Any]:
    """One log entry in words."""
    return {
        "entry": entry,
        "action": action_in_words(entry),
        "facts": facts_in_words(entry, organiser.zone),
        "rows": change_in_words(entry, organiser.zone),
    }
