"""Entering teams and deciding about entries of every kind; partnerships are entered in `partnerships.py`.

Every function locks the competition first: of two clubs that want the last place at once, one gets it. Who decides
about an entry also locks the stages, so that nobody is approved while the draw is being made.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import has_same, once_more_after_a_clash
from apps.clubs.models import Club, ClubRole
from apps.clubs.refusals import refuse
from apps.clubs.seen import Facts, refuse_unseen
from apps.clubs.services.invitations import check_invitation
from apps.clubs.services.people import Invitee

from ..models import Competition, Entry
from ..queries import active_entries, is_drawn
from ..renaming import after_entry_rename
from .leaders import ask_to_lead, drop_invitations
from .locks import lock_competition, lock_entry, lock_stages, refuse_inactive

MOST_TEAMS_OF_A_CLUB = 20


@once_more_after_a_clash
@transaction.atomic
def register_team(
    competition: Competition,
    club: Club,
    *,
    team_number: int = 1,
    leader: User | Invitee | None = None,
    by: User,
    now: dt.datetime | None = None,
) -> Entry:
    """A club's team that waits for approval. Without a leader the club's secretary leads it, also
    until an invited one accepts.

    Refuses what is too early, too late, full, double or after the draw, a club of another organiser, a team number
    out of range, and a leader who cannot be named. `now` (aware) is the moment that counts.
    """
    competition = lock_competition(competition)
    checks = Checks()
    check_window(checks, competition, now or timezone.now())
    check_team(checks, competition, club, team_number, leader)
    checks.refuse_if_any()
    team = {"team_number": team_number, "name": team_name(club, team_number)}
    entry = add_entry(competition, club, leader, status=Entry.Status.PENDING, by=by, **team)
    log.record(competition.organiser, "register_team", entry, by=by, after=entry_facts(entry))
    if isinstance(leader, Invitee):
        ask_to_lead(entry, leader, by=by)
    return entry


@once_more_after_a_clash
@transaction.atomic
def enter_team(
    competition: Competition,
    club: Club,
    *,
    team_number: int = 1,
    leader: User | Invitee | None = None,
    even_after_draw: bool = False,
    by: User,
) -> Entry:
    """A club's team that is approved at once: what a director does for a club, whether registration is open or not.

    Refuses as `register_team` does, but for the time. `even_after_draw` lets in a team whose fixtures come from
    elsewhere, such as an import; a drawn programme has no place for it.
    """
    competition = lock_competition(competition)
    lock_stages(competition)
    checks = Checks()
    check_team(checks, competition, club, team_number, leader, even_after_draw=even_after_draw)
    checks.refuse_if_any()
    team = {"team_number": team_number, "name": team_name(club, team_number)}
    entry = add_entry(competition, club, leader, status=Entry.Status.APPROVED, by=by, **team)
    log.record(competition.organiser, "enter_team", entry, by=by, after=entry_facts(entry))
    if isinstance(leader, Invitee):
        ask_to_lead(entry, leader, by=by)
    return entry


@once_more_after_a_clash
@transaction.atomic
def approve_entry(entry: Entry, *, by: User) -> Entry:
    """The entry takes part. Refuses one that is not waiting any more, and every one after the draw."""
    entry = lock_entry(entry)
    if entry.status != Entry.Status.PENDING:
        raise refuse("", "not_waiting", not_waiting(entry))
    refuse_after_draw(entry.competition)
    return decide(entry, Entry.Status.APPROVED, "approve_entry", by=by)


@once_more_after_a_clash
@transaction.atomic
def refuse_entry(entry: Entry, *, reason: str, by: User) -> Entry:
    """The entry does not take part. Refuses a blank reason, a settled entry, and every one after the draw."""
    entry = lock_entry(entry)
    if not entry.is_active:
        raise refuse("", "not_waiting", not_waiting(entry))
    refuse_after_draw(entry.competition)
    checks = Checks()
    reason = checks.text("reason", reason, longest=500)
    checks.refuse_if_any()
    return decide(entry, Entry.Status.REFUSED, "refuse_entry", by=by, reason=reason)


@once_more_after_a_clash
@transaction.atomic
def withdraw_registration(entry: Entry, *, by: User) -> Entry:
    """A club takes back what nobody has decided about yet. Refuses an entry that is not waiting any more."""
    entry = lock_entry(entry)
    if entry.status == Entry.Status.APPROVED:
        raise refuse(
            "",
            "already_approved",
            _("%(entry)s has been approved: ask the competition director.") % {"entry": entry.name},
        )
    if entry.status != Entry.Status.PENDING:
        raise refuse("", "not_waiting", not_waiting(entry))
    return decide(entry, Entry.Status.WITHDRAWN, "withdraw_registration", by=by)


@once_more_after_a_clash
@transaction.atomic
def rename_entry(entry: Entry, name: str, *, by: User, seen: Facts | None = None) -> Entry:
    """Another name here. Refuses a name that is blank, too long or taken, and an entry that takes no part.

    So it does one that somebody else changed since it was `seen`.
    """
    entry = lock_entry(entry)
    refuse_inactive(entry)
    checks = Checks()
    name = checks.text("name", name, longest=90)
    if has_same(active_entries(entry.competition).exclude(pk=entry.pk), "name", name):
        checks.add("name", "taken", _("Another entry has this name: choose another one."))
    checks.refuse_if_any()
    before = entry.name
    refuse_unseen(seen, {"name": before}, {"name": name})
    if name != before:
        entry.name, entry.named_after_players = name, False
        entry.save()
        log.record(
            entry.competition.organiser,
            "rename_entry",
            entry,
            by=by,
            before={"name": before},
            after={"name": name},
        )
        for follow in after_entry_rename:
            follow(entry)
    return entry


def refuse_after_draw(competition: Competition) -> None:
    """Raises Refused once the programme has been drawn."""
    if is_drawn(competition):
        raise refuse("", "drawn", _("The programme has been drawn: who takes part does not change any more."))


def not_waiting(entry: Entry) -> str:
    """That somebody decided about the entry before."""
    return _("%(entry)s is not waiting for approval any more: it has been %(status)s.") % {
        "entry": entry.name,
        "status": entry.get_status_display(),
    }


def check_window(checks: Checks, competition: Competition, now: dt.datetime) -> None:
    """Note `not_planned`, `too_early` or `too_late`."""
    state = competition.registration_state(now)
    if state == "not_planned":
        checks.add(
            "", "not_planned", _("Registration has not been planned yet: ask the competition director.")
        )
    elif state == "not_yet":
        checks.add(
            "",
            "too_early",
            _("Registration opens on %(moment)s: come back then.")
            % {"moment": on_the_clock(competition.registration_opens_at, competition)},
        )
    elif state == "closed":
        checks.add(
            "",
            "too_late",
            _("Registration closed on %(moment)s: ask the competition director.")
            % {"moment": on_the_clock(competition.registration_closes_at, competition)},
        )


def on_the_clock(moment: dt.datetime | None, competition: Competition) -> str:
    """The moment on the organiser's clock, with the zone: "di 1 september 2026, 20:00 (Europe/Amsterdam)"."""
    if moment is None:
        return ""
    local = moment.astimezone(competition.organiser.zone)
    zone = competition.organiser.timezone
    return f"{date_format(local, 'D j F Y')}, {date_format(local, 'H:i')} ({zone})"


