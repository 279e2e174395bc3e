"""A director finishes a round of a match: the tables that are open get a total, are closed, or are left open."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused

from ..models import Match, Sheet
from ..models.words import TableSide
from .hands import close_sheet
from .totals import record_sheet_total


@dataclass(frozen=True, slots=True)
class TypedTotal:
    """What was typed of a whole sheet, by side of the match, and at which version of the sheet."""

    home: int
    away: int
    version: int


@once_more_after_a_clash
@transaction.atomic
def finish_round(
    match: Match,
    number: int,
    *,
    totals: Mapping[int, TypedTotal],
    time_up: Collection[int] = (),
    confirmed: bool = False,
    leave_open: Collection[int] = (),
    by: User,
) -> list[Sheet]:
    """Write the totals, close the sheets whose time is up (both by sheet), and see that nothing else is open.

    A table that is still open is refused (`table_open`, at the field `sheet_<id>`, a problem a table), unless its
    sheet stands in `leave_open`: then the log says which were left. Refuses whatever `record_sheet_total` and
    `close_sheet` refuse, at that field too. Nothing is stored unless all is. Answers the sheets that were left open.
    """
    problems: list[FieldProblem] = []
    for sheet in Sheet.objects.filter(match=match, round=number).order_by("table"):
        try:
            if (typed := totals.get(sheet.pk)) is not None:
                home_is_ns = sheet.home_side == TableSide.NS
                ns, ew = (typed.home, typed.away) if home_is_ns else (typed.away, typed.home)
                record_sheet_total(sheet, ns, ew, version=typed.version, confirmed=confirmed, by=by)
            elif sheet.pk in time_up:
                close_sheet(sheet, by=by)
        except Refused as refused:
            problems += [
                FieldProblem(f"sheet_{sheet.pk}", each.code, each.message) for each in refused.problems
            ]
    if problems:
        raise Refused(*problems)
    still_open = list(
        Sheet.objects.filter(match=match, round=number, status=Sheet.Status.OPEN).order_by("table")
    )
    unsaid = [sheet for sheet in still_open if sheet.pk not in leave_open]
    if unsaid:
        raise Refused(*(_open(sheet) for sheet in unsaid))
    if still_open:
        log.record(
            match.fixture.stage.competition.organiser,
            "leave_round_open",
            match.fixture,
            by=by,
            after={"round": number, "tables": [sheet.table for sheet in still_open]},
        )
    return still_open


def _open(sheet: Sheet) -> FieldProblem:
    message = _(
        "Table %(table)d is open. Enter its hands or type its total, or say that the next round begins without it."
    )
    return FieldProblem(f"sheet_{sheet.pk}", "table_open", message % {"table": sheet.table})
