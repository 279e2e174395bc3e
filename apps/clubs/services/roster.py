"""Changes of players and of the clubs' lists (moederlijsten) of a season."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User, normal_email

from .. import log
from ..checks import Checks, tidy
from ..clashes import has_same, once_more_after_a_clash
from ..followers import names_changed
from ..models import Club, Organiser, Player, RosterSpot, Season, ShownAs
from ..refusals import refuse
from ..seen import Facts, refuse_unseen
from .people import check_address

EARLIEST_BIRTH_YEAR = 1900


@once_more_after_a_clash
@transaction.atomic
def add_player(
    organiser: Organiser, name: str, member_number: str, *, birth_year: int | None = None, by: User
) -> Player:
    """A new player. Refuses a blank or long name or number, a number that somebody has, an impossible birth year."""
    checks = Checks()
    name, member_number = checked_player(checks, organiser.players.all(), name, member_number, birth_year)
    checks.refuse_if_any()
    player = Player.objects.create(
        organiser=organiser,
        name=name,
        member_number=member_number,
        birth_year=birth_year,
        shown_as=organiser.players_shown_as,
    )
    log.record(organiser, "add_player", player, by=by, after=facts_of(player))
    return player


@once_more_after_a_clash
@transaction.atomic
def edit_player(
    player: Player,
    name: str,
    member_number: str,
    *,
    birth_year: int | None,
    email: str | None = None,
    shown_as: str | None = None,
    by: User,
    seen: Facts | None = None,
) -> Player:
    """Other facts about the same person; an address or a way to be shown that is not given stays as it is.

    Refuses as `add_player` does, an e-mail address that is none, somebody who has been anonymised, and what somebody
    else changed since it was `seen`.
    """
    locked = Player.objects.select_for_update(of=("self",), no_key=True).select_related("organiser")
    player = locked.get(pk=player.pk)
    refuse_anonymised(player)
    checks = Checks()
    others = player.organiser.players.exclude(pk=player.pk)
    name, member_number = checked_player(checks, others, name, member_number, birth_year)
    email = player.email if email is None else checked_email(checks, email)
    shown_as = checked_way_to_be_shown(checks, player.shown_as if shown_as is None else shown_as)
    checks.refuse_if_any()
    before = everything_about(player)
    player.name, player.member_number, player.birth_year = name, member_number, birth_year
    player.email, player.shown_as = email, shown_as
    after = everything_about(player)
    refuse_unseen(seen, before, after, words={"shown_as": lambda word: ShownAs(word).label})
    if after != before:
        player.save()
        names_changed([player])
        log.record(player.organiser, "edit_player", player, by=by, before=before, after=after)
    return player


@once_more_after_a_clash
@transaction.atomic
def add_to_roster(club: Club, season: Season, player: Player, *, by: User) -> RosterSpot:
    """Put a player on the club's list. Refuses who is on a list of that season, and other organisers' people."""
    refuse_strangers(club, season)
    player = locked_players([player]).get(player.pk, player)
    if player.organiser_id != club.organiser_id:
        raise refuse(
            "member_number",
            "other_organiser",
            _("This player belongs to another organiser: add them as a new player."),
        )
    if not player.is_active:
        raise refuse(
            "member_number", "player_inactive", _("%(player)s does not play any more.") % {"player": player}
        )
    held = (
        RosterSpot.objects.filter(season=season, player=player, left_at=None).select_related("club").first()
    )
    if held and held.club_id == club.pk:
        raise refuse(
            "member_number", "on_this_roster", _("%(player)s is on this list already.") % {"player": player}
        )
    if held:
        raise refuse(
            "member_number",
            "on_other_roster",
            _("%(player)s is on the list of %(club)s this season: they must be taken off that list first.")
            % {"player": player, "club": held.club.name},
        )
    spot = RosterSpot.objects.create(season=season, club=club, player=player)
    log.record(
        club.organiser,
        "add_to_roster",
        player,
        by=by,
        after={"club": club.name, "season": season.name},
        season=season,
    )
    return spot


@once_more_after_a_clash
@transaction.atomic
def add_member_to_roster(club: Club, season: Season, member_number: str, *, by: User) -> RosterSpot:
    """Put the player with this member number on the list. Refuses a number that nobody of the organiser has."""
    number = tidy(member_number)
    player = club.organiser.players.filter(member_number__iexact=number).first()
    if player is None:
        raise refuse(
            "member_number",
            "unknown_member",
            _("Nobody has member number %(number)s: check it, or add a new player.") % {"number": number}
            if number
            else _("Fill in the member number."),
        )
    return add_to_roster(club, season, player, by=by)


@once_more_after_a_clash
@transaction.atomic
def add_new_player_to_roster(
    club: Club, season: Season, name: str, member_number: str, *, birth_year: int | None = None, by: User
) -> RosterSpot:
    """A new player, put on the list at once: both or neither. Refuses as `add_player` and `add_to_roster` do."""
    refuse_strangers(club, season)
    player = add_player(club.organiser, name, member_number, birth_year=birth_year, by=by)
    return add_to_roster(club, season, player, by=by)


@once_more_after_a_clash
@transaction.atomic
def remove_from_roster(spot: RosterSpot, *, by: User) -> RosterSpot:
    """End the player's place on the list; what they played stays. A place that has ended stays as it was."""
    locked_players([spot.player])
    spot = (
        RosterSpot.objects.select_for_update(of=("self",), no_key=True)
        .select_related("player", "club__organiser", "season")
        .get(pk=spot.pk)
    )
    if spot.left_at is None:
        spot.left_at = timezone.now()
        spot.save()
        before = {"club": spot.club.name, "season": spot.season.name}
        log.record(
            spot.club.organiser, "remove_from_roster", spot.player, by=by, before=before, season=spot.season
        )
    return spot


