"""Somebody at a table does not agree with its sheet: play goes on, the result waits until that is settled."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.authors import Author
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.schedule.models import Fixture

from ..authors import columns
from ..models import Dispute, MatchSide, Result, Sheet, SheetDispute
from .results import lock_fixture

LONGEST_TEXT = 500
# More than a table ever needs; it keeps a phone in the wrong hands from filling the director's list.
MOST_OPEN = 6


@once_more_after_a_clash
@transaction.atomic
def dispute_sheet(
    sheet: Sheet, side: str, text: str, *, by: Author, ref: uuid.UUID | None = None
) -> SheetDispute:
    """A side, or the table (`side` ""), does not agree with the sheet. Sent again with its `ref` it is one dispute.

    Refuses a text that is blank or too long, a sheet that does not count any more, a result that counts already (then
    only a ruling helps), and more disputes about one sheet than a director could answer.
    """
    if side not in ("", *MatchSide.values):
        raise refuse("side", "unknown_side", _("Choose the home or the away side."))
    ref = ref or uuid.uuid4()
    fixture = lock_fixture(sheet.match.fixture)
    checks = Checks()
    text = checks.text("text", text, longest=LONGEST_TEXT)
    checks.refuse_if_any()
    known = SheetDispute.objects.filter(ref=ref).first()
    if known is not None:
        if (known.sheet_id, known.side, known.text) != (sheet.pk, side, text):
            raise refuse("ref", "ref_used", _("This was sent before and said something else. Send it anew."))
        return known
    current = Result.objects.filter(fixture=fixture, is_current=True).first()
    if current is None or current.match_id != sheet.match_id:
        raise refuse("", "not_current", _("This sheet does not count for the match any more."))
    if not (current.is_under_way or current.state == Result.State.PROVISIONAL):
        raise refuse(
            "", "is_official", _("This result is official: ask the competition director for a ruling.")
        )
    if SheetDispute.objects.filter(sheet=sheet, settled_at__isnull=True).count() >= MOST_OPEN:
        message = _(
            "So much has been said against this sheet that the competition director answers it first."
        )
        raise refuse("", "too_many_disputes", message)
    dispute = SheetDispute.objects.create(
        sheet=sheet, side=side, text=text, ref=ref, **columns(by, "by", "on")
    )
    log_on_dispute(fixture, "dispute_sheet", dispute, by=by, reason=text)
    return dispute


@once_more_after_a_clash
@transaction.atomic
def withdraw_sheet_dispute(dispute: SheetDispute, *, by: User) -> None:
    """The side agrees after all. Does nothing where that is settled already."""
    fixture, dispute = _locked(dispute)
    if dispute.is_open:
        settle(dispute, by=by)
        log_on_dispute(fixture, "withdraw_sheet_dispute", dispute, by=by)


@once_more_after_a_clash
@transaction.atomic
def settle_sheet_dispute(dispute: SheetDispute, answer: str, *, by: User) -> SheetDispute:
    """A director has looked at the sheet, which reads now as it should, and says so. Refuses a blank answer.

    What was settled meanwhile is refused too: somebody else's answer is not written over.
    """
    fixture, dispute = _locked(dispute)
    if not dispute.is_open:
        raise refuse("", "not_disputed", _("Nothing is disputed here any more."))
    checks = Checks()
    answer = checks.text("answer", answer, longest=LONGEST_TEXT)
    checks.refuse_if_any()
    settle(dispute, by=by, answer=answer)
    log_on_dispute(fixture, "answer_sheet_dispute", dispute, by=by, reason=answer)
    return dispute


def settle_sheets_by_ruling(fixture: Fixture, *, reason: str, by: User) -> None:
    """A ruling has said what counts, whatever a sheet says. The caller holds the fixture's lock."""
    waiting = SheetDispute.objects.filter(sheet__match__fixture=fixture, settled_at__isnull=True)
    for dispute in waiting.select_related("sheet").order_by("pk"):
        settle(dispute, by=by, answer=reason)
        log_on_dispute(fixture, "settle_dispute", dispute, by=by, reason=reason)


def settle(dispute: Dispute | SheetDispute, *, by: User, answer: str = "") -> None:
    """Nothing stands in the way any more. The caller holds the fixture's lock and tells the log."""
    dispute.settled_at, dispute.settled_by, dispute.answer = timezone.now(), by, answer
    dispute.save(update_fields=["settled_at", "settled_by", "answer"])


def _locked(dispute: SheetDispute) -> tuple[Fixture, SheetDispute]:
    """The dispute as it is now, under the lock of its fixture."""
    fixture = lock_fixture(dispute.sheet.match.fixture)
    return fixture, SheetDispute.objects.select_related("sheet").get(pk=dispute.pk)


def log_on_dispute(
    fixture: Fixture, action: str, dispute: SheetDispute, *, by: Author, reason: str = ""
) -> None:
    """Tell it below the fixture, with the sheet and the side."""
    told = {"round": dispute.sheet.round, "table": dispute.sheet.table, "side": dispute.side}
    log.record(fixture.stage.competition.organiser, action, fixture, by=by, after=told, reason=reason)
