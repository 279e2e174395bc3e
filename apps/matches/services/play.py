"""Starting a match and making its result when it is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.clubs.services.roster import locked_players
from apps.competitions.models import MatchRegulations
from apps.competitions.queries import current_match_part
from apps.draws.movements import club_match
from apps.schedule.models import Fixture
from apps.scoring.match import SheetOutcome, match_outcome

from ..absences import absent_at, credit, sides_below_minimum
from ..models import Match, MatchSide, Partnership, Result, Seat, Sheet
from ..next_step import too_few
from .line_ups import players_who_may_play, refuse_unless_due
from .locks import regulations_of
from .results import Score, entries_by_side, lock_fixture, store_result
from .states import state_when_played


@once_more_after_a_clash
@transaction.atomic
def start_match(match: Match, *, by: User) -> Match:
    """Play begins: the regulations freeze, every sheet is laid out by the movement, the fixture shows "live".

    Refuses while a line-up is missing or does not fit the regulations any more, and with fewer partnerships than the
    regulations ask at least. Sheets of absent partnerships are credited. Starting a match that has started changes
    nothing.
    """
    fixture = lock_fixture(match.fixture)
    match = Match.objects.select_for_update(of=("self",), no_key=True).get(pk=match.pk)
    if match.started_at is not None:
        return match
    refuse_unless_due(fixture)
    previous = Result.objects.filter(fixture=fixture, is_current=True).first()
    if previous is not None and not previous.is_open:
        raise refuse("", "already_has_a_result", _("This match already has a result."))
    locked_players(
        player
        for side in places_of(match).values()
        for place in side
        for player in (place.first, place.second)
        if player is not None
    )
    # As they are once nobody can make one of two players any more.
    places = places_of(match)
    regulations = current_match_part(fixture.stage)
    for side, entry in entries_by_side(fixture).items():
        if not places[side]:
            message = _("%(entry)s has not named its partnerships yet.") % {"entry": entry}
            raise refuse("", "line_up_missing", message)
        if len(places[side]) != regulations.partnerships:
            message = _(
                "The regulations ask %(count)d partnerships now. %(entry)s has to name its line-up again."
            ) % {"count": regulations.partnerships, "entry": entry}
            raise refuse("", "line_up_does_not_fit", message)
    below = sides_below_minimum(regulations, places)
    if below:
        side, count = next(iter(below.items()))
        raise refuse("", "below_minimum", too_few(entries_by_side(fixture)[side].name, count, regulations))
    _refuse_who_left(fixture, places)
    match.regulations = regulations
    match.started_at = timezone.now()
    match.started_by = by
    match.save(update_fields=["regulations", "started_at", "started_by"])
    _lay_out_sheets(match, regulations, fixture, places)
    log.record(
        fixture.stage.competition.organiser,
        "start_match",
        fixture,
        by=by,
        after={"regulations": regulations.revision},
    )
    store_result(
        fixture,
        Result.State.LIVE,
        Score(),
        source=Result.Source.SHEETS,
        by=by,
        match=match,
        # A replay is played for the reason of the ruling that asked for it.
        reason=previous.reason if previous else "",
    )
    return match


def places_of(match: Match) -> dict[str, list[Partnership]]:
    """The places of both line-ups by side, in order; none where a side has not named anybody."""
    places: dict[str, list[Partnership]] = {side: [] for side in MatchSide.values}
    found = Partnership.objects.filter(line_up__match=match).select_related("line_up", "first", "second")
    for partnership in found.order_by("position"):
        places[partnership.line_up.side].append(partnership)
    return places


def _refuse_who_left(fixture: Fixture, places: dict[str, list[Partnership]]) -> None:
    """Refuse a line-up with somebody who was taken off the roster after being named."""
    for side, entry in entries_by_side(fixture).items():
        may_play = {player.pk for player in players_who_may_play(entry)}
        gone = [
            str(player)
            for place in places[side]
            for player in (place.first, place.second)
            if player is not None and player.pk not in may_play
        ]
        if gone:
            message = _(
                "%(players)s is no longer on the roster of %(entry)s: its line-up has to be named again."
            )
            raise refuse("", "not_on_roster", message % {"players": ", ".join(gone), "entry": entry})


def _lay_out_sheets(
    match: Match, regulations: MatchRegulations, fixture: Fixture, places: dict[str, list[Partnership]]
) -> None:
    """All sheets of all rounds with their seats: the home side sits NS in round and table order (rules §8.2).

    Where a partnership is absent its seats are empty and the sheet is credited.
    """
    entries = entries_by_side(fixture)
    meetings = club_match(regulations.partnerships, regulations.rounds)
    at = [(places[MatchSide.HOME][each.home - 1], places[MatchSide.AWAY][each.away - 1]) for each in meetings]
    sheets = [
        Sheet(match=match, round=meeting.round, table=meeting.table, ns_partnership=ns, ew_partnership=ew)
        for meeting, (ns, ew) in zip(meetings, at, strict=True)
    ]
    for sheet, (ns, ew) in zip(sheets, at, strict=True):
        credit(sheet, absent_at(ns.first_id is not None, ew.first_id is not None), regulations)
    Sheet.objects.bulk_create(sheets)
    home, away = entries[MatchSide.HOME], entries[MatchSide.AWAY]
    seats = []
    for sheet, (ns, ew) in zip(sheets, at, strict=True):
        seats += [
            Seat(sheet=sheet, seat="N", player_id=ns.first_id, entry=home),
            Seat(sheet=sheet, seat="E", player_id=ew.first_id, entry=away),
            Seat(sheet=sheet, seat="S", player_id=ns.second_id, entry=home),
            Seat(sheet=sheet, seat="W", player_id=ew.second_id, entry=away),
        ]
    Seat.objects.bulk_create(seats)


def score_of_sheets(match: Match) -> Score:
    """What the complete sheets of a match add up to, with the best partnership of each side."""
    sheets = list(
        match.sheets.exclude(source=Sheet.Source.NONE).select_related("ns_partnership", "ew_partnership")
    )
    return added_up(sheets, decided_by=regulations_of(match).decided_by)


def added_up(sheets: Sequence[Sheet], *, decided_by: str) -> Score:
    """What sheets that have points add up to, with the best partnership of each side (rules §8.3).

    A sheet that counts for nobody is neither won nor drawn.
    """
    # A typed total may leave them out; then the match does not know them either.
    baunies_are_known = all(sheet.ns_baunies is not None and sheet.ew_baunies is not None for sheet in sheets)
    outcome = match_outcome(
        [
            SheetOutcome(
                home=sheet.points_of(MatchSide.HOME) or 0,
                away=sheet.points_of(MatchSide.AWAY) or 0,
                home_baunies=sheet.baunies_of(MatchSide.HOME) or 0,
                away_baunies=sheet.baunies_of(MatchSide.AWAY) or 0,
            )
            for sheet in sheets
            if sheet.status != Sheet.Status.NOBODY
        ],
        decided_by=decided_by,
    )
    totals: dict[str, dict[int, int]] = {side: defaultdict(int) for side in MatchSide.values}
    for sheet in sheets:
        for side in MatchSide.values:
            at_ns = (sheet.home_side if side == MatchSide.HOME else sheet.away_side) == "NS"
            partnership_id = sheet.ns_partnership_id if at_ns else sheet.ew_partnership_id
            if partnership_id is not None:
                totals[side][partnership_id] += sheet.points_of(side) or 0
    return Score(
        home=outcome.home.score,
        away=outcome.away.score,
        home_hand_points=outcome.home.hand_points,
        away_hand_points=outcome.away.hand_points,
        home_sheets=outcome.home.sheets_won,
        away_sheets=outcome.away.sheets_won,
        home_baunies=outcome.home.baunies if baunies_are_known else None,
        away_baunies=outcome.away.baunies if baunies_are_known else None,
        home_best=max(totals[MatchSide.HOME].values(), default=None),
        away_best=max(totals[MatchSide.AWAY].values(), default=None),
    )


def finish_match(match: Match, *, by: User) -> Result:
    """The result from the sheets of a match that both leaders have signed: official, or provisional first.

    Runs inside the transaction of the second signature, which holds the locks of fixture, match and sheets.
    """
    match.finished_at = timezone.now()
    match.save(update_fields=["finished_at"])
    fixture = match.fixture
    return store_result(
        fixture,
        state_when_played(fixture),
        score_of_sheets(match),
        source=Result.Source.SHEETS,
        by=by,
        match=match,
    )
