"""A player, and two players who sat together: what they played and what they made of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from apps.clubs.models import Organiser
from apps.matches.names import joined

from ..figures import figures_to_draw, lines_by_entry, lines_by_partner, of_matches
from ..kept import Drawn, Page, answer, draw
from ..people import partnership_of, person_of
from ..queries import statistics
from ..queries.people import entries_by_id, matches_of, player_of, players_by_id
from ..queries.statistics import AtMatch
from ..rows import Row, row_of
from .finding import partnership_at, player_at
from .frame import organiser_crumbs

# How many matches are listed; the figures are of all.
LISTED = 40


@require_safe
def player_page(request: HttpRequest, organiser: str, player: int) -> HttpResponse:
    """What a player played: figures by competition, partners and matches. Who is hidden has no page."""

    def find() -> Page:
        found = player_at(request, organiser, player)
        return Page(
            version=f"{found.id}.{found.changes}", kept=found.kept, make=lambda: _draw_player(found.id)
        )

    return answer(request, find)


@require_safe
def partnership_page(request: HttpRequest, organiser: str, first: int, second: int) -> HttpResponse:
    """What two players played together. The lower number stands first: the other way round leads there."""
    if first > second:
        return redirect("public:partnership", organiser, second, first, permanent=True)

    def find() -> Page:
        found = partnership_at(request, organiser, first, second)
        return Page(
            version=f"{found.id}.{found.changes}",
            kept=found.kept,
            make=lambda: _draw_partnership(first, second),
        )

    return answer(request, find)


def _draw_player(pk: int) -> Drawn:
    """Six queries, however much was played."""
    player = player_of(pk)
    slug = player.organiser.slug
    played = statistics.of_player(player)
    partners = players_by_id(each.partner for each in played)
    context = {
        **_played_by(player.organiser, played, {each: partners[each].public_name for each in partners}),
        "name": player.public_name,
        "partners": lines_by_partner(played, player, partners, slug),
    }
    return draw("public/player.html", player.public_name, context)


def _draw_partnership(first: int, second: int) -> Drawn:
    """Six queries, however much was played."""
    players = players_by_id((first, second))
    one, other = players[first], players[second]
    organiser = player_of(first).organiser
    played = statistics.of_partnership(one, other)
    both = partnership_of(one, other, organiser.slug)
    context = {
        **_played_by(organiser, played, {}),
        "name": both.name,
        "people": [person_of(player, organiser.slug) for player in (one, other)],
    }
    return draw("public/partnership.html", both.name, context)


def _played_by(
    organiser: Organiser, played: Sequence[AtMatch], partner_names: Mapping[int, str]
) -> dict[str, Any]:
    """What both pages show: the figures of all, by competition, and the last matches."""
    all_of_it = of_matches(played)
    return {
        "organiser": organiser,
        "crumbs": organiser_crumbs(organiser),
        "figures": figures_to_draw(all_of_it),
        "all": all_of_it,
        "competitions": lines_by_entry(played, entries_by_id(each.entry for each in played)),
        "matches": _matches(played, partner_names),
        "listed": LISTED,
    }


def _matches(played: Sequence[AtMatch], partner_names: Mapping[int, str]) -> list[Row]:
    """The last matches as lines of a programme, each saying what was made in it and beside whom."""
    by_fixture: dict[int, list[AtMatch]] = defaultdict(list)
    for each in played:
        by_fixture[each.fixture].append(each)
    shown = matches_of(list(by_fixture)[:LISTED])
    rows = []
    for fixture in shown.fixtures:
        row = row_of(fixture, shown.results.get(fixture.pk), show="day", matchday=True, competition=True)
        made = by_fixture[fixture.pk]
        names = joined(partner_names[each.partner] for each in made if each.partner in partner_names)
        rows.append(replace(row, note=" ".join(filter(None, (_made(made, names), row.note)))))
    return rows


def _made(made: Sequence[AtMatch], partners: str) -> str:
    figures = of_matches(made)
    words = ngettext(
        "%(points)d – %(against)d on %(n)d sheet", "%(points)d – %(against)d on %(n)d sheets", figures.sheets
    ) % {"points": figures.points, "against": figures.against, "n": figures.sheets}
    return (
        _("%(points)s, beside %(partner)s.") % {"points": words, "partner": partners}
        if partners
        else f"{words}."
    )
