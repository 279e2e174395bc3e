"""Rosters from what clubs have: upload or paste, look at each row, store the ticked ones; and the list as a file."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from apps.accounts.models import User

from .. import crumbs
from ..closed import refuse_page_of_closed
from ..models import Club, Organiser, Season
from ..pages import must, person, pressed_on
from ..permissions import can_keep_roster, is_director
from ..refusals import Refused
from ..roster_forms import LayoutForm, RosterFileForm, guessed
from ..rosters_import.columns import records
from ..rosters_import.draft import Draft, seal, unseal
from ..rosters_import.matching import Kind, Plan, Proposal, make_plan
from ..rosters_import.storing import Imported, import_rows
from ..rosters_import.writing import as_csv, as_xlsx, roster_table
from .clubs import find_club
from .rosters import find_season

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True)
class Lists:
    """The lists that are imported into, and who does it: one club's list, or all of the organiser's."""

    organiser: Organiser
    season: Season
    club: Club | None
    by: User

    @property
    def scope(self) -> str:
        """Whose drafts these are."""
        return f"{self.organiser.pk}.{self.season.pk}.{self.club.pk if self.club else ''}.{self.by.pk}"

    def address(self, store: bool = False) -> str:
        """Where the file is sent; with `store`, where the ticked rows are sent."""
        if self.club is None:
            name = "clubs:store_rosters_import" if store else "clubs:rosters_import"
            return reverse(name, args=[self.organiser.slug, self.season.slug])
        name = "clubs:store_roster_import" if store else "clubs:roster_import"
        return reverse(name, args=[self.organiser.slug, self.club.slug, self.season.slug])

    @property
    def after(self) -> str:
        """The page to look at once rows have been stored."""
        if self.club is None:
            return reverse("clubs:players", args=[self.organiser.slug])
        return reverse("clubs:roster", args=[self.organiser.slug, self.club.slug, self.season.slug])


@dataclass(frozen=True)
class ShownRow:
    """A row of the file, and what happens with it in words."""

    proposal: Proposal
    word: str


def lists_of_club(request: HttpRequest, organiser: str, club: str, season: str) -> Lists:
    """The list at this address. Raises Http404, and PermissionDenied for who may not keep it."""
    by, shown = person(request), find_club(organiser, club)
    must(can_keep_roster(by, shown))
    return Lists(shown.organiser, find_season(shown, season), shown, by)


def lists_of_organiser(request: HttpRequest, organiser: str, season: str) -> Lists:
    """All lists of the organiser. Raises Http404, and PermissionDenied for who does not direct it."""
    by, shown = person(request), get_object_or_404(Organiser, slug=organiser)
    must(is_director(by, shown))
    return Lists(shown, get_object_or_404(Season, organiser=shown, slug=season), None, by)


@login_required
@require_http_methods(["GET", "POST"])
def of_club(request: HttpRequest, organiser: str, club: str, season: str) -> HttpResponse:
    """A file of one club's list."""
    return file_or_rows(request, lists_of_club(request, organiser, club, season))


@login_required
@pressed_on("clubs:roster_import", "organiser", "club", "season")
def store_of_club(request: HttpRequest, organiser: str, club: str, season: str) -> HttpResponse:
    """Store the ticked rows of one club's file."""
    return store(request, lists_of_club(request, organiser, club, season))


@login_required
@require_http_methods(["GET", "POST"])
def of_organiser(request: HttpRequest, organiser: str, season: str) -> HttpResponse:
    """A file with the lists of all clubs."""
    return file_or_rows(request, lists_of_organiser(request, organiser, season))


@login_required
@pressed_on("clubs:rosters_import", "organiser", "season")
def store_of_organiser(request: HttpRequest, organiser: str, season: str) -> HttpResponse:
    """Store the ticked rows of a file with the lists of all clubs."""
    return store(request, lists_of_organiser(request, organiser, season))


@login_required
@require_http_methods(["GET"])
def export_club(request: HttpRequest, organiser: str, club: str, season: str, kind: str) -> HttpResponse:
    """One club's list as a file."""
    return export(lists_of_club(request, organiser, club, season), kind)


@login_required
@require_http_methods(["GET"])
def export_organiser(request: HttpRequest, organiser: str, season: str, kind: str) -> HttpResponse:
    """The lists of all clubs as a file."""
    return export(lists_of_organiser(request, organiser, season), kind)


def file_or_rows(request: HttpRequest, lists: Lists) -> HttpResponse:
    """The form for a file; once something is sent, its rows and what each would do."""
    refuse_page_of_closed(lists.season)
    if request.method != "POST":
        return file_page(request, lists, RosterFileForm())
    if "draft" in request.POST:
        draft = unseal(request.POST["draft"], lists.scope)
        if draft is None:
            return file_page(request, lists, too_old(request))
        layout = LayoutForm(draft.lines, request.POST, for_organiser=not lists.club)
        same = request.POST.get("shown") == layout.fingerprint
        ticked = set(request.POST.getlist("rows")) if same else None
        return rows_page(request, lists, draft, layout, ticked=ticked)
    form = RosterFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return file_page(request, lists, form)
    lines = form.draft.lines
    first = guessed(lines)
    if not lists.organiser.clubs.exists():
        # Where no club is known, every row would be refused for its club: the file brings the clubs along.
        first["new_clubs"] = "on"
    return rows_page(request, lists, form.draft, LayoutForm(lines, first, for_organiser=not lists.club))


