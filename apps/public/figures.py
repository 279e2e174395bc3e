"""Statistics as lines to draw: of players, partnerships, teams and competitions. Knows no queries.

docs/statistics.md says what each figure means.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.clubs.models import Player
from apps.competitions.models import Competition, Entry
from troefcall_league.templatetags.parts import decimals

from .people import Person, partnership_of, person_of
from .queries.statistics import AtMatch, Figures, Together
from .rows import entry_address

# How many stand in a list of the best.
TOP = 10
# Who has fewer hands than this share of whoever has most stands in no list of points a hand.
LEAST_SHARE = Fraction(1, 4)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table of figures: whose, with an address and a second line where there are any."""

    name: str
    url: str
    note: str
    note_url: str
    figures: Figures


@dataclass(frozen=True, slots=True)
class Best:
    """One place in a list of the best: the amount, and on how many hands or sheets."""

    place: int
    name: str
    url: str
    note: str
    note_url: str
    amount: Decimal | int
    hands: int


def total(figures: Iterable[Figures]) -> Figures:
    """All of these together."""
    return reduce(add, figures, Figures())


def figures_to_draw(figures: Figures) -> list[dict[str, Any]]:
    """The figures in large; what is about hands only where hands are known."""
    drawn = [
        {"label": _("Matches"), "value": figures.matches},
        {
            "label": _("Sheets"),
            "value": figures.sheets,
            "note": _("%(won)d won, %(drawn)d drawn, %(lost)d lost")
            % {"won": figures.won, "drawn": figures.drawn, "lost": figures.lost},
        },
        {
            "label": _("Points"),
            "value": figures.points,
            "note": _("%(points)d against") % {"points": figures.against},
        },
    ]
    if figures.hands:
        drawn += [
            {
                "label": _("Points a hand"),
                "value": decimals(figures.points_a_hand),
                "note": ngettext("%(n)d hand", "%(n)d hands", figures.hands) % {"n": figures.hands},
            },
            {"label": _("Kaps"), "value": figures.kaps},
            {"label": _("Baunies"), "value": figures.baunies},
            {"label": _("Failed baunies"), "value": figures.failed_baunies},
        ]
    return drawn


def lines_by_entry(played: Sequence[AtMatch], entries: Mapping[int, Entry]) -> list[Line]:
    """A line for each entry that somebody played for, the newest competition first."""
    by_entry: dict[int, list[AtMatch]] = defaultdict(list)
    for each in played:
        by_entry[each.entry].append(each)
    return [
        Line(
            str(entries[pk].competition),
            "",
            entries[pk].name,
            entry_address(entries[pk].competition, entries[pk]),
            of_matches(rows),
        )
        for pk, rows in by_entry.items()
    ]


def of_matches(played: Sequence[AtMatch]) -> Figures:
    """The figures together; a match in which somebody had two partners is one match."""
    summed = total(each.figures for each in played)
    return replace(summed, matches=len({each.fixture for each in played}))


def lines_by_partner(
    played: Sequence[AtMatch], me: Player, partners: Mapping[int, Player], organiser_slug: str
) -> list[Line]:
    """A line for each partner, who played most together first."""
    by_partner: dict[int, list[AtMatch]] = defaultdict(list)
    for each in played:
        by_partner[each.partner].append(each)
    lines = [
        _line(
            Person(partners[pk].public_name, partnership_of(me, partners[pk], organiser_slug).url),
            of_matches(rows),
        )
        for pk, rows in by_partner.items()
    ]
    return sorted(lines, key=lambda line: (-line.figures.sheets, line.name))


def lines_of_players(
    together: Iterable[Together], players: Mapping[int, Player], organiser_slug: str
) -> list[Line]:
    """A line for each player, who played most first. How many matches is not told: partners share them."""
    by_player = _by_player(together)
    lines = [
        _line(person_of(players[pk], organiser_slug), total(each.figures for each in rows))
        for pk, rows in by_player.items()
    ]
    return sorted(lines, key=lambda line: (-line.figures.sheets, line.name))


def lines_of_partnerships(
    together: Iterable[Together], players: Mapping[int, Player], organiser_slug: str
) -> list[Line]:
    """A line for each partnership, who played most first."""
    lines = [
        _line(partnership_of(players[each.first], players[each.second], organiser_slug), each.figures)
        for each in together
    ]
    return sorted(lines, key=lambda line: (-line.figures.sheets, line.name))


class BestOfCompetition:
    """The lists of the best in one competition, made from what its partnerships played together."""

    def __init__(
        self,
        competition: Competition,
        together: Sequence[Together],
        players: Mapping[int, Player],
        entries: Mapping[int, Entry],
    ) -> None:
        slug = competition.organiser.slug
        self.partnerships = [
            (partnership_of(players[each.first], players[each.second], slug), each.entry, each.figures)
            for each in together
        ]
        self.players = [
            (person_of(players[pk], slug), rows[-1].entry, total(each.figures for each in rows))
            for pk, rows in _by_player(together).items()
        ]
        self._competition = competition
        self._entries = entries

    @property
    def least_hands_of_partnerships(self) -> int:
        """How many hands a partnership needs for the list of points a hand."""
        return _least(self.partnerships)

    @property
    def least_hands_of_players(self) -> int:
        """How many hands a player needs for the list of points a hand."""
        return _least(self.players)

    def points_a_hand(self, whose: str) -> list[Best]:
        """Who makes most of a hand, of `partnerships` or `players` with enough hands."""
        among = self.partnerships if whose == "partnerships" else self.players
        least = _least(among)
        enough = [each for each in among if each[2].hands and each[2].hands >= least]
        return self._best(enough, lambda figures: figures.points_a_hand or Decimal(0))

    def most(self, what: str) -> list[Best]:
        """The partnerships with most `kaps` or `baunies`."""
        made = [each for each in self.partnerships if getattr(each[2], what)]
        return self._best(made, lambda figures: getattr(figures, what))

    def points_a_sheet(self) -> list[Best]:
        """Who makes most of a sheet: for a competition of which no hand is known."""
        return self._best(self.partnerships, lambda figures: figures.points_a_sheet or Decimal(0))

    def _best(self, among: list[tuple[Person, int, Figures]], amount: Any) -> list[Best]:
        ranked = sorted(among, key=lambda each: (-amount(each[2]), -each[2].hands, each[0].name))[:TOP]
        amounts = [amount(figures) for _who, _entry, figures in ranked]
        return [
            Best(
                amounts.index(amounts[place]) + 1,
                who.name,
                who.url,
                self._entries[entry].name,
                entry_address(self._competition, self._entries[entry]),
                amounts[place],
                figures.hands,
            )
            for place, (who, entry, figures) in enumerate(ranked)
        ]


def _least(among: Sequence[tuple[Person, int, Figures]]) -> int:
    most = max((figures.hands for _who, _entry, figures in among), default=0)
    return -int(-LEAST_SHARE * most // 1)


def _by_player(together: Iterable[Together]) -> dict[int, list[Together]]:
    by_player: dict[int, list[Together]] = defaultdict(list)
    for each in together:
        by_player[each.first].append(each)
        by_player[each.second].append(each)
    return by_player


def _line(who: Person, figures: Figures) -> Line:
    return Line(who.name, who.url, "", "", figures)
