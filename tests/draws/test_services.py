"""Drawing a stage through the service: from approved entries to a complete programme on record."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.clubs.models import LogEntry
from apps.clubs.refusals import Refused
from apps.competitions.models import Entry, Stage, StageEntry
from apps.draws.models import Draw
from apps.draws.round_robin import draw
from apps.draws.services import draw_round_robin, undo_draw
from apps.matches.models import Match
from apps.schedule.models import Fixture, Matchday
from apps.schedule.services import publish_programme
from apps.standings.models import Standing
from tests.factories import make_entry
from tests.schedule.leagues import League, a_league, a_plan

pytestmark = pytest.mark.django_db

Rows = list[tuple[int, int, int | None]]


def programme(stage: Stage) -> Rows:
    """(matchday, home, away) of every fixture, in order."""
    fixtures = Fixture.objects.filter(stage=stage).order_by("matchday__number", "position")
    return list(fixtures.values_list("matchday__number", "home", "away"))


def assert_complete(league: League, *, double: bool) -> None:
    """Everybody stands on every matchday once, and meets everybody once, or twice with the sides swapped."""
    ids = [entry.pk for entry in league.entries]
    rows = programme(league.stage)
    meetings = Counter((home, away) for _number, home, away in rows if away is not None)
    for one, other in combinations(ids, 2):
        there, back = meetings[one, other], meetings[other, one]
        assert (there, back) == (1, 1) if double else there + back == 1
    assert sum(meetings.values()) == len(ids) * (len(ids) - 1) // (1 if double else 2)
    for number in range(1, rows[-1][0] + 1):
        standing = [entry for row in rows if row[0] == number for entry in row[1:] if entry is not None]
        assert sorted(standing) == sorted(ids)
    byes = Counter(home for _number, home, away in rows if away is None)
    assert set(byes.values()) <= {1 + double}
    assert len(byes) == (len(ids) if len(ids) % 2 else 0)


@settings(max_examples=12, deadline=None)
@given(teams=st.integers(2, 60), double=st.booleans(), seed=st.integers(0, 2**63 - 1))
def test_any_number_of_entries_draws_to_a_complete_programme(teams: int, double: bool, seed: int) -> None:
    league = a_league(teams)
    drawn = draw_round_robin(league.stage, plan=a_plan(league, double=double), seed=seed, by=league.director)
    assert_complete(league, double=double)
    dates = list(Matchday.objects.filter(stage=league.stage).values_list("date", flat=True))
    assert dates == [
        dt.date(2026, 9, 2) + dt.timedelta(weeks=week) for week in range(drawn.figures["rounds"])
    ]


@pytest.mark.parametrize("teams", [2, 3, 60])
@pytest.mark.parametrize("double", [False, True])
def test_the_smallest_and_the_greatest_number_draw_to_a_complete_programme(teams: int, double: bool) -> None:
    league = a_league(teams)
    draw_round_robin(league.stage, plan=a_plan(league, double=double), by=league.director)
    assert_complete(league, double=double)


def test_the_draw_is_on_record_so_that_anybody_can_repeat_it() -> None:
    league = a_league(5)
    drawn = draw_round_robin(league.stage, plan=a_plan(league, double=True), seed=42, by=league.director)
    assert (drawn.seed, drawn.double, drawn.drawn_by) == (42, True, league.director)
    assert drawn.entries == [entry.pk for entry in league.entries]
    again = draw(drawn.entries, double=drawn.double, seed=drawn.seed)
    assert programme(league.stage) == [
        (planned.number, pairing.home, pairing.away)
        for planned in again.rounds
        for pairing in planned.pairings
    ]
    assert drawn.figures == {
        "rounds": 10,
        "matches": 20,
        "byes_min": 2,
        "byes_max": 2,
        "home_away_difference": 0,
        "breaks": 5,
        "longest_home_run": drawn.figures["longest_home_run"],
        "longest_away_run": drawn.figures["longest_away_run"],
        "minimum_breaks": 5,
    }
    assert max(drawn.figures["longest_home_run"], drawn.figures["longest_away_run"]) == 2


def test_draw_numbers_are_the_order_that_the_lot_gave() -> None:
    league = a_league(8)
    draw_round_robin(league.stage, plan=a_plan(league), seed=42, by=league.director)
    order = list(StageEntry.objects.order_by("position").values_list("position", "entry"))
    ids = [entry.pk for entry in league.entries]
    assert order == list(enumerate(draw(ids, seed=42).entries, start=1))
    assert [entry for _position, entry in order] != ids


def test_without_a_seed_two_draws_differ() -> None:
    league = a_league(20)
    seeds = set()
    programmes = []
    for _ in range(2):
        seeds.add(draw_round_robin(league.stage, plan=a_plan(league), by=league.director).seed)
        programmes.append(programme(league.stage))
    assert len(seeds) == 2
    assert programmes[0] != programmes[1]
    assert all(0 <= seed < 1_000_000_000 for seed in seeds)


def test_drawing_again_replaces_the_programme_and_keeps_both_draws_on_record() -> None:
    league = a_league(6)
    draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    first = programme(league.stage)
    draw_round_robin(league.stage, plan=a_plan(league, double=True), seed=2, by=league.director)
    assert_complete(league, double=True)
    assert programme(league.stage)[:15] != first
    assert list(Draw.objects.order_by("pk").values_list("seed", flat=True)) == [1, 2]
    assert StageEntry.objects.filter(stage=league.stage).count() == 6


def test_drawing_a_published_programme_again_makes_it_a_draft_and_the_log_tells_so() -> None:
    league = a_league(4)
    draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    publish_programme(league.stage, by=league.director)
    published = league.stage.published_at
    assert published is not None
    draw_round_robin(league.stage, plan=a_plan(league), seed=2, by=league.director)
    assert league.stage.published_at is None
    league.stage.refresh_from_db()
    assert league.stage.published_at is None
    log = LogEntry.objects.filter(subject_type="competitions.stage", subject_id=league.stage.pk).order_by(
        "pk"
    )
    assert list(log.values_list("action", flat=True)) == [
        "lay_out_programme",
        "draw_programme",
        "publish_programme",
        "clear_programme",
        "lay_out_programme",
        "draw_programme",
    ]
    assert log[3].before["published_at"] == published.isoformat()
    assert log[5].after == {"seed": 2, "double": False, "entries": [entry.pk for entry in league.entries]}


def test_after_the_draw_everybody_stands_in_the_table_with_nothing(
    django_capture_on_commit_callbacks,
) -> None:
    league = a_league(4)
    with django_capture_on_commit_callbacks(execute=True):
        draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    rows = (
        Standing.objects.filter(stage=league.stage)
        .order_by("row")
        .values_list("entry", "place", "played", "points")
    )
    order = StageEntry.objects.filter(stage=league.stage).order_by("position").values_list("entry", flat=True)
    assert list(rows) == [(entry, 1, 0, 0) for entry in order]


def refused(league: League, **options: object) -> Refused:
    """The refusal of a draw; proves that it changed nothing."""
    before = (
        programme(league.stage),
        Draw.objects.count(),
        LogEntry.objects.count(),
        StageEntry.objects.count(),
    )
    plan = options.pop("plan", a_plan(league))
    with pytest.raises(Refused) as refusal:
        draw_round_robin(league.stage, plan=plan, by=league.director, **options)  # type: ignore[arg-type]  # as written
    after = (
        programme(league.stage),
        Draw.objects.count(),
        LogEntry.objects.count(),
        StageEntry.objects.count(),
    )
    assert after == before
    return refusal.value


def test_entries_that_wait_are_named_and_have_to_be_decided_first() -> None:
    league = a_league(4, names=["Kampoe", "Openbaar Groen", "SMC", "Switi"])
    for entry in league.entries[1:3]:
        entry.status = Entry.Status.PENDING
        entry.save()
    refusal = refused(league)
    assert refusal.codes == ["entries_pending"]
    assert (
        refusal.problems[0].message
        == "Beslis eerst over de inschrijvingen die nog wachten: Openbaar Groen, SMC."
    )


@pytest.mark.parametrize("teams", [0, 1, 61])
def test_fewer_than_2_and_more_than_60_entries_are_refused(teams: int) -> None:
    league = a_league(teams)
    refusal = refused(league)
    assert refusal.codes == ["number_of_entries"]
    assert refusal.problems[0].message == (
        f"Een hele competitie wordt geloot met 2 tot 60 goedgekeurde inschrijvingen; nu zijn het er {teams}."
    )


def test_refused_and_withdrawn_entries_do_not_go_into_the_draw() -> None:
    league = a_league(5)
    refused_entry, withdrawn_entry, *left = league.entries
    refused_entry.status, refused_entry.reason = Entry.Status.REFUSED, "Too late."
    refused_entry.save()
    withdrawn_entry.status = Entry.Status.WITHDRAWN
    withdrawn_entry.save()
    drawn = draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    assert drawn.entries == [entry.pk for entry in left]
    assert {entry for row in programme(league.stage) for entry in row[1:] if entry} == set(drawn.entries)


@pytest.mark.django_db(transaction=True)
def test_undoing_a_draw_lets_entries_change_and_keeps_the_draw_on_record() -> None:
    league = a_league(4)
    draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    publish_programme(league.stage, by=league.director)
    assert Standing.objects.filter(stage=league.stage).count() == 4
    undo_draw(league.stage, by=league.director)
    assert (programme(league.stage), league.stage.published_at) == ([], None)
    assert not StageEntry.objects.filter(stage=league.stage).exists()
    assert not Standing.objects.filter(stage=league.stage).exists()
    assert Draw.objects.filter(stage=league.stage).count() == 1
    late = make_entry(league.competition, league.club, team_number=2, by=league.director)
    drawn = draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    assert drawn.entries == [*(entry.pk for entry in league.entries), late.pk]


def test_a_programme_with_a_line_up_is_not_thrown_away() -> None:
    league = a_league(4)
    draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    before = programme(league.stage)
    Match.objects.create(fixture=Fixture.objects.filter(stage=league.stage)[0], number=1)
    with pytest.raises(Refused) as refusal:
        undo_draw(league.stage, by=league.director)
    assert refusal.value.codes == ["play_has_begun"]
    assert programme(league.stage) == before
    assert StageEntry.objects.filter(stage=league.stage).count() == 4


def test_a_programme_with_a_line_up_is_not_drawn_again() -> None:
    league = a_league(4)
    draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    Match.objects.create(fixture=Fixture.objects.filter(stage=league.stage)[0], number=1)
    assert refused(league, seed=2).codes == ["play_has_begun"]


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_that_cannot_be_stored_is_refused(seed: int) -> None:
    refusal = refused(a_league(4), seed=seed)
    assert [(problem.field, problem.code) for problem in refusal.problems] == [("seed", "seed_out_of_range")]


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_least_and_the_greatest_seed_are_taken(seed: int) -> None:
    league = a_league(4)
    assert draw_round_robin(league.stage, plan=a_plan(league), seed=seed, by=league.director).seed == seed


def test_a_time_that_does_not_exist_refuses_the_redraw_and_the_old_programme_stays() -> None:
    league = a_league(4)
    draw_round_robin(league.stage, plan=a_plan(league), seed=1, by=league.director)
    plan = a_plan(league, first_date=dt.date(2027, 3, 14), weekday=6, start_time=dt.time(2, 30))
    refusal = refused(league, plan=plan)
    assert [(problem.field, problem.code) for problem in refusal.problems] == [("start_time", "no_such_time")]


def test_a_stage_of_another_format_is_refused() -> None:
    league = a_league(4)
    Stage.objects.filter(pk=league.stage.pk).update(format="knockout")
    assert refused(league).codes == ["other_format"]
