"""Who may do what in a match. Page, template and later the API ask these same questions."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.competitions.permissions import acts_for_which, can_direct
from apps.schedule.models import Fixture

from .models import Match, MatchSide, Sheet


def sides_of(user: User | AnonymousUser, fixture: Fixture) -> set[str]:
    """The sides (`home`, `away`) for which the user acts: as team leader or as secretary of the club."""
    entries = {MatchSide.HOME: fixture.home, MatchSide.AWAY: fixture.away}
    own = acts_for_which(user, [entry for entry in entries.values() if entry is not None])
    return {str(side) for side, entry in entries.items() if entry is not None and entry.pk in own}


def _leaders(fixture: Fixture) -> set[int | None]:
    """Who leads one of the two entries."""
    return {fixture.home.leader_id, fixture.away.leader_id if fixture.away else None}


def can_decide(user: User | AnonymousUser, fixture: Fixture) -> bool:
    """Whether the user may enter a final score and make a result official: a director of the organiser."""
    return can_direct(user, fixture.stage.competition)


def can_disagree(user: User | AnonymousUser, fixture: Fixture, side: str) -> bool:
    """Whether the user may say that this side does not agree: only who acts for it."""
    return side in sides_of(user, fixture)


def can_open_match(user: User | AnonymousUser, fixture: Fixture) -> bool:
    """Whether the user may see the match's working pages: both sides and the directors."""
    if isinstance(user, User) and user.is_active and user.pk in _leaders(fixture):
        return True  # asked with every hand: a leader is known without a query
    return bool(sides_of(user, fixture)) or can_decide(user, fixture)


def can_name_line_up(user: User | AnonymousUser, fixture: Fixture, side: str) -> bool:
    """Whether the user may name the partnerships of this side: who acts for it, or a director."""
    return side in sides_of(user, fixture) or can_decide(user, fixture)


def can_start(user: User | AnonymousUser, match: Match) -> bool:
    """Whether the user may start the match: either side or a director."""
    return can_open_match(user, match.fixture)


def can_change_line_up(user: User | AnonymousUser, match: Match, side: str) -> bool:
    """Whether the user may say during the match who plays for this side: who acts for it where the regulations let
    the sides do so, or a director."""
    by_the_sides = match.regulations is not None and match.regulations.sides_substitute
    return (by_the_sides and side in sides_of(user, match.fixture)) or can_decide(user, match.fixture)


def can_correct_names(user: User | AnonymousUser, match: Match, side: str) -> bool:
    """Whether the user may put the names of this side right: as for a change, and only a director once a side has
    signed or the match is over."""
    if match.finished_at is not None or match.signatures.exists():
        return can_decide(user, match.fixture)
    return can_change_line_up(user, match, side)


def can_break_off(user: User | AnonymousUser, match: Match) -> bool:
    """Whether the user may break the match off, and let it go on: either side or a director."""
    return can_open_match(user, match.fixture)


def can_settle_below_minimum(user: User | AnonymousUser, match: Match, below: Collection[str]) -> bool:
    """Whether the user may have the regulations decide: a side that has too few itself, or a director."""
    return bool(set(below) & sides_of(user, match.fixture)) or can_decide(user, match.fixture)


def can_report_absence(user: User | AnonymousUser, fixture: Fixture, side: str) -> bool:
    """Whether the user may report for this side that the other is not there: only who acts for it."""
    return side in sides_of(user, fixture)


def can_record_hand(user: User | AnonymousUser, sheet: Sheet) -> bool:
    """Whether the user may write on this sheet: either side of its match, or a director."""
    return can_open_match(user, sheet.match.fixture)


def can_write_hands(user: User | AnonymousUser, match: Match) -> bool:
    """Whether the user, who may open the match, also writes hands and totals of its sheets: only a director where both
    sides report by their phones, as a leader would write for the other side too."""
    both_report = match.regulations is not None and match.regulations.both_report
    return not both_report or can_decide(user, match.fixture)


def can_accept(user: User | AnonymousUser, sheet: Sheet, side: str) -> bool:
    """Whether the user may accept the sheet for this side: only who acts for that side."""
    return side in sides_of(user, sheet.match.fixture)


def can_sign(user: User | AnonymousUser, match: Match, side: str) -> bool:
    """Whether the user may sign the match for this side: only who acts for that side."""
    return side in sides_of(user, match.fixture)
