"""Revising regulations: numbered, never edited, with a reason once people can see the programme."""

from decimal import Decimal
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from apps.clubs.refusals import Refused
from apps.competitions.models import MatchRegulations, Stage, TableRegulations
from apps.competitions.presets import PRESETS
from apps.competitions.queries import current_match_part, current_table_part
from apps.competitions.services.regulations import revise_match_part, revise_table_part
from apps.competitions.setting_values import (
    MATCH_DEFAULTS,
    NOT_RECORDED,
    USABLE_CRITERIA,
    as_log,
    checked_match_part,
    checked_table_part,
    match_values,
    table_values,
)
from apps.scoring.rules import HouseRules
from apps.standings.models import TableState
from apps.standings.tie_breaks import CRITERIA
from tests.factories import Cast, make_cast
from tests.refusing import problems_of, refused_with


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def publish(cast: Cast) -> Stage:
    stage = cast.stage
    stage.published_at = timezone.now()
    stage.save()
    return stage


@pytest.mark.django_db
def test_a_revision_is_a_new_row_and_the_old_one_stays(cast: Cast) -> None:
    stage = cast.stage
    first = current_match_part(stage)
    second = revise_match_part(
        stage, {"rules": {"preset": "league", "points": {"baunie": 22}}, "partnerships": 6}, by=cast.dewi
    )
    assert (second.revision, second.partnerships, second.house_rules.points.baunie) == (2, 6, 22)
    assert (second.created_by, second.rounds) == (cast.dewi, first.rounds)
    first.refresh_from_db()
    assert (first.revision, first.partnerships, first.house_rules.points.baunie) == (1, 4, 15)
    told = cast.organiser.log.get(action="revise_match_part")
    assert (told.before, told.after) == (
        {"partnerships": 4, "points.baunie": 15},
        {"partnerships": 6, "points.baunie": 22},
    )


@pytest.mark.django_db
def test_saving_what_is_there_makes_no_revision(cast: Cast) -> None:
    stage = cast.stage
    match_part, table_part = current_match_part(stage), current_table_part(stage)
    assert revise_match_part(stage, match_values(match_part), by=cast.dewi) == match_part
    assert revise_match_part(stage, {"rules": "league"}, by=cast.dewi) == match_part
    assert revise_table_part(stage, table_values(table_part), by=cast.dewi) == table_part
    assert (
        revise_table_part(stage, {"win": "2.00", "criteria": tuple(table_part.criteria)}, by=cast.dewi)
        == table_part
    )
    assert (MatchRegulations.objects.count(), TableRegulations.objects.count()) == (1, 1)
    assert not cast.organiser.log.filter(action__startswith="revise").exists()


@pytest.mark.django_db
def test_a_reason_is_asked_once_the_programme_is_public(cast: Cast) -> None:
    stage = publish(cast)
    for reason in ("", "   "):
        with refused_with(("reason", "reason_required")):
            revise_match_part(stage, {"rounds": 6}, by=cast.dewi, reason=reason)
        with refused_with(("reason", "reason_required")):
            revise_table_part(stage, {"win": 3}, by=cast.dewi, reason=reason)
    with refused_with(("reason", "too_long")):
        revise_table_part(stage, {"win": 3}, by=cast.dewi, reason="r" * 501)
    revise_match_part(stage, {"rounds": 6}, by=cast.dewi, reason="  Besluit  vergadering ")
    revised = revise_table_part(stage, {"win": 3}, by=cast.dewi, reason="Besluit vergadering")
    assert current_match_part(stage).reason == "Besluit vergadering"
    assert cast.organiser.log.get(action="revise_table_part").reason == "Besluit vergadering"
    assert revise_table_part(stage, {"win": 3}, by=cast.dewi) == revised


