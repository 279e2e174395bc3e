"""What phones report of sheets, the newest of each, and where that differs from the sheet or from the other side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Q

from ..models import Hand, MatchSide, Report, Sheet
from ..reports import Difference, compare, goes_on


def reports_of(sheets: Iterable[Sheet]) -> dict[int, list[Report]]:
    """The newest report of each phone by sheet id, the latest of them first. One query."""
    ids = [sheet.pk for sheet in sheets]
    newest: dict[tuple[int, int], Report] = {}
    found = Report.objects.filter(sheet__in=ids).select_related("phone__table_pass")
    # A phone that counts its reports says itself which is the newest, whatever came first.
    for report in found.order_by("number", "pk"):
        newest[report.sheet_id, report.phone_id] = report
    by_sheet: dict[int, list[Report]] = defaultdict(list)
    for report in sorted(newest.values(), key=lambda each: -each.pk):
        by_sheet[report.sheet_id].append(report)
    return by_sheet


def by_side(reports: Iterable[Report]) -> dict[str, Report]:
    """The report that counts for each side, of the newest ones of its phones, the latest first.

    That is the latest one. A phone that was taken in the place of another begins with fewer hands: as long as it says
    nothing else, the other one's stands.
    """
    counting: dict[str, Report] = {}
    for report in reports:
        if report.side not in MatchSide.values:
            continue
        known = counting.get(report.side)
        if known is None or goes_on(known.results, report.results):
            counting[report.side] = report
    return counting


def by_one_way(counting: Mapping[str, Report]) -> bool:
    """Whether what both sides reported came from phones that were let in by one card, or by one link to a table.

    They may be two phones of two people, and they may be one. Ask with the phones of the reports loaded.
    """
    if len(counting) < len(MatchSide.values):
        return False
    home, away = (counting[side].phone for side in MatchSide.values)
    return (home.card_id, home.table_pass_id) == (away.card_id, away.table_pass_id)


def is_decided_at_the_desk(sheet: Sheet) -> bool:
    """Whether somebody who is signed in has written on the sheet: then it does not follow what phones report."""
    by_somebody = Q(recorded_by__isnull=False) | Q(withdrawn_by__isnull=False)
    is_typed = sheet.source in (Sheet.Source.TOTAL, Sheet.Source.CREDITED)
    return is_typed or Hand.objects.filter(by_somebody, sheet=sheet).exists()


def differences_of(report: Report) -> list[Difference]:
    """Where the report differs: from the sheet, or, as long as both sides report, from the other side's.

    Nothing where the other side has not reported yet. Ask with the sheet, its match and the regulations loaded.
    """
    sheet = report.sheet
    regulations = sheet.match.regulations
    if regulations is not None and regulations.both_report and not is_decided_at_the_desk(sheet):
        counting = by_side(reports_of([sheet])[sheet.pk])
        other = next((each for side, each in counting.items() if side != report.side), None)
        return compare(report.results, other.results) if other else []
    standing = Hand.objects.filter(sheet=sheet, withdrawn_at__isnull=True).order_by("number")
    return compare(report.results, [hand.to_result() for hand in standing])
