"""A side does not agree with a result that is not official yet: it says why, and somebody settles it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.schedule.models import Fixture

from ..models import Dispute, MatchSide, Result
from .results import entries_by_side, lock_fixture
from .sheet_disputes import LONGEST_TEXT, settle, settle_sheets_by_ruling


@once_more_after_a_clash
@transaction.atomic
def dispute_result(fixture: Fixture, side: str, *, reason: str, by: User) -> Dispute:
    """The side does not agree; the result cannot become official until that is settled. Play goes on.

    Refuses a blank reason, a side that disputes already, a match that has not begun, and a result that counts already:
    then only a ruling helps.
    """
    fixture = lock_fixture(fixture)
    entries = entries_by_side(fixture)
    if side not in entries:
        raise refuse("side", "unknown_side", _("Only the home or the away side can disagree."))
    current = Result.objects.filter(fixture=fixture, is_current=True).first()
    if current is None:
        raise refuse("", "not_begun", _("This match has not begun: there is nothing to disagree with."))
    if not (current.is_under_way or current.state == Result.State.PROVISIONAL):
        raise refuse(
            "", "is_official", _("This result is official: ask the competition director for a ruling.")
        )
    if _open(fixture, side) is not None:
        message = _("%(entry)s has said already that it does not agree.") % {"entry": entries[side]}
        raise refuse("", "disputed_already", message)
    checks = Checks()
    reason = checks.text("reason", reason, longest=LONGEST_TEXT)
    checks.refuse_if_any()
    dispute = Dispute.objects.create(fixture=fixture, side=side, reason=reason, by=by)
    log_for_side(fixture, "dispute_result", side, by=by, reason=reason)
    return dispute


@once_more_after_a_clash
@transaction.atomic
def withdraw_dispute(fixture: Fixture, side: str, *, by: User) -> None:
    """The side agrees after all. Does nothing where it disputes nothing."""
    fixture = lock_fixture(fixture)
    dispute = _open(fixture, side)
    if dispute is not None:
        settle(dispute, by=by)
        log_for_side(fixture, "withdraw_dispute", side, by=by)


@once_more_after_a_clash
@transaction.atomic
def answer_dispute(fixture: Fixture, side: str, *, answer: str, by: User) -> Dispute:
    """A director lets the result stand and says why. Refuses a blank answer, and where nothing is disputed."""
    fixture = lock_fixture(fixture)
    dispute = _open(fixture, side)
    if dispute is None:
        raise refuse("", "not_disputed", _("Nothing is disputed here any more."))
    checks = Checks()
    answer = checks.text("answer", answer, longest=LONGEST_TEXT)
    checks.refuse_if_any()
    settle(dispute, by=by, answer=answer)
    log_for_side(fixture, "answer_dispute", side, by=by, reason=answer)
    return dispute


def settle_by_ruling(fixture: Fixture, *, reason: str, by: User) -> None:
    """A ruling has said what counts: what the sides had against it is settled. The caller holds the fixture's lock."""
    for side in MatchSide.values:
        dispute = _open(fixture, side)
        if dispute is not None:
            settle(dispute, by=by, answer=reason)
            # Not `answer_dispute`: that tells people that the result stands.
            log_for_side(fixture, "settle_dispute", side, by=by, reason=reason)
    settle_sheets_by_ruling(fixture, reason=reason, by=by)


def _open(fixture: Fixture, side: str) -> Dispute | None:
    return Dispute.objects.filter(fixture=fixture, side=side, settled_at__isnull=True).first()


def log_for_side(fixture: Fixture, action: str, side: str, *, by: User, reason: str = "") -> None:
    log.record(
        fixture.stage.competition.organiser, action, fixture, by=by, after={"side": side}, reason=reason
    )