def too_old(request: HttpRequest) -> RosterFileForm:
    """The form for a file that says why one is asked for again."""
    form = RosterFileForm(request.POST, request.FILES)
    form.errors.clear()
    form.add_error("file", _("This took too long, or the page was changed on the way: send the file again."))
    return form


def store(request: HttpRequest, lists: Lists) -> HttpResponse:
    """Store what was ticked under the columns that were shown; anything else shows the rows again."""
    draft = unseal(request.POST.get("draft", ""), lists.scope)
    if draft is None:
        return file_page(request, lists, too_old(request))
    form = LayoutForm(draft.lines, request.POST, for_organiser=not lists.club)
    ticked = set(request.POST.getlist("rows"))
    if not form.is_valid():
        return rows_page(request, lists, draft, form, ticked=ticked)
    if request.POST.get("shown") != form.fingerprint:
        problems = [_("What the columns mean has been changed: look at the rows again.")]
        return rows_page(request, lists, draft, form, problems=problems)
    if not ticked:
        problems = [_("No row is ticked: tick who comes on the list.")]
        return rows_page(request, lists, draft, form, ticked=ticked, problems=problems)
    try:
        done = import_rows(
            lists.organiser,
            lists.season,
            lists.club,
            records(draft.lines, form.cleaned_data["layout"]),
            ticked,
            new_clubs=form.cleaned_data.get("new_clubs", False),
            source=draft.source,
            by=lists.by,
        )
    except Refused as refused:
        sentences = [problem.message for problem in refused.problems]
        return rows_page(request, lists, draft, form, ticked=ticked, problems=sentences)
    messages.success(request, told(done))
    return redirect(lists.after)


def told(done: Imported) -> str:
    """What an import did, in a sentence."""
    if not done.put_on_list:
        return _("Everybody who was ticked is on the list already.")
    placed = ngettext(
        "%(number)d player has been put on the list",
        "%(number)d players have been put on the list",
        done.put_on_list,
    ) % {"number": done.put_on_list}
    new = ngettext("%(number)d of them is new.", "%(number)d of them are new.", done.new_players)
    return f"{placed}; {new % {'number': done.new_players}}"


def file_page(request: HttpRequest, lists: Lists, form: RosterFileForm) -> HttpResponse:
    """The page that asks for a file."""
    return render(request, "clubs/roster_import.html", {"form": form, **what_both_pages_take(lists)})


def rows_page(
    request: HttpRequest,
    lists: Lists,
    draft: Draft,
    form: LayoutForm,
    *,
    ticked: set[str] | None = None,
    problems: list[str] | None = None,
) -> HttpResponse:
    """The page with every row. Without `ticked` those are ticked that nothing speaks against."""
    plan = Plan([])
    if form.is_valid():
        plan = make_plan(
            lists.organiser,
            lists.season,
            lists.club,
            records(draft.lines, form.cleaned_data["layout"]),
            new_clubs=form.cleaned_data.get("new_clubs", False),
        )
    if ticked is not None:
        for proposal in plan.proposals:
            proposal.tick = proposal.token in ticked and proposal.can_be_stored
    words = kinds_in_words()
    rows = [ShownRow(proposal, words[proposal.kind]) for proposal in sorted(plan.proposals, key=urgency)]
    page = {
        "form": form,
        "draft": request.POST.get("draft") or seal(draft, lists.scope),
        "source": draft.source,
        "rows": rows,
        "counts": [(word, len(plan.of_kind(kind))) for kind, word in words.items()],
        # Columns with a mistake in them show no rows; the ticks are then kept for the layout of before.
        "shown": form.fingerprint if form.is_valid() else request.POST.get("shown", ""),
        "can_store": any(proposal.can_be_stored for proposal in plan.proposals),
        "unknown_clubs": plan.unknown_clubs,
        "kept_ticks": sorted(ticked or []) if not plan.proposals else [],
        "problems": problems,
        "store_address": lists.address(store=True),
        **what_both_pages_take(lists),
    }
    return render(request, "clubs/roster_import_rows.html", page)


def what_both_pages_take(lists: Lists) -> dict[str, object]:
    """Whose lists these are, and the way back."""
    directs = is_director(lists.by, lists.organiser)
    return {
        "organiser": lists.organiser,
        "season": lists.season,
        "club": lists.club,
        "address": lists.address(),
        "crumbs": crumbs.to_club(lists.club, directs=directs)
        if lists.club
        else crumbs.to_organiser(lists.organiser),
    }


def urgency(proposal: Proposal) -> int:
    """Rows that need a look come first."""
    if proposal.kind == Kind.REFUSED:
        return 0
    if proposal.doubts:
        return 1
    return 3 if proposal.kind == Kind.THERE else 2


def kinds_in_words() -> dict[Kind, str]:
    """What happens with a row."""
    return {
        Kind.NEW: _("new player"),
        Kind.KNOWN: _("known player, put on the list"),
        Kind.THERE: _("on the list already"),
        Kind.REFUSED: _("not possible"),
    }


def export(lists: Lists, kind: str) -> HttpResponse:
    """The lists as a file of this kind: csv or xlsx."""
    table = roster_table(lists.organiser, lists.season, lists.club)
    content, content_type = (
        (as_xlsx(table), XLSX) if kind == "xlsx" else (as_csv(table), "text/csv; charset=utf-8")
    )
    owner = lists.club.slug if lists.club else lists.organiser.slug
    return HttpResponse(
        content,
        content_type=content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{owner}-{lists.season.slug}.{kind}"',
            "Cache-Control": "private, no-store",
        },
    )
