"""The rows of a stored table in the words that templates/parts/table.html takes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from apps.competitions.models import Competition
from apps.standings.models import Adjustment, StandingRow
from troefcall_league.templatetags.parts import signed

from .form import FormMatch, letters_of
from .rows import entry_addresses
from .words.order import HEAD_TO_HEAD, shares_place, why_below


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row. `decided_by` is empty where points decided, which the row shows itself; `why` says everything."""

    place: int
    name: str
    url: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    difference: int
    points: Decimal
    decided_by: str
    why: str
    note: str
    leader: bool
    form: SafeString | None
    # What the part could show and these tables do not; said, because a template looks long for what is missing.
    moved: int = 0
    cut: bool = False

    def __getitem__(self, name: str) -> Any:
        """As a template asks first; without it each of a thousand figures costs an exception before it is found."""
        return getattr(self, name)


def table_rows_to_draw(
    standings: Sequence[StandingRow],
    adjustments: Iterable[Adjustment] = (),
    *,
    competition: Competition,
    form: Mapping[int, Sequence[FormMatch]] | None = None,
    still_to_play: Collection[frozenset[int]] = frozenset(),
) -> list[TableRow]:
    """The rows in their order, each with the sentence on what set it apart from the row above.

    `competition` comes with its season and organiser. `form` are the last matches by entry id; without it the rows show
    none. `still_to_play` are the pairs that have to meet again: a comparison by their own matches rests on what was
    played.
    """
    notes: dict[int, list[str]] = defaultdict(list)
    for adjustment in adjustments:
        notes[adjustment.entry_id].append(adjustment_note(adjustment))
    above_each = [None, *standings[:-1]]
    address = entry_addresses(competition)
    return [
        TableRow(
            place=row.place,
            name=row.entry.name,
            url=address(row.entry_id),
            played=row.played,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            scored=row.scored,
            conceded=row.conceded,
            difference=row.difference,
            points=row.points,
            decided_by=_why_in_short(above, row),
            why=_why(above, row, still_to_play),
            note=" ".join(notes[row.entry_id]),
            leader=row.place == 1 and row.played > 0,
            form=None if form is None else letters_of(form.get(row.entry_id, ())),
        )
        for above, row in zip(above_each, standings, strict=False)
    ]


def adjustment_note(adjustment: Adjustment) -> str:
    """ "−3 (player not on the roster)": a bonus or deduction with its reason."""
    deducted = adjustment.kind == Adjustment.Kind.DEDUCTION
    return f"{signed(-adjustment.amount if deducted else adjustment.amount)} ({adjustment.reason})"


def _why_in_short(above: StandingRow | None, row: StandingRow) -> str:
    if above is None or row.decided_by in ("", "points"):
        return ""
    return why_below(row.decided_by, above.entry.name)


def _why(above: StandingRow | None, row: StandingRow, still_to_play: Collection[frozenset[int]]) -> str:
    if above is None:
        return ""
    if not row.decided_by:
        return shares_place(above.entry.name)
    sentence = why_below(row.decided_by, above.entry.name)
    if row.decided_by in HEAD_TO_HEAD and frozenset((above.entry_id, row.entry_id)) in still_to_play:
        sentence += " " + _("%(one)s – %(other)s still has to be played.") % {
            "one": above.entry.name,
            "other": row.entry.name,
        }
    return sentence
