"""From sheets to the result of a match (rules §8): sums, what decides, and doubts about totals typed from paper.

Knows a home and an away side and the totals of their sheets; whose they are, and what a result is worth in a league, it
does not know.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .decisions import allowed_outcomes
from .hand import Problem
from .messages import message_for
from .rules import HouseRules, Stinking
from .words import Outcome

SHEET_POINTS_WON, SHEET_POINTS_DRAWN = 3, 1  # rules §8.3


class DecidedBy(StrEnum):
    """What decides a match (rules §8.3)."""

    HAND_POINTS = "hand_points"
    SHEET_POINTS = "sheet_points"


class MatchWinner(StrEnum):
    """A side of a match, as opposed to a side of a table."""

    HOME = "home"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class SheetOutcome:
    """The total of one sheet, seen from the match: hand points and baunies of both sides, whole numbers from 0.

    Raises ValueError for anything else.
    """

    home: int
    away: int
    home_baunies: int = 0
    away_baunies: int = 0

    def __post_init__(self) -> None:
        for value in (self.home, self.away, self.home_baunies, self.away_baunies):
            _check_count(value)


@dataclass(frozen=True, slots=True)
class SideOfMatch:
    """What one side brought home; `score` is the figure that decides."""

    hand_points: int
    sheets_won: int
    sheet_points: int
    baunies: int
    score: int


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """Both sides of a match and its winner; None where it is drawn."""

    home: SideOfMatch
    away: SideOfMatch
    sheets_drawn: int
    winner: MatchWinner | None


def match_outcome(sheets: Iterable[SheetOutcome], *, decided_by: str) -> MatchOutcome:
    """What the sheets of a match add up to (rules §8.3). No sheets at all are level.

    `decided_by` is a word of DecidedBy; raises ValueError for any other.
    """
    decides = DecidedBy(decided_by)
    sheets = list(sheets)
    home = _side_of_match([(each.home, each.away, each.home_baunies) for each in sheets], decides)
    away = _side_of_match([(each.away, each.home, each.away_baunies) for each in sheets], decides)
    winner = None
    if home.score != away.score:
        winner = MatchWinner.HOME if home.score > away.score else MatchWinner.AWAY
    return MatchOutcome(home, away, len(sheets) - home.sheets_won - away.sheets_won, winner)


def _side_of_match(sheets: list[tuple[int, int, int]], decides: DecidedBy) -> SideOfMatch:
    """One side's sums, from its own points, the other side's points and its baunies on each sheet."""
    won = sum(own > other for own, other, _ in sheets)
    drawn = sum(own == other for own, other, _ in sheets)
    hand_points = sum(own for own, _, _ in sheets)
    sheet_points = won * SHEET_POINTS_WON + drawn * SHEET_POINTS_DRAWN
    return SideOfMatch(
        hand_points=hand_points,
        sheets_won=won,
        sheet_points=sheet_points,
        baunies=sum(baunies for _, _, baunies in sheets),
        score=hand_points if decides == DecidedBy.HAND_POINTS else sheet_points,
    )


class DoubtCode(StrEnum):
    """Why a typed total is asked about again."""

    TOTAL_TOO_LOW = "total_too_low"
    TOTAL_DOES_NOT_ADD_UP = "total_does_not_add_up"
    TOO_MANY_BAUNIES = "too_many_baunies"


def total_doubts(
    rules: HouseRules, ns: int, ew: int, *, baunies_ns: int | None = None, baunies_ew: int | None = None
) -> list[Problem]:
    """What looks wrong with the total of a finished sheet that was typed from paper: at most one doubt, no refusal.

    Judged only where the sheet has a number of hands and its values are 2 and 5 (rules §8.6). Baunies that were not
    told (None) count as none, and the doubt asks for them. Raises ValueError for a number below 0.
    """
    told = [each for each in (baunies_ns, baunies_ew) if each is not None]
    for value in (ns, ew, *told):
        _check_count(value)
    hands = rules.end.hands
    if hands is None or not _twos_and_fives(rules):
        return []
    baunies, worth = sum(told), rules.points.baunie
    left_ns, left_ew = ns - worth * (baunies_ns or 0), ew - worth * (baunies_ew or 0)
    too_many = baunies > hands and rules.end.draws
    if min(left_ns, left_ew) < 0 or too_many or (baunies and Outcome.BAUNIE not in allowed_outcomes(rules)):
        return [_doubt(DoubtCode.TOO_MANY_BAUNIES, "baunies")]
    if ns + ew < 2 * hands:
        return [_doubt(DoubtCode.TOTAL_TOO_LOW, "total")]
    if not _adds_up(left_ns, left_ew, hands - baunies, more=not rules.end.draws):
        return [_doubt(DoubtCode.TOTAL_DOES_NOT_ADD_UP, "total", "baunies" if told else "")]
    return []


def _twos_and_fives(rules: HouseRules) -> bool:
    """Whether a kap gives 5, a baunie at least 2, and every other hand that can be won by tricks exactly 2."""
    twos = (Outcome.MAJORITY, Outcome.KAP_BY_PARTNER, Outcome.FAILED_BAUNIE, Outcome.PREMATURE_KAP)
    possible = allowed_outcomes(rules)
    return (
        rules.points.kap == 5
        and rules.points.baunie >= 2
        and all(getattr(rules.points, outcome) == 2 for outcome in twos if outcome in possible)
        and rules.stinking == Stinking()
    )


def _adds_up(ns: int, ew: int, hands: int, *, more: bool) -> bool:
    """Whether so many hands of 2 or 5 points can give these points; with `more` also more hands than that."""
    if not more:
        return _is_split(ns, ew, hands)
    # Six numbers of hands in a row meet every remainder of kaps that there is, so nothing more has to be tried.
    fewest = max(hands, -(-(ns + ew) // 5), 0)
    return any(_is_split(ns, ew, number) for number in range(fewest, fewest + 6))


def _is_split(ns: int, ew: int, hands: int) -> bool:
    """Whether exactly so many hands of 2 or 5 points can give these points to the two sides."""
    kaps, rest = divmod(ns + ew - 2 * hands, 3)  # rules §8.6: a kap instead of a majority adds 3
    if rest or not 0 <= kaps <= hands:
        return False
    fewest, most = max(0, kaps - ew // 5), min(kaps, ns // 5)
    if fewest % 2 != ns % 2:  # without its kaps a side's points are twos
        fewest += 1
    return fewest <= most


def _doubt(code: DoubtCode, field: str, about: str = "") -> Problem:
    return Problem(code, field, None, message_for(code, about))


def _check_count(value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"Points and baunies are whole numbers from 0, not {value!r}.")
