"""Who sits where once a match has begun: a substitution from a round on, and names that were wrong.

A place of a line-up belongs to a side and keeps its number; who sits there is said by the seats of its sheets, round
by round. A change reaches from a round to the next change that was made before it: whoever sits there in that round is
replaced for as long as they sit there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import Player, RosterSpot
from apps.clubs.refusals import refuse
from apps.clubs.services.roster import locked_players
from apps.competitions.models import Entry

from ..absences import absent_at, credit
from ..models import Acceptance, Match, MatchSide, Partnership, Seat, Sheet, Signature
from ..queries.board import SEATS_OF_SIDE, Pair, pair_at
from ..queries.seating import rounds_of
from .line_ups import PlayersOfPartnership, players_who_may_play
from .locks import regulations_of
from .play import places_of
from .results import entries_by_side, lock_fixture

LONGEST_REASON = 500
Ids = tuple[int, int] | None


@once_more_after_a_clash
@transaction.atomic
def substitute(
    match: Match,
    side: str,
    places: Mapping[int, PlayersOfPartnership],
    *,
    from_round: int,
    reason: str = "",
    seen: Mapping[int, Ids] | None = None,
    by: User,
) -> Match:
    """From a round on other people sit at these places of a side, by number; nobody on both seats: it is left.

    An absent place that is taken has its sheets open from that round on; earlier ones stay credited. Refuses a match
    that is not being played or is signed, a sheet on which something stands already (named in the sentence), who
    cannot play, and a missing reason where somebody is replaced. `seen` is who sat there when the page was made.
    """
    table, places = _table_of(match, side, from_round, places)
    if not table.match.is_live:
        raise refuse("", "not_live", _("Only while a match is being played somebody is replaced."))
    if Signature.objects.filter(match=table.match).exists():
        message = _("A team leader has signed this match. Let the leader take the signature back first.")
        raise refuse("", "match_signed", message)
    checks = Checks()
    changed = table.changes(places, seen)
    for number, run in changed.items():
        begun = [sheet for sheet in run if sheet.is_begun]
        if begun:
            message = _(
                "Something has been entered for %(sheets)s: who sits there stays. Take a later round."
            )
            checks.add(f"first_{number}", "sheet_begun", message % {"sheets": _named(begun)})
    replaced = any(table.pair(sheet) is not None for run in changed.values() for sheet in run)
    reason = _checked_reason(checks, reason, required=replaced)
    _check_players(checks, table, places, changed, players_who_may_play(table.entry))
    checks.refuse_if_any()
    return _seat(table, "substitute", places, changed, reason=reason, by=by)


@once_more_after_a_clash
@transaction.atomic
def correct_line_up(
    match: Match,
    side: str,
    places: Mapping[int, PlayersOfPartnership],
    *,
    from_round: int = 1,
    reason: str,
    seen: Mapping[int, Ids] | None = None,
    after_signing: bool = False,
    by: User,
) -> Match:
    """The names of these places were wrong from a round on: hands and points stay, who played them changes.

    Sheets that are changed are accepted anew while the match goes on; what was signed is the score, and that stays.
    Refuses a match that has not started, one that is signed or over unless `after_signing`, a place where nobody sat
    or should have sat, who is on no roster of that night or since, and a missing reason. `seen` as for `substitute`.
    """
    table, places = _table_of(match, side, from_round, places)
    signed = Signature.objects.filter(match=table.match).exists()
    if (signed or table.match.finished_at is not None) and not after_signing:
        message = _("This match is signed or over: only a competition director corrects its names.")
        raise refuse("", "match_signed", message)
    checks = Checks()
    changed = table.changes(places, seen)
    for number, run in changed.items():
        if any(table.pair(sheet) is None for sheet in run) or places[number] == (None, None):
            message = _("Names are corrected where somebody sat. Who comes or leaves is a substitution.")
            checks.add(f"first_{number}", "nobody_sat", message)
    reason = _checked_reason(checks, reason, required=True)
    _check_players(checks, table, places, changed, players_that_night(table.match, table.entry))
    checks.refuse_if_any()
    return _seat(table, "correct_line_up", places, changed, reason=reason, by=by)


def players_that_night(match: Match, entry: Entry) -> list[Player]:
    """Who was on the roster of the entry's club when the match began, by name; also who has left it since.

    And who came on it since: who played without being on it is put on it first, and then the names say so.
    """
    spots = (
        RosterSpot.objects.filter(
            Q(left_at__isnull=True) | Q(left_at__gt=match.started_at),
            club=entry.club_id,
            season=entry.competition.season_id,
        )
        .select_related("player")
        .order_by("player__name", "player__member_number")
    )
    return list(dict.fromkeys(spot.player for spot in spots))


@dataclass(frozen=True, slots=True)
class _Table:
    """The sheets of a match, locked, from the place of one side."""

    match: Match
    entry: Entry
    side: str
    from_round: int
    places: dict[int, Partnership]
    sheets: list[Sheet]

    def pair(self, sheet: Sheet, side: str = "") -> Pair:
        """Who sits there for a side of the match."""
        return pair_at(sheet, sheet.side_of_table(side or self.side))

    def place_id(self, sheet: Sheet) -> int | None:
        """Which place of this side the sheet is of."""
        at_ns = sheet.side_of_table(self.side) == "NS"
        return sheet.ns_partnership_id if at_ns else sheet.ew_partnership_id

    def sheets_of(self, number: int) -> list[Sheet]:
        """The sheets of a place, by round."""
        return [sheet for sheet in self.sheets if self.place_id(sheet) == self.places[number].pk]

    def changes(
        self, places: Mapping[int, PlayersOfPartnership], seen: Mapping[int, Ids] | None
    ) -> dict[int, list[Sheet]]:
        """The sheets that change, by place. Refuses unknown places, what changed since it was seen, and no change."""
        changed = {}
        for number, players in places.items():
            if number not in self.places:
                raise refuse("", "no_such_place", _("Choose a place of this line-up."))
            later = [sheet for sheet in self.sheets_of(number) if sheet.round >= self.from_round]
            sits = self.pair(later[0])
            if seen is not None and number in seen and seen[number] != _ids(sits):
                message = _("Somebody changed this line-up meanwhile. Look at it as it is now.")
                raise refuse("", "changed_meanwhile", message)
            if tuple(players) != (sits or (None, None)):
                length = next((i for i, sheet in enumerate(later) if self.pair(sheet) != sits), len(later))
                changed[number] = later[:length]
        if not changed:
            raise refuse("", "no_change", _("Nothing is different: choose who plays from this round on."))
        return changed


def _table_of(
    match: Match, side: str, from_round: int, places: Mapping[int, PlayersOfPartnership]
) -> tuple[_Table, Mapping[int, PlayersOfPartnership]]:
    """Everything about the places of a side, and who is to sit there as they are now, with fixture, match, sheets and
    these players locked. Refuses before the start."""
    if side not in MatchSide.values:
        raise refuse("side", "unknown_side", _("A line-up is for the home or the away side."))
    fixture = lock_fixture(match.fixture)
    locked = (
        Match.objects.select_for_update(of=("self",), no_key=True)
        .select_related("regulations")
        .get(pk=match.pk)
    )
    locked.fixture = fixture
    regulations_of(locked)
    rounds = rounds_of(locked)
    if not 1 <= from_round <= rounds:
        message = _("This match has %(n)d rounds: choose one of them.") % {"n": rounds}
        raise refuse("from_round", "no_such_round", message)
    # In one order, as a signature locks them: hands wait for it and are written before or after the change.
    list(Sheet.objects.select_for_update(of=("self",), no_key=True).filter(match=locked).order_by("pk"))
    # And nobody becomes one with somebody else meanwhile.
    known = locked_players(player for pair in places.values() for player in pair if player is not None)
    wanted = {
        number: (first and known.get(first.pk, first), second and known.get(second.pk, second))
        for number, (first, second) in places.items()
    }
    sheets = Sheet.objects.filter(match=locked).order_by("round", "table").prefetch_related("seats__player")
    entry = entries_by_side(fixture)[side]
    if entry.is_partnership:
        message = _("This is a fixed partnership: the competition director replaces a player.")
        raise refuse("", "fixed_partnership", message)
    own = {place.position: place for place in places_of(locked)[side]}
    return _Table(locked, entry, side, from_round, own, list(sheets)), wanted


def _check_players(
    checks: Checks,
    table: _Table,
    places: Mapping[int, PlayersOfPartnership],
    changed: Mapping[int, Sequence[Sheet]],
    roster: Iterable[Player],
) -> None:
    """Note half a partnership, who is on no roster, and who would sit at two tables in one round."""
    allowed = {player.pk for player in roster}
    # Who sat here tonight may sit here: the roster may have changed since.
    allowed |= {player.pk for sheet in table.sheets for player in table.pair(sheet) or ()}
    for number in changed:
        if places[number] == (None, None):
            continue
        for seat, player in zip(("first", "second"), places[number], strict=True):
            field = f"{seat}_{number}"
            if player is None:
                message = _(
                    "A partnership is two players. Choose the other one, or nobody: then it is absent."
                )
                checks.add(field, "nobody_named", message)
            elif player.pk not in allowed:
                message = _("%(player)s is not on the roster of %(club)s this season.")
                checks.add(field, "not_on_roster", message % {"player": player, "club": table.entry.club})
            elif (at := _round_with_another_seat(table, places, changed, player, number)) is not None:
                message = _("%(player)s sits at another place in round %(round)d. Choose somebody else.")
                checks.add(field, "sits_elsewhere", message % {"player": player, "round": at})


def _round_with_another_seat(
    table: _Table,
    places: Mapping[int, PlayersOfPartnership],
    changed: Mapping[int, Sequence[Sheet]],
    player: Player,
    number: int,
) -> int | None:
    """The first round of the change in which the player would sit twice; None where there is none."""
    new = {sheet.pk: places[place] for place, run in changed.items() for sheet in run}
    other = MatchSide.AWAY if table.side == MatchSide.HOME else MatchSide.HOME
    for at in [sheet.round for sheet in changed[number]]:
        seated: Counter[int] = Counter()
        for sheet in table.sheets:
            if sheet.round == at:
                own = new.get(sheet.pk, table.pair(sheet) or ())
                seated.update(each.pk for each in (*own, *(table.pair(sheet, other) or ())) if each)
        if seated[player.pk] > 1:
            return at
    return None


def _seat(
    table: _Table,
    action: str,
    places: Mapping[int, PlayersOfPartnership],
    changed: Mapping[int, Sequence[Sheet]],
    *,
    reason: str,
    by: User,
) -> Match:
    """Store who sits there, what that makes of sheets that nobody has begun, and tell the log."""
    before = _in_short(table)
    now, moved = timezone.now(), []
    for number, run in changed.items():
        for sheet in run:
            first, second = SEATS_OF_SIDE[sheet.side_of_table(table.side)]
            new = dict(zip((first, second), places[number], strict=True))
            for seat in sheet.seats.all():
                if seat.seat in new:
                    seat.player = new[seat.seat]
                    moved.append(seat)
            if not sheet.is_begun:
                sits = {side: pair_at(sheet, side) is not None for side in SEATS_OF_SIDE}
                credit(sheet, absent_at(sits["NS"], sits["EW"]), regulations_of(table.match))
            sheet.version += 1
            sheet.changed_at = now
    # Emptied first: who changes seats within a table would sit on two of them for a moment.
    Seat.objects.filter(pk__in=[seat.pk for seat in moved]).update(player=None)
    Seat.objects.bulk_update(moved, ["player"])
    sheets = [sheet for run in changed.values() for sheet in run]
    figures = ["absent", "source", "status", "ns_points", "ew_points", "ns_baunies", "ew_baunies"]
    for sheet in sheets:
        sheet.save(update_fields=[*figures, "version", "changed_at"])
    if table.match.finished_at is None:
        Acceptance.objects.filter(sheet__in=sheets).delete()
    for number in changed:
        _remember_last(table, number)
    log.record(
        table.match.fixture.stage.competition.organiser,
        action,
        table.match.fixture,
        by=by,
        before=before,
        after=_in_short(table),
        reason=reason,
    )
    return table.match


def _remember_last(table: _Table, number: int) -> None:
    """The place says who sat there last: the line-up that is offered for the next match."""
    pairs = [table.pair(sheet) for sheet in table.sheets_of(number)]
    last = next((pair for pair in reversed(pairs) if pair is not None), None)
    place = table.places[number]
    place.first, place.second = last or (None, None)
    place.save(update_fields=["first", "second"])


def _in_short(table: _Table) -> dict[str, object]:
    """What the log tells: who sits at each place in the round, by member number."""
    pairs: list[list[str | None]] = []
    for number in sorted(table.places):
        at = next(sheet for sheet in table.sheets_of(number) if sheet.round == table.from_round)
        pairs.append([player.member_number for player in table.pair(at) or ()] or [None, None])
    return {"side": table.side, "from_round": table.from_round, "partnerships": pairs}


def _ids(pair: Pair) -> Ids:
    return None if pair is None else (pair[0].pk, pair[1].pk)


def _named(sheets: Iterable[Sheet]) -> str:
    return ", ".join(
        _("round %(round)d, table %(table)d") % {"round": sheet.round, "table": sheet.table}
        for sheet in sheets
    )


def _checked_reason(checks: Checks, reason: str, *, required: bool) -> str:
    tidied = checks.text("reason", reason, longest=LONGEST_REASON, required=False)
    if required and not tidied:
        checks.add("reason", "reason_required", _("Say why: both sides and the director read it."))
    return tidied