def locked_players(players: Iterable[Player]) -> dict[int, Player]:
    """These players by id as they are now; nobody calls them otherwise until the transaction ends.

    Who writes a player's name in the log asks this first, and so does who names a player somewhere: what was read
    before might be gone by now, or have become one with somebody else. Whoever only refers to them need not wait.
    """
    ids = [player.pk for player in players]
    locked = Player.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=ids).order_by("pk")
    return {player.pk: player for player in locked}


def refuse_anonymised(player: Player) -> None:
    """Raises Refused for somebody whose name is gone: nothing can be said about them any more."""
    if player.anonymised_at is not None:
        raise refuse(
            "",
            "anonymised",
            _("This player has been anonymised: whoever plays again is added as a new player."),
        )


def refuse_strangers(club: Club, season: Season) -> None:
    """Raises Refused when club and season belong to different organisers."""
    if club.organiser_id != season.organiser_id:
        raise refuse("", "other_organiser", _("Club and season belong to different organisers."))


def checked_player(
    checks: Checks, others: models.QuerySet[Player], name: str, member_number: str, birth_year: int | None
) -> tuple[str, str]:
    """Name and member number, tidied; notes what is wrong with them and with the year of birth."""
    name = checks.text("name", name, longest=80)
    member_number = checks.text("member_number", member_number, longest=20)
    if has_same(others, "member_number", member_number):
        checks.add(
            "member_number",
            "taken",
            _("Somebody has member number %(number)s already: check the number.") % {"number": member_number},
        )
    if birth_year is not None:
        checks.number("birth_year", birth_year, least=EARLIEST_BIRTH_YEAR, most=timezone.now().year)
    return name, member_number


def checked_email(checks: Checks, email: str) -> str:
    """The address in its stored form, or nothing; notes `email_malformed` for what is no address."""
    email = normal_email(checks.text("email", email, longest=254, required=False))
    if email and not checks.found_at("email"):
        check_address(checks, "email", email)
    return email


def checked_way_to_be_shown(checks: Checks, shown_as: str, field: str = "shown_as") -> str:
    """The same value; notes `unknown_way` for one that is none of `ShownAs`."""
    if shown_as not in ShownAs.values:
        checks.add(field, "unknown_way", _("Choose from the list how the public reads the name."))
    return shown_as


def everything_about(player: Player) -> dict[str, str | int | None]:
    """What the log tells where any fact about a player may change."""
    return {**facts_of(player), "email": player.email, "shown_as": player.shown_as}


def facts_of(player: Player) -> dict[str, str | int | None]:
    """What the log tells about a player."""
    return {"name": player.name, "member_number": player.member_number, "birth_year": player.birth_year}
