"""What a sheet file may hold, and what is no sheet."""

import json

import pytest

from apps.scoring.errors import Refused, RulesError, SheetError
from apps.scoring.rules import PRESETS
from apps.scoring.sheet_file import Sheet, read_sheets

from .sheets import CASES, hand, offence

MAJORITY = hand("majority", "NS")
ON_TIME = {"end": {"minutes": 45, "draws": True}}

# id -> (a value that is no sheet, how the refusal begins)
NO_SHEETS = {
    "null": (None, "a sheet must be an object"),
    "a-number": (7, "a sheet must be an object"),
    "a-text": ("hands", "a sheet must be an object"),
    "empty-object": ({}, "a sheet must have hands"),
    "hands-null": ({"hands": None}, "a sheet must have hands"),
    "hands-an-object": ({"hands": {}}, "a sheet must have hands"),
    "hands-of-numbers": ({"hands": [MAJORITY, 3]}, "hand 2: a hand must be an object"),
    "hands-of-null": ({"hands": [None]}, "hand 1: a hand must be an object"),
    "hands-of-lists": ({"hands": [[MAJORITY]]}, "hand 1: a hand must be an object"),
    "unknown-key": ({"hands": [], "hand": []}, 'sheet has no field "hand"'),
    "unknown-key-of-a-hand": (
        {"hands": [MAJORITY | {"penalites": []}]},
        'hand 1: hand has no field "penalites"',
    ),
    "unknown-key-of-tricks": (
        {"hands": [hand("kap", "NS", tricks={"NS": 7, "WE": 0})]},
        'hand 1: tricks has no field "WE"',
    ),
    "unknown-key-of-a-penalty": (
        {
            "hands": [
                MAJORITY,
                MAJORITY | {"penalties": [offence("misdeal", "NS"), {"code": "misdeal", "seat": "N"}]},
            ]
        },
        'hand 2: penalties has no field "seat"',
    ),
    "unknown-key-beside-what-is-no-penalty": (
        {"hands": [MAJORITY | {"penalties": [3, {"sied": "N"}]}]},
        'hand 1: penalties has no field "sied"',
    ),
    "unknown-key-of-rules": ({"hands": [], "rules": {"colour": 1}}, 'rules has no field "colour"'),
    "rules-null": ({"hands": [], "rules": None}, "rules must be"),
    "unknown-preset": ({"hands": [], "rules": "home"}, "preset must be one of"),
    "preset-null": ({"hands": [], "rules": {"preset": None}}, "preset must be one of"),
    "rule-outside-its-range": ({"hands": [], "rules": {"points": {"kap": 100}}}, "points.kap must be"),
    "two-rules-that-exclude-each-other": (
        {"hands": [], "rules": {"baunie": "forbidden", "early_concession": True}},
        "early_concession must be",
    ),
    "closed-null": ({"hands": [], "closed": None, "rules": ON_TIME}, "closed must be true or false"),
    "closed-a-number": ({"hands": [], "closed": 1, "rules": ON_TIME}, "closed must be true or false"),
    "closed-to-a-target": ({"hands": [], "closed": True}, "closed can be true only"),
    "closed-after-hands": ({"hands": [], "closed": True, "rules": "league"}, "closed can be true only"),
}

# id -> bytes that are no sheet
NO_FILES = {
    "empty": b"",
    "blank": b" \n",
    "not-json": b"hands: []",
    "cut-off": b'{"hands": [',
    "two-values": b'{"hands": []} {"hands": []}',
    "comma-at-the-end": b'{"hands": [],}',
    "latin-1": '{"hands": [{"outcome": "käp"}]}'.encode("latin-1"),
    "utf-16": '{"hands": []}'.encode("utf-16"),
    "two-byte-order-marks": b"\xef\xbb\xbf\xef\xbb\xbf" + b'{"hands": []}',
    "nan": b'{"hands": [{"outcome": NaN, "side": "NS"}]}',
    "infinity": b'{"hands": [], "first_caller": -Infinity}',
    "key-twice": b'{"hands": [], "hands": []}',
    "key-twice-in-a-hand": b'{"hands": [{"outcome": "kap", "side": "NS", "side": "EW"}]}',
    "key-twice-in-rules": b'{"rules": {"points": {"kap": 5, "kap": 7}}, "hands": []}',
    "nested-too-deeply": b"[" * 100_000,
    "objects-nested-too-deeply": b'{"hands":' * 100_000,
    "list-in-a-list": b"[[]]",
    "list-of-null": b'[{"hands": []}, null]',
}


@pytest.mark.parametrize("name", NO_SHEETS)
def test_value_that_is_no_sheet_is_refused_in_one_line(name):
    value, beginning = NO_SHEETS[name]
    with pytest.raises((SheetError, RulesError)) as error:
        Sheet.from_json(value)
    assert str(error.value).startswith(beginning)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", NO_FILES)
