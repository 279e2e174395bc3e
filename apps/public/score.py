"""The page that scores a sheet for anybody: choose house rules, tap hands, read totals, keep the sheet as a file.

Stateless: the sheet travels in the form and, where it is short enough, in the address, so that a reload shows it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from apps.clubs.refusals import FieldProblem
from apps.matches.forms import HandForm, read_number
from apps.matches.sentences import sentence_for
from apps.scoring.rules import PRESETS
from apps.scoring.sheet import tally
from apps.scoring.words import Seat, Side
from troefcall_league.htmx import wants_fragment

from .score_paper import LONGEST_NAME, MOST_BYTES, MOST_HANDS, NotASheet, Paper
from .score_rules import RulesForm, presets

# The element of the page that htmx replaces.
CARD = "card"
REFUSED = 422
# A form of this page holds one sheet, or one file, and little else.
MOST_POSTED = 4 * MOST_BYTES


# No form token: this page stores nothing, knows nobody and opens no session, so a form that another site sends here
# does what typing the address does. A token would need a cookie, and the page would differ from visitor to visitor.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def score_sheet(request: HttpRequest) -> HttpResponse:
    """The rules to choose from, or a sheet with its keys."""
    if request.method == "POST":
        if _length(request) > MOST_POSTED:
            return _start(request, _("That is too large to be a sheet: choose another file."))
        return ACTIONS.get(request.POST.get("do", ""), _show)(request)
    if "sheet" not in request.GET:
        return _start(request)
    try:
        paper = Paper.of_address(request.GET["sheet"], _names(request.GET))
    except NotASheet as refused:
        return _start(request, str(refused))
    return _draw(request, paper)


def _with_paper(
    action: Callable[[HttpRequest, Paper], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """An action on the sheet that the form carries; the first page with a sentence where there is none."""

    def act(request: HttpRequest) -> HttpResponse:
        try:
            paper = Paper.of_field(request.POST.get("sheet", ""), _names(request.POST))
        except NotASheet as refused:
            return _start(request, str(refused))
        return action(request, paper)

    return act


def _begin(request: HttpRequest) -> HttpResponse:
    """An empty sheet by a preset, or first the settings of that preset."""
    change = request.POST.get("change", "")
    key = change or request.POST.get("preset", "")
    if key not in PRESETS:
        return _start(request, _("Choose the house rules first."))
    paper = Paper.new(PRESETS[key], _names(request.POST))
    return _rules(request, paper, RulesForm(rules=paper.sheet.rules)) if change else _answer(request, paper)


def _upload(request: HttpRequest) -> HttpResponse:
    """The sheet of a file."""
    file = request.FILES.get("file")
    if file is None:
        return _start(request, _("Choose a file first."))
    try:
        return _answer(request, Paper.of_file(file.read(MOST_BYTES + 1), _names(request.POST)))
    except NotASheet as refused:
        return _start(request, str(refused))


@_with_paper
def _show(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The sheet as it stands; with `correct`, the keys of the hand that is to be put right."""
    number = read_number(request.POST, "correct")
    if number is not None and 1 <= number <= len(paper.sheet.hands):
        return _draw(request, paper, correcting=number)
    return _answer(request, paper)


