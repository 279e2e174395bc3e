"""Rulings on a fixture: every state, with a reason, version by version, and back."""

from __future__ import annotations

import pytest

from apps.clubs.models import LogEntry
from apps.conduct.decisions import Decision, Kind
from apps.conduct.preview import change_by_results
from apps.conduct.services.rulings import rule
from apps.matches.models import Result
from apps.standings.services import check_table, rebuild_table
from apps.standings.table_of import table_of
from tests.matches.league_night import LeagueNight, hand, league_night, write, write_sheet
from tests.public.league import make_league
from tests.refusing import refused_with

from .season import REASON, current, decide, play, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> LeagueNight:
    return league_night()


# traps D4, E2, E9: what each state is worth, in a table of win 2, draw 1, loss 0 that gives a walkover no score.
@pytest.mark.parametrize(
    ("kind", "home", "away"),
    [
        ("home_walkover", (1, 1, 1, 0, 0, 2, 0), (2, 1, 0, 0, 1, 0, 0)),
        ("away_walkover", (2, 1, 0, 0, 1, 0, 0), (1, 1, 1, 0, 0, 2, 0)),
        ("double_walkover", (1, 1, 0, 0, 1, 0, 0), (1, 1, 0, 0, 1, 0, 0)),
        ("not_played", (1, 0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0)),
        ("void", (1, 0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0)),
        ("to_be_replayed", (1, 0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0)),
    ],
)
def test_a_state_needs_no_score_and_counts_as_it_is_worth(night, kind, home, away) -> None:
    result = decide(night.fixture, kind, by=night.dewi)

    assert (result.home_score, result.away_score) == (None, None)  # traps E3, E4: no sentinel scores
    assert table(night.stage) == {"Sudhar": home, "Kampoe": away}
    assert check_table(night.stage) == []


@pytest.mark.parametrize(
    ("scores", "home", "away"),
    [
        ((80, 70), (1, 1, 1, 0, 0, 2, 10), (2, 1, 0, 0, 1, 0, -10)),
        ((75, 75), (1, 1, 0, 1, 0, 1, 0), (1, 1, 0, 1, 0, 1, 0)),
        ((70, 80), (2, 1, 0, 0, 1, 0, -10), (1, 1, 1, 0, 0, 2, 10)),
    ],
    ids=["win", "draw", "loss"],
)
def test_a_ruled_score_is_a_win_a_draw_or_a_loss(night, scores, home, away) -> None:
    decide(night.fixture, "score", by=night.dewi, home=scores[0], away=scores[1])

    assert table(night.stage) == {"Sudhar": home, "Kampoe": away}


def test_what_a_walkover_is_worth_stands_in_the_regulations(night) -> None:
    part = night.stage.table_regulations.get()
    part.walkover_winner_score, part.walkover_loser_score = 96, 0
    part.save()

    decide(night.fixture, "away_walkover", by=night.dewi)

    assert table(night.stage)["Kampoe"] == (1, 1, 1, 0, 0, 2, 96)


def test_a_walkover_knows_its_winner_without_a_score(night) -> None:
    result = decide(night.fixture, "away_walkover", by=night.dewi)

    assert (result.state, result.winner, result.match) == ("walkover", "away", None)


def test_after_a_double_walkover_nobody_has_won(night) -> None:
    assert decide(night.fixture, "double_walkover", by=night.dewi).winner == ""


def test_before_any_ruling_nobody_has_played_or_drawn(night) -> None:
    rebuild_table(night.stage.pk)

    assert table(night.stage) == {"Sudhar": (1, 0, 0, 0, 0, 0, 0), "Kampoe": (1, 0, 0, 0, 0, 0, 0)}
    assert not Result.objects.exists()


def test_a_ruling_needs_a_reason_and_changes_nothing_without(night) -> None:
    play(night)
    before = list(Result.objects.values())

    with refused_with(("reason", "reason_required")):
        decide(night.fixture, "void", by=night.dewi, reason="  ")

    assert list(Result.objects.values()) == before


def test_every_problem_is_told_at_once(night) -> None:
    with refused_with(("home", "not_a_score"), ("reason", "reason_required")):
        decide(night.fixture, "score", by=night.dewi, reason="", away=12)


def test_a_bye_is_nothing_to_rule_on() -> None:
    league = make_league(3)

    with refused_with(("", "bye")):
        decide(league.byes()[0], "home_walkover", by=league.director)


def test_a_draft_is_nothing_to_rule_on() -> None:
    league = make_league(2, publish=False)

    with refused_with(("", "not_published")):
        decide(league.fixtures()[0], "home_walkover", by=league.director)


def test_two_directors_at_once_the_second_sees_what_the_first_decided(night) -> None:
    decide(night.fixture, "home_walkover", by=night.dewi)

    with refused_with(("", "result_changed")):
        rule(night.fixture, Decision(Kind.VOID), reason=REASON, seen=0, by=night.dewi)

    assert current(night).state == "walkover"


def test_what_counts_already_is_no_decision(night) -> None:
    decide(night.fixture, "home_walkover", by=night.dewi)

    with refused_with(("kind", "no_change")):
        decide(night.fixture, "home_walkover", by=night.dewi)