def test_file_that_is_no_sheet_is_refused_in_one_line(name):
    with pytest.raises(SheetError) as error:
        read_sheets(NO_FILES[name])
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", NO_SHEETS)
def test_one_item_that_is_no_sheet_refuses_the_whole_list_and_is_named(name):
    value, beginning = NO_SHEETS[name]
    with pytest.raises(SheetError) as error:
        read_sheets(json.dumps([{"hands": []}, value, {"hands": []}]).encode())
    assert str(error.value).startswith(f"sheet 2: {beginning}")


def test_null_is_absent_for_four_fields():
    nulls = {
        "first_caller": None,
        "hands": [hand("majority", "NS", tricks=None, caller=None, penalties=None)],
    }
    assert Sheet.from_json(nulls) == Sheet.from_json({"hands": [MAJORITY]})
    assert Sheet.from_json(nulls).score().problems == ()


def test_sheet_without_rules_is_traditional_and_open():
    sheet = Sheet.from_json({"hands": []})
    assert (sheet.rules, sheet.closed, sheet.first_caller) == (PRESETS["traditional"], False, None)


@pytest.mark.parametrize("rules", ["traditional", "league", ON_TIME])
def test_closed_false_may_always_stand(rules):
    assert Sheet.from_json({"rules": rules, "closed": False, "hands": []}).closed is False


def test_file_holds_a_sheet_or_a_list_of_sheets():
    one = b'{"hands": []}'
    assert read_sheets(one) == Sheet(PRESETS["traditional"], ())
    assert read_sheets(b"[" + one + b"," + one + b"]") == [Sheet(PRESETS["traditional"], ())] * 2
    assert read_sheets(b"[]") == []


def test_byte_order_mark_is_passed_over():
    assert read_sheets(b'\xef\xbb\xbf{"hands": []}') == Sheet(PRESETS["traditional"], ())


@pytest.mark.parametrize("digits", [400, 5_000, 100_000])
def test_number_too_long_to_read_is_a_number_too_large(digits):
    long = "9" * digits
    sheet = read_sheets(
        f'{{"hands": [{{"outcome": {long}, "side": "NS", "tricks": {{"NS": -{long}, "EW": 0}}}}]}}'.encode()
    )
    assert [problem.code for problem in sheet.score().problems] == ["unknown_outcome"]
    far = read_sheets(f'{{"rules": {{"end": {{"target": {long}}}}}, "hands": []}}'.encode())
    assert far.score().status == "open"
    with pytest.raises(RulesError, match=r"points\.kap must be a whole number from 0 to 99"):
        read_sheets(f'{{"rules": {{"points": {{"kap": {long}}}}}, "hands": []}}'.encode())


def test_deep_value_in_the_place_of_a_word_is_a_problem_and_no_accident():
    deep = "[" * 400 + "]" * 400
    sheet = read_sheets(
        f'{{"first_caller": {deep}, "hands": [{{"outcome": {deep}, "side": {deep}}}]}}'.encode()
    )
    assert [problem.code for problem in sheet.score().problems] == [
        "unknown_seat",
        "unknown_outcome",
        "unknown_side",
    ]


def test_sheet_written_out_names_a_preset_and_leaves_out_what_is_absent():
    value = {"rules": "league", "hands": [MAJORITY]}
    assert Sheet.from_json(value).to_json() == value
    full = {
        "rules": ON_TIME | {"preset": "standard"},
        "first_caller": "W",
        "closed": True,
        "hands": [MAJORITY],
    }
    written = Sheet.from_json(full).to_json()
    assert Sheet.from_json(json.loads(json.dumps(written))) == Sheet.from_json(full)
    assert (written["first_caller"], written["closed"]) == ("W", True)


def test_case_file_can_be_written_out_and_read_as_one_list():
    sheets = [Sheet.from_json(case["sheet"]) for case in CASES]
    assert read_sheets(json.dumps([sheet.to_json() for sheet in sheets]).encode()) == sheets


def test_refusal_within_a_refusal_is_translated_too():
    with pytest.raises(Refused) as error:
        read_sheets(b'[{"hands": [{"colour": 1}]}]')
    words = {
        "sheet %(number)s: %(reason)s": "briefje %(number)s: %(reason)s",
        "hand %(number)s: %(reason)s": "spel %(number)s: %(reason)s",
        "%(field)s has no field %(key)s; there are %(names)s": "%(field)s kent %(key)s niet",
    }
    assert error.value.in_words(words.__getitem__) == 'briefje 1: spel 1: hand kent "colour" niet'
