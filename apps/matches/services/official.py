"""From provisional to official: by a director, one result or a matchday at a time, or because time has passed."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import Refused, refuse
from apps.competitions.models import Stage, TableRegulations
from apps.schedule.models import Fixture

from ..models import Result
from .results import lock_fixture, score_of_result, store_result
from .states import is_disputed


@dataclass(frozen=True, slots=True)
class MadeOfficial:
    """What one press for a whole matchday did: the results that are official now, and the matches it left alone."""

    results: list[Result]
    disputed: list[Fixture]


@once_more_after_a_clash
@transaction.atomic
def make_official(fixture: Fixture, *, version: int, by: User) -> Result:
    """The provisional result counts in the table from now on, as it stands.

    `version` is the one that was seen. Refuses a result that is not provisional (any more), one that changed since it
    was seen, and one with which a side does not agree.
    """
    fixture = lock_fixture(fixture)
    current = _current(fixture)
    if current is None or current.state != Result.State.PROVISIONAL:
        raise refuse("", "not_provisional", _("There is no provisional result here to make official."))
    if current.version != version:
        raise refuse(
            "", "result_changed", _("The result has changed since you saw it. Look again, then decide.")
        )
    if is_disputed(fixture):
        raise refuse("", "disputed", _("A side does not agree: answer it first, or make a ruling."))
    return _confirm(fixture, current, by=by)


@once_more_after_a_clash
@transaction.atomic
def make_matchday_official(stage: Stage, number: int, *, by: User) -> MadeOfficial:
    """Every provisional result of this matchday with which both sides agree is official; the others stay."""
    made, disputed = [], []
    waiting = Fixture.objects.filter(
        stage=stage,
        matchday__number=number,
        results__is_current=True,
        results__state=Result.State.PROVISIONAL,
    )
    for fixture in waiting.order_by("position", "pk"):
        locked = lock_fixture(fixture)
        current = _current(locked)
        if current is None or current.state != Result.State.PROVISIONAL:
            continue
        if is_disputed(locked):
            disputed.append(locked)
        else:
            made.append(_confirm(locked, current, by=by))
    return MadeOfficial(made, disputed)


def make_due_official(now: dt.datetime) -> int:
    """How many results became official because their time had passed at the moment `now` (aware).

    Each in a transaction of its own, in the name of the director who set the time. May run twice at once.
    """
    newest = TableRegulations.objects.filter(stage=OuterRef("fixture__stage")).order_by("-revision")
    waiting = (
        Result.objects.filter(is_current=True, state=Result.State.PROVISIONAL)
        .annotate(
            when=Subquery(newest.values("official_when")[:1]),
            hours=Subquery(newest.values("official_after_hours")[:1]),
        )
        .filter(when=TableRegulations.OfficialWhen.AFTER_HOURS)
        .order_by("pk")
    )
    due = [
        result.pk for result in waiting if result.created_at + dt.timedelta(hours=result.hours or 0) <= now
    ]
    return sum(_is_made(result) for result in due)


def _is_made(pk: int) -> bool:
    """Whether this result became official; one that is refused, as in a closed season, keeps no other one waiting."""
    try:
        return _make_due(pk)
    except Refused:
        return False


@once_more_after_a_clash
@transaction.atomic
def _make_due(pk: int) -> bool:
    """Whether this result became official: not where somebody was first, or where a side does not agree."""
    result = Result.objects.select_related("fixture").get(pk=pk)
    fixture = lock_fixture(result.fixture)
    current = _current(fixture)
    if current is None or current.pk != pk or is_disputed(fixture):
        return False
    part = TableRegulations.objects.filter(stage=fixture.stage_id).order_by("-revision").first()
    if part is None or part.official_after_hours is None:
        return False
    _confirm(fixture, current, by=part.created_by, hours=part.official_after_hours)
    return True


def _confirm(fixture: Fixture, current: Result, *, by: User, hours: int | None = None) -> Result:
    """The same figures as the next version, which is official. `hours` where time decided and nobody pressed."""
    log.record(
        fixture.stage.competition.organiser,
        "make_official",
        fixture,
        by=by,
        after=None if hours is None else {"official_after_hours": hours},
    )
    return store_result(
        fixture,
        Result.State.OFFICIAL,
        score_of_result(current),
        source=current.source,
        by=by,
        match=current.match,
        winner=current.winner,
        note=current.note,
        reason=current.reason,
    )


def _current(fixture: Fixture) -> Result | None:
    return Result.objects.filter(fixture=fixture, is_current=True).select_related("match").first()