@pytest.mark.django_db
def test_a_new_table_part_makes_the_table_anew(cast: Cast, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        revise_table_part(cast.stage, {"win": 3}, by=cast.dewi)
    assert TableState.objects.filter(stage=cast.stage).exists()


@pytest.mark.django_db
def test_a_table_part_keeps_exact_decimals(cast: Cast) -> None:
    revise_table_part(
        cast.stage, {"win": "2,5", "draw": "1.25", "loss": -1, "bye": Decimal("0.50")}, by=cast.dewi
    )
    part = current_table_part(cast.stage)
    assert (part.win, part.draw, part.loss, part.bye) == (
        Decimal("2.5"),
        Decimal("1.25"),
        Decimal(-1),
        Decimal("0.5"),
    )
    told = cast.organiser.log.get(action="revise_table_part")
    assert told.after == {"win": "2.5", "draw": "1.25", "loss": "-1", "bye": "0.5"}


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        ({"partnerships": 0}, [("partnerships", "out_of_range")]),
        ({"partnerships": 13}, [("partnerships", "out_of_range")]),
        ({"partnerships": "4"}, [("partnerships", "not_a_number")]),
        ({"partnerships": True}, [("partnerships", "not_a_number")]),
        ({"rounds": 0}, [("rounds", "out_of_range")]),
        ({"rounds": 25}, [("rounds", "out_of_range")]),
        ({"rounds": None}, [("rounds", "not_a_number")]),
        ({"decided_by": "chance"}, [("decided_by", "unknown_choice")]),
        ({"minimum_partnerships": 5}, [("minimum_partnerships", "above_partnerships")]),
        ({"minimum_partnerships": 0}, [("minimum_partnerships", "out_of_range")]),
        ({"below_minimum": "drawn"}, [("below_minimum", "unknown_choice")]),
        ({"absent_points": 1000}, [("absent_points", "out_of_range")]),
        ({"absent_points": 0, "decided_by": "sheet_points"}, [("absent_points", "nobody_wins")]),
        ({"sides_substitute": "yes"}, [("sides_substitute", "unknown_choice")]),
        ({"both_report": 1}, [("both_report", "unknown_choice")]),
        ({"decided_by": ["hand_points"]}, [("decided_by", "unknown_choice")]),
        ({"rules": None}, [("rules", "house_rule")]),
        ({"rules": "chess"}, [("preset", "house_rule")]),
        ({"rules": {"points": {"kap": 100}}}, [("points.kap", "house_rule")]),
        ({"rules": {"end": {"hands": 0, "draws": True}}}, [("end.hands", "house_rule")]),
        (
            {"rules": {"baunie": "forbidden", "early_concession": True}},
            [("early_concession", "house_rule")],
        ),
        ({"round": 4}, [("", "unknown_setting")]),
        (
            {"rules": {"kap_call": "loud"}, "partnerships": 99, "rounds": -1},
            [("kap_call", "house_rule"), ("partnerships", "out_of_range"), ("rounds", "out_of_range")],
        ),
    ],
)
def test_a_match_part_refuses(values: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    with refused_with(*problems):
        checked_match_part({**PRESETS["suriname_league"].match_part, **values})


@pytest.mark.parametrize(("partnerships", "rounds"), [(1, 1), (12, 24)])
def test_the_ends_of_the_ranges_are_taken(partnerships: int, rounds: int) -> None:
    form = {"partnerships": partnerships, "rounds": rounds, "minimum_partnerships": 1}
    values = {**PRESETS["suriname_league"].match_part, **form}
    assert checked_match_part(values)["rounds"] == rounds


def test_a_refusal_of_the_rules_names_the_field_as_people_call_it() -> None:
    with pytest.raises(Refused, match="“Baunie”"):
        checked_match_part({**PRESETS["suriname_league"].match_part, "rules": {"points": {"baunie": -1}}})


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        ({"win": 1, "draw": 2}, [("win", "points_upside_down")]),
        ({"draw": -1}, [("win", "points_upside_down")]),
        ({"win": "many"}, [("win", "not_a_number")]),
        ({"win": None}, [("win", "not_a_number")]),
        ({"win": "NaN"}, [("win", "not_a_number")]),
        ({"win": "Infinity"}, [("win", "not_a_number")]),
        ({"win": "1e9999999"}, [("win", "out_of_range")]),
        ({"win": "999.01"}, [("win", "out_of_range")]),
        ({"bye": "0.005"}, [("bye", "too_many_decimals")]),
        ({"criteria": []}, [("criteria", "required")]),
        ({"criteria": ["points", "luck"]}, [("criteria", "unknown_criterion")]),
        ({"criteria": ["points", "points"]}, [("criteria", "repeated_criterion")]),
        ({"criteria": ["points", "lots"]}, [("criteria", "not_recorded")]),
        ({"criteria": "points"}, [("criteria", "unknown_choice")]),
        ({"criteria": [["points"]]}, [("criteria", "unknown_choice")]),
        ({"head_to_head": "twice"}, [("head_to_head", "unknown_choice")]),
        ({"walkover_winner_score": 10}, [("walkover_loser_score", "required")]),
        ({"walkover_loser_score": 0}, [("walkover_winner_score", "required")]),
        (
            {"walkover_winner_score": 3, "walkover_loser_score": 4},
            [("walkover_loser_score", "loser_has_more")],
        ),
        (
            {"walkover_winner_score": 10000, "walkover_loser_score": -1},
            [
                ("walkover_winner_score", "out_of_range"),
                ("walkover_loser_score", "out_of_range"),
            ],
        ),
        ({"walkover_in_head_to_head": "yes"}, [("walkover_in_head_to_head", "unknown_choice")]),
        ({"official_when": "later"}, [("official_when", "unknown_choice")]),
        ({"official_when": "after_hours"}, [("official_after_hours", "not_a_number")]),
        (
            {"official_when": "after_hours", "official_after_hours": 0},
            [("official_after_hours", "out_of_range")],
        ),
        (
            {"official_when": "after_hours", "official_after_hours": 337},
            [("official_after_hours", "out_of_range")],
        ),
        ({"official_after_hours": 24}, [("official_after_hours", "not_on_time")]),
        ({"points": 3}, [("", "unknown_setting")]),
    ],
)
def test_a_table_part_refuses(values: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    with refused_with(*problems):
        checked_table_part({**PRESETS["suriname_league"].table_part, **values})


@pytest.mark.parametrize(
    "values",
    [
        {"win": 999, "draw": 999, "loss": -999},
        {"walkover_winner_score": 0, "walkover_loser_score": 0},
        {"walkover_winner_score": 9999, "walkover_loser_score": 9999},
        {"official_when": "after_hours", "official_after_hours": 1},
        {"official_when": "after_hours", "official_after_hours": 336},
        {"criteria": list(USABLE_CRITERIA)},
    ],
)
def test_a_table_part_takes_the_ends_of_its_ranges(values: dict[str, Any]) -> None:
    checked = checked_table_part({**PRESETS["suriname_league"].table_part, **values})
    assert {name: checked[name] for name in values} == values


def test_every_criterion_can_be_chosen_but_those_that_nobody_can_record() -> None:
    assert set(USABLE_CRITERIA) == set(CRITERIA) - NOT_RECORDED


def test_minus_nothing_is_nothing() -> None:
    checked = checked_table_part({**PRESETS["suriname_league"].table_part, "loss": "-0.0"})
    assert str(checked["loss"]) == "0"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
MATCH_NAMES = st.sampled_from(["rules", "partnerships", "rounds", "decided_by", *MATCH_DEFAULTS, "other"])
TABLE_NAMES = st.sampled_from(
    [
        *PRESETS["club_evening"].table_part,
        "walkover_winner_score",
        "walkover_loser_score",
        "official_when",
        "official_after_hours",
    ]
)


@given(st.dictionaries(MATCH_NAMES, JSON, max_size=4))
def test_whatever_is_given_a_match_part_is_refused_or_holds_rules(values: dict[str, Any]) -> None:
    given_values = {**PRESETS["suriname_league"].match_part, **values}
    if not problems_of(lambda: checked_match_part(given_values)):
        checked = checked_match_part(given_values)
        assert checked_match_part(checked) == checked
        assert HouseRules.from_json(checked["rules"]).to_json() == checked["rules"]
        assert as_log(checked)["points.kap"] == checked["rules"]["points"]["kap"]


@given(st.dictionaries(TABLE_NAMES, JSON, max_size=4))
def test_whatever_is_given_a_table_part_is_refused_or_has_one_form(values: dict[str, Any]) -> None:
    given_values = {**PRESETS["club_evening"].table_part, **values}
    if not problems_of(lambda: checked_table_part(given_values)):
        checked = checked_table_part(given_values)
        assert checked_table_part(checked) == checked


@pytest.mark.django_db
def test_a_stale_page_does_not_take_back_a_revision_that_somebody_else_made(cast: Cast) -> None:
    stage = cast.stage
    revise_table_part(stage, {"win": Decimal(3)}, by=cast.dewi, seen=1)
    with refused_with(("", "revised_meanwhile")):
        revise_table_part(stage, {"win": Decimal(2), "draw": Decimal("1.5")}, by=cast.dewi, seen=1)
    with refused_with(("", "revised_meanwhile")):
        revise_match_part(stage, {"rounds": 5}, by=cast.dewi, seen=7)
    assert (current_table_part(stage).win, current_table_part(stage).draw) == (3, 1)


@pytest.mark.django_db
def test_the_page_of_the_regulations_says_which_revision_it_showed(cast: Cast, client) -> None:
    client.force_login(cast.dewi)
    address = reverse("competitions:edit_table_part", args=[cast.competition.pk])
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    revise_table_part(cast.stage, {"win": Decimal(3)}, by=cast.dewi)
    answer = client.post(address, {**values, "draw": "1.5", "revision": "1", "reason": "vergadering"})
    assert answer.status_code == 200
    assert "revised_meanwhile" in {
        error.code for error in answer.context["form"].non_field_errors().as_data()
    }
    assert current_table_part(cast.stage).win == 3
