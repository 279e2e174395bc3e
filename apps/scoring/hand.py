"""One hand: what was reported, every fault in it, and its points.

A `HandResult` may hold anything that a phone or a file sent; `check_hand` says what is wrong with it. Which hands came
before, and whether the sheet had ended, is known to sheet.py only.
"""

from collections.abc import Container, KeysView, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, NoReturn, TypeGuard

from .decisions import TRICKS, Decision, Decisions, decisions_of
from .errors import NO_SUCH_FIELD, SheetError, gettext_noop, shown
from .messages import message_for
from .rules import HouseRules
from .words import NEXT_SEAT, NS, OTHER_SIDE, SIDE_OF_SEAT, Outcome, Score, Side


class ProblemCode(StrEnum):
    """What can be wrong with a hand, in the order in which problems are listed."""

    UNKNOWN_OUTCOME = "unknown_outcome"
    UNKNOWN_SIDE = "unknown_side"
    UNKNOWN_SEAT = "unknown_seat"
    OUTCOME_NOT_IN_RULES = "outcome_not_in_rules"
    TRICKS_IMPOSSIBLE = "tricks_impossible"
    TRICKS_DO_NOT_MATCH = "tricks_do_not_match"
    CALLER_REQUIRED = "caller_required"
    UNKNOWN_PENALTY = "unknown_penalty"
    PENALTY_DOES_NOT_FIT = "penalty_does_not_fit"
    SHEET_ALREADY_ENDED = "sheet_already_ended"


class Problem(NamedTuple):
    """One thing that is wrong, with a field of hand number `hand` (from 1); of the sheet itself where that is None."""

    code: str
    field: str | None
    hand: int | None
    message: str

    def to_json(self) -> dict[str, object]:
        """As the sheet file writes it."""
        return {"hand": self.hand, "field": self.field, "code": str(self.code), "message": self.message}


