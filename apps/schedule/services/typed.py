"""A programme that is typed, match by match, or added to one that was drawn."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.competitions.models import Entry, Stage, StageEntry
from apps.competitions.services.locks import lock_stage
from apps.competitions.services.stage_entries import place_in_stage
from apps.standings.tasks import ring_on_commit

from ..models import Fixture, Matchday, Venue
from ..times import NoSuchTimeError, moment
from .changes import LONGEST_REASON, told
from .fixtures import add_bye, add_fixture, add_matchday
from .hall_tables import give_tables
from .overlaps import refuse_two_matches_at_once
from .problems import no_such_time


@once_more_after_a_clash
@transaction.atomic
def plan_fixture(
    stage: Stage,
    *,
    number: int,
    home: Entry,
    away: Entry,
    day: dt.date | None = None,
    time: dt.time | None = None,
    venue: Venue | None = None,
    reason: str = "",
    second: bool = False,
    by: User,
) -> Fixture:
    """Two entries meet on matchday `number`, which is made when there is none; day, time and venue may be unknown.

    With the first match of a stage every approved entry takes its place in it. `day` and `time` are on the clock of
    the venue, without one on the organiser's. A published programme asks for a reason. Refuses entries that wait to
    be decided, a time without a day, a time that the clock never shows, whoever stands on the matchday or plays at
    that time already, and a matchday that cannot be.
    """
    stage = lock_stage(stage)
    organiser = stage.competition.organiser
    checks = Checks()
    reason = checks.text("reason", reason, longest=LONGEST_REASON, required=stage.published_at is not None)
    if day is not None:
        checks.year("day", day)
    elif time is not None:
        checks.add("day", "required", _("Give the date that belongs to this time."))
    if venue is not None and venue.organiser_id != organiser.pk:
        checks.add("venue", "other_organiser", _("Choose a venue from the list."))
    checks.refuse_if_any()
    _place_everybody(stage)
    starts_at = None
    if day is not None and time is not None:
        try:
            starts_at = moment(day, time, venue.zone if venue else organiser.zone, second=second)
        except NoSuchTimeError as missing:
            raise refuse("time", "no_such_time", no_such_time(missing)) from missing
    matchday = _matchday(stage, number, day, by=by)
    fixture = add_fixture(matchday, home, away, starts_at=starts_at, venue=venue, reason=reason, by=by)
    fixture.stage = stage
    refuse_two_matches_at_once(fixture)
    give_tables([fixture])
    fixture.save(update_fields=["hall_tables"])
    ring_on_commit(stage.pk)
    return fixture


@once_more_after_a_clash
@transaction.atomic
def plan_bye(stage: Stage, *, number: int, entry: Entry, reason: str = "", by: User) -> Fixture:
    """An entry does not play on matchday `number`: a state, with no opponent and no time. Refuses as `plan_fixture`."""
    stage = lock_stage(stage)
    _place_everybody(stage)
    matchday = _matchday(stage, number, None, by=by)
    fixture = add_bye(matchday, entry, reason=reason, by=by)
    ring_on_commit(stage.pk)
    return fixture


@once_more_after_a_clash
@transaction.atomic
def remove_fixture(fixture: Fixture, *, by: User) -> None:
    """Take a match or a bye out of a draft, and its matchday where nothing else stands on it.

    Refuses in a published programme, where a match is cancelled instead, and once it has a line-up or a result.
    """
    stage = lock_stage(fixture.stage)
    locked = (
        Fixture.objects.select_for_update(of=("self",), no_key=True)
        .select_related("home", "away", "venue", "matchday")
        .get(pk=fixture.pk)
    )
    if stage.published_at is not None:
        raise refuse("", "published", _("The programme is public: cancel the match instead."))
    if locked.matches.exists() or locked.results.exists():
        raise refuse("", "play_has_begun", _("This match has line-ups or a result, so it stays."))
    log.record(stage.competition.organiser, "remove_fixture", locked, by=by, before=told(locked))
    matchday = locked.matchday
    locked.delete()
    if not matchday.fixtures.exists():
        matchday.delete()
    ring_on_commit(stage.pk)


def _matchday(stage: Stage, number: int, day: dt.date | None, *, by: User) -> Matchday:
    """The matchday with this number, its problems at the field that is called `number` here."""
    try:
        return add_matchday(stage, number=number, date=day, by=by)
    except Refused as refused:
        problems = [FieldProblem("number", each.code, each.message) for each in refused.problems]
        raise Refused(*problems) from refused


def _place_everybody(stage: Stage) -> None:
    """Give every approved entry its place in a stage where nobody has one. Refuses while entries wait."""
    if StageEntry.objects.filter(stage=stage).exists():
        return
    entries = Entry.objects.filter(competition=stage.competition).order_by("pk")
    if waiting := [entry.name for entry in entries.filter(status=Entry.Status.PENDING)]:
        message = _("Decide about all entries first: %(names)s.")
        raise refuse("", "entries_pending", message % {"names": ", ".join(waiting)})
    for entry in entries.filter(status=Entry.Status.APPROVED):
        place_in_stage(stage, entry)
