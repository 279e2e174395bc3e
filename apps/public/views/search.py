"""Looking something up by name: within one organiser, or over all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from apps.clubs.models import Club, Organiser, Player
from apps.competitions.models import Competition, Entry

from ..kept import Drawn, Page, answer, draw
from ..people import person_of
from ..queries.search import KINDS, LONGEST, found, words_of
from ..queries.versions import GREATEST_ID, find_home
from ..rows import club_address, entry_address
from .finding import organiser_at
from .frame import organiser_crumbs

# So many of each kind stand on the page; so many of one kind, where somebody asks for more.
FEW = 8
MANY = 50


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was found: its name, where it leads, and what tells it from others of that name."""

    name: str
    url: str
    note: str


@require_safe
def search_page(request: HttpRequest, organiser: str = "") -> HttpResponse:
    """What `?q=` is found in; `?what=` asks for more of one kind, from `?from=` on. Drawn each time."""

    def find() -> Page:
        subject = organiser_at(request, organiser) if organiser else find_home(key="")
        return Page(
            version=f"{subject.id}.{subject.changes}",
            keep=False,
            make=lambda: _draw_search(
                Organiser.objects.get(pk=subject.id) if organiser else None,
                request.GET.get("q", ""),
                request.GET.get("what", ""),
                _start(request.GET.get("from", "")),
            ),
        )

    return answer(request, find)


def _start(text: str) -> int:
    """From which place on; what is no place is the first."""
    known = text.isascii() and text.isdigit() and len(text) < len(str(GREATEST_ID))
    return int(text) if known else 0


def _draw_search(organiser: Organiser | None, text: str, what: str, start: int) -> Drawn:
    """A query for each kind, so four at most, and one for the organiser."""
    text = " ".join(text.replace("\x00", "").split())[:LONGEST]
    words = words_of(text)
    one_kind = what in KINDS
    address = (
        reverse("public:search_organiser", args=[organiser.slug]) if organiser else reverse("public:search")
    )
    kinds = []
    if words:
        asked = [what] if one_kind else KINDS
        first, most = (start, MANY) if one_kind else (0, FEW)
        kinds = [_kind(kind, words, organiser, first, most) for kind in asked]
    context = {
        "organiser": organiser,
        "crumbs": organiser_crumbs(organiser) if organiser else [],
        "address": address,
        "text": text,
        "too_short": bool(text) and not words,
        "kinds": kinds,
        "one_kind": one_kind,
        "nothing": bool(words) and not any(each["hits"] for each in kinds),
    }
    return draw("public/search.html", _("Search"), context)


def _kind(kind: str, words: list[str], organiser: Organiser | None, start: int, most: int) -> dict[str, Any]:
    """The hits of one kind from a place on; `more` is the place after them, where there are more."""
    rows = list(found(kind, words, organiser)[start : start + most + 1])
    return {
        "kind": kind,
        "title": {
            "players": _("Players"),
            "clubs": _("Clubs"),
            "entries": _("Teams and partnerships"),
            "competitions": _("Competitions"),
        }[kind],
        "hits": [_hit(row, organiser is None) for row in rows[:most]],
        "more": start + most if len(rows) > most else None,
    }


def _hit(row: Player | Club | Entry | Competition, name_organiser: bool) -> Hit:
    if isinstance(row, Player):
        person = person_of(row, row.organiser.slug)
        return Hit(
            person.name, person.url, _note(getattr(row, "plays_for", ""), row.organiser, name_organiser)
        )
    if isinstance(row, Club):
        return Hit(
            row.name, club_address(row, row.organiser.slug), _note(row.place, row.organiser, name_organiser)
        )
    if isinstance(row, Entry):
        competition = row.competition
        note = _note(str(competition), competition.organiser, name_organiser)
        return Hit(row.name, entry_address(competition, row), note)
    names = (row.organiser.slug, row.season.slug, row.slug)
    return Hit(
        row.name,
        reverse("public:competition", args=names),
        _note(row.season.name, row.organiser, name_organiser),
    )


def _note(text: str, organiser: Organiser, name_organiser: bool) -> str:
    return ", ".join(filter(None, (text, organiser.name if name_organiser else "")))
