"""Laying out, clearing and publishing a programme through the services."""

from __future__ import annotations

import datetime as dt

import pytest
import time_machine

from apps.clubs.models import LogEntry
from apps.clubs.refusals import Refused
from apps.competitions.models import Entry, StageEntry
from apps.draws.round_robin import Pairing, Round
from apps.matches.models import Match, Result
from apps.schedule.models import Fixture, Matchday
from apps.schedule.services import clear_programme, lay_out_programme, publish_programme
from apps.standings.models import Standing

from .leagues import League, a_league, a_plan

pytestmark = pytest.mark.django_db


def in_stage(league: League) -> list[Entry]:
    """The league's entries, in its stage in this order."""
    StageEntry.objects.bulk_create(
        StageEntry(stage=league.stage, entry=entry, position=position)
        for position, entry in enumerate(league.entries, start=1)
    )
    return league.entries


def three_rounds(league: League) -> list[Round[Entry]]:
    """The single round robin of three entries: each has one bye."""
    a, b, c = in_stage(league)
    return [
        Round(1, (Pairing(b, c), Pairing(a, None))),
        Round(2, (Pairing(c, a), Pairing(b, None))),
        Round(3, (Pairing(a, b), Pairing(c, None))),
    ]


def actions(league: League) -> list[str]:
    """What the log tells of the stage's programme, in order."""
    log = LogEntry.objects.filter(organiser=league.organiser, subject_type="competitions.stage")
    return list(log.order_by("pk").values_list("action", flat=True))


def test_rounds_become_matchdays_with_fixtures_on_the_dates_of_the_plan() -> None:
    league = a_league(3)
    a, b, c = league.entries
    lay_out_programme(league.stage, three_rounds(league), plan=a_plan(league), by=league.director)
    eight = dt.datetime(2026, 9, 2, 18, 0, tzinfo=dt.UTC)
    week = dt.timedelta(days=7)
    assert list(Matchday.objects.values_list("number", "date")) == [
        (1, dt.date(2026, 9, 2)),
        (2, dt.date(2026, 9, 9)),
        (3, dt.date(2026, 9, 16)),
    ]
    rows = Fixture.objects.values_list(
        "matchday__number", "position", "home", "away", "status", "starts_at", "venue"
    )
    assert list(rows) == [
        (1, 1, b.pk, c.pk, "scheduled", eight, league.venue.pk),
        (1, 2, a.pk, None, "bye", None, None),
        (2, 1, c.pk, a.pk, "scheduled", eight + week, league.venue.pk),
        (2, 2, b.pk, None, "bye", None, None),
        (3, 1, a.pk, b.pk, "scheduled", eight + 2 * week, league.venue.pk),
        (3, 2, c.pk, None, "bye", None, None),
    ]
    league.stage.refresh_from_db()
    assert league.stage.published_at is None
    entry = LogEntry.objects.get(action="lay_out_programme")
    assert (entry.by, entry.after) == (
        league.director,
        {
            "matchdays": 3,
            "fixtures": 6,
            "published_at": None,
            "first_date": "2026-09-02",
            "start_time": "20:00",
            "venue": "Ons Huis",
        },
    )


def refused(league: League, rounds: list[Round[Entry]], **changes: object) -> Refused:
    """The refusal of laying out these rounds; proves that nothing of it was stored."""
    before = actions(league)
    with pytest.raises(Refused) as refusal:
        lay_out_programme(league.stage, rounds, plan=a_plan(league, **changes), by=league.director)
    assert (Matchday.objects.count(), Fixture.objects.count(), actions(league)) == (0, 0, before)
    return refusal.value


def test_an_entry_at_home_and_away_on_one_matchday_is_refused() -> None:
    league = a_league(3)
    a, b, c = in_stage(league)
    refusal = refused(league, [Round(1, (Pairing(a, b), Pairing(c, a)))])
    assert refusal.codes == ["twice_on_a_matchday"]
    assert refusal.problems[0].message == "Club 01 staat meer dan eens in speelronde 1. Loot opnieuw."


def test_an_entry_with_a_match_and_a_bye_on_one_matchday_is_refused() -> None:
    league = a_league(2)
    a, b = in_stage(league)
    assert refused(league, [Round(1, (Pairing(a, b), Pairing(a, None)))]).codes == ["twice_on_a_matchday"]


def test_an_entry_against_itself_is_refused() -> None:
    league = a_league(2)
    a, _b = in_stage(league)
    assert refused(league, [Round(1, (Pairing(a, a),))]).codes == ["twice_on_a_matchday"]


def test_an_entry_of_another_stage_is_refused() -> None:
    league, other = a_league(2), a_league(2)
    a, _b = in_stage(league)
    stranger = in_stage(other)[0]
    assert refused(league, [Round(1, (Pairing(a, stranger),))]).codes == ["not_in_stage"]


@pytest.mark.parametrize("numbers", [(), (2,), (1, 3), (1, 1)])
def test_matchdays_that_are_not_numbered_from_1_on_are_refused(numbers: tuple[int, ...]) -> None:
    league = a_league(2)
    a, b = in_stage(league)
    rounds = [Round(number, (Pairing(a, b),)) for number in numbers]
    assert refused(league, rounds).codes == ["matchdays_not_numbered"]


def test_a_time_that_one_matchday_does_not_have_refuses_the_whole_programme() -> None:
    league = a_league(3)
    rounds = three_rounds(league)
    refusal = refused(league, rounds, first_date=dt.date(2027, 3, 14), weekday=6, start_time=dt.time(2, 30))
    (problem,) = refusal.problems
    assert (problem.field, problem.code) == ("start_time", "no_such_time")
    assert problem.message == (
        "Op 28 maart 2027 gaat de klok daar vooruit en is het nooit 02:30: kies een andere tijd of dag."
    )


