"""Making results. `store_result` is the only place that does.

Knows nothing of tables: it rings the doorbell of the stage's table once the result is committed.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.competitions.models import Entry, MatchRegulations
from apps.competitions.queries import current_match_part
from apps.schedule.models import Fixture
from apps.standings.tasks import ring_on_commit

from ..limits import HIGHEST_SCORE
from ..models import Match, MatchSide, Result
from .states import state_when_played


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of a result, home and away. What is not known is None, never 0.

    `home` and `away` decide the match (rules §8.3); the others are for criteria and statistics.
    """

    home: int | None = None
    away: int | None = None
    home_hand_points: int | None = None
    away_hand_points: int | None = None
    home_sheets: int | None = None
    away_sheets: int | None = None
    home_baunies: int | None = None
    away_baunies: int | None = None
    home_best: int | None = None
    away_best: int | None = None

    @property
    def winner(self) -> str:
        """`home`, `away`, or "" for a draw or no score."""
        if self.home is None or self.away is None or self.home == self.away:
            return ""
        return MatchSide.HOME if self.home > self.away else MatchSide.AWAY


def score_of_result(result: Result) -> Score:
    """The figures of a stored result."""
    details = {each.name: getattr(result, each.name) for each in fields(Score) if "_" in each.name}
    return Score(home=result.home_score, away=result.away_score, **details)


def lock_fixture(fixture: Fixture) -> Fixture:
    """The fixture's row, locked until the transaction ends, with what its labels need.

    Refuses one that is gone: a programme that nobody has played can be drawn again while a page is open.
    """
    locked = (
        Fixture.objects.select_for_update(of=("self",), no_key=True)
        .select_related("stage__competition__organiser", "home", "away", "matchday", "venue")
        .filter(pk=fixture.pk)
        .first()
    )
    if locked is None:
        raise refuse("", "drawn_again", _("The programme was drawn again: look up the match in the new one."))
    return locked


def entries_by_side(fixture: Fixture) -> dict[str, Entry]:
    """The two entries of a fixture by side of the match. Refuses a bye, which has only one."""
    if fixture.away is None:
        raise refuse("", "bye", _("This entry has a bye: there is no match."))
    return {MatchSide.HOME: fixture.home, MatchSide.AWAY: fixture.away}


def store_result(
    fixture: Fixture,
    state: str,
    score: Score,
    *,
    source: str,
    by: User,
    match: Match | None = None,
    winner: str | None = None,
    note: str = "",
    reason: str = "",
) -> Result:
    """The new current result of a fixture; the one before stays as history.

    The caller holds the lock of the fixture (`lock_fixture`). `winner` overrides what the scores say, for states
    such as a walkover. Rings the table on commit.
    """
    previous = Result.objects.filter(fixture=fixture, is_current=True).first()
    if previous is not None:
        previous.is_current = False
        previous.save(update_fields=["is_current"])
    figures = asdict(score)
    result = Result.objects.create(
        fixture=fixture,
        match=match,
        version=previous.version + 1 if previous else 1,
        state=state,
        source=source,
        winner=score.winner if winner is None else winner,
        home_score=figures.pop("home"),
        away_score=figures.pop("away"),
        **figures,
        note=note,
        reason=reason,
        created_by=by,
    )
    log.record(
        fixture.stage.competition.organiser,
        "store_result",
        fixture,
        by=by,
        before=_in_short(previous),
        after=_in_short(result),
        reason=reason,
    )
    ring_on_commit(fixture.stage_id)
    return result


@once_more_after_a_clash
@transaction.atomic
def record_final_score(
    fixture: Fixture,
    home: int,
    away: int,
    *,
    by: User,
    home_best: int | None = None,
    away_best: int | None = None,
    note: str = "",
    source: str = Result.Source.FINAL_SCORE,
) -> Result:
    """The result of a match of which only the final score is known (rules §8.5); from an import it is official.

    Refuses a bye, a cancelled fixture, one that is not published, a match that is live or already has a result (unless
    it is to be replayed), scores that are no whole numbers from 0, and a best partnership that has more than its side.
    The score is in what decides the match; only where hand points do is it known how many there were.
    """
    fixture = lock_fixture(fixture)
    by_hand_points = current_match_part(fixture.stage).decided_by == MatchRegulations.DecidedBy.HAND_POINTS
    problems = score_problems(
        home, away, home_best=home_best, away_best=away_best, best_within_score=by_hand_points
    )
    if problems:
        raise Refused(*problems)
    if fixture.stage.published_at is None:
        raise refuse("", "not_published", _("The programme is not published yet, so it can still change."))
    if fixture.status in (Fixture.Status.BYE, Fixture.Status.CANCELLED):
        raise refuse("", "not_to_be_played", _("This fixture is not played, so it has no score."))
    previous = Result.objects.filter(fixture=fixture, is_current=True).first()
    if previous is not None and not previous.is_open:
        raise refuse(
            "",
            "already_has_a_result",
            _("This match is live or already has a result. Only a ruling can change it."),
        )
    score = Score(
        home=home,
        away=away,
        home_hand_points=home if by_hand_points else None,
        away_hand_points=away if by_hand_points else None,
        home_best=home_best,
        away_best=away_best,
    )
    reason = previous.reason if previous else ""
    state = Result.State.OFFICIAL if source == Result.Source.IMPORT else state_when_played(fixture)
    return store_result(fixture, state, score, source=source, by=by, note=note, reason=reason)


def score_problems(
    home: object,
    away: object,
    *,
    home_best: object = None,
    away_best: object = None,
    best_within_score: bool = True,
) -> list[FieldProblem]:
    """What is wrong with a final score, field by field; an empty list when nothing is.

    A best partnership is counted in hand points; `best_within_score` says that the score is too.
    """
    problems = []
    for field, value, may_be_absent in (
        ("home", home, False),
        ("away", away, False),
        ("home_best", home_best, True),
        ("away_best", away_best, True),
    ):
        if value is None and may_be_absent:
            continue
        if type(value) is not int or not 0 <= value <= HIGHEST_SCORE:
            problems.append(FieldProblem(field, "not_a_score", _("Enter a whole number from 0, such as 82.")))
    if not problems and best_within_score:
        for field, best, total in (("home_best", home_best, home), ("away_best", away_best, away)):
            if isinstance(best, int) and isinstance(total, int) and best > total:
                problems.append(
                    FieldProblem(
                        field,
                        "best_above_total",
                        _("The best partnership cannot have more points than its side."),
                    )
                )
    return problems


def _in_short(result: Result | None) -> dict[str, object] | None:
    """What the log tells of a result."""
    if result is None:
        return None
    return {
        "version": result.version,
        "state": result.state,
        "home": result.home_score,
        "away": result.away_score,
        "winner": result.winner,
    }
