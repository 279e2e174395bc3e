"""What a decision would do to the table, worked out without storing anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.competitions.models import Stage
from apps.matches.models import Result
from apps.standings.ranking import Row, rank
from apps.standings.table_file import Adjustment, Table
from apps.standings.table_of import table_of
from troefcall_league.templatetags.parts import number, signed


@dataclass(frozen=True, slots=True)
class TableChange:
    """The table as it is and as it would be, each best first."""

    before: tuple[Row, ...]
    after: tuple[Row, ...]

    @property
    def changes(self) -> bool:
        """Whether any row differs."""
        return self.before != self.after

    def rows(self) -> list[dict[str, Any]]:
        """The rows of `parts/compare.html`, in the order of the new table."""
        old = {row.entry: row for row in self.before}
        return [
            {
                "label": row.entry,
                "before": row_in_words(old[row.entry]),
                "after": row_in_words(row),
                "changed": row_in_words(old[row.entry]) != row_in_words(row),
            }
            for row in self.after
        ]


def row_in_words(row: Row) -> str:
    """ "2. 5 points, 3 matches, +12": place, league points, matches and difference."""
    matches = ngettext("%(n)d match", "%(n)d matches", row.played) % {"n": row.played}
    return _("%(place)d. %(points)s points, %(matches)s, %(difference)s") % {
        "place": row.place,
        "points": number(row.points),
        "matches": matches,
        "difference": signed(row.difference),
    }


def change_by_results(stage: Stage, supposed: Sequence[Result]) -> TableChange:
    """The table if these results, stored nowhere, counted for their fixtures."""
    return _change(table_of(stage).table, table_of(stage, supposing=supposed).table)


def change_by_adjustments(
    stage: Stage, entry_id: int, *, add: Sequence[Adjustment] = (), drop: Sequence[Adjustment] = ()
) -> TableChange:
    """The table with bonuses and deductions of one entry added, or without some that stand in it."""
    stage_table = table_of(stage)
    name = next(name for name, pk in stage_table.entry_ids.items() if pk == entry_id)
    standing = list(stage_table.table.adjustments)
    for each in drop:
        standing.remove(replace(each, entry=name))
    standing += [replace(each, entry=name) for each in add]
    return _change(stage_table.table, replace(stage_table.table, adjustments=tuple(standing)))


def _change(before: Table, after: Table) -> TableChange:
    return TableChange(tuple(rank(before)), tuple(rank(after)))
