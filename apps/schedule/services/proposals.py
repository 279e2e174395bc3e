"""Moving a match by agreement: one side proposes a new date, the other accepts, and then it is moved.

That takes some days ahead (a setting of the competition, seven at first). A director sees every proposal and can answer
it for the other side. Each of these functions is one event of which people can be told.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.competitions.models import Competition, Entry
from apps.competitions.services.locks import lock_competition

from ..models import Fixture, MoveProposal, ProposalRules, Venue
from ..models.proposal import MOST_DAYS_AHEAD
from ..queries import proposal_rules_of, zone_of
from ..times import NoSuchTimeError, day_of, moment, on_the_clock
from .changes import LONGEST_REASON, lock_to_change, move_fixture
from .overlaps import refuse_two_matches_at_once
from .problems import no_such_time


@once_more_after_a_clash
@transaction.atomic
def propose_move(
    fixture: Fixture,
    entry: Entry,
    *,
    day: dt.date,
    time: dt.time,
    venue: Venue | None,
    reason: str,
    by: User,
    second: bool = False,
    now: dt.datetime | None = None,
) -> MoveProposal:
    """A new start that `entry` proposes; the match stays where it is until the other side accepts.

    `day`, `time`, `venue` and `second` as in `changes.move_fixture`. Refuses where teams may not, too late before the
    match, a second proposal while one waits, a start that has passed, is outside the season or never shown by the
    clock, the start that it has already, and one at which a side plays another match. A postponed match has no start,
    so for it no proposal is too late.
    """
    now = now or timezone.now()
    locked = lock_to_change(fixture, None)
    competition = locked.stage.competition
    _refuse_unless_allowed(locked, now)
    checks = Checks()
    checks.year("day", day)
    if venue is not None and venue.organiser_id != competition.organiser_id:
        checks.add("venue", "other_organiser", _("Choose a venue from the list."))
    reason = checks.text("reason", reason, longest=LONGEST_REASON)
    checks.refuse_if_any()
    before = locked.starts_at, locked.venue
    locked.venue = venue
    zone = zone_of(locked)
    try:
        locked.starts_at = moment(day, time, zone, second=second)
    except NoSuchTimeError as missing:
        raise refuse("time", "no_such_time", no_such_time(missing)) from missing
    season = competition.season
    if locked.starts_at <= now:
        checks.add("day", "past", _("This moment has passed: choose a later one."))
    elif not season.starts_on <= day_of(locked.starts_at, zone) <= season.ends_on:
        checks.add("day", "outside_season", _("This is outside the season: choose another day."))
    elif (locked.starts_at, locked.venue) == before and locked.status == Fixture.Status.SCHEDULED:
        checks.add("day", "same", _("The match is due then already: choose another time or venue."))
    checks.refuse_if_any()
    refuse_two_matches_at_once(locked)
    proposal = MoveProposal.objects.create(
        fixture=locked,
        entry=entry,
        starts_at=locked.starts_at,
        venue=venue,
        instead_of=before[0] if locked.status == Fixture.Status.SCHEDULED else None,
        reason=reason,
        proposed_by=by,
    )
    log.record(competition.organiser, "propose_move", locked, by=by, after=_facts(proposal), reason=reason)
    return proposal


@once_more_after_a_clash
@transaction.atomic
def accept_move(proposal: MoveProposal, *, by: User, now: dt.datetime | None = None) -> MoveProposal:
    """Move the match to the proposed start. Refuses as `changes.move_fixture` does, and an answer that is too late."""
    now = now or timezone.now()
    locked = _lock_open(proposal)
    fixture = locked.fixture
    due = fixture.starts_at if fixture.status == Fixture.Status.SCHEDULED else None
    if locked.starts_at <= now or (due is not None and due <= now):
        message = _("It is too late to accept this: one of the two moments has passed.")
        raise refuse("", "too_late", message)
    # First answered, so that the move does not overtake it.
    _answer(locked, MoveProposal.State.ACCEPTED, "accept_move", by=by)
    fixture.venue = locked.venue
    local = on_the_clock(locked.starts_at, zone_of(fixture))
    move_fixture(
        fixture,
        day=local.date(),
        time=local.time().replace(fold=0),
        second=bool(local.fold),
        venue=locked.venue,
        reason=locked.reason,
        by=by,
    )
    return locked


@once_more_after_a_clash
@transaction.atomic
def decline_move(proposal: MoveProposal, *, answer: str, by: User) -> MoveProposal:
    """The match stays where it is; `answer` says why."""
    checks = Checks()
    answer = checks.text("answer", answer, longest=LONGEST_REASON)
    checks.refuse_if_any()
    return _answer(_lock_open(proposal), MoveProposal.State.DECLINED, "decline_move", by=by, answer=answer)


@once_more_after_a_clash
@transaction.atomic
def withdraw_move(proposal: MoveProposal, *, by: User) -> MoveProposal:
    """The side that proposed takes it back, as long as nobody has answered."""
    return _answer(_lock_open(proposal), MoveProposal.State.WITHDRAWN, "withdraw_move", by=by)


@once_more_after_a_clash
@transaction.atomic
def set_proposal_rules(
    competition: Competition, *, allowed: bool, days_ahead: int, by: User
) -> ProposalRules:
    """Whether teams may agree on another date, and how many days before the match they must propose it (0 to 60)."""
    competition = lock_competition(competition)
    checks = Checks()
    checks.number("days_ahead", days_ahead, least=0, most=MOST_DAYS_AHEAD)
    checks.refuse_if_any()
    rules = proposal_rules_of(competition)
    before = {"allowed": rules.allowed, "days_ahead": rules.days_ahead}
    rules.allowed, rules.days_ahead = allowed, days_ahead
    after = {"allowed": allowed, "days_ahead": days_ahead}
    if after != before:
        rules.save()
        log.record(
            competition.organiser, "set_proposal_rules", competition, by=by, before=before, after=after
        )
    return rules


def _refuse_unless_allowed(fixture: Fixture, now: dt.datetime) -> None:
    """Refuse a match for which no new date can be proposed at this moment."""
    rules = proposal_rules_of(fixture.stage.competition)
    if not rules.allowed:
        message = _("In this competition only the competition director moves matches: ask there.")
        raise refuse("", "not_allowed", message)
    if fixture.stage.published_at is None:
        raise refuse("", "not_published", _("The programme is not published yet, so it can still change."))
    if fixture.status == Fixture.Status.CANCELLED:
        raise refuse("", "cancelled", _("This match is cancelled, so it has no date."))
    due = fixture.starts_at if fixture.status == Fixture.Status.SCHEDULED else None
    if due is not None and now > due - dt.timedelta(days=rules.days_ahead):
        message = ngettext(
            "A new date is proposed at least %(days)d day ahead. It is too late now: ask the competition director.",
            "A new date is proposed at least %(days)d days ahead. It is too late now: ask the competition director.",
            rules.days_ahead,
        )
        raise refuse("", "too_late", message % {"days": rules.days_ahead})
    if fixture.proposals.filter(state=MoveProposal.State.OPEN).exists():
        message = _("A proposal waits for an answer already. Withdraw it or have it answered first.")
        raise refuse("", "one_waits", message)


def _lock_open(proposal: MoveProposal) -> MoveProposal:
    """The proposal as it is now, with its match, both locked. Refuses one that has been answered."""
    fixture = lock_to_change(proposal.fixture, None)
    locked = (
        MoveProposal.objects.select_for_update(of=("self",), no_key=True)
        .select_related("entry", "venue")
        .get(pk=proposal.pk)
    )
    if not locked.is_open:
        message = _("This proposal is no longer open: look at how it stands now.")
        raise refuse("", "answered", message)
    locked.fixture = fixture
    return locked


def _answer(
    proposal: MoveProposal, state: MoveProposal.State, action: str, *, by: User, answer: str = ""
) -> MoveProposal:
    proposal.state, proposal.answer = state, answer
    proposal.answered_by, proposal.answered_at = by, timezone.now()
    proposal.save()
    organiser = proposal.fixture.stage.competition.organiser
    log.record(organiser, action, proposal.fixture, by=by, after=_facts(proposal), reason=answer)
    return proposal


def _facts(proposal: MoveProposal) -> dict[str, object]:
    """What the log tells of a proposal. `starts_at` is a moment in UTC."""
    return {
        "pairing": str(proposal.fixture),
        "proposed_by": proposal.entry.name,
        "starts_at": proposal.starts_at.astimezone(dt.UTC).isoformat(),
        "venue": proposal.venue.name if proposal.venue else None,
    }
