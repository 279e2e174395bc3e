"""Played matches as another revision of the match part would score them. Works everything out and stores nothing.

A sheet is scored from its hands; a total typed from paper stays what it is, and the match says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from apps.clubs.refusals import FieldProblem
from apps.competitions.models import MatchRegulations, Stage
from apps.matches.absences import credit
from apps.matches.models import Hand, Match, Result, Sheet
from apps.matches.sentences import sentence_for
from apps.matches.services.play import added_up
from apps.matches.services.results import Score
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import tally
from apps.scoring.words import OPEN

from .decisions import Outcome


@dataclass(frozen=True, slots=True)
class Choice:
    """The revision to apply, and to which matchdays: from `first` to `last`, both included."""

    revision: MatchRegulations
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Rescored:
    """A match as it would be: its sheets and hands carry their new points, unsaved."""

    result: Result
    match: Match
    score: Score
    sheets: tuple[Sheet, ...]
    hands: tuple[Hand, ...]
    typed: int

    @property
    def outcome(self) -> Outcome:
        """What would count for the fixture."""
        return Outcome(
            self.result.fixture,
            # What is not official yet becomes so in its own way.
            self.result.state,
            Result.Source.SHEETS,
            score=self.score,
            winner=self.score.winner,
            match=self.match,
            note=self.result.note,
        )

    @property
    def changes_the_score(self) -> bool:
        """Whether the result would read otherwise."""
        return not self.outcome.is_what_counts(self.result)


@dataclass(slots=True)
class Plan:
    """What applying a revision would do. With `problems` it cannot be applied."""

    choice: Choice
    rescored: list[Rescored] = field(default_factory=list)
    # Results that stay, because they do not come from sheets that are signed: final scores, rulings, live matches.
    left_alone: list[Result] = field(default_factory=list)
    problems: list[FieldProblem] = field(default_factory=list)
    # Tells one state of the results from another, so that what was seen is what is applied.
    stamp: int = 0

    @property
    def changed(self) -> list[Rescored]:
        """The matches whose result would read otherwise."""
        return [each for each in self.rescored if each.changes_the_score]

    @property
    def with_typed_totals(self) -> list[Rescored]:
        """The matches that have sheets of which only the total is known."""
        return [each for each in self.rescored if each.typed]

    def supposed(self) -> list[Result]:
        """The results that would count, stored nowhere."""
        return [each.outcome.as_result() for each in self.changed]


def plan_of(stage: Stage, choice: Choice) -> Plan:
    """Work out every match of these matchdays by the revision. Three queries, whatever the number of matches."""
    plan = Plan(choice)
    results = (
        Result.objects.filter(
            fixture__stage=stage,
            fixture__matchday__number__range=(choice.first, choice.last),
            is_current=True,
        )
        .select_related("fixture__home", "fixture__away", "fixture__stage__competition__organiser", "match")
        .order_by("fixture__matchday__number", "fixture__position")
    )
    played = []
    for result in results:
        plan.stamp += result.pk
        if result.is_played and result.source == Result.Source.SHEETS and result.match:
            played.append(result)
        elif result.is_played or result.is_under_way:
            plan.left_alone.append(result)
    sheets_of = _sheets_of(result.match_id for result in played)
    hands_of = _hands_of(result.match_id for result in played)
    rules = choice.revision.house_rules
    for result in played:
        if result.match is not None and result.match.regulations_id != choice.revision.pk:
            plan.rescored.append(
                _rescored(plan, rules, result, result.match, sheets_of[result.match.pk], hands_of)
            )
    return plan


def _rescored(
    plan: Plan,
    rules: HouseRules,
    result: Result,
    match: Match,
    sheets: Sequence[Sheet],
    hands_of: dict[int, list[Hand]],
) -> Rescored:
    hands: list[Hand] = []
    revision = plan.choice.revision
    if sheets and (revision.partnerships, revision.rounds) != _size_of(sheets):
        plan.problems.append(_other_size(result, sheets))
    for sheet in sheets:
        if sheet.source == Sheet.Source.HANDS:
            if problem := _score(sheet, hands_of[sheet.pk], rules):
                place = _("%(match)s, round %(round)d, table %(table)d: %(problem)s")
                names = {"match": result.fixture, "round": sheet.round, "table": sheet.table}
                plan.problems.append(
                    FieldProblem("revision", "does_not_fit", place % {**names, "problem": problem})
                )
            hands += hands_of[sheet.pk]
        elif sheet.is_credited:
            credit(sheet, sheet.absent, revision)
    return Rescored(
        result=result,
        match=match,
        score=added_up(sheets, decided_by=revision.decided_by),
        sheets=tuple(sheets),
        hands=tuple(hands),
        typed=sum(sheet.source == Sheet.Source.TOTAL for sheet in sheets),
    )


def _size_of(sheets: Sequence[Sheet]) -> tuple[int, int]:
    """With how many partnerships and over how many rounds a match was played."""
    return max(sheet.table for sheet in sheets), max(sheet.round for sheet in sheets)


def _other_size(result: Result, sheets: Sequence[Sheet]) -> FieldProblem:
    """A match is one of the revision from then on: it cannot have been played with other numbers."""
    partnerships, rounds = _size_of(sheets)
    message = _(
        "%(match)s was played with other numbers (partnerships: %(partnerships)d, rounds: %(rounds)d) than this "
        "revision asks for. Make a revision with those, and apply that one."
    )
    names = {"match": result.fixture, "partnerships": partnerships, "rounds": rounds}
    return FieldProblem("revision", "other_size", message % names)


def _score(sheet: Sheet, hands: Sequence[Hand], rules: HouseRules) -> str:
    """Give the sheet and its hands the points of these rules; the sentence on why that cannot be, or ""."""
    if sheet.closed and rules.end.minutes is None:
        return _("It was closed on time, and this revision does not play on time.")
    score = tally(
        rules,
        [hand.to_result() for hand in hands],
        first_caller=sheet.first_caller or None,
        closed=sheet.closed,
    )
    if score.problems:
        first = score.problems[0]
        sentence = sentence_for(str(first.code))
        return (
            _("hand %(number)d: %(problem)s") % {"number": first.hand, "problem": sentence}
            if first.hand
            else sentence
        )
    if score.status is OPEN:
        return _("By this revision it would not have ended.")
    for hand, scored in zip(hands, score.hands, strict=True):
        hand.ns_points, hand.ew_points = scored.points
    sheet.ns_points, sheet.ew_points = score.totals
    sheet.status = score.status
    return ""


def _sheets_of(matches: Iterable[int | None]) -> dict[int, list[Sheet]]:
    found: dict[int, list[Sheet]] = defaultdict(list)
    sheets = Sheet.objects.filter(match__in=[pk for pk in matches if pk]).order_by("round", "table")
    for sheet in sheets.exclude(source=Sheet.Source.NONE):
        found[sheet.match_id].append(sheet)
    return found


def _hands_of(matches: Iterable[int | None]) -> dict[int, list[Hand]]:
    """The hands that stand, by sheet."""
    found: dict[int, list[Hand]] = defaultdict(list)
    hands = Hand.objects.filter(sheet__match__in=[pk for pk in matches if pk], withdrawn_at__isnull=True)
    for hand in hands.order_by("sheet", "number"):
        found[hand.sheet_id].append(hand)
    return found
