"""The forms of regulations and times: every setting has its field and its explanation, and comes back as it went in."""

import datetime as dt
from dataclasses import fields
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from apps.clubs.refusals import FieldProblem, Refused, add_refusal
from apps.competitions.forms import LocalTimeField, MatchPartForm, TablePartForm, match_part, table_part
from apps.competitions.presets import PRESETS
from apps.competitions.setting_values import (
    USABLE_CRITERIA,
    as_log,
    checked_match_part,
    checked_table_part,
)
from apps.competitions.setting_words import (
    CHOICE_WORDS,
    CRITERION_WORDS,
    HOUSE_RULE_WORDS,
    MATCH_WORDS,
    SETTING_WORDS,
    TABLE_WORDS,
)
from apps.competitions.values_in_words import rows_of, value_in_words
from apps.scoring import rule_fields
from apps.scoring import rules as house_rules
from apps.standings.tie_breaks import CRITERIA

MATCH_VALUES = checked_match_part(PRESETS["suriname_league"].match_part)
TABLE_VALUES = checked_table_part(PRESETS["suriname_league"].table_part)


def typed(form: MatchPartForm | TablePartForm) -> dict[str, Any]:
    """What a browser sends back when nobody changes anything."""
    sent = {}
    for field in form:
        value = field.value()
        if isinstance(value, bool):
            if value:
                sent[field.html_name] = "on"
        elif value is not None:
            sent[field.html_name] = str(value)
    return sent


def match_form(data: dict[str, Any] | None = None, **values: Any) -> MatchPartForm:
    return MatchPartForm(data, values={**MATCH_VALUES, **values}, ask_reason=False)


def table_form(data: dict[str, Any] | None = None, **values: Any) -> TablePartForm:
    return TablePartForm(data, values={**TABLE_VALUES, **values}, ask_reason=False)


def test_every_field_of_the_house_rules_has_words_and_a_field() -> None:
    paths = set(as_log({"rules": MATCH_VALUES["rules"]}))
    assert paths == set(HOUSE_RULE_WORDS)
    assert paths < set(match_form().fields)
    top_level = {path.split(".")[0] for path in paths}
    assert top_level == {field.name for field in fields(house_rules.HouseRules)}


def test_every_field_of_both_forms_stands_in_a_group_once() -> None:
    for form, groups, others in (
        (match_form(), match_part.GROUPS, ["reason"]),
        (table_form(), table_part.GROUPS, ["reason", *table_part.CRITERION_FIELDS]),
    ):
        named = [name for _title, names in groups for name in names]
        assert sorted([*named, *others]) == sorted(form.fields)


def test_every_setting_is_explained_in_english_and_dutch() -> None:
    for word in SETTING_WORDS.values():
        told = []
        for language in ("en", "nl"):
            with translation.override(language):
                told.append(str(word.why))
        assert told[0].endswith(".")
        assert told[0] != told[1]
    assert all(word.rule.startswith("§") for word in (*HOUSE_RULE_WORDS.values(), *MATCH_WORDS.values()))
    assert set(TABLE_WORDS) == set(TABLE_VALUES)


def test_every_word_that_the_rules_know_can_be_chosen() -> None:
    words = {
        "kap_call": rule_fields.KapCall,
        "baunie": rule_fields.BaunieRule,
        "partner_kap": rule_fields.PartnerKap,
        "trump": rule_fields.Trump,
        "caller_rotation": rule_fields.CallerRotation,
    }
    assert {name: set(CHOICE_WORDS[name]) for name in words} == {
        name: {str(word) for word in kinds} for name, kinds in words.items()
    }
    assert set(CHOICE_WORDS["end"]) == set(rule_fields.END_KINDS)
    assert set(CHOICE_WORDS["penalties"]) == {*house_rules.PENALTY_LISTS, "own"}
    assert set(CRITERION_WORDS) == set(CRITERIA)


OWN_LIST = {"preset": "league", "penalties": [{"code": "late", "points": 3, "ends_hand": False, "limit": 1}]}


@pytest.mark.parametrize("rules", [*house_rules.PRESETS, OWN_LIST], ids=str)
def test_a_match_part_comes_back_as_it_went_in(rules: object) -> None:
    values = checked_match_part({**MATCH_VALUES, "rules": rules})
    form = match_form(typed(match_form(**values)), **values)
    assert form.is_valid(), form.errors
    assert checked_match_part(form.values()) == values


@pytest.mark.parametrize(
    "end",
    [
        {"target": 50},
        {"hands": 6, "draws": True},
        {"hands": 6, "draws": False},
        {"minutes": 45, "draws": True},
    ],
)
@pytest.mark.parametrize("redeal", [None, {"no_picture": True, "ace_is_picture": True}], ids=str)
def test_ends_and_redeals_come_back_as_they_went_in(
    end: dict[str, Any], redeal: dict[str, Any] | None
) -> None:
    values = checked_match_part({**MATCH_VALUES, "rules": {"preset": "league", "end": end, "redeal": redeal}})
    form = match_form(typed(match_form(**values)), **values)
    assert form.is_valid(), form.errors
    assert checked_match_part(form.values()) == values


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("key", PRESETS)
def test_a_table_part_comes_back_as_it_went_in(key: str, language: str) -> None:
    values = checked_table_part({**PRESETS[key].table_part, "draw": "0.5", "loss": "-10"})
    with translation.override(language):
        form = table_form(typed(table_form(**values)), **values)
        assert form.is_valid(), form.errors
        assert checked_table_part(form.values()) == values


