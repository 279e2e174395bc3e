"""What is still to do in a match, in one sentence, and where the match stands on its way to a result.

Knows no queries: everything that it looks at has been read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.competitions.models import MatchRegulations
from apps.schedule.models import Fixture

from .absences import sides_below_minimum
from .hand_words import DASH
from .models import Match, MatchSide, Partnership, Result, Sheet
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
    # Of a match that has not started: whether the fixture is due, and what the regulations of today say of line-ups.
    planned: str = Fixture.Status.SCHEDULED
    asked: MatchRegulations | None = None
    # Fixed partnerships play, whom nobody has to name.
    is_fixed: bool = False

    @property
    def is_started(self) -> bool:
        return self.match is not None and self.match.started_at is not None

    @property
    def is_over(self) -> bool:
        """There is a result that no longer changes by playing."""
        return self.has_result and self.result is not None and not self.result.is_under_way

    @property
    def is_broken_off(self) -> bool:
        return self.result is not None and self.result.state == Result.State.BROKEN_OFF

    @property
    def has_result(self) -> bool:
        """There is a result, be it a live one; not while the match is still to be played again."""
        return self.result is not None and not self.result.is_open

    @property
    def all_sheets_ended(self) -> bool:
        return self.board is not None and self.board.is_complete

    def still_to_do(self) -> str:
        """The next thing that somebody has to do, or that nothing is left."""
        if self.is_broken_off:
            return _("The match is broken off: it goes on later, or the director decides what counts.")
        if self.is_over and self.result is not None and self.result.state == Result.State.PROVISIONAL:
            return _("The match has a provisional result. It counts in the table once it is official.")
        if self.is_over:
            return _("Nothing is left to do: the match has its result.")
        if not self.is_started:
            return self._before_the_start()
        current = self.board.current_round if self.board else None
        if current is not None:
            return _sheets_open(current)
        waiting = [self.names[side] for side in MatchSide.values if side not in self.signed]
        if len(waiting) == 1:
            return _("%(entry)s still has to sign. Then the match has its result.") % {"entry": waiting[0]}
        return _("All sheets have ended: both leaders sign now.")

    @property
    def places(self) -> dict[str, list[Partnership]]:
        """The places of both line-ups, by side."""
        if self.board is None:
            return {side: [] for side in MatchSide.values}
        rows = {MatchSide.HOME.value: self.board.home_rows, MatchSide.AWAY.value: self.board.away_rows}
        return {side: [row.partnership for row in rows[side]] for side in MatchSide.values}

    @property
    def misfits(self) -> list[str]:
        """The sides whose line-up has another number of places than the regulations ask by now."""
        if self.asked is None:
            return []
        return [
            side for side, places in self.places.items() if places and len(places) != self.asked.partnerships
        ]

    @property
    def below_minimum(self) -> dict[str, int]:
        """The sides with too few partnerships to play, once both line-ups are in."""
        if self.asked is None or len(self.named) < len(MatchSide.values) or self.misfits:
            return {}
        return sides_below_minimum(self.asked, self.places)

    @property
    def is_ready(self) -> bool:
        """Both line-ups are in and fit: the match can start."""
        return (
            len(self.named) == len(MatchSide.values)
            and self.planned == Fixture.Status.SCHEDULED
            and not self.misfits
            and not self.below_minimum
        )

    def _before_the_start(self) -> str:
        if self.planned == Fixture.Status.POSTPONED:
            return _("This match is postponed: it waits for a new time.")
        if self.planned == Fixture.Status.CANCELLED:
            return _("This match is cancelled: nothing is left to do.")
        missing = [self.names[side] for side in MatchSide.values if side not in self.named]
        if self.is_fixed:
            return _("Start the match when both partnerships are at the table.")
        if self.asked is not None and self.misfits:
            message = _(
                "The regulations ask for %(count)d partnerships now: %(entry)s names its line-up again."
            )
            names = DASH.join(self.names[side] for side in self.misfits)
            return message % {"count": self.asked.partnerships, "entry": names}
        if self.asked is not None and self.below_minimum:
            return " ".join(
                [too_few(self.names[side], n, self.asked) for side, n in self.below_minimum.items()]
            )
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
        if self.is_fixed:
            done = done[1:]
        first_open = next((index for index, (_name, is_done) in enumerate(done) if not is_done), len(done))
        return [
            {"name": name, "state": "done" if is_done else "current" if index == first_open else "todo"}
            for index, (name, is_done) in enumerate(done)
        ]


def too_few(entry: str, count: int, regulations: MatchRegulations) -> str:
    """That a side cannot play with so few partnerships."""
    sentence = ngettext(
        "%(entry)s has %(n)d partnership; the regulations ask for at least %(least)d.",
        "%(entry)s has %(n)d partnerships; the regulations ask for at least %(least)d.",
        count,
    )
    return sentence % {"entry": entry, "n": count, "least": regulations.minimum_partnerships}


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
    if sheet.is_credited:
        return _("credited, nothing is played")
    if sheet.status == Sheet.Status.WON:
        return _("ended")
    if sheet.status == Sheet.Status.DRAWN:
        return _("ended level")
    if sheet.source == Sheet.Source.NONE:
        return _("not begun")
    return ngettext("%(n)d hand", "%(n)d hands", sheet.hands_played) % {"n": sheet.hands_played}