def test_a_ruling_on_a_live_match_ends_it_and_its_sheets_stay(night) -> None:
    match = night.start()
    sheet = match.sheets.first()
    write_sheet(sheet, by=night.asha)

    decide(night.fixture, "away_walkover", by=night.dewi)

    match.refresh_from_db()
    assert not match.is_live
    assert (current(night).match, sheet.hands.count()) == (match, 4)
    with refused_with(("", "match_not_live")):
        write(match.sheets.last(), hand("kap", "NS"), by=night.asha)


def test_another_score_counts_and_the_original_stays(night) -> None:
    play(night, kaps=1)

    decide(night.fixture, "score", by=night.dewi, home=20, away=30, reason="Two hands were counted twice.")

    result = current(night)
    assert (result.home_score, result.away_score, result.winner, result.source) == (20, 30, "away", "ruling")
    # The best partnership has 18 points at home and 4 away: they still fit. Sheets won are as they were played.
    assert (result.home_best, result.away_best, result.home_sheets) == (18, 4, 4)
    assert table(night.stage)["Kampoe"] == (1, 1, 1, 0, 0, 2, 10)
    versions = Result.objects.filter(fixture=night.fixture).order_by("version")
    assert [(each.version, each.state, each.home_score) for each in versions] == [
        (1, "live", None),
        (2, "official", 36),
        (3, "official", 20),
    ]


def test_a_best_partnership_above_the_new_score_of_its_side_falls(night) -> None:
    play(night, kaps=1)

    result = decide(night.fixture, "score", by=night.dewi, home=17, away=30)

    assert (result.home_best, result.away_best) == (None, 4)


# traps J1-J3: set and unset, the table is as if it had always been so.
@pytest.mark.parametrize("kind", ["home_walkover", "away_walkover", "double_walkover", "not_played", "void"])
def test_a_ruling_set_and_unset_leaves_the_table_as_if_it_had_never_been(night, kind) -> None:
    play(night, kaps=1)
    rebuild_table(night.stage.pk)
    before, file_before = table(night.stage), table_of(night.stage).table
    decide(night.fixture, kind, by=night.dewi)
    assert table(night.stage) != before

    result = decide(night.fixture, "earlier", version=2, by=night.dewi)

    assert (table(night.stage), table_of(night.stage).table) == (before, file_before)
    assert (result.version, result.source, result.reason, result.home_best) == (4, "sheets", REASON, 18)


def test_a_walkover_ruled_by_mistake_before_the_night_is_taken_back_and_the_match_is_played(night) -> None:
    decide(night.fixture, "home_walkover", by=night.dewi)
    decide(night.fixture, "to_be_replayed", by=night.dewi)

    play(night, kaps=1)
    rebuild_table(night.stage.pk)

    assert (current(night).state, current(night).home_score) == ("official", 36)
    assert table(night.stage)["Sudhar"] == (1, 1, 1, 0, 0, 2, 28)


def test_only_earlier_versions_that_are_no_live_ones_can_be_gone_back_to(night) -> None:
    play(night)

    for version in (1, 7):
        with refused_with(("version", "no_such_version")):
            decide(night.fixture, "earlier", version=version, by=night.dewi)


def test_the_log_tells_who_decided_what_and_why(night) -> None:
    decide(night.fixture, "void", by=night.dewi, reason="Played with a wrong deck.")

    entry = LogEntry.objects.filter(action="store_result").latest("pk")
    assert (entry.by, entry.reason) == (night.dewi, "Played with a wrong deck.")
    assert entry.after["state"] == "void"


def test_the_preview_tells_the_table_that_the_ruling_makes_and_stores_nothing(night) -> None:
    play(night)
    rebuild_table(night.stage.pk)
    supposed = Result(fixture=night.fixture, state="walkover", winner="away")

    change = change_by_results(night.stage, [supposed])

    assert [(row.place, row.entry, row.points) for row in change.before] == [
        (1, "Sudhar", 2),
        (2, "Kampoe", 0),
    ]
    assert [(row.place, row.entry, row.points) for row in change.after] == [
        (1, "Kampoe", 2),
        (2, "Sudhar", 0),
    ]
    assert table(night.stage)["Sudhar"][0] == 1
    decide(night.fixture, "away_walkover", by=night.dewi)
    assert table(night.stage)["Kampoe"][:2] == (1, 1)


def test_a_bye_counts_with_a_walkover_of_its_matchday_and_not_with_a_match_to_be_replayed() -> None:
    league = make_league(3)
    part = league.stage.table_regulations.latest("revision")
    part.bye = 2
    part.save()
    bye = league.byes()[0]
    fixture = next(each for each in league.fixtures() if each.matchday_id == bye.matchday_id)

    decide(fixture, "home_walkover", by=league.director)
    with_walkover = table(league.stage)[bye.home.name]
    decide(fixture, "to_be_replayed", by=league.director)

    assert (with_walkover[5], table(league.stage)[bye.home.name][5]) == (2, 0)
