"""Below a sheet's card: what somebody has against the sheet, and what phones report of it that differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.schedule.models import Fixture
from apps.schedule.queries import zone_of
from apps.scoring.hand import HandResult

from ..hand_words import SIDES_IN_SHORT, hand_in_words
from ..models import Hand, MatchSide, Report, Sheet, SheetDispute
from ..names import entry_names
from ..objections import objection_to_sheet
from ..permissions import can_decide, sides_of
from ..queries.reports import by_side, is_decided_at_the_desk, reports_of
from ..reports import compare
from ..services.locks import regulations_of
from .agreeing import against_sheet


def sheet_talk(by: User, sheet: Sheet, hands: Sequence[Hand]) -> dict[str, Any]:
    """What stands against the sheet, open and settled, with the buttons of this visitor; and what phones report.

    `hands` stand on the sheet. Three queries where nothing is said.
    """
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
        "comparisons": comparisons(sheet, hands),
    }


def comparisons(sheet: Sheet, hands: Sequence[Hand]) -> list[dict[str, Any]]:
    """What phones report of the sheet, two and two: the sides with each other, or each phone with the sheet."""
    reports = reports_of([sheet])[sheet.pk]
    if not reports:
        return []
    fixture = sheet.match.fixture
    if regulations_of(sheet.match).both_report and not is_decided_at_the_desk(sheet):
        counting = by_side(reports)
        sides = [counting[side] for side in MatchSide.values if side in counting]
        if len(sides) == 1:
            return [_compared(_called(sides[0], fixture), sides[0].results, _("the other side"), [])]
        home, away = sides
        return [_compared(_called(home, fixture), home.results, _called(away, fixture), away.results)]
    standing = [hand.to_result() for hand in hands]
    return [
        _compared(_called(report, fixture), report.results, _("the sheet"), standing) for report in reports
    ]


def _called(report: Report, fixture: Fixture) -> str:
    """Whose report it is: of a side, or of a phone."""
    return entry_names(fixture)[report.side] if report.side else report.phone.said_as


def _compared(left: str, mine: list[HandResult], right: str, theirs: list[HandResult]) -> dict[str, Any]:
    """Two reports beside each other: the hands of which they do not say the same, by the seats to fit on a phone."""

    sides = {side: str(word) for side, word in SIDES_IN_SHORT.items()}

    def told(hand: HandResult | None) -> str:
        return hand_in_words(hand, sides) if hand else _("nothing yet")

    return {
        "left": left,
        "right": right,
        "rows": [
            {
                "label": _("Hand %(n)d") % {"n": each.number},
                "before": told(each.mine),
                "after": told(each.theirs),
            }
            for each in compare(mine, theirs)
        ],
    }
