"""The log in words: every action of every service has them, and no stored value breaks the page."""

import ast
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from apps.clubs.models import LogEntry
from apps.desk.log_words import (
    ACTIONS,
    FIELDS,
    action_in_words,
    change_in_words,
    fact_in_words,
    facts_in_words,
)

APPS = Path(__file__).resolve().parents[2] / "apps"
ZONE = ZoneInfo("America/Paramaribo")


def recorded_actions() -> set[str]:
    """The words that services give to `record`, or to a function of theirs that passes its `action` on."""
    words = set()
    for path in APPS.rglob("services/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in PASSING_ON:
                words |= {
                    argument.value
                    for argument in [
                        *node.args[:3],
                        *(each.value for each in node.keywords if each.arg == "action"),
                    ]
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return words


# Where the action's word is said: the log itself, and services that log for several actions.
PASSING_ON = {
    "log.record",
    "log.record_many",
    "record",
    "decide",
    "tell_change",
    "log_on_sheet",
    "_seat",
    "_answer",
    "log_for_side",
    "log_on_dispute",
}


def log_entry(before: Any = None, after: Any = None, action: str = "rename_club") -> LogEntry:
    return LogEntry(action=action, before=before, after=after)


def test_every_action_that_a_service_records_has_words_and_every_word_is_used() -> None:
    assert recorded_actions() == set(ACTIONS)


def test_actions_and_fields_are_told_in_dutch() -> None:
    for words in (ACTIONS, FIELDS):
        for word in words.values():
            told = []
            for language in ("en", "nl"):
                with translation.override(language):
                    told.append(str(word))
            # A few words are the same in both languages.
            assert told[0] != told[1] or told[0] in ("Team", "Status"), told


def test_an_action_without_words_is_shown_as_stored() -> None:
    assert action_in_words(log_entry(action="dance")) == "dance"


def test_a_change_shows_both_sides_and_marks_what_differs() -> None:
    entry = log_entry({"name": "Kampoe", "place": ""}, {"name": "Kampoe", "place": "Wanica"})
    with translation.override("en"):
        assert change_in_words(entry, ZONE) == [
            {"label": "Name", "before": "Kampoe", "after": "Kampoe", "changed": False},
            {"label": "Town", "before": "–", "after": "Wanica", "changed": True},
        ]
    assert facts_in_words(entry, ZONE) == []


def test_what_has_one_side_is_shown_as_facts() -> None:
    with translation.override("en"):
        assert facts_in_words(log_entry(None, {"club": "Kampoe"}), ZONE) == [
            {"label": "Club", "value": "Kampoe"}
        ]
        assert facts_in_words(log_entry({"club": "Kampoe"}), ZONE) == [{"label": "Club", "value": "Kampoe"}]
        assert facts_in_words(log_entry(), ZONE) == []


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("opens_at", "2026-08-01T18:00:00+00:00", "Sat 1 August 2026, 15:00"),
        ("starts_on", "2026-09-01", "Tue 1 September 2026"),
        ("status", "pending", "waiting for approval"),
        ("timezone", "America/Paramaribo", "Suriname (America/Paramaribo)"),
        ("preset", "club_evening", "Club evening"),
        ("premature_kap", True, "yes"),
        ("double", False, "no"),
        ("points.baunie", 22, "22"),
        ("criteria", ["points", "scored"], "1. league points, 2. scored"),
        ("kap_call", "silent", "scores in silence"),
        ("win", "2.5", "2.5"),
        ("entries", [4, 8, 15], "3"),
        ("partnerships", [["12", "15"], [None, None]], "12 / 15, – / –"),
        ("partnerships", 4, "4"),
        ("side", "home", "home"),
        ("winner", "", "–"),
        ("max_entries", None, "–"),
        ("unknown", {"a": 1}, "{'a': 1}"),
        ("opens_at", "soon", "soon"),
        ("starts_on", "0000-00-00", "0000-00-00"),
    ],
)
def test_facts_in_words(name: str, value: object, words: str) -> None:
    with translation.override("en"):
        assert fact_in_words(name, value, ZONE) == words


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from([*FIELDS, "criteria", "penalties", "win", "points.kap", "partnerships", "x"])


@given(st.dictionaries(NAMES, JSON, max_size=4), st.dictionaries(NAMES, JSON, max_size=4) | JSON)
def test_whatever_was_stored_can_be_shown(before: Any, after: Any) -> None:
    entry = log_entry(before, after)
    for row in change_in_words(entry, ZONE):
        assert all(isinstance(row[side], str) for side in ("label", "before", "after"))
    assert isinstance(facts_in_words(entry, ZONE), list)
