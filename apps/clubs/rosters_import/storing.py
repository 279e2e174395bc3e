"""Storing the ticked rows of a roster file: all of them or none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .. import log
from ..checks import Checks
from ..clashes import once_more_after_a_clash
from ..models import Club, Organiser, Player, RosterSpot, Season
from ..names import ClubNames
from ..refusals import refuse
from ..services.club import add_club
from ..services.roster import facts_of, locked_players
from .columns import Record
from .matching import Kind, Plan, Proposal, make_plan


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: new players, players put on a list (the new ones too), and new clubs."""

    new_players: int
    put_on_list: int
    new_clubs: int


@once_more_after_a_clash
@transaction.atomic
def import_rows(
    organiser: Organiser,
    season: Season,
    club: Club | None,
    rows: Sequence[Record],
    ticked: Collection[str],
    *,
    new_clubs: bool = False,
    source: str = "",
    by: User,
) -> Imported:
    """Put the people of the ticked rows on the lists of the season.

    `ticked` holds the `Proposal.token` of each wanted row, as it was shown. Facts about known players are not
    changed. Somebody who was put on the list in the meantime, by a second press perhaps, stays there. Refuses,
    and stores nothing, when a ticked row would do something else now than was shown.
    """
    if season.organiser_id != organiser.pk or (club is not None and club.organiser_id != organiser.pk):
        raise refuse("", "other_organiser", _("Club and season belong to different organisers."))
    # Two imports of one season wait for each other: the second one sees what the first one stored.
    Season.objects.select_for_update(no_key=True).get(pk=season.pk)
    names = ClubNames(organiser)
    plan = make_plan(organiser, season, club, rows, new_clubs=new_clubs, names=names)
    _refuse_what_changed(plan, ticked)
    wanted = [proposal for proposal in plan.proposals if proposal.token in ticked and proposal.can_be_stored]
    _refuse_who_changed(wanted)
    made_clubs: dict[str, Club] = {}
    for proposal in wanted:
        if proposal.club is not None and proposal.club.pk is None:
            name = proposal.club.name
            if name not in made_clubs:
                made_clubs[name] = add_club(organiser, name, by=by)
            proposal.club = made_clubs[name]
    added = [proposal for proposal in wanted if proposal.kind == Kind.NEW]
    players = Player.objects.bulk_create(
        Player(
            organiser=organiser,
            name=row.name,
            member_number=row.member_number,
            birth_year=row.birth_year,
            shown_as=organiser.players_shown_as,
        )
        for row in added
    )
    for proposal, player in zip(added, players, strict=True):
        proposal.player = player
    placed = [
        (each.club, each.player) for each in wanted if each.club is not None and each.player is not None
    ]
    RosterSpot.objects.bulk_create(
        RosterSpot(season=season, club=home, player=player) for home, player in placed
    )
    log.record_many(
        organiser,
        "add_player",
        [log.Change(player, after=facts_of(player)) for player in players],
        by=by,
        reason=source,
    )
    log.record_many(
        organiser,
        "add_to_roster",
        [log.Change(player, after={"club": home.name, "season": season.name}) for home, player in placed],
        by=by,
        reason=source,
        season=season,
    )
    return Imported(len(players), len(placed), len(made_clubs))


def _refuse_what_changed(plan: Plan, ticked: Collection[str]) -> None:
    """Raises Refused with a problem for each ticked row that does not do any more what was shown."""
    checks = Checks()
    by_row = {str(proposal.record.row): proposal for proposal in plan.proposals}
    for token in ticked:
        row, _colon, promised = token.partition(":")
        proposal = by_row.get(row)
        if proposal is None:
            checks.add("", "unknown_row", _("A ticked row is not in the file: look at the rows again."))
        elif proposal.token == token or _is_done(proposal, promised):
            continue
        elif proposal.problems:
            checks.add(
                "",
                "row_refused",
                _("Row %(row)s: %(problem)s")
                % {"row": proposal.record.row, "problem": " ".join(proposal.problems)},
            )
        else:
            checks.add(
                "",
                "row_changed",
                _("Row %(row)s would do something else now: look at it again.")
                % {"row": proposal.record.row},
            )
    checks.refuse_if_any()


def _refuse_who_changed(wanted: Sequence[Proposal]) -> None:
    """Lock the known players; raises Refused where one is called otherwise by now or plays no more."""
    known = {proposal.player.pk: proposal for proposal in wanted if proposal.player is not None}
    checks = Checks()
    locked = locked_players(each.player for each in known.values() if each.player is not None)
    for pk, proposal in known.items():
        if pk not in locked or not locked[pk].is_active or str(locked[pk]) != str(proposal.player):
            checks.add(
                "",
                "row_changed",
                _("Row %(row)s would do something else now: look at it again.")
                % {"row": proposal.record.row},
            )
    checks.refuse_if_any()


def _is_done(proposal: Proposal, promised: str) -> bool:
    """Whether what was promised (kind and player of the token) has been carried out already."""
    if proposal.kind != Kind.THERE or proposal.player is None:
        return False
    return promised == f"{Kind.KNOWN}:{proposal.player.pk}" or not proposal.doubts