def test_empty_criteria_in_between_are_passed_over() -> None:
    sent = typed(table_form(criteria=["points"])) | {"criterion_4": "scored", "criterion_7": "wins"}
    form = table_form(sent)
    assert form.is_valid(), form.errors
    assert form.values()["criteria"] == ["points", "scored", "wins"]


def test_league_points_are_typed_with_comma_or_point() -> None:
    for text in ("2,5", "2.5"):
        form = table_form(typed(table_form()) | {"win": text})
        assert form.is_valid(), form.errors
        assert str(form.values()["win"]) == "2.5"


def test_a_list_of_ones_own_can_be_kept_only_where_there_is_one() -> None:
    form = match_form(typed(match_form()) | {"penalties": "own"})
    assert not form.is_valid()
    assert list(form.errors) == ["penalties"]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("points.baunie", "points.baunie"),
        ("end.minutes", "end.number"),
        ("end", "end"),
        ("end.draws", "end.draws"),
        ("penalties[2].code", "penalties"),
        ("redeal.no_picture", "redeal"),
        ("partnerships", "partnerships"),
        ("rules", "__all__"),
        ("", "__all__"),
    ],
)
def test_a_refusal_of_the_rules_stands_at_its_field(path: str, field: str) -> None:
    form = match_form(typed(match_form()))
    assert form.is_valid()
    add_refusal(form, Refused(FieldProblem(path, "house_rule", "Nonsense.")))
    assert list(form.errors) == [field]


def test_a_refusal_of_the_criteria_stands_at_the_first_one() -> None:
    form = table_form(typed(table_form()))
    assert form.is_valid()
    add_refusal(form, Refused(FieldProblem("criteria", "repeated_criterion", "Twice.")))
    assert list(form.errors) == ["criterion_1"]


def test_a_reason_is_required_when_asked() -> None:
    form = MatchPartForm(typed(match_form()), values=MATCH_VALUES, ask_reason=True)
    assert not form.is_valid()
    assert list(form.errors) == ["reason"]


def test_every_criterion_is_explained_beside_the_form() -> None:
    explained = table_part.criteria_explained()
    assert len(explained) == len(USABLE_CRITERIA) == len(table_part.CRITERION_FIELDS)
    assert all(sentence.endswith(".") for _name, sentence in explained)


def test_settings_are_shown_in_words() -> None:
    with translation.override("en"):
        rows = {row["label"]: row["value"] for row in rows_of(as_log(MATCH_VALUES))}
        table = {row["label"]: row["value"] for row in rows_of(as_log(TABLE_VALUES))}
    assert rows["Baunie"] == "15"
    assert rows["A sheet ends"] == "after a number of hands"
    assert rows["Penalties"] == "the list of the leagues"
    assert rows["A match is decided by"] == "the sum of all hand points"
    assert table["The order of the table"].startswith("1. league points, 2. head-to-head: league points")
    assert table["League points for a win"] == "2"
    assert "Walkover: score of the winner" not in table


@given(
    st.sampled_from([*SETTING_WORDS, "unknown"]),
    st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.text(), max_size=3),
)
def test_any_value_can_be_told(name: str, value: Any) -> None:
    assert isinstance(value_in_words(name, value), str)


AMSTERDAM, PARAMARIBO = ZoneInfo("Europe/Amsterdam"), ZoneInfo("America/Paramaribo")


@pytest.mark.parametrize(
    ("zone", "text", "moment"),
    [
        (AMSTERDAM, "2026-10-21T20:00", dt.datetime(2026, 10, 21, 18, tzinfo=dt.UTC)),
        (AMSTERDAM, "2026-10-28T20:00", dt.datetime(2026, 10, 28, 19, tzinfo=dt.UTC)),
        (AMSTERDAM, "28-10-2026 20:00", dt.datetime(2026, 10, 28, 19, tzinfo=dt.UTC)),
        (AMSTERDAM, " 2026-10-28 20:00 ", dt.datetime(2026, 10, 28, 19, tzinfo=dt.UTC)),
        (PARAMARIBO, "2026-10-28T20:00", dt.datetime(2026, 10, 28, 23, tzinfo=dt.UTC)),
        # Shown twice that night: the first is meant.
        (AMSTERDAM, "2026-10-25T02:30", dt.datetime(2026, 10, 25, 0, 30, tzinfo=dt.UTC)),
    ],
)
def test_a_time_is_typed_on_the_clock_of_its_zone(zone: ZoneInfo, text: str, moment: dt.datetime) -> None:
    field = LocalTimeField(zone=zone)
    assert field.clean(text) == moment
    assert field.clean(field.widget.format_value(field.prepare_value(moment)) or "") == moment


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2027-03-28T02:30", "no_such_time"),
        ("2026-02-30T20:00", "invalid"),
        ("tomorrow", "invalid"),
        ("0001-01-01T00:00", "year_impossible"),
        ("9999-12-31T23:59", "year_impossible"),
        ("2026-10-28T20:00\x00", "invalid"),
    ],
)
def test_what_is_no_time_is_refused(text: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        LocalTimeField(zone=AMSTERDAM).clean(text)
    assert refused.value.code == code


def test_league_points_are_told_with_the_comma_of_the_language() -> None:
    told = []
    for language in ("en", "nl"):
        with translation.override(language):
            told.append(value_in_words("win", "2.5"))
    assert told == ["2.5", "2,5"]
