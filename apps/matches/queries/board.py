"""The board of a match: partnerships by rounds, the lead after each round, the best partnership of each side.

Works the same for one sheet of a pairs match and 144 sheets of a match of twelve partnerships, in a fixed number of
queries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from apps.clubs.models import Player
from apps.scoring.match import SheetOutcome, match_outcome

from ..models import Acceptance, Match, MatchSide, Partnership, Seat, Sheet

SEATS_OF_SIDE = {"NS": ("N", "S"), "EW": ("E", "W")}
# The two who sit at a place in a round; None where it is absent.
Pair = tuple[Player, Player] | None


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """One sheet as a side's partnership sees it: `own` and `other` points are None before the first hand.

    A credited sheet has its points once its round has begun.
    """

    sheet: Sheet
    own: int | None
    other: int | None
    opponent: Partnership | None

    @property
    def is_complete(self) -> bool:
        return self.sheet.is_complete


@dataclass(frozen=True, slots=True)
class Spell:
    """Who sat at a place from round `first` to round `last`."""

    first: int
    last: int
    pair: Pair


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A partnership's evening: its sheets by round and its hand points so far.

    `spells` say who sat there, one after the other; before the match starts there are none.
    """

    partnership: Partnership
    sheets: tuple[BoardSheet, ...]
    total: int
    conceded: int
    is_best: bool = False
    spells: tuple[Spell, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardRound:
    """A round of the match: points of both sides in it, and the score and lead after it.

    `home` and `away` are what was made in the round; `home_after`, `away_after` what decides the match so far.
    Everything is None before the round has a hand. `lead` is home less away after the round.
    """

    number: int
    sheets: tuple[Sheet, ...]
    home: int | None = None
    away: int | None = None
    home_after: int | None = None
    away_after: int | None = None
    is_complete: bool = False

    @property
    def lead(self) -> int | None:
        if self.home_after is None or self.away_after is None:
            return None
        return self.home_after - self.away_after


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that a match page shows. `home_score` and `away_score` decide the match (None before a hand)."""

    match: Match
    decided_by: str
    home_rows: tuple[BoardRow, ...] = ()
    away_rows: tuple[BoardRow, ...] = ()
    rounds: tuple[BoardRound, ...] = ()
    home_score: int | None = None
    away_score: int | None = None
    home_hand_points: int | None = None
    away_hand_points: int | None = None
    accepted: dict[int, frozenset[str]] = field(default_factory=dict)
    # Who sits at each side of the match on each sheet.
    pairs: dict[tuple[int, str], Pair] = field(default_factory=dict)

    @property
    def current_round(self) -> BoardRound | None:
        """The first round that is not complete; None when all are."""
        return next((each for each in self.rounds if not each.is_complete), None)

    @property
    def is_complete(self) -> bool:
        """Every sheet has ended."""
        return bool(self.rounds) and all(each.is_complete for each in self.rounds)

    @property
    def sheets_open(self) -> int:
        """How many sheets have not ended."""
        return sum(1 for each in self.rounds for sheet in each.sheets if not sheet.is_complete)


def match_board(match: Match) -> Board:
    """The board of a match as it stands now; of a match that has not started only the line-ups.

    Who played is what the seats say (traps J6). Four queries at most: regulations, partnerships with players and their
    line-ups, sheets with who accepted them, seats with players.
    """
    return match_boards([match])[match.pk]


def match_boards(matches: Sequence[Match]) -> dict[int, Board]:
    """The boards of several matches by their ids, in as many queries as that of one.

    Regulations come with the matches, or cost a query each.
    """
    places: dict[int, list[Partnership]] = defaultdict(list)
    people = Partnership.objects.filter(line_up__match__in=matches)
    for place in people.select_related("line_up", "first", "second").order_by("position"):
        places[place.line_up.match_id].append(place)
    sheets: dict[int, list[Sheet]] = defaultdict(list)
    for sheet in (
        Sheet.objects.filter(match__in=matches)
        .annotate(**{f"accepted_{side}": Exists(_acceptances(side)) for side in MatchSide.values})
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("player")))
        .order_by("round", "table")
    ):
        sheets[sheet.match_id].append(sheet)
    return {match.pk: _board(match, places[match.pk], sheets[match.pk]) for match in matches}


def _board(match: Match, people: list[Partnership], sheets: list[Sheet]) -> Board:
    """The board from everybody who is named for the match, by position, and its sheets with their seats."""
    regulations = match.regulations
    places: dict[str, list[Partnership]] = defaultdict(list)
    for place in people:
        places[place.line_up.side].append(place)
    pairs = {
        (sheet.pk, side): pair_at(sheet, sheet.side_of_table(side))
        for sheet in sheets
        for side in MatchSide.values
    }
    counting = _counting(sheets)
    by_id = {place.pk: place for side in places.values() for place in side}
    decided_by = regulations.decided_by if regulations else "hand_points"
    rounds = _rounds(sheets, decided_by, counting)
    last = next((each for each in reversed(rounds) if each.home_after is not None), None)
    hand_points = {
        side: sum(sheet.points_of(side) or 0 for sheet in sheets if sheet.pk in counting) if last else None
        for side in MatchSide.values
    }
    return Board(
        match=match,
        decided_by=decided_by,
        home_rows=_rows(MatchSide.HOME, places.get(MatchSide.HOME, []), sheets, by_id, pairs, counting),
        away_rows=_rows(MatchSide.AWAY, places.get(MatchSide.AWAY, []), sheets, by_id, pairs, counting),
        rounds=rounds,
        home_score=last.home_after if last else None,
        away_score=last.away_after if last else None,
        home_hand_points=hand_points[MatchSide.HOME],
        away_hand_points=hand_points[MatchSide.AWAY],
        accepted={
            sheet.pk: frozenset(side for side in MatchSide.values if getattr(sheet, f"accepted_{side}"))
            for sheet in sheets
        },
        pairs=pairs,
    )


def _acceptances(side: str) -> QuerySet[Acceptance]:
    """What this side accepted, of the sheet of the query around it."""
    return Acceptance.objects.filter(sheet=OuterRef("pk"), side=side)


def pair_at(sheet: Sheet, table_side: str) -> Pair:
    """Who sits NS or EW on a sheet whose seats have been read; None where nobody does."""
    players = {seat.seat: seat.player for seat in sheet.seats.all()}
    first, second = (players.get(seat) for seat in SEATS_OF_SIDE[table_side])
    return None if first is None or second is None else (first, second)


def _counting(sheets: list[Sheet]) -> set[int]:
    """The sheets with points that count by now: a credited one once its round has begun.

    A round of credited sheets alone has nothing to wait for. `live_scores` counts in the same way.
    """
    begun = {sheet.round for sheet in sheets if sheet.is_begun}
    played = {sheet.round for sheet in sheets if not sheet.is_credited}
    return {
        sheet.pk
        for sheet in sheets
        if sheet.is_begun or (sheet.is_credited and (sheet.round in begun or sheet.round not in played))
    }


def _rounds(sheets: list[Sheet], decided_by: str, counting: set[int]) -> tuple[BoardRound, ...]:
    """The rounds with the score after each; a sheet that has not ended counts with the points it has."""
    rounds: list[BoardRound] = []
    so_far: list[SheetOutcome] = []
    for number in sorted({sheet.round for sheet in sheets}):
        here = tuple(sheet for sheet in sheets if sheet.round == number)
        begun = [sheet for sheet in here if sheet.pk in counting]
        # Sheet points are given for whole sheets only; hand points count as they come.
        counted = [sheet for sheet in begun if decided_by == "hand_points" or sheet.is_complete]
        so_far += [
            SheetOutcome(home=sheet.points_of("home") or 0, away=sheet.points_of("away") or 0)
            for sheet in counted
            if sheet.status != Sheet.Status.NOBODY
        ]
        if not begun:
            rounds.append(BoardRound(number=number, sheets=here))
            continue
        outcome = match_outcome(so_far, decided_by=decided_by)
        rounds.append(
            BoardRound(
                number=number,
                sheets=here,
                home=sum(sheet.points_of("home") or 0 for sheet in begun),
                away=sum(sheet.points_of("away") or 0 for sheet in begun),
                home_after=outcome.home.score,
                away_after=outcome.away.score,
                is_complete=all(sheet.is_complete for sheet in here),
            )
        )
    return tuple(rounds)


def _rows(
    side: str,
    places: list[Partnership],
    sheets: list[Sheet],
    by_id: dict[int, Partnership],
    pairs: dict[tuple[int, str], Pair],
    counting: set[int],
) -> tuple[BoardRow, ...]:
    """One row for each partnership of a side; of several the best (the most hand points, maybe several) is marked."""
    other_side = MatchSide.AWAY if side == MatchSide.HOME else MatchSide.HOME
    rows = []
    for place in places:
        own_sheets = []
        for sheet in sheets:
            own_at_ns = (sheet.home_side if side == MatchSide.HOME else sheet.away_side) == "NS"
            own_id, other_id = sheet.ns_partnership_id, sheet.ew_partnership_id
            if not own_at_ns:
                own_id, other_id = other_id, own_id
            if own_id == place.pk:
                own_sheets.append(
                    BoardSheet(
                        sheet=sheet,
                        own=sheet.points_of(side) if sheet.pk in counting else None,
                        other=sheet.points_of(other_side) if sheet.pk in counting else None,
                        opponent=by_id.get(other_id) if other_id else None,
                    )
                )
        rows.append(
            (
                place,
                tuple(own_sheets),
                sum(each.own or 0 for each in own_sheets),
                sum(each.other or 0 for each in own_sheets),
                _spells([(each.sheet.round, pairs[each.sheet.pk, side]) for each in own_sheets]),
            )
        )
    best = max((total for _place, _sheets, total, *_rest in rows), default=0)
    return tuple(
        BoardRow(
            partnership=place,
            sheets=own,
            total=total,
            conceded=conceded,
            is_best=len(rows) > 1 and total == best and total > 0,
            spells=spells,
        )
        for place, own, total, conceded, spells in rows
    )


def _spells(rounds: list[tuple[int, Pair]]) -> tuple[Spell, ...]:
    """Rounds in which the same two sat there, put together."""
    spells: list[Spell] = []
    for number, pair in rounds:
        if spells and spells[-1].pair == pair:
            spells[-1] = Spell(spells[-1].first, number, pair)
        else:
            spells.append(Spell(number, number, pair))
    return tuple(spells)
