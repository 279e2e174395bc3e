"""What the room of a match says about a result that is not official yet: who does not agree, and what can be done."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.urls import reverse

from apps.accounts.models import User
from apps.competitions.queries import current_table_part
from apps.schedule.models import Fixture

from ..models import MatchSide, Result
from ..names import entry_names
from ..permissions import can_decide
from ..queries.provisional import open_disputes


def agreement(by: User, fixture: Fixture, result: Result | None, own: set[str]) -> dict[str, Any]:
    """Open disputes and the buttons of this visitor, who acts for the sides `own`; empty once the result counts.

    One query while a match is played, two while its result is provisional, and none otherwise.
    """
    if result is None or not (result.is_under_way or result.state == Result.State.PROVISIONAL):
        return {}
    names = entry_names(fixture)
    disputes = open_disputes([fixture])[fixture.pk]
    directs = can_decide(by, fixture)
    disputed = {dispute.side for dispute in disputes}
    return {
        "disputes": [
            {
                "entry": names[dispute.side],
                "dispute": dispute,
                "withdraw_url": _address("withdraw_dispute", fixture, dispute.side)
                if dispute.side in own
                else "",
                "answer_url": _address("answer_dispute", fixture, dispute.side) if directs else "",
            }
            for dispute in disputes
        ],
        "dispute_links": [
            {"entry": names[side], "url": _address("dispute", fixture, side)}
            for side in MatchSide.values
            if side in own and side not in disputed
        ],
        "official_at": None if disputes else _becomes_official(fixture, result),
        "may_make_official": directs and not disputes and result.state == Result.State.PROVISIONAL,
    }


def _becomes_official(fixture: Fixture, result: Result) -> dt.datetime | None:
    """When a provisional result becomes official by itself; None where a director says so."""
    if result.state != Result.State.PROVISIONAL:
        return None
    hours = current_table_part(fixture.stage).official_after_hours
    return None if hours is None else result.created_at + dt.timedelta(hours=hours)


def _address(name: str, fixture: Fixture, side: str) -> str:
    return reverse(f"matches:{name}", args=[fixture.pk, side])
