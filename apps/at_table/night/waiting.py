"""For whom a table and a match of the night wait, in a few words, and whether somebody has to look after it.

Knows no queries: everything that it looks at has been read.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.matches.models import MatchSide, Result, Sheet
from apps.schedule.models import Fixture

from .reading import MatchTonight

# A table that is being scored and was not heard of for so long has perhaps lost the network, or its phone.
SILENT = dt.timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Waits:
    """What a table or a match waits for, in words; `needs_care` where it does not go on by itself."""

    words: tuple[str, ...] = ()
    needs_care: bool = False
    silent: bool = False


def table_waits(
    tonight: MatchTonight, table: int, *, contact: dt.datetime | None, scored: bool, now: dt.datetime
) -> Waits:
    """For whom one of the match's own tables waits."""
    sheets = [sheet for sheet in tonight.sheets if sheet.table == table and not sheet.is_credited]
    if not tonight.is_started:
        # That is the match's business, and told there as something to look after.
        return Waits(match_waits(tonight).words)
    if tonight.is_over or not sheets:
        return Waits()
    words, care, silent = [], False, False
    current = next((sheet for sheet in sheets if not sheet.is_complete), None)
    for sheet in sheets:
        # A signature covers sheets that nobody accepted.
        if sheet.is_complete and not tonight.signed:
            missing = sides_to_accept(tonight, sheet)
            if missing:
                names = _("both sides") if len(missing) > 1 else tonight.names[missing[0]]
                words.append(
                    _("round %(round)d: acceptance of %(entries)s") % {"round": sheet.round, "entries": names}
                )
                care = True
    if current is not None:
        begun = max((each.round for each in tonight.sheets if each.is_begun), default=0)
        if begun > current.round:
            message = _("hands of round %(round)d, and round %(later)d has begun")
        else:
            message = _("hands of round %(round)d")
        words.append(message % {"round": current.round, "later": begun})
        care = care or is_behind(tonight, current)
        silent = scored and contact is not None and now - contact > SILENT
    return Waits(tuple(words), care or silent, silent)


def match_waits(tonight: MatchTonight) -> Waits:
    """For whom the match as a whole waits."""
    if tonight.fixture.status != Fixture.Status.SCHEDULED or tonight.is_over:
        provisional = tonight.result is not None and tonight.result.state == Result.State.PROVISIONAL
        if provisional and tonight.objections:
            return Waits((_("an answer to what a side has against the result"),), True)
        return Waits()
    if tonight.match is not None and tonight.match.broken_off_at is not None:
        return Waits((_("broken off: a new time, or a ruling"),), True)
    if not tonight.is_started:
        missing = [
            _("line-up of %(entry)s") % {"entry": tonight.names[side]}
            for side in MatchSide.values
            if side not in tonight.named and not tonight.fixture.home.is_partnership
        ]
        return Waits(tuple(missing) or (_("the start"),), True)
    if not tonight.is_played_out:
        return Waits()
    unsigned = [side for side in MatchSide.values if side not in tonight.signed]
    return Waits(
        tuple(_("signature of %(entry)s") % {"entry": tonight.names[side]} for side in unsigned),
        bool(unsigned),
    )


def sides_to_accept(tonight: MatchTonight, sheet: Sheet) -> list[str]:
    """The sides that have not accepted a sheet that ended."""
    accepted = {acceptance.side for acceptance in sheet.acceptances.all()}
    return [side for side in MatchSide.values if side not in accepted]


def is_behind(tonight: MatchTonight, sheet: Sheet) -> bool:
    """Whether the sheet is the last of its round that is open, of several, or a later round has begun already."""
    others = [each for each in tonight.sheets if each.pk != sheet.pk and not each.is_credited]
    same_round = [each for each in others if each.round == sheet.round]
    is_last = bool(same_round) and all(each.is_complete for each in same_round)
    return is_last or any(each.is_begun and each.round > sheet.round for each in others)


def open_rounds(tonight: MatchTonight) -> list[tuple[int, list[Sheet]]]:
    """The rounds that have begun and the sheets that are open in each, the first round first."""
    found = []
    for number in sorted({sheet.round for sheet in tonight.sheets}):
        here = [sheet for sheet in tonight.sheets if sheet.round == number]
        still_open = [sheet for sheet in here if not sheet.is_complete]
        if still_open and any(sheet.is_begun for sheet in here):
            found.append((number, still_open))
    return found


def ago(moment: dt.datetime | None, now: dt.datetime) -> str:
    """How long ago a phone was heard of; "" for never."""
    if moment is None:
        return ""
    minutes = int((now - moment).total_seconds() // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 120:
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    return _("more than two hours ago")
