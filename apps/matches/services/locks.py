"""Locking a sheet, late and alone, so that the tables of a match never wait for each other."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from apps.clubs import log
from apps.clubs.authors import Author
from apps.clubs.refusals import Refused, refuse
from apps.competitions.models import MatchRegulations
from apps.hall.models import Phone

from ..models import Match, Sheet, Signature
from ..writable import obstacle_to_writing


def lock_sheet(sheet: Sheet) -> Sheet:
    """The sheet's row, locked until the transaction ends, with its match and the regulations of that night."""
    return (
        Sheet.objects.select_for_update(of=("self",), no_key=True)
        .select_related("match__regulations", "match__fixture__stage__competition__organiser")
        .get(pk=sheet.pk)
    )


def refuse_unless_writable(sheet: Sheet) -> None:
    """Refuse a change of a locked sheet whose match is over, broken off or signed, or that nobody plays on."""
    # Read anew: who waited for the lock of the sheet still holds the match as it was before the wait.
    signatures = Signature.objects.filter(match=OuterRef("pk"))
    match = Match.objects.annotate(is_signed=Exists(signatures)).get(pk=sheet.match_id)
    problem = obstacle_to_writing(sheet, match, is_signed=match.is_signed)
    if problem is not None:
        raise Refused(problem)


def refuse_where_both_report(sheet: Sheet, by: Author) -> None:
    """Refuse a hand that a phone writes on a sheet for which both sides report (`services.reports`)."""
    if isinstance(by, Phone) and regulations_of(sheet.match).both_report:
        message = _("Here both sides report: your hands are compared with those of the other side.")
        raise refuse("", "both_report", message)


def regulations_of(match: Match) -> MatchRegulations:
    """The regulations that the match is played by. Refuses a match that has not started: it has none yet."""
    if match.regulations is None:
        raise refuse("", "match_not_started", _("This match has not started yet."))
    return match.regulations


def log_on_sheet(
    sheet: Sheet,
    action: str,
    *,
    by: Author,
    before: dict[str, object] | None,
    after: dict[str, object] | None,
) -> None:
    """Tell the log of a change to a locked sheet that its hands do not tell themselves."""
    place = {"round": sheet.round, "table": sheet.table}
    log.record(
        sheet.match.fixture.stage.competition.organiser,
        action,
        sheet.match.fixture,
        by=by,
        before=None if before is None else place | before,
        after=None if after is None else place | after,
    )