class FaultyHand(ValueError):
    """A hand with problems was to be scored; `problems` says which."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems


# In the order in which a refusal names them; a dict, because its keys compare with those of an object at once.
_HAND_KEYS = dict.fromkeys(("outcome", "side", "tricks", "caller", "penalties")).keys()
_TRICK_KEYS = dict.fromkeys(("NS", "EW")).keys()
_PENALTY_KEYS = dict.fromkeys(("code", "side")).keys()


class HandResult(NamedTuple):
    """What was reported of a hand, right or wrong: the values are those of the sheet file.

    `tricks` is `{"NS": 7, "EW": 1}`, `penalties` a tuple of `{"code": "misdeal", "side": "EW"}`; None is absent. A
    tuple and no dataclass: a season is read 80,000 hands at a time, and a tuple is made in a third of the time.
    """

    outcome: object
    side: object
    tricks: object = None
    caller: object = None
    penalties: object = ()

    @classmethod
    def from_json(cls, value: object) -> "HandResult":
        """A hand of a sheet file. Wrong values are kept for `check_hand` to name.

        Raises SheetError where it is no object or has a key that is unknown, also in `tricks` and in a penalty.
        """
        if not isinstance(value, dict):
            raise SheetError(gettext_noop("a hand must be an object with outcome and side"))
        if not value.keys() <= _HAND_KEYS:
            _refuse_key("hand", value, _HAND_KEYS)
        tricks = value.get("tricks")
        if isinstance(tricks, dict) and not tricks.keys() <= _TRICK_KEYS:
            _refuse_key("tricks", tricks, _TRICK_KEYS)
        penalties = value.get("penalties")
        if penalties is None:
            penalties = ()
        elif isinstance(penalties, list):
            penalties = tuple(penalties)
            for penalty in penalties:
                if isinstance(penalty, dict) and not penalty.keys() <= _PENALTY_KEYS:
                    _refuse_key("penalties", penalty, _PENALTY_KEYS)
        return cls(value.get("outcome"), value.get("side"), tricks, value.get("caller"), penalties)

    def to_json(self) -> dict[str, object]:
        """As `from_json` reads it; what is absent is left out."""
        facts: dict[str, object] = {"outcome": self.outcome, "side": self.side}
        if self.tricks is not None:
            facts["tricks"] = self.tricks
        if self.caller is not None:
            facts["caller"] = self.caller
        if self.penalties is not None and self.penalties != ():
            facts["penalties"] = list(self.penalties) if isinstance(self.penalties, tuple) else self.penalties
        return facts


def _refuse_key(field: str, value: dict[object, object], known: KeysView[str]) -> NoReturn:
    unknown = next(key for key in value if key not in known)
    raise SheetError(NO_SUCH_FIELD, field=field, key=shown(unknown), names=", ".join(known))


class HandScore(NamedTuple):
    """What a hand gave: the points of both sides, penalties included, and the side that the hand itself went to."""

    points: Score
    goes_to: Side


def check_hand(
    rules: HouseRules,
    hand: HandResult,
    *,
    number: int | None = None,
    caller: str | None = None,
    judge_caller: bool = True,
) -> list[Problem]:
    """Every problem of one hand, in the order of ProblemCode; none for a hand that can be scored.

    `caller` is the seat that calls this hand where it does not say so itself (rules §1.5), None where nobody knows.
    `judge_caller` False: whether the caller has to be known (rules §3.6) is left out, as behind a faulty hand. What
    cannot be judged is not judged: an outcome that nobody knows has no tricks to compare.
    """
    decisions = decisions_of(rules)
    problems: list[Problem] = []

    def add(code: ProblemCode, field: str, about: str = "") -> None:
        problems.append(Problem(code, field, number, message_for(code, about or field)))

    outcome = hand.outcome if is_word(hand.outcome, _OUTCOMES) else None
    side = hand.side if is_word(hand.side, OTHER_SIDE) else None
    offences = _offences_of(hand)
    nameless = [each for each in offences or () if not is_word(each.get("side"), OTHER_SIDE)]
    unlisted = [each for each in offences or () if not is_word(each.get("code"), decisions.penalties)]
    if outcome is None:
        add(ProblemCode.UNKNOWN_OUTCOME, "outcome")
    if side is None:
        add(ProblemCode.UNKNOWN_SIDE, "side")
    for _ in nameless:
        add(ProblemCode.UNKNOWN_SIDE, "penalties")
    if hand.caller is not None and not is_word(hand.caller, NEXT_SEAT):
        add(ProblemCode.UNKNOWN_SEAT, "caller")

    in_rules = (outcome, NS) in decisions.of_hand
    decision = decisions.of_hand.get((outcome, side))  # None where the outcome or the side cannot be judged
    if outcome is not None and not in_rules:
        add(ProblemCode.OUTCOME_NOT_IN_RULES, "outcome", outcome)
    if in_rules and hand.tricks is not None:
        tricks = _pair_of(hand.tricks)
        if tricks is None:
            add(ProblemCode.TRICKS_IMPOSSIBLE, "tricks")
        elif decision and tricks not in decision.tricks:
            add(ProblemCode.TRICKS_DO_NOT_MATCH, "tricks", str(outcome))
    must_know_caller = decision and decision.stinking and judge_caller  # rules §3.6
    if must_know_caller and caller is None and hand.caller is None:
        add(ProblemCode.CALLER_REQUIRED, "caller")

    if offences is None:
        add(ProblemCode.UNKNOWN_PENALTY, "penalties")
        return problems
    for _ in unlisted:
        add(ProblemCode.UNKNOWN_PENALTY, "penalties", "code")
    judged = outcome and side and not unlisted and not nameless
    if judged and not _offences_fit(decisions, hand, offences):
        add(ProblemCode.PENALTY_DOES_NOT_FIT, "penalties", str(outcome))
    return problems


def score_hand(
    rules: HouseRules,
    hand: HandResult,
    *,
    caller: str | None = None,
    penalties_before: Mapping[tuple[str, str], int] | None = None,
) -> HandScore:
    """The points of one hand (rules §2, §3, §5).

    `caller` as in check_hand. `penalties_before` says how many penalties of a (code, side) the sheet already has, which
    is what limits count. Raises FaultyHand for a hand that check_hand has problems with.
    """
    problems = check_hand(rules, hand, caller=caller)
    if problems:
        raise FaultyHand(problems)
    return points_of(decisions_of(rules), hand, caller, dict(penalties_before or {}))


def plain_decision(decisions: Decisions, hand: HandResult) -> Decision | None:
    """The decision on a faultless hand without penalties whose points do not depend on its caller, else None.

    Nearly every hand is such a one, and this look-up is all that it takes. None only says that check_hand has to look.
    """
    outcome, side, tricks, caller, penalties = hand
    if penalties != ():
        return None
    try:
        decision = decisions.plain.get((outcome, side))
        if decision is None or (caller is not None and caller not in NEXT_SEAT):
            return None
    except TypeError:
        return None  # a list or an object stands where a word belongs and cannot be looked up
    if tricks is not None and _pair_of(tricks) not in decision.tricks:
        return None
    return decision


def points_of(
    decisions: Decisions, hand: HandResult, caller: str | None, counted: dict[tuple[str, str], int]
) -> HandScore:
    """The points of a hand that check_hand has no problem with; adds its penalties to `counted` by (code, side)."""
    (ns, ew), goes_to, _, stinking = decisions.of_hand[hand.outcome, hand.side]
    if stinking and SIDE_OF_SEAT[str(hand.caller or caller)] != goes_to:  # rules §3.6
        ns, ew = (ns + stinking, ew) if goes_to == NS else (ns, ew + stinking)
    for offence in _offences_of(hand) or ():
        penalty, offender = decisions.penalties[str(offence["code"])], str(offence["side"])
        before = counted.get((penalty.code, offender), 0)
        counted[penalty.code, offender] = before + 1
        if penalty.limit is None or before < penalty.limit:  # rules §5.1: beyond its limit a penalty scores 0
            ns, ew = (ns, ew + penalty.points) if offender == NS else (ns + penalty.points, ew)
    return HandScore(Score(ns, ew), goes_to)


_OUTCOMES = frozenset[str](Outcome)
_PENALTY = Outcome.PENALTY


def is_word(value: object, words: Container[object]) -> TypeGuard[str]:
    """Whether a value is a text and one of the words."""
    return isinstance(value, str) and value in words


def _pair_of(tricks: object) -> tuple[int, int] | None:
    """Tricks as (NS, EW); None where they are not two whole numbers that thirteen tricks allow (rules §1.2)."""
    if not isinstance(tricks, dict):
        return None
    ns, ew = tricks.get("NS"), tricks.get("EW")
    if type(ns) is not int or type(ew) is not int:  # true is an int to isinstance, and no number of tricks
        return None
    return (ns, ew) if ns >= 0 and ew >= 0 and ns + ew <= TRICKS else None


def _offences_of(hand: HandResult) -> Sequence[dict[str, object]] | None:
    """The penalties of a hand; None where they are not a list of objects."""
    offences = () if hand.penalties is None else hand.penalties
    if not isinstance(offences, (tuple, list)):
        return None
    for each in offences:
        if not isinstance(each, dict):
            return None
    return offences


def _offences_fit(decisions: Decisions, hand: HandResult, offences: Sequence[dict[str, object]]) -> bool:
    """Whether listed penalties may stand beside the outcome (rules §5.2)."""
    ending = [each["side"] for each in offences if decisions.penalties[str(each["code"])].ends_hand]
    return ending == [hand.side] if hand.outcome == _PENALTY else not ending
