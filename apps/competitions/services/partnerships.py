"""Fixed partnerships as entries: two players who enter together and always sit together.

As with teams, every function locks the competition first. The players are locked before it, as those who make one of
two players do. What they are called in public is known to `clubs`.
"""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import has_same, once_more_after_a_clash
from apps.clubs.models import Club, Player, RosterSpot
from apps.clubs.refusals import refuse
from apps.clubs.services.invitations import check_invitation
from apps.clubs.services.people import Invitee
from apps.clubs.services.roster import locked_players

from ..models import Competition, Entry
from ..queries import active_entries
from ..renaming import after_entry_rename
from .entries import add_entry, check_place, check_window
from .leaders import ask_to_lead
from .locks import lock_competition, lock_entry, lock_stages, refuse_inactive

SEATS = ("first", "second")
LONGEST_OWN_NAME = 90
BETWEEN_NAMES = " / "


@once_more_after_a_clash
@transaction.atomic
def register_partnership(
    competition: Competition,
    first: Player | None,
    second: Player | None,
    *,
    name: str = "",
    leader: User | Invitee | None = None,
    by: User,
    now: dt.datetime | None = None,
) -> Entry:
    """Two players who wait for approval; the entry is of the club on whose list the first one stands.

    Without a name it is named after the players, without a leader the club's secretary leads it, also until an invited
    one accepts. Refuses what is too
    early, too late, full or after the draw, somebody who is on no list of the season or in another entry, one player
    twice, a name that is taken, and a leader who cannot be named. `now` (aware) is the moment that counts.
    """
    first, second = _locked_players(first, second)
    competition = lock_competition(competition)
    checks = Checks()
    check_window(checks, competition, now or timezone.now())
    entry = _entered(
        checks, competition, (first, second), name, leader, status=Entry.Status.PENDING, even=False, by=by
    )
    log.record(competition.organiser, "register_partnership", entry, by=by, after=_facts(entry))
    if isinstance(leader, Invitee):
        ask_to_lead(entry, leader, by=by)
    return entry


@once_more_after_a_clash
@transaction.atomic
def enter_partnership(
    competition: Competition,
    first: Player | None,
    second: Player | None,
    *,
    name: str = "",
    leader: User | Invitee | None = None,
    even_after_draw: bool = False,
    by: User,
) -> Entry:
    """Two players who take part at once: what a director does, whether registration is open or not.

    Refuses as `register_partnership` does, but for the time. `even_after_draw` is for fixtures from elsewhere.
    """
    first, second = _locked_players(first, second)
    competition = lock_competition(competition)
    lock_stages(competition)
    entry = _entered(
        Checks(),
        competition,
        (first, second),
        name,
        leader,
        status=Entry.Status.APPROVED,
        even=even_after_draw,
        by=by,
    )
    log.record(competition.organiser, "enter_partnership", entry, by=by, after=_facts(entry))
    if isinstance(leader, Invitee):
        ask_to_lead(entry, leader, by=by)
    return entry


@once_more_after_a_clash
@transaction.atomic
def replace_player(entry: Entry, seat: str, player: Player | None, *, reason: str, by: User) -> Entry:
    """Another player in the place of the `first` or the `second` one, from the next match on.

    Who played stays with the matches that have begun; the log keeps who was replaced, and why. Refuses a blank reason,
    an entry that is no partnership or takes no part, and players as `register_partnership` does.
    """
    if seat not in SEATS or not entry.is_partnership:
        raise refuse("seat", "unknown_seat", _("Choose which of the two players is replaced."))
    [player] = _locked_players(player)
    entry = lock_entry(entry)
    refuse_inactive(entry)
    checks = Checks()
    reason = checks.text("reason", reason, longest=500)
    stays = entry.second if seat == "first" else entry.first
    _check_players(checks, entry.competition, {"player": player}, partner=stays, own=entry)
    checks.refuse_if_any()
    before = _facts(entry)
    setattr(entry, seat, player)
    if entry.named_after_players:
        entry.name = name_after_players(entry)
    entry.save(update_fields=[seat, "name"])
    log.record(
        entry.competition.organiser,
        "replace_player",
        entry,
        by=by,
        before={"players": before["players"]},
        after={"players": _facts(entry)["players"]},
        reason=reason,
    )
    if entry.named_after_players:
        _tell_new_name(entry)
    return entry


def follow_players(players: list[int]) -> None:
    """Entries that are named after these players (by id) are called as the players are now."""
    named = Entry.objects.filter(
        Q(first__in=players) | Q(second__in=players), named_after_players=True
    ).select_related("competition", "first", "second")
    for entry in named.select_for_update(of=("self",), no_key=True).order_by("pk"):
        name = name_after_players(entry)
        if name != entry.name:
            entry.name = name
            entry.save(update_fields=["name"])
            _tell_new_name(entry)


