"""What a director changes about one fixture: its time and venue, its sides, whether it is played at all.

Every change has a reason, is told in the log and counts the fixture's `sequence` up. Who changes what somebody else
changed a moment before is refused: `sequence` is the number that the page was made with. Nothing is changed of a match
that is being played or has a result; a match that is to be replayed, or was broken off, is due again.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.competitions.models import Competition, Entry
from apps.competitions.services.locks import lock_stage
from apps.standings.tasks import ring_on_commit

from ..models import Fixture, MoveProposal, Venue
from ..queries import has_counting_result, is_broken_off, zone_of
from ..table_numbers import in_words
from ..times import NoSuchTimeError, moment
from .hall_tables import give_tables
from .overlaps import refuse_two_matches_at_once
from .problems import no_such_time

LONGEST_REASON = 500


@once_more_after_a_clash
@transaction.atomic
def move_fixture(
    fixture: Fixture,
    *,
    day: dt.date,
    time: dt.time,
    venue: Venue | None,
    reason: str,
    by: User,
    second: bool = False,
    sequence: int | None = None,
) -> Fixture:
    """Another start or venue; a postponed fixture is scheduled again. Changes nothing where all is as it was.

    `day` and `time` are on the clock of `venue`, without one on the organiser's; `second` means the later moment
    where that clock shows the time twice. Refuses a time that the clock never shows, a venue of somebody else, and a
    start at which a side already plays another match.
    """
    locked = lock_to_change(fixture, sequence)
    if locked.status == Fixture.Status.CANCELLED:
        message = _("This match is cancelled: take the cancellation back first.")
        raise refuse("", "cancelled", message)
    organiser = locked.stage.competition.organiser
    if venue is not None and venue.organiser_id != organiser.pk:
        raise refuse("venue", "other_organiser", _("Choose a venue from the list."))
    checks = Checks()
    checks.year("day", day)
    reason = checks.text("reason", reason, longest=LONGEST_REASON)
    checks.refuse_if_any()
    before = told(locked)
    locked.venue = venue
    try:
        starts_at = moment(day, time, zone_of(locked), second=second)
    except NoSuchTimeError as missing:
        raise refuse("time", "no_such_time", no_such_time(missing)) from missing
    if starts_at != locked.starts_at:
        locked.moved_from = _moved_from(locked, starts_at)
        locked.starts_at = starts_at
    locked.status = Fixture.Status.SCHEDULED
    if told(locked) == before:
        return fixture
    refuse_two_matches_at_once(locked)
    give_tables([locked])
    return tell_change(locked, "move_fixture", before, reason=reason, by=by)


@once_more_after_a_clash
@transaction.atomic
def swap_sides(fixture: Fixture, *, reason: str, by: User, sequence: int | None = None) -> Fixture:
    """Home plays away and away at home; time and venue stay. Refuses once a side has named its line-up."""
    locked = lock_to_change(fixture, sequence)
    if locked.matches.exists():
        message = _("A line-up has been named for this match, so home and away stay as they are.")
        raise refuse("", "line_up_named", message)
    reason = _checked(reason)
    before = told(locked)
    if locked.away is not None:
        locked.home, locked.away = locked.away, locked.home
    return tell_change(locked, "swap_sides", before, reason=reason, by=by)


@once_more_after_a_clash
@transaction.atomic
def postpone_fixture(fixture: Fixture, *, reason: str, by: User, sequence: int | None = None) -> Fixture:
    """Not played at its time, and no new one is known yet: `move_fixture` gives it one."""
    locked = lock_to_change(fixture, sequence)
    if locked.status != Fixture.Status.SCHEDULED:
        raise refuse("", "not_scheduled", _("Only a match that is due can be postponed."))
    reason = _checked(reason)
    before = told(locked)
    locked.status = Fixture.Status.POSTPONED
    return tell_change(locked, "postpone_fixture", before, reason=reason, by=by)


@once_more_after_a_clash
@transaction.atomic
def cancel_fixture(fixture: Fixture, *, reason: str, by: User, sequence: int | None = None) -> Fixture:
    """Not played at all; it stays in the programme and in calendars, as cancelled."""
    locked = lock_to_change(fixture, sequence)
    if locked.status == Fixture.Status.CANCELLED:
        raise refuse("", "cancelled", _("This match is cancelled already."))
    if is_broken_off(locked):
        message = _("This match is broken off: it goes on at another time, or a ruling says what counts.")
        raise refuse("", "broken_off", message)
    reason = _checked(reason)
    before = told(locked)
    locked.status = Fixture.Status.CANCELLED
    return tell_change(locked, "cancel_fixture", before, reason=reason, by=by)


@once_more_after_a_clash
@transaction.atomic
def reinstate_fixture(fixture: Fixture, *, reason: str, by: User, sequence: int | None = None) -> Fixture:
    """Played after all, at the time that it had before it was cancelled or postponed."""
    locked = lock_to_change(fixture, sequence)
    if locked.status not in (Fixture.Status.CANCELLED, Fixture.Status.POSTPONED):
        raise refuse("", "not_cancelled", _("This match is neither cancelled nor postponed."))
    reason = _checked(reason)
    before = told(locked)
    locked.status = Fixture.Status.SCHEDULED
    refuse_two_matches_at_once(locked)
    give_tables([locked])
    return tell_change(locked, "reinstate_fixture", before, reason=reason, by=by)


def count_change_at(venue: Venue) -> None:
    """Calendars show the name and address of a venue: all its fixtures count one change more."""
    _count_change(Fixture.objects.filter(venue=venue))


def count_change_of(entry: Entry) -> None:
    """Calendars show the names of who meet: all matches of this entry count one change more."""
    _count_change(Fixture.objects.filter(Q(home=entry) | Q(away=entry)))


def count_change_in(competition: Competition) -> None:
    """Calendars show the name of the competition: all its matches count one change more."""
    _count_change(Fixture.objects.filter(stage__competition=competition))


def told(fixture: Fixture) -> dict[str, object]:
    """What the log tells of a fixture before and after a change. `starts_at` is a moment in UTC."""
    facts: dict[str, object] = {
        "pairing": str(fixture),
        "starts_at": fixture.starts_at.astimezone(dt.UTC).isoformat() if fixture.starts_at else None,
        "venue": fixture.venue.name if fixture.venue else None,
        "planned": fixture.status,
    }
    return facts | {"tables": in_words(fixture.hall_tables)} if fixture.hall_tables else facts


def tell_change(
    fixture: Fixture, action: str, before: dict[str, object], *, reason: str, by: User
) -> Fixture:
    """Store the changed fixture, count the change, tell it, and have the table look again. Open proposals fall."""
    fixture.sequence += 1
    fixture.changed_at = timezone.now()
    fixture.save()
    organiser = fixture.stage.competition.organiser
    log.record(organiser, action, fixture, by=by, before=before, after=told(fixture), reason=reason)
    # What somebody proposed was for the match as it stood.
    fixture.proposals.filter(state=MoveProposal.State.OPEN).update(
        state=MoveProposal.State.OVERTAKEN, answered_by=by, answered_at=fixture.changed_at
    )
    ring_on_commit(fixture.stage_id)
    return fixture


def _count_change(fixtures: QuerySet[Fixture]) -> None:
    fixtures.update(sequence=F("sequence") + 1, changed_at=timezone.now())


def lock_to_change(fixture: Fixture, sequence: int | None) -> Fixture:
    """The fixture as it is now, locked. Refuses a bye, a match that counts, and a page that is out of date."""
    stage = lock_stage(fixture.stage)
    locked = (
        Fixture.objects.select_for_update(of=("self",), no_key=True)
        .select_related("home__club", "away__club", "venue", "matchday")
        .get(pk=fixture.pk)
    )
    locked.stage = stage
    if locked.is_bye:
        raise refuse("", "bye", _("A bye is not played, so there is nothing to change."))
    if has_counting_result(locked):
        message = _("This match is being played or has a result: only a ruling changes it.")
        raise refuse("", "has_result", message)
    if sequence is not None and sequence != locked.sequence:
        message = _("Somebody changed this match meanwhile. Look at it as it is now, and change it again.")
        raise refuse("", "changed_meanwhile", message)
    return locked


def _moved_from(fixture: Fixture, starts_at: dt.datetime) -> dt.datetime | None:
    """The start that people were told first, where it is not this one. A draft has not been told to anybody."""
    if fixture.stage.published_at is None:
        return None
    first = fixture.moved_from or fixture.starts_at
    return None if first == starts_at else first


def _checked(reason: str) -> str:
    checks = Checks()
    tidied = checks.text("reason", reason, longest=LONGEST_REASON)
    checks.refuse_if_any()
    return tidied
