"""The worked sheets of cases/sheets.json, each scored as the site does it."""

import pytest

from apps.scoring.sheet_file import Sheet

from .sheets import CASES, by_hand


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_sheet_comes_to_what_was_worked_out(case):
    found = Sheet.from_json(case["sheet"]).score().to_json()
    expect = dict(case["expect"])
    assert by_hand(found) == [tuple(pair) for pair in expect.pop("problems", [])]
    assert {key: found[key] for key in expect} == expect


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_sheet_comes_to_the_same_when_written_out_and_read_again(case):
    sheet = Sheet.from_json(case["sheet"])
    again = Sheet.from_json(sheet.to_json())
    assert again == sheet
    assert again.score() == sheet.score()