@_with_paper
def _record(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The next hand."""
    form, number = HandForm.read(request.POST), len(paper.sheet.hands) + 1
    if number > MOST_HANDS:
        message = _("A sheet of more than %(n)d hands does not fit on this page.") % {"n": MOST_HANDS}
        return _draw(request, paper, form=form, problems=[FieldProblem("", "sheet_too_long", message)])
    longer = paper.with_hands(*paper.sheet.hands, form.to_result())
    problems = _problems_of(longer, number)
    if problems:
        return _draw(request, paper, form=form, problems=problems)
    return _answer(request, longer, fresh=number)


@_with_paper
def _correct(request: HttpRequest, paper: Paper) -> HttpResponse:
    """Hand `number` as it really was; hands behind it that no longer fit are shown with their problems."""
    form, number = HandForm.read(request.POST), read_number(request.POST, "number")
    if number is None or not 1 <= number <= len(paper.sheet.hands):
        return _answer(request, paper)
    hands = list(paper.sheet.hands)
    hands[number - 1] = form.to_result()
    corrected = paper.with_hands(*hands)
    problems = _problems_of(corrected, number)
    if problems:
        return _draw(request, paper, form=form, problems=problems, correcting=number)
    return _answer(request, corrected, says=_("Hand %(number)d has been put right.") % {"number": number})


@_with_paper
def _undo(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The last hand taken back."""
    return _answer(
        request, paper.with_hands(*paper.sheet.hands[:-1]), says=_("The last hand has been taken back.")
    )


@_with_paper
def _first_caller(request: HttpRequest, paper: Paper) -> HttpResponse:
    """Who called the first hand; nobody where the seat is none."""
    seat = request.POST.get("seat", "")
    return _answer(request, paper.with_first_caller(seat if seat in tuple(Seat) else None))


@_with_paper
def _time(request: HttpRequest, paper: Paper) -> HttpResponse:
    """Time is up, or it was not (rules §6.3)."""
    return _answer(request, paper.with_time_up(request.POST.get("closed") == "yes"))


@_with_paper
def _ask_rules(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The settings of the sheet's house rules."""
    return _rules(request, paper, RulesForm(rules=paper.sheet.rules))


@_with_paper
def _change_rules(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The same hands by the rules that were filled in."""
    form = RulesForm(request.POST, rules=paper.sheet.rules)
    rules = form.chosen()
    return _rules(request, paper, form) if rules is None else _answer(request, paper.with_rules(rules))


@_with_paper
def _download(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The sheet as a file."""
    return HttpResponse(
        paper.in_file(),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{_("sheet")}.json"'},
    )


ACTIONS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "begin": _begin,
    "upload": _upload,
    "hand": _record,
    "correct_hand": _correct,
    "undo": _undo,
    "first_caller": _first_caller,
    "time": _time,
    "rules": _ask_rules,
    "change_rules": _change_rules,
    "download": _download,
}


def _problems_of(paper: Paper, number: int) -> list[FieldProblem]:
    """What is wrong with one hand of the sheet, at its fields."""
    sheet = paper.sheet
    score = tally(sheet.rules, sheet.hands, first_caller=sheet.first_caller, closed=sheet.closed)
    return [
        FieldProblem(problem.field or "", str(problem.code), sentence_for(str(problem.code)))
        for problem in score.problems
        if problem.hand == number
    ]


def _start(request: HttpRequest, problem: str = "") -> HttpResponse:
    """The first page: house rules to choose from, and a file to go on with."""
    names = _names(request.POST or request.GET)
    page = {"presets": presets(), "problem": problem, "names": {side.lower(): names[side] for side in Side}}
    return render(request, "public/score_start.html", page, status=REFUSED if problem else 200)


def _rules(request: HttpRequest, paper: Paper, form: RulesForm) -> HttpResponse:
    """The page with every setting of the house rules."""
    page = {"form": form, "groups": form.groups(), "hidden": _hidden(paper, "change_rules"), "paper": paper}
    return render(request, "public/score_rules.html", page, status=REFUSED if form.errors else 200)


def _answer(request: HttpRequest, paper: Paper, *, fresh: int | None = None, says: str = "") -> HttpResponse:
    """The sheet after a change: by an address that shows it again, where it is short enough for one."""
    address = paper.in_address()
    url = f"{reverse('public:score_sheet')}?{urlencode(address)}" if address else ""
    if url and not wants_fragment(request):
        return redirect(url)
    answer = _draw(request, paper, fresh=fresh, says=says)
    if url:
        answer["HX-Replace-Url"] = url
    return answer


def _draw(
    request: HttpRequest,
    paper: Paper,
    *,
    form: HandForm | None = None,
    problems: Sequence[FieldProblem] = (),
    correcting: int | None = None,
    fresh: int | None = None,
    says: str = "",
) -> HttpResponse:
    """The sheet with its keys; for htmx only its card. With `correcting` the keys are those of that hand."""
    card = paper.card(fresh=fresh)
    keys = None
    if correcting or card.can_write:
        keys = card.keys(
            action=reverse("public:score_sheet"),
            hidden=paper.hidden()
            | ({"do": "correct_hand", "number": correcting} if correcting else {"do": "hand"}),
            csrf=False,
            target=CARD,
            form=form or (card.form_of(correcting) if correcting else None),
            problems=problems,
            correcting=correcting,
        )
    page: dict[str, Any] = {
        "card": card,
        "drawn": card.sheet,
        "keys": keys,
        "problems": [] if keys else [each.message for each in problems],
        "correcting": correcting,
        "rows": [{"hand": row, "url": ""} for row in card.rows],
        "correct": {"form": "show"},
        "undo": _undo_button(paper) if card.hands and not correcting else None,
        "hidden": _hidden(paper),
        "names": {side.lower(): paper.names.get(side, "") for side in Side},
        "says": says or card.announcement,
        "target": CARD,
    }
    template = "public/score_answer.html" if wants_fragment(request) else "public/score_sheet.html"
    return render(request, template, page, status=REFUSED if problems else 200)


def _undo_button(paper: Paper) -> dict[str, Any]:
    return {
        "action": reverse("public:score_sheet"),
        "hidden": _hidden(paper, "undo"),
        "csrf": False,
        "target": CARD,
        "number": len(paper.sheet.hands),
    }


def _hidden(paper: Paper, do: str = "") -> list[dict[str, object]]:
    """The hidden fields of a form of this page, as the templates take them."""
    fields = paper.hidden() | ({"do": do} if do else {})
    return [{"name": name, "value": value} for name, value in fields.items()]


def _names(data: Any) -> dict[str, str]:
    """The names of the sides as they were typed, cut to a length that a card can hold; empty without."""
    return {side: " ".join(data.get(side.lower(), "").split())[:LONGEST_NAME] for side in Side}


def _length(request: HttpRequest) -> int:
    """How long the message says it is, before any of it is read."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() else 0
