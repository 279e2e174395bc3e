"""A phone reports a sheet: kept beside it and compared, or, where both sides report, what makes the sheet."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import Refused, refuse
from apps.hall.models import Phone
from apps.scoring.hand import HandResult, Problem, check_hand
from apps.scoring.sheet import tally

from ..models import Hand, MatchSide, Report, Sheet
from ..queries.reports import by_side, is_decided_at_the_desk, reports_of
from ..reports import agreed
from ..sentences import refusal_of
from .consent import accept_sheet
from .hands import MOST_PENALTIES
from .locks import lock_sheet, refuse_unless_writable, regulations_of
from .scored import house_rules, open_hands, score_of
from .storing import store_hand, store_points, store_sheet, withdraw

# Far more than a sheet on time ever had.
MOST_HANDS = 200
# A phone reports after each hand at most, and again after what was put right.
MOST_REPORTS = 2 * MOST_HANDS


@once_more_after_a_clash
@transaction.atomic
def send_report(
    sheet: Sheet,
    hands: Sequence[HandResult],
    *,
    ref: uuid.UUID,
    phone: Phone,
    closed: bool = False,
    side: str = "",
    number: int = 0,
) -> Report:
    """What a phone has of a sheet, whole; it takes the place of what it sent before. Sent again it is one report.

    Where both sides report, the sheet becomes what both have alike from the first hand on, and is accepted for both
    where that is all of it and has ended; a report is then for the phone's `side`, or for the one that is said
    (`side_needed`), and a phone speaks for one side of a match only (`other_side`). A sheet on which somebody has
    written at the desk, and one that is signed or over, stays as it is.
    Refuses hands that the rules refuse, a reference that was used for something else (`ref_used`), and more reports of
    one phone than any sheet could need (`too_many_reports`).
    """
    sheet = lock_sheet(sheet)
    side = phone.side or side
    facts = [hand.to_json() for hand in hands]
    known = Report.objects.select_related("phone").filter(ref=ref).first()
    if known is not None:
        if (known.sheet_id, known.phone_id, known.hands, known.closed) != (
            sheet.pk,
            phone.pk,
            facts,
            closed,
        ):
            raise refuse("ref", "ref_used", _("This was sent before and said something else. Send it anew."))
        known.sheet = sheet
        return known
    both = regulations_of(sheet.match).both_report
    if side not in MatchSide.values and (both or side):
        raise refuse("side", "side_needed", _("Say for which side you report: home or away."))
    if both:
        _refuse_other_side(sheet, phone, side)
    _refuse_unfit(sheet, hands, closed=closed, whole=both)
    if Report.objects.filter(sheet=sheet, phone=phone).count() >= MOST_REPORTS:
        message = _(
            "This phone has reported this sheet so often that no more is kept. Ask a competition director."
        )
        raise refuse("", "too_many_reports", message)
    report = Report.objects.create(
        sheet=sheet, phone=phone, side=side, ref=ref, number=number, hands=facts, closed=closed
    )
    if both:
        _follow(sheet, by=phone)
    return report


def _refuse_other_side(sheet: Sheet, phone: Phone, side: str) -> None:
    """Whoever reports for both sides would confirm what they wrote themselves."""
    before = Report.objects.filter(sheet__match=sheet.match_id, phone=phone, side__in=MatchSide.values)
    if before.exclude(side=side).exists():
        message = _(
            "This phone has reported for the other side of this match, and a phone speaks for one side. Report on "
            "another phone, or ask for a link of your partnership."
        )
        raise refuse("side", "other_side", message)


def _refuse_unfit(sheet: Sheet, hands: Sequence[HandResult], *, closed: bool, whole: bool) -> None:
    """Refuse what the rules refuse: of every hand by itself, and with `whole` of the sheet that they make together.

    What is only kept beside the sheet may lie behind its end, or not know who called: another phone had the rest.
    """
    if len(hands) > MOST_HANDS:
        raise refuse("hands", "too_many_hands", _("So many hands are on no sheet. Look at what was entered."))
    if any(isinstance(each.penalties, tuple) and len(each.penalties) > MOST_PENALTIES for each in hands):
        message = _("A hand has at most %(most)d penalties.") % {"most": MOST_PENALTIES}
        raise refuse("penalties", "too_many_penalties", message)
    rules = house_rules(sheet)
    if closed and rules.end.minutes is None:
        raise refuse("closed", "not_on_time", _("Only a sheet that is played on time is closed by hand."))
    problems: Sequence[Problem]
    if whole:
        problems = tally(rules, hands, first_caller=sheet.first_caller or None, closed=closed).problems
    else:
        problems = [
            problem
            for number, hand in enumerate(hands, start=1)
            for problem in check_hand(rules, hand, number=number, judge_caller=False)
        ]
    if problems:
        raise refusal_of(problems, meant=0)


def _follow(sheet: Sheet, *, by: Phone) -> None:
    """Make the locked sheet what both sides have alike; where that is everything, and it has ended, both accept."""
    try:
        refuse_unless_writable(sheet)
    except Refused:
        # Signed, broken off or over: what comes now is kept beside it.
        return
    counting = by_side(reports_of([sheet])[sheet.pk])
    if len(counting) < len(MatchSide.values) or is_decided_at_the_desk(sheet):
        return
    home, away = counting[MatchSide.HOME], counting[MatchSide.AWAY]
    alike = agreed(home.results, away.results)
    # Each report was right by itself; together they may not be, where only one of them said who called.
    alike = alike[: len(score_of(sheet, alike).hands)]
    is_all = len(alike) == len(home.hands) == len(away.hands) and home.closed == away.closed
    _write(sheet, alike, closed=is_all and home.closed, by=by)
    if is_all and sheet.is_complete:
        for report in (home, away):
            accept_sheet(sheet, report.side, version=sheet.version, by=report.phone)


def _write(sheet: Sheet, wanted: Sequence[HandResult], *, closed: bool, by: Phone) -> None:
    """The sheet says these hands. Those that it says already stay, others are withdrawn; nothing where it says so."""
    hands = open_hands(sheet)
    same = 0
    while same < min(len(hands), len(wanted)) and hands[same].to_result() == wanted[same]:
        same += 1
    if same == len(hands) == len(wanted) and closed == sheet.closed:
        return
    sheet.closed = closed
    score = score_of(sheet, wanted)
    gone = {hand.number: hand for hand in hands[same:]}
    for hand in gone.values():
        withdraw(hand, by=by)
    new = [
        store_hand(
            sheet, result, score, number=number, client_ref=uuid.uuid4(), by=by, replaces=gone.get(number)
        )
        for number, result in enumerate(wanted[same:], start=same + 1)
    ]
    standing: list[Hand] = [*hands[:same], *new]
    store_points(standing, score)
    store_sheet(sheet, standing, score)
