"""The ledger of bonuses and deductions of a stage: written and cancelled, never changed or deleted."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.competitions.models import Entry, Stage, StageEntry
from apps.competitions.services.locks import lock_stage
from apps.standings.exact import as_text
from apps.standings.models import Adjustment
from apps.standings.tasks import ring_on_commit

from .rulings import checked_reason

MOST_POINTS = Decimal(999)


@once_more_after_a_clash
@transaction.atomic
def make_adjustment(
    stage: Stage, entry: Entry, kind: str, amount: Decimal, *, reason: str, by: User
) -> Adjustment:
    """Give league points, or take them away, beside the matches; the table follows.

    `amount` is positive whatever the kind, with two decimals at most. Refuses what `check_adjustment` refuses.
    """
    stage = lock_stage(stage)
    reason = check_adjustment(stage, entry, kind, amount, reason=reason)
    adjustment = Adjustment.objects.create(
        stage=stage, entry=entry, kind=kind, amount=amount, reason=reason, made_by=by
    )
    log.record(
        stage.competition.organiser, "make_adjustment", entry, by=by, after=_facts(adjustment), reason=reason
    )
    ring_on_commit(stage.pk)
    return adjustment


def check_adjustment(stage: Stage, entry: Entry, kind: str, amount: Decimal, *, reason: str) -> str:
    """The tidied reason of an adjustment that can be made.

    Refuses a draft, an entry that does not play in the stage, an unknown kind, an amount that is not positive, too
    large or too fine, and a missing reason.
    """
    checks = Checks()
    if stage.published_at is None:
        checks.add(
            "", "not_published", _("The programme is not published yet, so there is no table to adjust.")
        )
    elif not StageEntry.objects.filter(stage=stage, entry=entry).exists():
        checks.add("entry", "not_in_stage", _("Choose a team that plays in this competition."))
    if kind not in Adjustment.Kind.values:
        checks.add("kind", "unknown_kind", _("Choose a bonus or a deduction."))
    if not amount.is_finite() or not 0 < amount <= MOST_POINTS:
        message = _("Give a number above 0 and up to %(most)d; bonus or deduction says which way it goes.")
        checks.add("amount", "not_positive", message % {"most": MOST_POINTS})
    elif amount != amount.quantize(Decimal("0.01")):
        checks.add("amount", "too_many_decimals", _("Use at most two decimals."))
    reason = checked_reason(checks, reason)
    checks.refuse_if_any()
    return reason


@once_more_after_a_clash
@transaction.atomic
def cancel_adjustment(adjustment: Adjustment, *, reason: str, by: User) -> Adjustment:
    """It counts no longer; it stays in the ledger with who cancelled it, and why in the log.

    Refuses a missing reason, and one that is cancelled already.
    """
    stage = lock_stage(adjustment.stage)
    checks = Checks()
    reason = checked_reason(checks, reason)
    checks.refuse_if_any()
    adjustment = Adjustment.objects.select_related("entry").get(pk=adjustment.pk)
    if adjustment.cancelled_at is not None:
        raise refuse("", "cancelled_already", _("This has been cancelled already."))
    adjustment.cancelled_at, adjustment.cancelled_by = timezone.now(), by
    adjustment.save(update_fields=["cancelled_at", "cancelled_by"])
    log.record(
        stage.competition.organiser,
        "cancel_adjustment",
        adjustment.entry,
        by=by,
        before=_facts(adjustment),
        reason=reason,
    )
    ring_on_commit(stage.pk)
    return adjustment


def _facts(adjustment: Adjustment) -> dict[str, str]:
    """What the log tells of an adjustment."""
    return {"kind": adjustment.kind, "amount": as_text(adjustment.amount)}
