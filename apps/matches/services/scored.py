"""What stands on a sheet, and what the rules of the night make of it. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from apps.scoring.hand import HandResult, ProblemCode
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import SheetScore, tally

from ..models import Hand, Sheet
from ..sentences import refusal_of
from .locks import regulations_of


def open_hands(sheet: Sheet) -> list[Hand]:
    """The hands that stand on the sheet, in order."""
    return list(Hand.objects.filter(sheet=sheet, withdrawn_at__isnull=True).order_by("number"))


def house_rules(sheet: Sheet) -> HouseRules:
    """The house rules of the night: those that froze when the match began."""
    return regulations_of(sheet.match).house_rules


def results_of(hands: Sequence[Hand | HandResult]) -> list[HandResult]:
    """The facts of hands, stored or just reported."""
    return [hand.to_result() if isinstance(hand, Hand) else hand for hand in hands]


def score_of(sheet: Sheet, hands: Sequence[Hand | HandResult]) -> SheetScore:
    """What the rules of the night make of these hands."""
    return tally(
        house_rules(sheet), results_of(hands), first_caller=sheet.first_caller or None, closed=sheet.closed
    )


def up_to_its_end(
    sheet: Sheet, facts: Sequence[Hand | HandResult], *, corrected: int
) -> tuple[SheetScore, list[int]]:
    """What a corrected sheet scores as far as it goes now, and the numbers of the hands behind its end (rules §6.4).

    Refuses whatever else is wrong.
    """
    score = score_of(sheet, facts)
    ended = [
        each.hand
        for each in score.problems
        if each.code == ProblemCode.SHEET_ALREADY_ENDED and each.hand is not None
    ]
    if ended:
        score = score_of(sheet, facts[: ended[0] - 1])
    if score.problems:
        raise refusal_of(score.problems, meant=corrected)
    return score, ended
