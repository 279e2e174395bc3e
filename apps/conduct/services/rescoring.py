"""A wrong setting found late: another revision of the match part applied to matches that have been played."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import Refused, refuse
from apps.competitions.models import Stage
from apps.competitions.services.locks import lock_stage
from apps.matches.models import Hand, Match, Sheet
from apps.matches.services.results import store_result
from apps.schedule.models import Fixture

from ..rescoring import Choice, Plan, plan_of
from .rulings import checked_reason

# Rows a statement.
BATCH = 500


@once_more_after_a_clash
@transaction.atomic
def apply_revision(stage: Stage, choice: Choice, *, reason: str, seen: int | None, by: User) -> Plan:
    """Every sheet of these matchdays' signed matches is scored from its hands by the revision; the table follows.

    Each match is from then on one of that revision. Where its result reads otherwise it gets a new version with the
    reason; the versions before stay. Applying the former revision brings the former points back. `seen` is the stamp
    of the plan that the director saw. Refuses a missing reason, results that changed since, sheets whose hands the
    revision does not allow (all named), and a revision that changes nothing.
    """
    checks = Checks()
    reason = checked_reason(checks, reason)
    checks.refuse_if_any()
    stage = lock_stage(stage)
    # In one order, so that nobody waits for a fixture that we wait for; who signs or rules holds one of them.
    list(Fixture.objects.select_for_update(of=("self",), no_key=True).filter(stage=stage).order_by("pk"))
    plan = checked_plan(stage, choice)
    if seen != plan.stamp:
        raise refuse(
            "", "result_changed", _("Results have changed since you saw this. Look again, then decide.")
        )
    _store_points(plan)
    for each in plan.changed:
        outcome = each.outcome
        store_result(
            outcome.fixture,
            outcome.state,
            outcome.score,
            source=outcome.source,
            by=by,
            match=outcome.match,
            note=outcome.note,
            reason=reason,
        )
    log.record(
        stage.competition.organiser,
        "apply_regulations",
        stage,
        by=by,
        after={"regulations": choice.revision.revision, "matches": len(plan.changed)},
        reason=reason,
    )
    return plan


def checked_plan(stage: Stage, choice: Choice) -> Plan:
    """The plan of a choice that can be carried out. Refuses as `apply_revision` does."""
    if choice.revision.stage_id != stage.pk:
        raise refuse("revision", "of_another_stage", _("Choose a revision of this competition."))
    if choice.first > choice.last:
        raise refuse("last", "before_the_first", _("The last matchday cannot be before the first."))
    plan = plan_of(stage, choice)
    if plan.problems:
        raise Refused(*plan.problems)
    if not plan.rescored:
        message = _(
            "No signed match of these matchdays was played by another revision: nothing would change."
        )
        raise refuse("revision", "nothing_to_rescore", message)
    return plan


def _store_points(plan: Plan) -> None:
    """Save the points of hands and sheets. What the sides accepted and signed were the hands, and those stay."""
    now = timezone.now()
    hands = [hand for each in plan.rescored for hand in each.hands]
    sheets = [sheet for each in plan.rescored for sheet in each.sheets]
    for sheet in sheets:
        sheet.version += 1
        sheet.changed_at = now
    Hand.objects.bulk_update(hands, ["ns_points", "ew_points"], batch_size=BATCH)
    Sheet.objects.bulk_update(
        sheets, ["ns_points", "ew_points", "status", "version", "changed_at"], batch_size=BATCH
    )
    Match.objects.filter(pk__in=[each.match.pk for each in plan.rescored]).update(
        regulations=plan.choice.revision
    )
