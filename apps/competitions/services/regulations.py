"""Revising a stage's regulations. A revision is never edited: every change makes the next one.

What house rules exist and which values they take is not known here; `apps.scoring` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.standings.tasks import ring_on_commit

from ..models import MatchRegulations, Stage, TableRegulations
from ..presets import Preset
from ..queries import current_match_part, current_table_part
from ..setting_values import as_log, checked_match_part, checked_table_part, match_values, table_values
from .locks import lock_stage


def first_revisions(stage: Stage, preset: Preset, *, by: User) -> None:
    """Revision 1 of both parts of a new stage, as the preset says. Told in the log by who makes the competition."""
    MatchRegulations.objects.create(
        stage=stage, revision=1, created_by=by, **checked_match_part(preset.match_part)
    )
    TableRegulations.objects.create(
        stage=stage, revision=1, created_by=by, **checked_table_part(preset.table_part)
    )


@once_more_after_a_clash
@transaction.atomic
def revise_match_part(
    stage: Stage, values: Mapping[str, Any], *, by: User, reason: str = "", seen: int | None = None
) -> MatchRegulations:
    """The next revision of the match part, or the current one when nothing changes.

    `values` holds fields of `MatchRegulations`, `rules` as a sheet file states them; what is left out stays, a minimum
    only as far as a side still brings so many. Matches that have begun keep the revision they began with. Refuses
    values outside their range, a page that showed another revision (`seen`) and, once the programme is public, a change
    without a reason.
    """
    stage = lock_stage(stage)
    current = current_match_part(stage)
    before = match_values(current)
    wanted = {**before, **values}
    if "minimum_partnerships" not in values and isinstance(wanted["partnerships"], int):
        # Who brings fewer to a match than the minimum was asks for all of them.
        wanted["minimum_partnerships"] = max(1, min(wanted["minimum_partnerships"], wanted["partnerships"]))
    after = checked_match_part(wanted)
    if after == before:
        return current
    if stage.competition.is_of_partnerships and after["partnerships"] != 1:
        message = _("Fixed partnerships play each other: a side is one partnership here.")
        raise refuse("partnerships", "fixed_partnerships", message)
    refuse_if_revised_since(seen, current.revision)
    reason = checked_reason(stage, reason)
    revision = MatchRegulations.objects.create(
        stage=stage, revision=current.revision + 1, created_by=by, reason=reason, **after
    )
    tell_change(stage, "revise_match_part", before, after, by=by, reason=reason)
    return revision


@once_more_after_a_clash
@transaction.atomic
def revise_table_part(
    stage: Stage, values: Mapping[str, Any], *, by: User, reason: str = "", seen: int | None = None
) -> TableRegulations:
    """The next revision of the table part, or the current one when nothing changes; the table is made anew.

    `values` holds fields of `TableRegulations`; what is left out stays. Refuses as `revise_match_part` does.
    """
    stage = lock_stage(stage)
    current = current_table_part(stage)
    before = table_values(current)
    after = checked_table_part({**before, **values})
    if after == before:
        return current
    refuse_if_revised_since(seen, current.revision)
    reason = checked_reason(stage, reason)
    revision = TableRegulations.objects.create(
        stage=stage, revision=current.revision + 1, created_by=by, reason=reason, **after
    )
    tell_change(stage, "revise_table_part", before, after, by=by, reason=reason)
    ring_on_commit(stage.pk)
    return revision


def refuse_if_revised_since(seen: int | None, current: int) -> None:
    """Refuse when somebody made a revision after the page that is sent was opened; None where no page was."""
    if seen is not None and seen != current:
        message = _(
            "Revision %(current)d was made while your page was open. Open the page again and change that one."
        )
        raise refuse("", "revised_meanwhile", message % {"current": current})


def checked_reason(stage: Stage, reason: str) -> str:
    """The tidied reason. Refuses a blank one once people can see the programme: they will ask why."""
    checks = Checks()
    is_public = stage.published_at is not None
    reason = checks.text("reason", reason, longest=500, required=False)
    if is_public and not reason:
        checks.add("reason", "reason_required", _("The programme is public: say why the regulations change."))
    checks.refuse_if_any()
    return reason


def tell_change(
    stage: Stage, action: str, before: Mapping[str, Any], after: Mapping[str, Any], *, by: User, reason: str
) -> None:
    """Log what changed, and nothing of what did not."""
    was, becomes = as_log(before), as_log(after)
    changed = [name for name in becomes.keys() | was.keys() if was.get(name) != becomes.get(name)]
    log.record(
        stage.competition.organiser,
        action,
        stage,
        by=by,
        before={name: was.get(name) for name in sorted(changed)},
        after={name: becomes.get(name) for name in sorted(changed)},
        reason=reason,
    )
