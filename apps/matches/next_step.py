"""What is still to do in a match, in one sentence, and where the match stands on its way to a result.

Knows no queries: everything that it looks at has been read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .models import Match, MatchSide, Result, Sheet
from .queries import Board, BoardRound


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match is. `named` and `signed` are sides, `names` the entries by side."""

    names: Mapping[str, str]
    match: Match | None
    result: Result | None
    board: Board | None
    named: Collection[str]
    signed: Collection[str]

    @property
    def is_started(self) -> bool:
        return self.match is not None and self.match.started_at is not None

    @property
    def is_over(self) -> bool:
        """There is a result that no longer changes by playing."""
        return self.has_result and self.result is not None and self.result.state != Result.State.LIVE

    @property
    def has_result(self) -> bool:
        """There is a result, be it a live one; not while the match is still to be played again."""
        return self.result is not None and not self.result.is_open

    @property
    def all_sheets_ended(self) -> bool:
        return self.board is not None and self.board.is_complete

    def still_to_do(self) -> str:
        """The next thing that somebody has to do, or that nothing is left."""
        if self.is_over:
            return _("Nothing is left to do: the match has its result.")
        if not self.is_started:
            return self._before_the_start()
        current = self.board.current_round if self.board else None
        if current is not None:
            return _sheets_open(current)
        waiting = [self.names[side] for side in MatchSide.values if side not in self.signed]
        if len(waiting) == 1:
            return _("%(entry)s still has to sign. Then the result is official.") % {"entry": waiting[0]}
        return _("All sheets have ended: both leaders sign now.")

    def _before_the_start(self) -> str:
        missing = [self.names[side] for side in MatchSide.values if side not in self.named]
        if not missing:
            return _("Both line-ups are in: start the match.")
        if len(missing) == 1:
            return _("%(entry)s still has to name its partnerships.") % {"entry": missing[0]}
        return _("Both sides name their partnerships.")

    def steps(self) -> list[dict[str, Any]]:
        """The way of a match for `parts/steps.html`: line-ups, play, signatures, result."""
        both = len(MatchSide.values)
        done = [
            (_("Line-ups"), self.is_started or len(self.named) == both),
            (_("Start"), self.is_started),
            (_("Hands"), self.is_over or (self.is_started and self.all_sheets_ended)),
            (_("Signatures"), self.is_over),
        ]
        first_open = next((index for index, (_name, is_done) in enumerate(done) if not is_done), len(done))
        return [
            {"name": name, "state": "done" if is_done else "current" if index == first_open else "todo"}
            for index, (name, is_done) in enumerate(done)
        ]


def _sheets_open(current: BoardRound) -> str:
    """Which tables of the round that is being played have not ended."""
    tables = [sheet.table for sheet in current.sheets if not sheet.is_complete]
    sentence = ngettext(
        "Round %(round)d is being played: table %(tables)s is open.",
        "Round %(round)d is being played: tables %(tables)s are open.",
        len(tables),
    )
    return sentence % {"round": current.number, "tables": ", ".join(map(str, tables))}


def sheet_state(sheet: Sheet) -> str:
    """How a sheet stands, in a few words."""
    if sheet.status == Sheet.Status.WON:
        return _("ended")
    if sheet.status == Sheet.Status.DRAWN:
        return _("ended level")
    if sheet.source == Sheet.Source.NONE:
        return _("not begun")
    return ngettext("%(n)d hand", "%(n)d hands", sheet.hands_played) % {"n": sheet.hands_played}
