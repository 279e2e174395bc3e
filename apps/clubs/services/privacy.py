"""What the public reads of players' names, and who plays no more."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from apps.accounts.models import User

from .. import log
from ..checks import Checks
from ..clashes import once_more_after_a_clash
from ..followers import names_changed
from ..models import Organiser, Player
from .roster import checked_way_to_be_shown, refuse_anonymised


@once_more_after_a_clash
@transaction.atomic
def show_new_players_as(organiser: Organiser, shown_as: str, *, everybody: bool = False, by: User) -> int:
    """What the public reads of the names of players who come; with `everybody` of those who are there too.

    The answer is how many players are shown in another way now. Refuses a way that is none of `ShownAs`.
    """
    organiser = Organiser.objects.select_for_update(no_key=True).get(pk=organiser.pk)
    checks = Checks()
    checked_way_to_be_shown(checks, shown_as)
    checks.refuse_if_any()
    before = organiser.players_shown_as
    if shown_as != before:
        organiser.players_shown_as = shown_as
        organiser.save()
        log.record(
            organiser,
            "show_new_players_as",
            organiser,
            by=by,
            before={"shown_as": before},
            after={"shown_as": shown_as},
        )
    return show_players_as(organiser, organiser.players.all(), shown_as, by=by) if everybody else 0


@once_more_after_a_clash
@transaction.atomic
def show_players_as(organiser: Organiser, players: Iterable[Player], shown_as: str, *, by: User) -> int:
    """What the public reads of these players' names; the answer is for how many that is another way than before.

    Players of another organiser and who has been anonymised stay as they are. Refuses a way that is none of `ShownAs`.
    """
    checks = Checks()
    checked_way_to_be_shown(checks, shown_as)
    checks.refuse_if_any()
    ids = [player.pk for player in players]
    changed = list(
        Player.objects.select_for_update(no_key=True)
        .filter(organiser=organiser, pk__in=ids, anonymised_at=None)
        .exclude(shown_as=shown_as)
        .order_by("pk")
    )
    Player.objects.filter(pk__in=[player.pk for player in changed]).update(shown_as=shown_as)
    names_changed(changed)
    log.record_many(
        organiser,
        "show_player_as",
        [
            log.Change(player, before={"shown_as": player.shown_as}, after={"shown_as": shown_as})
            for player in changed
        ],
        by=by,
    )
    return len(changed)


@once_more_after_a_clash
@transaction.atomic
def deactivate_player(player: Player, *, by: User) -> Player:
    """Who plays no more: goes on no new roster and in no new line-up. Places on lists and results stay.

    Who plays no more already stays so.
    """
    player = _locked(player)
    if player.is_active:
        player.is_active = False
        player.save(update_fields=["is_active"])
        log.record(player.organiser, "deactivate_player", player, by=by)
    return player


@once_more_after_a_clash
@transaction.atomic
def reactivate_player(player: Player, *, by: User) -> Player:
    """Who plays again. Refuses somebody who has been anonymised; who plays stays as they are."""
    player = _locked(player)
    refuse_anonymised(player)
    if not player.is_active:
        player.is_active = True
        player.save(update_fields=["is_active"])
        log.record(player.organiser, "reactivate_player", player, by=by)
    return player


def _locked(player: Player) -> Player:
    return (
        Player.objects.select_for_update(of=("self",), no_key=True)
        .select_related("organiser")
        .get(pk=player.pk)
    )
