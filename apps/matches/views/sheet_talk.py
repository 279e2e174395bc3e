"""Below a sheet's card: what somebody has against the sheet, and the ways to say so."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from apps.accounts.models import User
from apps.schedule.queries import zone_of

from ..models import MatchSide, Sheet, SheetDispute
from ..names import entry_names
from ..objections import objection_to_sheet
from ..permissions import can_decide, sides_of
from .agreeing import against_sheet


def sheet_talk(by: User, sheet: Sheet) -> dict[str, Any]:
    """What stands against the sheet, open and settled, with the buttons of this visitor. A few queries."""
    fixture = sheet.match.fixture
    own, names = sides_of(by, fixture), entry_names(fixture)
    said = list(SheetDispute.objects.filter(sheet=sheet).select_related("by", "on", "settled_by"))
    for each in said:
        each.sheet = sheet
    waiting = [objection_to_sheet(each, fixture) for each in said if each.is_open]
    directs = bool(waiting) and can_decide(by, fixture)
    return {
        "zone": zone_of(fixture),
        "disputes": [against_sheet(each, fixture, own, directs=directs) for each in waiting],
        "settled": [objection_to_sheet(each, fixture) for each in said if not each.is_open],
        "dispute_links": [
            {"entry": names[side], "url": reverse("matches:dispute_sheet", args=[sheet.pk, side])}
            for side in MatchSide.values
            if side in own
        ],
    }
