"""The stored table: recomputed from results, never added to, and provably so."""

import json
import subprocess
import sys
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.competitions.models import Entry, StageEntry
from apps.matches.models import Result
from apps.matches.services.results import Score, lock_fixture, record_final_score, store_result
from apps.schedule.models import Fixture, Matchday
from apps.standings.models import Adjustment, Standing, TableState
from apps.standings.services import check_table, rebuild_table
from apps.standings.table_of import table_of
from tests.matches.league_night import league_night

pytestmark = pytest.mark.django_db


def rows(stage):
    return [
        (row.place, row.entry.name, row.played, row.points, row.difference, row.decided_by)
        for row in Standing.objects.filter(stage=stage).select_related("entry").order_by("row")
    ]


def test_before_any_result_everybody_shares_the_first_place_and_nobody_has_played():
    night = league_night()

    rebuild_table(night.stage.pk)

    assert rows(night.stage) == [(1, "Sudhar", 0, 0, 0, ""), (1, "Kampoe", 0, 0, 0, "")]


def test_a_live_match_counts_nowhere():
    night = league_night()
    night.start()

    rebuild_table(night.stage.pk)

    assert [row[2] for row in rows(night.stage)] == [0, 0]


def test_a_final_score_reaches_the_table_on_commit(django_capture_on_commit_callbacks):
    night = league_night()

    with django_capture_on_commit_callbacks(execute=True):
        record_final_score(night.fixture, 67, 82, by=night.dewi)

    assert rows(night.stage) == [(1, "Kampoe", 1, 2, 15, ""), (2, "Sudhar", 1, 0, -15, "points")]


def test_rebuilding_again_changes_nothing_and_the_version_stays():
    night = league_night()
    record_final_score(night.fixture, 67, 82, by=night.dewi)
    rebuild_table(night.stage.pk)
    before = TableState.objects.get().version

    assert rebuild_table(night.stage.pk) is False
    assert TableState.objects.get().version == before


def test_every_level_is_derived_a_ruling_set_and_unset_leaves_the_table_as_if_it_had_never_been():
    night = league_night()
    record_final_score(night.fixture, 82, 67, by=night.dewi)
    rebuild_table(night.stage.pk)
    before = rows(night.stage)

    fixture = lock_fixture(night.fixture)
    ruling = {"source": Result.Source.RULING, "by": night.dewi, "reason": "onbevoegde speler"}
    store_result(fixture, Result.State.WALKOVER, Score(), winner="away", **ruling)
    rebuild_table(night.stage.pk)
    during = rows(night.stage)
    store_result(fixture, Result.State.OFFICIAL, Score(82, 67), **ruling)
    rebuild_table(night.stage.pk)

    assert during == [(1, "Kampoe", 1, 2, 0, ""), (2, "Sudhar", 1, 0, 0, "points")]
    assert rows(night.stage) == before
    assert Result.objects.filter(fixture=fixture).count() == 3


@pytest.mark.parametrize("state", ["void", "not_played", "to_be_replayed"])
def test_what_was_not_played_counts_nowhere(state):
    night = league_night()
    store_result(lock_fixture(night.fixture), state, Score(), source="ruling", by=night.dewi, reason="brand")

    rebuild_table(night.stage.pk)

    assert [row[2:4] for row in rows(night.stage)] == [(0, 0), (0, 0)]


def test_a_double_walkover_is_lost_by_both():
    night = league_night()
    store_result(
        lock_fixture(night.fixture),
        "double_walkover",
        Score(),
        source="ruling",
        by=night.dewi,
        reason="niemand kwam",
    )

    rebuild_table(night.stage.pk)

    assert [(row.played, row.lost) for row in Standing.objects.all()] == [(1, 1), (1, 1)]