def _tell_new_name(entry: Entry) -> None:
    for follow in after_entry_rename:
        follow(entry)


def name_after_players(entry: Entry) -> str:
    """What a partnership is called by its players, as the public may know them, in the language of the site.

    Where other people of the same names take part, a number stands behind it.
    """
    with translation.override(settings.LANGUAGE_CODE):
        name = BETWEEN_NAMES.join(player.public_name for player in (entry.first, entry.second) if player)
    others = active_entries(entry.competition).exclude(pk=entry.pk)
    number, free = 1, name
    while has_same(others, "name", free):
        number += 1
        free = f"{name} ({number})"
    return free


def players_to_enter(competition: Competition) -> QuerySet[RosterSpot]:
    """The places on lists of the season of those who may still be entered, with player and club, by name."""
    taken = active_entries(competition).filter(first__isnull=False)
    return (
        RosterSpot.objects.filter(season=competition.season_id, left_at=None, player__is_active=True)
        .exclude(player__in=taken.values("first"))
        .exclude(player__in=taken.values("second"))
        .select_related("player", "club")
        .order_by("player__name", "player__member_number")
    )


def _locked_players(*players: Player | None) -> list[Player | None]:
    """The same players as they are now: nobody makes one of them and another one meanwhile, or calls them otherwise.

    Read anew, because entry and log name them: who was hidden since the page was made is hidden here too.
    """
    now = locked_players(player for player in players if player is not None)
    return [now.get(player.pk) if player else None for player in players]


def _entered(
    checks: Checks,
    competition: Competition,
    players: tuple[Player | None, Player | None],
    name: str,
    leader: User | Invitee | None,
    *,
    status: Entry.Status,
    even: bool,
    by: User,
) -> Entry:
    """The stored entry. Raises Refused with everything that keeps these two out of this competition."""
    first, second = players
    if competition.entry_kind != Competition.EntryKind.PARTNERSHIP:
        checks.add("", "no_partnerships", _("This competition is not for fixed partnerships."))
    check_place(checks, competition, even_after_draw=even)
    clubs = _check_players(checks, competition, {"first": first, "second": second})
    name = checks.text("name", name, longest=LONGEST_OWN_NAME, required=False)
    if name and has_same(active_entries(competition), "name", name):
        checks.add("name", "taken", _("Another entry has this name: choose another one."))
    if isinstance(leader, Invitee):
        check_invitation(
            checks, competition.organiser, leader, email_field="leader_email", name_field="leader_name"
        )
    checks.refuse_if_any()
    named = Entry(competition=competition, first=first, second=second)
    return add_entry(
        competition,
        clubs["first"],
        leader,
        status=status,
        by=by,
        first=first,
        second=second,
        name=name or name_after_players(named),
        named_after_players=not name,
    )


def _check_players(
    checks: Checks,
    competition: Competition,
    players: dict[str, Player | None],
    *,
    partner: Player | None = None,
    own: Entry | None = None,
) -> dict[str, Club]:
    """Note what keeps each of these players out, by field; the clubs on whose lists they stand, by field."""
    ids = [player.pk for player in players.values() if player is not None]
    spots = RosterSpot.objects.filter(
        season=competition.season_id, left_at=None, player__is_active=True, player__in=ids
    )
    clubs = {spot.player_id: spot.club for spot in spots.select_related("club")}
    taken: dict[int | None, Entry] = {}
    for entry in active_entries(competition).filter(Q(first__in=ids) | Q(second__in=ids)):
        if entry != own:
            taken |= {entry.first_id: entry, entry.second_id: entry}
    seen = {partner}
    for field, player in players.items():
        if player is None:
            checks.add(field, "nobody_named", _("Choose a player."))
        elif player in seen:
            checks.add(field, "same_player", _("A partnership is two different players: choose another one."))
        elif player.organiser_id != competition.organiser_id or player.pk not in clubs:
            message = _("%(player)s is not on the roster of a club this season.")
            checks.add(field, "not_on_roster", message % {"player": player})
        elif player.pk in taken:
            message = _("%(player)s takes part already, in %(entry)s: choose somebody else.")
            checks.add(field, "plays_already", message % {"player": player, "entry": taken[player.pk]})
        seen.add(player)
    return {field: clubs[player.pk] for field, player in players.items() if player and player.pk in clubs}


def _facts(entry: Entry) -> dict[str, object]:
    """What the log tells: member numbers, not names, so that a player can be anonymised."""
    return {
        "competition": entry.competition.name,
        "players": [[player.member_number for player in (entry.first, entry.second) if player]],
        "leader": entry.leader.name if entry.leader else None,
        "status": entry.status,
    }
