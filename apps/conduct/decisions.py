"""What a director can decide about a fixture, and what would count then. Stores nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _

from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.competitions.queries import current_match_part
from apps.matches.models import Match, MatchSide, Result
from apps.matches.services.results import Score, entries_by_side, score_of_result, score_problems
from apps.schedule.models import Fixture

_SCORES = {"home": "home_score", "away": "away_score"}
DETAILS = (
    "home_hand_points",
    "away_hand_points",
    "home_sheets",
    "away_sheets",
    "home_baunies",
    "away_baunies",
    "home_best",
    "away_best",
)


class Kind(StrEnum):
    """The decisions."""

    HOME_WALKOVER = "home_walkover"
    AWAY_WALKOVER = "away_walkover"
    DOUBLE_WALKOVER = "double_walkover"
    NOT_PLAYED = "not_played"
    VOID = "void"
    TO_BE_REPLAYED = "to_be_replayed"
    SCORE = "score"
    EARLIER = "earlier"
    REOPEN = "reopen"


# What needs nothing but the decision itself: the state and who wins.
_PLAIN = {
    Kind.HOME_WALKOVER: (Result.State.WALKOVER, MatchSide.HOME),
    Kind.AWAY_WALKOVER: (Result.State.WALKOVER, MatchSide.AWAY),
    Kind.DOUBLE_WALKOVER: (Result.State.DOUBLE_WALKOVER, ""),
    Kind.NOT_PLAYED: (Result.State.NOT_PLAYED, ""),
    Kind.VOID: (Result.State.VOID, ""),
    Kind.TO_BE_REPLAYED: (Result.State.TO_BE_REPLAYED, ""),
}


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: `home` and `away` for another score, `version` for the way back to an earlier version."""

    kind: Kind
    home: int | None = None
    away: int | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What would count for a fixture; the figures of `store_result`."""

    fixture: Fixture
    state: str
    source: str
    score: Score = field(default_factory=Score)
    winner: str = ""
    match: Match | None = None
    note: str = ""

    def as_result(self) -> Result:
        """The outcome as a result that is not stored: what `table_of` takes for what-if."""
        figures = asdict(self.score)
        return Result(
            fixture=self.fixture,
            match=self.match,
            state=self.state,
            source=self.source,
            winner=self.winner,
            home_score=figures.pop("home"),
            away_score=figures.pop("away"),
            note=self.note,
            **figures,
        )

    def is_what_counts(self, current: Result | None) -> bool:
        """Whether this very result counts already."""
        if current is None:
            return False
        wanted = self.as_result()
        names = ("state", "winner", "match_id", *_SCORES.values(), *DETAILS)
        return all(getattr(wanted, name) == getattr(current, name) for name in names)


def current_result(fixture: Fixture) -> Result | None:
    """What counts for the fixture now, with its match."""
    found = Result.objects.filter(fixture=fixture, is_current=True)
    return found.select_related("match__regulations").first()


def outcome_of(fixture: Fixture, decision: Decision, current: Result | None) -> Outcome:
    """What would count. Refuses a bye, a draft, and a decision that does not fit what has happened so far."""
    entries_by_side(fixture)
    if fixture.stage.published_at is None:
        raise refuse(
            "", "not_published", _("The programme is not published yet, so there is nothing to rule on.")
        )
    match = current.match if current else None
    if decision.kind in _PLAIN:
        state, winner = _PLAIN[decision.kind]
        outcome = Outcome(fixture, state, Result.Source.RULING, winner=winner, match=match)
    elif decision.kind == Kind.SCORE:
        outcome = _another_score(fixture, decision, current)
    elif decision.kind == Kind.EARLIER:
        outcome = _earlier_version(fixture, decision)
    else:
        outcome = _back_to_playing(fixture, current)
    if outcome.is_what_counts(current):
        raise refuse("kind", "no_change", _("This is what counts already. Choose another decision."))
    return outcome


def _another_score(fixture: Fixture, decision: Decision, current: Result | None) -> Outcome:
    """An official score by ruling. Sheets won and baunies stay as they were played; a best above its total falls."""
    problems: Iterable[FieldProblem] = score_problems(decision.home, decision.away)
    if problems:
        raise Refused(*problems)
    match = current.match if current else None
    regulations = match.regulations if match and match.regulations else current_match_part(fixture.stage)
    by_hand_points = regulations.decided_by == regulations.DecidedBy.HAND_POINTS
    kept = _score_of(current)
    score = Score(
        home=decision.home,
        away=decision.away,
        home_hand_points=decision.home if by_hand_points else kept.home_hand_points,
        away_hand_points=decision.away if by_hand_points else kept.away_hand_points,
        home_sheets=kept.home_sheets,
        away_sheets=kept.away_sheets,
        home_baunies=kept.home_baunies,
        away_baunies=kept.away_baunies,
        home_best=_best_within(kept.home_best, decision.home, by_hand_points),
        away_best=_best_within(kept.away_best, decision.away, by_hand_points),
    )
    return Outcome(
        fixture,
        Result.State.OFFICIAL,
        Result.Source.RULING,
        score=score,
        winner=score.winner,
        match=match,
        note=current.note if current else "",
    )


def _best_within(best: int | None, total: int | None, by_hand_points: bool) -> int | None:
    """The best partnership's hand points, unless they no longer fit in the total of their side."""
    if best is None or total is None or (by_hand_points and best > total):
        return None
    return best


def _earlier_version(fixture: Fixture, decision: Decision) -> Outcome:
    """The figures of an earlier version, as if it had always been so."""
    earlier = (
        Result.objects.filter(fixture=fixture, version=decision.version or 0)
        .exclude(state__in=[Result.State.LIVE, Result.State.BROKEN_OFF])
        .select_related("match")
        .first()
    )
    if earlier is None:
        raise refuse("version", "no_such_version", _("Choose one of the earlier versions of this result."))
    # What a director decides is official at once.
    was_provisional = earlier.state == Result.State.PROVISIONAL
    return Outcome(
        fixture,
        Result.State.OFFICIAL if was_provisional else earlier.state,
        earlier.source,
        score=_score_of(earlier),
        winner=earlier.winner,
        match=earlier.match,
        note=earlier.note,
    )


def _back_to_playing(fixture: Fixture, current: Result | None) -> Outcome:
    """The match goes on: its sheets can be written on and it is signed anew."""
    match = Match.objects.filter(fixture=fixture).order_by("-number").first()
    if match is not None and match.started_at is None and match.number > 1:
        message = _(
            "A line-up has been named for the replay: it is played, or an earlier version counts again."
        )
        raise refuse("kind", "replay_prepared", message)
    if match is None or match.started_at is None:
        message = _("Only a match that was played on sheets can be reopened. Correct the score instead.")
        raise refuse("kind", "nothing_to_reopen", message)
    if current is not None and current.state == Result.State.LIVE:
        raise refuse("kind", "is_live", _("This match is being played: its sheets can be changed already."))
    return Outcome(fixture, Result.State.LIVE, Result.Source.SHEETS, match=match)


def _score_of(result: Result | None) -> Score:
    """The figures of a stored result; nothing known where there is none."""
    return Score() if result is None else score_of_result(result)
