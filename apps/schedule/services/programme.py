"""Laying out, clearing and publishing the programme of a stage.

Every function locks the stage's row first: two directors at once come one after the other. Who meets whom is
not decided here but given as rounds; `draws.services` draws them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import Organiser
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.competitions.models import Entry, Stage
from apps.competitions.services.locks import lock_stage
from apps.draws.round_robin import Pairing, Round
from apps.standings.tasks import ring_on_commit

from ..models import Fixture, Matchday
from ..plan import Place, PlannedMatchday, ProgrammePlan, days_as_typed
from ..queries import play_has_begun
from .hall_tables import give_tables
from .problems import plan_faults, plan_problems, round_problems


@once_more_after_a_clash
@transaction.atomic
def lay_out_programme(
    stage: Stage,
    rounds: Sequence[Round[Entry]],
    *,
    plan: ProgrammePlan,
    days: Sequence[PlannedMatchday] | None = None,
    by: User,
) -> list[Matchday]:
    """Store these rounds as matchdays with fixtures, on the dates of the plan; not yet public.

    `days` says when and where each pairing of each round is played; without it all of a round are on the plan's first
    night. Within a matchday matches are in order of time. A pairing without an away side becomes a bye: a state, with
    no opponent and no time. Refuses when the stage has a programme already, rounds in which an entry stands twice, is
    not in the stage or would meet itself, and dates or times that do not exist.
    """
    stage = lock_stage(stage)
    organiser = stage.competition.organiser
    if Matchday.objects.filter(stage=stage).exists():
        raise refuse("", "programme_exists", _("This stage has a programme already: draw it again."))
    wrong_dates = plan_faults(organiser, plan) if days else plan_problems(organiser, len(rounds), plan)
    problems = [*round_problems(stage, rounds), *wrong_dates]
    if problems:
        raise Refused(*problems)
    days = days or [_on_the_first_night(planned, plan, organiser) for planned in rounds]
    matchdays = Matchday.objects.bulk_create(
        Matchday(stage=stage, number=planned.number, date=day.date)
        for planned, day in zip(rounds, days, strict=True)
    )
    fixtures = [
        Fixture(
            stage=stage,
            matchday=matchday,
            position=position,
            home=pairing.home,
            away=pairing.away,
            status=Fixture.Status.BYE if pairing.is_bye else Fixture.Status.SCHEDULED,
            starts_at=place.starts_at if place else None,
            venue=place.venue if place else None,
        )
        for planned, matchday, day in zip(rounds, matchdays, days, strict=True)
        for position, (pairing, place) in enumerate(_in_order_of_time(planned, day), start=1)
    ]
    give_tables(fixtures)
    Fixture.objects.bulk_create(fixtures)
    log.record(organiser, "lay_out_programme", stage, by=by, after=_in_short(stage) | _plan_in_short(plan))
    return matchdays


def _on_the_first_night(planned: Round[Entry], plan: ProgrammePlan, organiser: Organiser) -> PlannedMatchday:
    place = Place(plan.starts_at(planned.number, organiser), plan.venue)
    places = tuple(None if pairing.is_bye else place for pairing in planned.pairings)
    return PlannedMatchday(plan.date_of(planned.number), places)


def _in_order_of_time(
    planned: Round[Entry], day: PlannedMatchday
) -> list[tuple[Pairing[Entry], Place | None]]:
    """By time, what has none behind it, and byes last; otherwise as it was drawn."""
    latest = dt.datetime.max.replace(tzinfo=dt.UTC)
    return sorted(
        zip(planned.pairings, day.places, strict=True),
        key=lambda each: (each[0].is_bye, each[1].starts_at if each[1] else latest),
    )


@once_more_after_a_clash
@transaction.atomic
def clear_programme(stage: Stage, *, by: User) -> None:
    """Remove all matchdays and fixtures; the stage is a draft again. Does nothing when there is no programme.

    Refuses once a match of the stage has a line-up, has started, or has a result: nothing that was played is
    removed.
    """
    locked = lock_stage(stage)
    # The rows of the fixtures too: who names a line-up locks the fixture, not the stage. Whoever comes second
    # sees what the first did.
    list(Fixture.objects.select_for_update(no_key=True).filter(stage=locked).values_list("pk", flat=True))
    if play_has_begun(locked):
        message = _("Matches of this programme have line-ups or results: it cannot be drawn again.")
        raise refuse("", "play_has_begun", message)
    before = _in_short(locked)
    if before["matchdays"]:
        Fixture.objects.filter(stage=locked).delete()
        Matchday.objects.filter(stage=locked).delete()
        locked.published_at = None
        locked.save(update_fields=["published_at"])
        log.record(locked.competition.organiser, "clear_programme", locked, by=by, before=before)
    stage.published_at = locked.published_at


@once_more_after_a_clash
@transaction.atomic
def publish_programme(stage: Stage, *, by: User) -> None:
    """Make the programme public. Publishing what is public already changes nothing.

    Refuses an empty programme, and one that no longer fits the entries of the competition.
    """
    locked = lock_stage(stage)
    if locked.published_at is None:
        _refuse_unless_complete(locked)
        locked.published_at = timezone.now()
        locked.save(update_fields=["published_at"])
        log.record(locked.competition.organiser, "publish_programme", locked, by=by, after=_in_short(locked))
        ring_on_commit(locked.pk)
    stage.published_at = locked.published_at


def _refuse_unless_complete(stage: Stage) -> None:
    """Refuse to publish while the programme and the entries tell different stories."""
    fixtures = Fixture.objects.filter(stage=stage)
    if not fixtures.exists():
        raise refuse("", "no_programme", _("There is no programme yet. Draw it first."))
    entries = Entry.objects.filter(competition=stage.competition)
    gone = entries.filter(stage_entries__stage=stage).exclude(status=Entry.Status.APPROVED)
    missing = entries.filter(status=Entry.Status.APPROVED, stage_entries__isnull=True)
    problems = []
    if names := [entry.name for entry in gone]:
        message = ngettext(
            "%(names)s no longer takes part. Draw again before you publish.",
            "%(names)s no longer take part. Draw again before you publish.",
            len(names),
        )
        problems.append(FieldProblem("", "entries_gone", message % {"names": ", ".join(names)}))
    if names := [entry.name for entry in missing]:
        message = ngettext(
            "%(names)s was approved after the draw. Draw again before you publish.",
            "%(names)s were approved after the draw. Draw again before you publish.",
            len(names),
        )
        problems.append(FieldProblem("", "entries_missing", message % {"names": ", ".join(names)}))
    if problems:
        raise Refused(*problems)


def _in_short(stage: Stage) -> dict[str, object]:
    """What the log tells of a programme."""
    return {
        "matchdays": Matchday.objects.filter(stage=stage).count(),
        "fixtures": Fixture.objects.filter(stage=stage).count(),
        "published_at": stage.published_at.isoformat() if stage.published_at else None,
    }


def _plan_in_short(plan: ProgrammePlan) -> dict[str, object]:
    told: dict[str, object] = {
        "first_date": plan.date_of(1).isoformat(),
        "start_time": plan.start_time.strftime("%H:%M"),
        "venue": str(plan.venue) if plan.venue else None,
    }
    if plan.free_days:
        told["free_days"] = ", ".join(days_as_typed(plan.free_days))
    if plan.more_nights:
        told["nights"] = len(plan.nights)
    if plan.by_home:
        told["by_home"] = True
    return told