def test_a_venue_of_another_organiser_is_refused() -> None:
    league, other = a_league(3), a_league(2)
    refusal = refused(league, three_rounds(league), venue=other.venue)
    assert [(problem.field, problem.code) for problem in refusal.problems] == [("venue", "other_organiser")]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("weekday", 7, "no_weekday"),
        ("weekday", -1, "no_weekday"),
        ("first_date", dt.date(1899, 12, 31), "year_impossible"),
        ("first_date", dt.date(9999, 12, 31), "year_impossible"),
    ],
)
def test_a_plan_that_nobody_can_mean_is_refused(field: str, value: object, code: str) -> None:
    league = a_league(3)
    refusal = refused(league, three_rounds(league), **{field: value})
    assert [(problem.field, problem.code) for problem in refusal.problems] == [(field, code)]


def test_a_second_programme_is_refused_and_the_first_stays() -> None:
    league = a_league(3)
    rounds = three_rounds(league)
    lay_out_programme(league.stage, rounds, plan=a_plan(league), by=league.director)
    with pytest.raises(Refused) as refusal:
        lay_out_programme(league.stage, rounds, plan=a_plan(league), by=league.director)
    assert refusal.value.codes == ["programme_exists"]
    assert Fixture.objects.count() == 6


def laid_out(teams: int = 3) -> League:
    league = a_league(teams)
    lay_out_programme(league.stage, three_rounds(league), plan=a_plan(league), by=league.director)
    return league


def test_publishing_tells_when_and_is_logged_once_however_often_it_is_pressed() -> None:
    league = laid_out()
    with time_machine.travel("2026-08-20 12:00Z", tick=False):
        publish_programme(league.stage, by=league.director)
    first = league.stage.published_at
    assert first == dt.datetime(2026, 8, 20, 12, 0, tzinfo=dt.UTC)
    publish_programme(league.stage, by=league.director)
    league.stage.refresh_from_db()
    assert league.stage.published_at == first
    assert actions(league) == ["lay_out_programme", "publish_programme"]


def test_publishing_rings_the_table_so_that_everybody_stands_in_it_with_nothing(
    django_capture_on_commit_callbacks,
) -> None:
    league = laid_out()
    with django_capture_on_commit_callbacks(execute=True):
        publish_programme(league.stage, by=league.director)
    rows = Standing.objects.filter(stage=league.stage).values_list("entry", "place", "played", "points")
    assert list(rows) == [(entry.pk, 1, 0, 0) for entry in league.entries]


def test_nothing_can_be_published_before_there_is_a_programme() -> None:
    league = a_league(2)
    with pytest.raises(Refused) as refusal:
        publish_programme(league.stage, by=league.director)
    assert refusal.value.codes == ["no_programme"]


def test_a_programme_is_not_published_with_a_team_that_has_gone_or_without_one_that_came() -> None:
    league = laid_out()
    gone, _b, _c = league.entries
    gone.status = Entry.Status.WITHDRAWN
    gone.save()
    late = Entry.objects.create(
        competition=league.competition,
        club=gone.club,
        team_number=2,
        name="Club 01 2",
        status=Entry.Status.APPROVED,
        registered_by=league.director,
    )
    with pytest.raises(Refused) as refusal:
        publish_programme(league.stage, by=league.director)
    assert [problem.message for problem in refusal.value.problems] == [
        "Club 01 doet niet meer mee. Loot opnieuw voordat je publiceert.",
        f"{late.name} is na de loting goedgekeurd. Loot opnieuw voordat je publiceert.",
    ]
    league.stage.refresh_from_db()
    assert league.stage.published_at is None


def test_clearing_removes_the_programme_takes_it_off_the_site_and_tells_so_in_the_log() -> None:
    league = laid_out()
    publish_programme(league.stage, by=league.director)
    published = league.stage.published_at
    assert published is not None
    clear_programme(league.stage, by=league.director)
    assert (Matchday.objects.count(), Fixture.objects.count()) == (0, 0)
    assert league.stage.published_at is None
    league.stage.refresh_from_db()
    assert league.stage.published_at is None
    entry = LogEntry.objects.get(action="clear_programme")
    assert entry.before == {"matchdays": 3, "fixtures": 6, "published_at": published.isoformat()}


def test_clearing_nothing_changes_and_logs_nothing() -> None:
    league = a_league(2)
    clear_programme(league.stage, by=league.director)
    assert actions(league) == []


def test_clearing_leaves_the_programmes_of_other_stages_alone() -> None:
    league, other = laid_out(), laid_out()
    clear_programme(league.stage, by=league.director)
    assert set(Fixture.objects.values_list("stage", flat=True)) == {other.stage.pk}


def test_once_a_line_up_is_named_the_programme_is_not_removed() -> None:
    league = laid_out()
    fixture = Fixture.objects.filter(away__isnull=False)[0]
    Match.objects.create(fixture=fixture, number=1)
    with pytest.raises(Refused) as refusal:
        clear_programme(league.stage, by=league.director)
    assert refusal.value.codes == ["play_has_begun"]
    assert Fixture.objects.count() == 6


def test_once_there_is_a_result_the_programme_is_not_removed() -> None:
    league = laid_out()
    Result.objects.create(
        fixture=Fixture.objects.filter(away__isnull=False)[0],
        version=1,
        state=Result.State.NOT_PLAYED,
        source=Result.Source.RULING,
        created_by=league.director,
    )
    with pytest.raises(Refused) as refusal:
        clear_programme(league.stage, by=league.director)
    assert refusal.value.codes == ["play_has_begun"]
    assert Fixture.objects.count() == 6
