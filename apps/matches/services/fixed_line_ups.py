"""Starting a match of fixed partnerships: who plays stands in the entries, so nobody names it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.clubs.services.roster import locked_players
from apps.competitions.models import Entry
from apps.schedule.models import Fixture

from ..models import LineUp, Match, Partnership
from .line_ups import open_match
from .play import start_match
from .results import entries_by_side, lock_fixture


@once_more_after_a_clash
@transaction.atomic
def start_fixed_match(fixture: Fixture, *, by: User) -> Match:
    """Both partnerships sit down as they are entered and play begins, as `start_match` says.

    Refuses before the programme is published, a side that is no fixed partnership, a player who does not play any
    more, and what `start_match` refuses. Starting a match that is being played changes nothing.
    """
    # Players before matches: so does who calls a player, and with that the partnership and its matches, otherwise.
    locked_players(
        player
        for entry in Entry.objects.filter(Q(pk=fixture.home_id) | Q(pk=fixture.away_id)).select_related(
            "first", "second"
        )
        for player in (entry.first, entry.second)
        if player is not None
    )
    fixture = lock_fixture(fixture)
    if fixture.stage.published_at is None:
        raise refuse("", "not_published", _("The programme is not published yet, so it can still change."))
    entries = entries_by_side(fixture)
    for entry in entries.values():
        _refuse_who_cannot_play(entry)
    going_on = Match.objects.filter(fixture=fixture).order_by("-number").first()
    if going_on is not None and going_on.is_live:
        return going_on
    match = open_match(fixture)
    for side, entry in entries.items():
        line_up, _created = LineUp.objects.get_or_create(match=match, side=side, defaults={"named_by": by})
        Partnership.objects.update_or_create(
            line_up=line_up, position=1, defaults={"first": entry.first, "second": entry.second}
        )
    return start_match(match, by=by)


def _refuse_who_cannot_play(entry: Entry) -> None:
    if not entry.is_partnership:
        raise refuse(
            "", "line_up_missing", _("%(entry)s has not named its partnerships yet.") % {"entry": entry}
        )
    gone = [str(player) for player in (entry.first, entry.second) if player and not player.is_active]
    if gone:
        message = _(
            "%(players)s does not play any more: the competition director replaces them in %(entry)s."
        )
        raise refuse("", "player_inactive", message % {"players": ", ".join(gone), "entry": entry})
