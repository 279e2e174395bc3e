"""Drawing the round robin of a stage: from approved entries to a programme that waits to be published."""

from __future__ import annotations

import random
from dataclasses import asdict

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.competitions.models import Entry, Stage, StageEntry
from apps.competitions.services.locks import lock_stage
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import clear_programme, lay_out_programme
from apps.schedule.services.problems import refuse_impossible_plan
from apps.standings.tasks import ring_on_commit

from ..models import Draw
from ..opposites import set_apart
from ..plan_words import plan_as_typed
from ..round_robin import MAX_ENTRIES, MIN_ENTRIES, draw, figures
from .placing import pairs_in_one_hall, place_matches

# Short enough to read out over the telephone, many enough that nobody guesses the next.
SEEDS = 1_000_000_000
GREATEST_SEED = 2**63 - 1


@once_more_after_a_clash
@transaction.atomic
def draw_round_robin(stage: Stage, *, plan: ProgrammePlan, seed: int | None = None, by: User) -> Draw:
    """Draw the programme of a stage from the approved entries and lay it out; it replaces the one before.

    A published programme that is drawn again is a draft until it is published again. Without a `seed` the lot
    is drawn from the machine's own source of chance. Afterwards every entry has its draw number in the stage,
    the draw is on record with its seed, figures and what could not be kept, and the table is rebuilt.
    Refuses once play has begun, with entries that wait to be decided, with too few or too many entries, and
    what `lay_out_programme` refuses.
    """
    if seed is None:
        seed = random.SystemRandom().randrange(SEEDS)
    elif not 0 <= seed <= GREATEST_SEED:
        raise refuse("seed", "seed_out_of_range", _("Enter a whole number from 0, or leave it empty."))
    locked = lock_stage(stage)
    if locked.format != Stage.Format.ROUND_ROBIN:
        raise refuse("", "other_format", _("This stage is not a round robin. It is drawn in another way."))
    entries = entries_to_draw(locked)
    clear_programme(locked, by=by)
    refuse_impossible_plan(locked.competition.organiser, plan)
    # By id and not by name, so that a team that changes its name does not change a draw that somebody
    # repeats.
    programme = draw(entries, double=plan.double, seed=seed)
    if plan.by_home and (pairs := pairs_in_one_hall(locked, entries)):
        # The lot stands, but for those who cannot be at home together.
        programme = draw(set_apart(programme.entries, pairs), double=plan.double)
    StageEntry.objects.filter(stage=locked).delete()
    StageEntry.objects.bulk_create(
        StageEntry(stage=locked, entry=entry, position=position)
        for position, entry in enumerate(programme.entries, start=1)
    )
    placing = place_matches(locked, programme.rounds, plan)
    lay_out_programme(locked, programme.rounds, plan=plan, days=placing.days, by=by)
    counted = asdict(figures(programme))
    drawn = Draw.objects.create(
        stage=locked,
        seed=seed,
        double=plan.double,
        entries=[entry.pk for entry in entries],
        figures=counted | {"nights": placing.nights} if placing.nights else counted,
        plan=plan_as_typed(plan),
        notes=[asdict(note) for note in placing.notes],
        drawn_by=by,
    )
    log.record(
        locked.competition.organiser,
        "draw_programme",
        locked,
        by=by,
        after={"seed": seed, "double": plan.double, "entries": drawn.entries},
    )
    ring_on_commit(locked.pk)
    stage.published_at = locked.published_at
    return drawn


@once_more_after_a_clash
@transaction.atomic
def undo_draw(stage: Stage, *, by: User) -> None:
    """Throw the programme of a stage away: nobody is drawn, so entries can be approved and refused again.

    The draws stay on record. Does nothing where nothing is drawn; refuses once play has begun.
    """
    locked = lock_stage(stage)
    clear_programme(locked, by=by)
    StageEntry.objects.filter(stage=locked).delete()
    ring_on_commit(locked.pk)
    stage.published_at = locked.published_at


def entries_to_draw(stage: Stage) -> list[Entry]:
    """The approved entries in the order in which they go into the draw: by id.

    Refuses while entries wait to be decided (naming them), and fewer than 2 or more than 60.
    """
    entries = Entry.objects.filter(competition=stage.competition)
    waiting = [entry.name for entry in entries.filter(status=Entry.Status.PENDING)]
    if waiting:
        message = ngettext(
            "Decide first about the entry that waits: %(names)s.",
            "Decide first about the entries that wait: %(names)s.",
            len(waiting),
        )
        raise refuse("", "entries_pending", message % {"names": ", ".join(waiting)})
    approved = list(entries.filter(status=Entry.Status.APPROVED).select_related("club").order_by("pk"))
    if not MIN_ENTRIES <= len(approved) <= MAX_ENTRIES:
        message = _(
            "A round robin is drawn for %(least)d to %(most)d approved entries; there are %(count)d now."
        )
        names = {"least": MIN_ENTRIES, "most": MAX_ENTRIES, "count": len(approved)}
        raise refuse("", "number_of_entries", message % names)
    return approved
