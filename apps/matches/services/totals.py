"""The total of a sheet typed from paper, where the hands are not entered (rules §8.5)."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.notices.tasks import sheet_ended
from apps.scoring.match import total_doubts
from apps.scoring.total import total_status

from ..models import Acceptance, Sheet
from ..sentences import refusal_of
from .locks import lock_sheet, log_on_sheet, refuse_unless_writable
from .scored import house_rules

# Far above any sheet; it catches a slip of the finger.
HIGHEST_TOTAL = 9_999


@once_more_after_a_clash
@transaction.atomic
def record_sheet_total(
    sheet: Sheet,
    ns_points: int,
    ew_points: int,
    *,
    version: int,
    ns_baunies: int | None = None,
    ew_baunies: int | None = None,
    confirmed: bool = False,
    by: User,
) -> Sheet:
    """Store the typed total of a whole sheet; typing again replaces it.

    `version` is the sheet's version that the sender saw. Refuses a sheet with hands on it, and an unlikely total
    (rules §8.6, the codes of `scoring.match.DoubtCode`) until it comes again with `confirmed`.
    """
    problems = _total_problems(ns_points, ew_points, ns_baunies, ew_baunies)
    if problems:
        raise Refused(*problems)
    sheet = lock_sheet(sheet)
    refuse_unless_writable(sheet)
    if sheet.source == Sheet.Source.HANDS:
        raise refuse("", "hands_entered", _("This sheet has hands. Undo them first, then type the total."))
    if version != sheet.version:
        raise refuse(
            "", "sheet_changed", _("The sheet has changed since you saw it. Look again, then type the total.")
        )
    rules = house_rules(sheet)
    status = str(total_status(rules, ns_points, ew_points))
    if status == Sheet.Status.OPEN:
        raise refuse(
            "", "sheet_open", _("With this total the sheet has not ended by the house rules (rules §6).")
        )
    doubts = total_doubts(rules, ns_points, ew_points, baunies_ns=ns_baunies, baunies_ew=ew_baunies)
    if doubts and not confirmed:
        raise refusal_of(doubts)
    _store(sheet, Sheet.Source.TOTAL, status, ns_points, ew_points, ns_baunies, ew_baunies, by=by)
    return sheet


@once_more_after_a_clash
@transaction.atomic
def remove_sheet_total(sheet: Sheet, *, version: int, by: User) -> Sheet:
    """Take a typed total away, so that hands can be entered. Nothing happens where no total was typed."""
    sheet = lock_sheet(sheet)
    refuse_unless_writable(sheet)
    if sheet.source != Sheet.Source.TOTAL:
        return sheet
    if version != sheet.version:
        raise refuse("", "sheet_changed", _("The sheet has changed since you saw it. Look again."))
    _store(sheet, Sheet.Source.NONE, Sheet.Status.OPEN, None, None, None, None, by=by)
    return sheet


def _total_problems(ns: object, ew: object, ns_baunies: object, ew_baunies: object) -> list[FieldProblem]:
    problems = []
    fields = (("ns_points", ns), ("ew_points", ew), ("ns_baunies", ns_baunies), ("ew_baunies", ew_baunies))
    for field, value in fields:
        optional = field.endswith("baunies")
        if optional and value is None:
            continue
        if type(value) is not int or not 0 <= value <= (99 if optional else HIGHEST_TOTAL):
            problems.append(FieldProblem(field, "not_a_number", _("Enter a whole number from 0.")))
    return problems


def _store(
    sheet: Sheet,
    source: str,
    status: str,
    ns_points: int | None,
    ew_points: int | None,
    ns_baunies: int | None,
    ew_baunies: int | None,
    *,
    by: User,
) -> None:
    """Write the total and tell the log; acceptances were for what the sheet said before, so they fall."""
    before = _in_short(sheet)
    Sheet.objects.filter(pk=sheet.pk).update(
        source=source,
        status=status,
        ns_points=ns_points,
        ew_points=ew_points,
        ns_baunies=ns_baunies,
        ew_baunies=ew_baunies,
        hands_played=0,
        entered_by=by,
        changed_at=timezone.now(),
        version=F("version") + 1,
    )
    Acceptance.objects.filter(sheet=sheet).delete()
    match = sheet.match
    sheet.refresh_from_db()
    sheet.match = match
    log_on_sheet(sheet, "record_sheet_total", by=by, before=before, after=_in_short(sheet))
    if sheet.is_complete:
        sheet_ended(sheet.match_id)


def _in_short(sheet: Sheet) -> dict[str, object] | None:
    """What the log tells of a typed total; None where there is none."""
    if sheet.source != Sheet.Source.TOTAL:
        return None
    return {
        "ns_points": sheet.ns_points,
        "ew_points": sheet.ew_points,
        "ns_baunies": sheet.ns_baunies,
        "ew_baunies": sheet.ew_baunies,
    }
