"""What the room of a match says about a result that is not official yet: who does not agree, and what can be done."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.competitions.queries import current_table_part
from apps.schedule.models import Fixture

from ..models import MatchSide, Result
from ..names import entry_names
from ..objections import Objection, objections
from ..permissions import can_decide


def agreement(by: User, fixture: Fixture, result: Result | None, own: set[str]) -> dict[str, Any]:
    """Open disputes and the buttons of this visitor, who acts for the sides `own`; empty once the result counts.

    Two queries while a match is played, three while its result is provisional, and none otherwise.
    """
    if result is None or not (result.is_under_way or result.state == Result.State.PROVISIONAL):
        return {}
    names = entry_names(fixture)
    said = objections([fixture])[fixture.pk]
    directs = can_decide(by, fixture)
    disputed = {each.side for each in said if each.sheet is None}
    return {
        "disputes": [_with_buttons(each, fixture, own, directs=directs) for each in said],
        "dispute_links": [
            {"entry": names[side], "url": _address("dispute", fixture, side)}
            for side in MatchSide.values
            if side in own and side not in disputed
        ],
        "official_at": None if said else _becomes_official(fixture, result),
        "may_make_official": directs and not said and result.state == Result.State.PROVISIONAL,
    }


def _with_buttons(said: Objection, fixture: Fixture, own: set[str], *, directs: bool) -> dict[str, Any]:
    """One objection with what this visitor may do about it."""
    if said.sheet is not None:
        sheet_url = reverse("matches:sheet", args=[said.sheet])
        return {**against_sheet(said, fixture, own, directs=directs), "sheet_url": sheet_url}
    return {
        "objection": said,
        "ruling_url": reverse("conduct:rulings", args=[fixture.pk]) if directs else "",
        "answer_url": _address("answer_dispute", fixture, said.side) if directs else "",
        "withdraw_url": _address("withdraw_dispute", fixture, said.side) if said.side in own else "",
        "withdraw_text": agrees_after_all(fixture, said.side),
    }


def against_sheet(said: Objection, fixture: Fixture, own: set[str], *, directs: bool) -> dict[str, Any]:
    """What is said against a sheet, with what who acts for the sides `own`, or directs, may do about it."""
    at = [said.sheet, said.sheet_dispute]
    return {
        "objection": said,
        "answer_url": reverse("matches:answer_sheet_dispute", args=at) if directs else "",
        "withdraw_url": reverse("matches:withdraw_sheet_dispute", args=at) if said.side in own else "",
        "withdraw_text": agrees_after_all(fixture, said.side),
    }


def agrees_after_all(fixture: Fixture, side: str) -> str:
    """The button by which a side takes back what it said; "" for what nobody said for a side."""
    return _("%(entry)s agrees after all") % {"entry": entry_names(fixture)[side]} if side else ""


def _becomes_official(fixture: Fixture, result: Result) -> dt.datetime | None:
    """When a provisional result becomes official by itself; None where a director says so."""
    if result.state != Result.State.PROVISIONAL:
        return None
    hours = current_table_part(fixture.stage).official_after_hours
    return None if hours is None else result.created_at + dt.timedelta(hours=hours)


def _address(name: str, fixture: Fixture, side: str) -> str:
    return reverse(f"matches:{name}", args=[fixture.pk, side])