def check_team(
    checks: Checks,
    competition: Competition,
    club: Club,
    team_number: int,
    leader: User | Invitee | None,
    *,
    even_after_draw: bool = False,
) -> None:
    """Note everything that keeps this team out of this competition, but for the time."""
    if competition.entry_kind != Competition.EntryKind.TEAM:
        checks.add("", "no_teams", _("This competition is not for club teams."))
    if club.organiser_id != competition.organiser_id:
        checks.add(
            "club", "other_organiser", _("This club belongs to another organiser: choose one from the list.")
        )
    check_place(checks, competition, even_after_draw=even_after_draw)
    active = active_entries(competition)
    checks.number("team_number", team_number, least=1, most=MOST_TEAMS_OF_A_CLUB)
    if not checks.found_at("team_number"):
        if active.filter(club=club, team_number=team_number).exists():
            checks.add(
                "team_number",
                "double",
                _("Team %(number)d of %(club)s has been entered already: choose another number.")
                % {"number": team_number, "club": club.name},
            )
        elif has_same(active, "name", team_name(club, team_number)):
            checks.add(
                "team_number",
                "name_taken",
                _("Another entry is called %(name)s: ask the competition director to rename it.")
                % {"name": team_name(club, team_number)},
            )
    if isinstance(leader, Invitee):
        organiser = competition.organiser
        check_invitation(checks, organiser, leader, email_field="leader_email", name_field="leader_name")


def check_place(checks: Checks, competition: Competition, *, even_after_draw: bool = False) -> None:
    """Note that the programme has been drawn, or that all places are taken."""
    if is_drawn(competition) and not even_after_draw:
        checks.add("", "drawn", _("The programme has been drawn: who takes part does not change any more."))
    most = competition.max_entries
    if most is not None and active_entries(competition).count() >= most:
        checks.add("", "full", _("The competition is full: all %(most)d places are taken.") % {"most": most})


def team_name(club: Club, team_number: int) -> str:
    """The club's name; a second team has its number behind it."""
    return club.name if team_number == 1 else f"{club.name} {team_number}"


def add_entry(
    competition: Competition,
    club: Club,
    leader: User | Invitee | None,
    *,
    status: Entry.Status,
    by: User,
    **own: Any,
) -> Entry:
    """Store an entry of which everything has been checked; `own` is what its kind has beside club and leader.

    Until an invited leader accepts the secretary leads.
    """
    is_decided = status != Entry.Status.PENDING
    return Entry.objects.create(
        competition=competition,
        kind=competition.entry_kind,
        club=club,
        leader=leader if isinstance(leader, User) else secretary_of(club, first_choice=by),
        status=status,
        registered_by=by,
        decided_by=by if is_decided else None,
        decided_at=timezone.now() if is_decided else None,
        **own,
    )


def secretary_of(club: Club, *, first_choice: User) -> User | None:
    """Who acts for the club: `first_choice` if secretary, else who was appointed first; None without secretaries."""
    roles = list(
        ClubRole.objects.filter(club=club, role=ClubRole.Role.SECRETARY).select_related("user").order_by("pk")
    )
    secretaries = [role.user for role in roles]
    if first_choice in secretaries:
        return first_choice
    return secretaries[0] if secretaries else None


def decide(entry: Entry, status: Entry.Status, action: str, *, by: User, reason: str = "") -> Entry:
    """Store what has been decided about an entry, by whom, when and why, and log it."""
    before = entry.status
    entry.status, entry.reason = status, reason
    entry.decided_by, entry.decided_at = by, timezone.now()
    entry.save()
    if not entry.is_active:
        drop_invitations(entry)
    log.record(
        entry.competition.organiser,
        action,
        entry,
        by=by,
        before={"status": before},
        after={"status": entry.status},
        reason=reason,
    )
    return entry


def entry_facts(entry: Entry) -> dict[str, str | int | None]:
    """What the log tells about a new entry."""
    return {
        "competition": entry.competition.name,
        "team_number": entry.team_number,
        "leader": entry.leader.name if entry.leader else None,
        "status": entry.status,
    }
