"""To whom something is told: leaders, secretaries, directors; never who did it."""

from __future__ import annotations

from collections.abc import Iterable

from apps.accounts.models import User
from apps.clubs.models import ClubRole, Invitation, LogEntry, Organiser, OrganiserRole
from apps.competitions.models import Entry, Stage
from apps.matches.models import Match, MatchSide, Signature
from apps.schedule.models import Fixture, MoveProposal

from .models import Happening

TOLD_TO_DIRECTORS_TOO = frozenset(
    {"dispute_result", "withdraw_dispute", "dispute_sheet", "withdraw_sheet_dispute", "break_off"}
)


def people_of(entries: Iterable[Entry]) -> set[int]:
    """Who acts for these entries: their leaders, and the secretaries of their clubs."""
    known = list(entries)
    leaders = {entry.leader_id for entry in known if entry.leader_id}
    clubs = {entry.club_id for entry in known if entry.club_id}
    return leaders | set(ClubRole.objects.filter(club__in=clubs).values_list("user", flat=True))


def directors_of(organiser: Organiser) -> set[int]:
    return set(OrganiserRole.objects.filter(organiser=organiser).values_list("user", flat=True))


def sides_of(fixture: Fixture) -> list[Entry]:
    return [entry for entry in (fixture.home, fixture.away) if entry is not None]


def find_fixture(pk: int) -> Fixture | None:
    """The fixture with what is told of it; None where it is gone, as after a new draw."""
    return (
        Fixture.objects.select_related(
            "home__club", "away__club", "venue", "stage__competition__organiser", "stage__competition__season"
        )
        .filter(pk=pk)
        .first()
    )


def recipients(happening: Happening) -> set[int]:
    """The ids of the users who are told. Nobody where it is out of date by now."""
    entry = happening.log_entry
    if happening.match_id is not None:
        return to_sign(happening.match_id)
    if entry is None:
        return set()
    return addressed(happening.action, entry) - {entry.by_id}


def addressed(action: str, logged: LogEntry) -> set[int]:
    """Whom the change concerns, who made it included."""
    if action in ("register_team", "register_partnership", "withdraw_registration"):
        return directors_of(logged.organiser)
    if action in ("approve_entry", "refuse_entry"):
        return people_of(Entry.objects.filter(pk=logged.subject_id))
    if action == "appoint_leader":
        return {
            pk for pk in Entry.objects.filter(pk=logged.subject_id).values_list("leader", flat=True) if pk
        }
    if action == "accept_invitation":
        return set(Invitation.objects.filter(pk=logged.subject_id).values_list("invited_by", flat=True))
    if action in ("dismiss_director", "dismiss_secretary"):
        return {logged.subject_id}
    if action == "publish_programme":
        return people_of(entries_of(logged.subject_id))
    fixture = find_fixture(logged.subject_id)
    if fixture is None or fixture.stage.published_at is None:
        return set()
    both = people_of(sides_of(fixture))
    if action == "sign_match":
        return still_to_sign(fixture)
    if action in ("propose_move", "withdraw_move", "decline_move"):
        return people_of(side_to_answer(fixture, action)) | directors_of(logged.organiser)
    if action in TOLD_TO_DIRECTORS_TOO:
        return both | directors_of(logged.organiser)
    return both


def entries_of(stage_id: int) -> Iterable[Entry]:
    """Who plays in the stage, once its programme is public."""
    stage = Stage.objects.filter(pk=stage_id, published_at__isnull=False).first()
    return Entry.objects.filter(stage_entries__stage=stage) if stage else ()


def side_to_answer(fixture: Fixture, action: str) -> list[Entry]:
    """Whom a proposal concerns: the other side, or, when it is declined, who made it."""
    latest = MoveProposal.objects.filter(fixture=fixture).order_by("-pk").first()
    if latest is None:
        return []
    wants_it = action == "decline_move"
    return [entry for entry in sides_of(fixture) if (entry.pk == latest.entry_id) == wants_it]


def still_to_sign(fixture: Fixture) -> set[int]:
    """Who acts for a side that has not signed the match that is being played."""
    match = Match.objects.filter(fixture=fixture, started_at__isnull=False, finished_at__isnull=True).first()
    if match is None:
        return set()
    signed = set(Signature.objects.filter(match=match).values_list("side", flat=True))
    sides = {MatchSide.HOME: fixture.home, MatchSide.AWAY: fixture.away}
    return people_of(entry for side, entry in sides.items() if entry and side not in signed)


def to_sign(match_id: int) -> set[int]:
    """Once every sheet of a live match has ended: who has not signed, but for who entered the last of it."""
    match = (
        Match.objects.filter(pk=match_id, started_at__isnull=False, finished_at__isnull=True)
        .filter(broken_off_at=None)
        .first()
    )
    if match is None or not all(sheet.is_complete for sheet in match.sheets.all()):
        return set()
    fixture = find_fixture(match.fixture_id)
    if fixture is None or fixture.stage.published_at is None:
        return set()
    last = match.sheets.order_by("-changed_at", "-pk").first()
    hand = last.hands.order_by("-pk").first() if last else None
    entered_by = hand.recorded_by_id if hand else last.entered_by_id if last else None
    return still_to_sign(fixture) - {entered_by}


def active(ids: Iterable[int]) -> dict[int, User]:
    """Those of these accounts that can be mailed."""
    return User.objects.filter(pk__in=set(ids), is_active=True).in_bulk()
