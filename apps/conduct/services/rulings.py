"""Rulings: a director decides what counts for a fixture, with a reason. The versions before stay as history."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import Refused, refuse
from apps.matches.models import Match, Result, Sheet, Signature
from apps.matches.services.disputes import settle_by_ruling
from apps.matches.services.results import lock_fixture, store_result
from apps.schedule.models import Fixture

from ..decisions import Decision, current_result, outcome_of

LONGEST_REASON = 500


@once_more_after_a_clash
@transaction.atomic
def rule(fixture: Fixture, decision: Decision, *, reason: str, seen: int | None, by: User) -> Result:
    """What the director decides counts from now on, as a new version of the result.

    `seen` is the version that the director decided about, 0 where there was no result. A match that is being played
    ends with the ruling; one that is reopened is live again, its signatures withdrawn (the log keeps them). Refuses a
    missing reason, a result that changed since it was seen, and what `outcome_of` refuses.
    """
    checks = Checks()
    reason = checked_reason(checks, reason)
    fixture = lock_fixture(fixture)
    current = current_result(fixture)
    if seen != (current.version if current else 0):
        raise refuse(
            "", "result_changed", _("The result has changed since you saw it. Look again, then decide.")
        )
    try:
        outcome = outcome_of(fixture, decision, current)
    except Refused as refused:
        raise Refused(*refused.problems, *checks.problems) from refused
    checks.refuse_if_any()
    if current is not None and current.match is not None and current.is_under_way:
        end_match(current.match)
    if outcome.state == Result.State.LIVE and outcome.match is not None:
        _play_on(fixture, outcome.match, reason=reason, by=by)
    settle_by_ruling(fixture, reason=reason, by=by)
    return store_result(
        fixture,
        outcome.state,
        outcome.score,
        source=outcome.source,
        by=by,
        match=outcome.match,
        winner=outcome.winner,
        note=outcome.note,
        reason=reason,
    )


def checked_reason(checks: Checks, reason: str) -> str:
    """The tidied reason; a missing one is noted as a problem of the field `reason`."""
    tidied = checks.text("reason", reason, longest=LONGEST_REASON, required=False)
    if not tidied:
        checks.add("reason", "reason_required", _("Say why: everybody concerned will read it."))
    return tidied


def end_match(match: Match) -> None:
    """Nobody writes on the sheets of this match any more. The caller holds the lock of the fixture.

    Locks match and sheets, so that no hand slips in between the decision and its result.
    """
    _lock_match_and_sheets(match)
    match.finished_at = timezone.now()
    match.broken_off_at = None
    match.save(update_fields=["finished_at", "broken_off_at"])


def _play_on(fixture: Fixture, match: Match, *, reason: str, by: User) -> None:
    """The match is live again, and nobody has signed it."""
    _lock_match_and_sheets(match)
    match.finished_at = match.broken_off_at = None
    match.save(update_fields=["finished_at", "broken_off_at"])
    for signature in Signature.objects.filter(match=match).order_by("pk"):
        log.record(
            fixture.stage.competition.organiser,
            "withdraw_signature",
            fixture,
            by=by,
            before={"side": signature.side},
            reason=reason,
        )
        signature.delete()


def _lock_match_and_sheets(match: Match) -> None:
    Match.objects.select_for_update(of=("self",), no_key=True).get(pk=match.pk)
    list(Sheet.objects.select_for_update(of=("self",), no_key=True).filter(match=match).order_by("pk"))