def test_a_bye_counts_when_its_matchday_has_been_played_and_not_before():
    night = league_night()
    night.stage.table_regulations.update(bye=Decimal("1.5"))
    third = Entry.objects.create(
        competition=night.stage.competition,
        club=night.home.club,
        team_number=2,
        name="Sudhar 2",
        status="approved",
        registered_by=night.asha,
    )
    StageEntry.objects.create(stage=night.stage, entry=third, position=3)
    Fixture.objects.create(
        stage=night.stage, matchday=night.fixture.matchday, position=2, home=third, status="bye"
    )
    rebuild_table(night.stage.pk)
    assert [row[3] for row in rows(night.stage)] == [0, 0, 0]

    record_final_score(night.fixture, 60, 80, by=night.dewi)
    rebuild_table(night.stage.pk)

    assert [(row[1], row[2], row[3]) for row in rows(night.stage)] == [
        ("Kampoe", 1, 2),
        ("Sudhar 2", 0, Decimal("1.5")),
        ("Sudhar", 1, 0),
    ]


def test_a_deduction_is_a_row_of_the_ledger_and_ranks_below_zero():
    night = league_night()
    Adjustment.objects.create(
        stage=night.stage,
        entry=night.home,
        kind="deduction",
        amount="0.5",
        reason="te laat",
        made_by=night.dewi,
    )

    rebuild_table(night.stage.pk)

    assert rows(night.stage) == [(1, "Kampoe", 0, 0, 0, ""), (2, "Sudhar", 0, Decimal("-0.5"), 0, "points")]


def test_who_leaves_the_stage_leaves_the_table():
    night = league_night()
    rebuild_table(night.stage.pk)
    night.stage.stage_entries.get(entry=night.away).delete()

    rebuild_table(night.stage.pk)

    assert [row[1] for row in rows(night.stage)] == ["Sudhar"]


def test_a_stage_that_is_gone_changes_nothing():
    assert rebuild_table(999_999) is False


def test_the_check_finds_every_figure_that_somebody_changed_by_hand_and_repairs_it():
    night = league_night()
    record_final_score(night.fixture, 82, 67, by=night.dewi)
    rebuild_table(night.stage.pk)
    assert check_table(night.stage) == []
    Standing.objects.filter(entry=night.home).update(points=3)

    errors = StringIO()
    with pytest.raises(CommandError, match="1 of 1 tables differ"):
        call_command("check_standings", stderr=errors)
    call_command("check_standings", repair=True, stdout=StringIO(), stderr=StringIO())

    assert "points is stored as 3.00, the results give 2" in errors.getvalue()
    out = StringIO()
    call_command("check_standings", stdout=out)
    assert out.getvalue() == "1 tables checked, all as their results say.\n"


def test_the_export_is_a_table_file_from_which_the_command_makes_the_same_table(tmp_path):
    night = league_night()
    record_final_score(night.fixture, 82, 67, by=night.dewi)
    Adjustment.objects.create(
        stage=night.stage,
        entry=night.home,
        kind="deduction",
        amount="2.5",
        reason="te laat",
        made_by=night.dewi,
    )
    rebuild_table(night.stage.pk)
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table_of(night.stage).table.to_json()))

    printed = subprocess.run(
        [sys.executable, "-m", "apps.standings", str(file)], capture_output=True, check=True, text=True
    ).stdout

    assert [(row["place"], row["entry"], row["points"]) for row in json.loads(printed)["rows"]] == [
        (1, "Kampoe", "0"),
        (2, "Sudhar", "-0.5"),
    ]
    assert [(row[0], row[1], row[3]) for row in rows(night.stage)] == [
        (1, "Kampoe", 0),
        (2, "Sudhar", Decimal("-0.5")),
    ]


def test_a_rebuild_takes_the_same_number_of_queries_for_one_result_and_for_many(django_assert_num_queries):
    night = league_night()
    rebuild_table(night.stage.pk)
    for number in range(2, 12):
        matchday = Matchday.objects.create(stage=night.stage, number=number)
        fixture = Fixture.objects.create(
            stage=night.stage, matchday=matchday, position=1, home=night.away, away=night.home
        )
        record_final_score(fixture, 70 + number, 60, by=night.dewi)

    with django_assert_num_queries(12):
        assert rebuild_table(night.stage.pk) is True
