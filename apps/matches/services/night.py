"""What becomes of a match on a night that goes wrong: too few players, nobody there, broken off and continued.

What counts in the end is a result like any other, made by `store_result`; a director rules on everything else.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.competitions.models import MatchRegulations
from apps.competitions.queries import current_match_part
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of, zone_of
from apps.schedule.times import day_of

from ..absences import sides_below_minimum
from ..models import AbsenceReport, Match, MatchSide, Result, Sheet, Signature
from .line_ups import refuse_unless_due
from .play import places_of
from .results import Score, entries_by_side, lock_fixture, store_result

LONGEST_REASON = 500
OTHER_SIDE = {MatchSide.HOME.value: MatchSide.AWAY.value, MatchSide.AWAY.value: MatchSide.HOME.value}


@once_more_after_a_clash
@transaction.atomic
def break_off(match: Match, *, reason: str, by: User) -> Result:
    """Nothing more is written on the sheets until the match goes on; hands and line-ups stay. It counts nowhere.

    Refuses a match that is not being played or is signed by a side, and a missing reason.
    """
    reason = _checked_reason(reason)
    match = _locked(match)
    if not match.is_live:
        raise refuse("", "not_live", _("Only a match that is being played can be broken off."))
    if Signature.objects.filter(match=match).exists():
        message = _("A team leader has signed this match. Let the leader take the signature back first.")
        raise refuse("", "match_signed", message)
    match.broken_off_at = timezone.now()
    match.save(update_fields=["broken_off_at"])
    fixture = match.fixture
    log.record(fixture.stage.competition.organiser, "break_off", fixture, by=by, reason=reason)
    return store_result(
        fixture,
        Result.State.BROKEN_OFF,
        Score(),
        source=Result.Source.SHEETS,
        by=by,
        match=match,
        reason=reason,
    )


@once_more_after_a_clash
@transaction.atomic
def continue_match(match: Match, *, by: User) -> Result:
    """A match that was broken off goes on where it stopped: the same sheets, hands and line-ups.

    Refuses one that is not broken off, and a fixture that is postponed and has no new time yet. The reason for which it
    was broken off stays with the result. Continuing what goes on already changes nothing.
    """
    match = _locked(match)
    fixture = match.fixture
    current = Result.objects.filter(fixture=fixture, is_current=True).first()
    if current is not None and current.match_id == match.pk and current.state == Result.State.LIVE:
        return current
    if current is None or current.match_id != match.pk or current.state != Result.State.BROKEN_OFF:
        raise refuse("", "not_broken_off", _("This match is not broken off, so it cannot go on."))
    refuse_unless_due(fixture)
    match.broken_off_at = None
    match.save(update_fields=["broken_off_at"])
    log.record(fixture.stage.competition.organiser, "continue_match", fixture, by=by)
    return store_result(
        fixture,
        Result.State.LIVE,
        Score(),
        source=Result.Source.SHEETS,
        by=by,
        match=match,
        reason=current.reason,
    )


@once_more_after_a_clash
@transaction.atomic
def settle_below_minimum(match: Match, *, reason: str, by: User) -> Result:
    """What the regulations say when a side named fewer partnerships than a match needs: lost, or not played.

    Refuses while a line-up is missing, when both sides have enough, once there is a result, and a missing reason.
    """
    reason = _checked_reason(reason)
    match = _locked(match)
    fixture = match.fixture
    refuse_unless_due(fixture)
    current = Result.objects.filter(fixture=fixture, is_current=True).first()
    if match.started_at is not None or (current is not None and not current.is_open):
        raise refuse("", "already_has_a_result", _("This match has started or already has a result."))
    places = places_of(match)
    regulations = current_match_part(fixture.stage)
    below = sides_below_minimum(regulations, places) if all(places.values()) else {}
    if not below:
        message = _("Both line-ups have to be in, and one of them too small, before this is decided.")
        raise refuse("", "enough_partnerships", message)
    state, winner = outcome_below(regulations, list(below))
    return store_result(
        fixture, state, Score(), source=Result.Source.RULING, by=by, winner=winner, reason=reason
    )


def outcome_below(regulations: MatchRegulations, below: list[str]) -> tuple[str, str]:
    """State and winner of a match for which these sides have too few partnerships."""
    if regulations.below_minimum == MatchRegulations.BelowMinimum.NOT_PLAYED:
        return Result.State.NOT_PLAYED, ""
    if len(below) == len(MatchSide.values):
        return Result.State.DOUBLE_WALKOVER, ""
    return Result.State.WALKOVER, OTHER_SIDE[below[0]]


@once_more_after_a_clash
@transaction.atomic
def report_absence(fixture: Fixture, side: str, *, by: User) -> AbsenceReport:
    """This side says that the other one is not there; a director sees it and decides. Saying it twice is once.

    Refuses a bye, a fixture that is not due or not public, and a match that has started or has a result.
    """
    fixture = lock_fixture(fixture)
    if side not in entries_by_side(fixture):
        raise refuse("side", "unknown_side", _("Choose the home or the away side."))
    refuse_unless_due(fixture)
    if fixture.stage.published_at is None:
        raise refuse("", "not_published", _("The programme is not published yet, so it can still change."))
    current = Result.objects.filter(fixture=fixture, is_current=True).first()
    if current is not None and not current.is_open:
        raise refuse("", "already_has_a_result", _("This match has started or already has a result."))
    date = date_of(fixture)
    if date is not None and date > day_of(timezone.now(), zone_of(fixture)):
        raise refuse("", "too_early", _("This match is not due today: report it on the day itself."))
    known = AbsenceReport.objects.filter(fixture=fixture, side=side, withdrawn_at__isnull=True).first()
    if known is not None:
        return known
    report = AbsenceReport.objects.create(fixture=fixture, side=side, by=by)
    organiser = fixture.stage.competition.organiser
    log.record(organiser, "report_absence", fixture, by=by, after={"side": side})
    return report


@once_more_after_a_clash
@transaction.atomic
def withdraw_report(fixture: Fixture, side: str, *, by: User) -> None:
    """The other side has come after all, or the report was a mistake. Without a report nothing happens."""
    fixture = lock_fixture(fixture)
    standing = AbsenceReport.objects.filter(fixture=fixture, side=side, withdrawn_at__isnull=True)
    if standing.update(withdrawn_at=timezone.now()):
        organiser = fixture.stage.competition.organiser
        log.record(organiser, "withdraw_report", fixture, by=by, before={"side": side})


def _locked(match: Match) -> Match:
    """The match with its fixture and sheets, locked: no hand slips in between the look and what is decided."""
    fixture = lock_fixture(match.fixture)
    locked = Match.objects.select_for_update(of=("self",), no_key=True).get(pk=match.pk)
    locked.fixture = fixture
    list(Sheet.objects.select_for_update(of=("self",), no_key=True).filter(match=locked).order_by("pk"))
    return locked


def _checked_reason(reason: str) -> str:
    checks = Checks()
    tidied = checks.text("reason", reason, longest=LONGEST_REASON, required=False)
    if not tidied:
        checks.add("reason", "reason_required", _("Say why: everybody concerned will read it."))
    checks.refuse_if_any()
    return tidied
