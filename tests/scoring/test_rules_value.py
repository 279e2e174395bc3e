"""House rules as a value: checked when made, never changed, equal when they say the same, written out and copied."""

import copy
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, fields

import pytest

from apps.scoring.errors import RulesError
from apps.scoring.rules import PRESETS, End, HouseRules, Penalty, PointValues, Redeal, Stinking, preset_name

from .sheets import ROOT
from .test_rules import OWN_LIST, refused


@pytest.mark.parametrize(
    "changes",
    [
        {"points": 2},
        {"stinking": None},
        {"end": {"target": 20}},
        {"redeal": {"no_picture": True}},
        {"penalties": [Penalty("a", 1)]},
        {"penalties": ({"code": "a"},)},
        {"penalties": (Penalty("a", 1), Penalty("a", 2))},
        {"kap_call": "loud"},
        {"premature_kap": None},
        {"early_concession": True, "baunie": "forbidden"},
    ],
    ids=repr,
)
def test_rules_made_in_code_are_checked_too(changes):
    with pytest.raises(RulesError) as error:
        HouseRules(**changes)
    assert error.value.field == next(iter(changes))


@pytest.mark.parametrize(
    ("part", "field"),
    [
        (lambda: PointValues(kap=100), "points.kap"),
        (lambda: Stinking(baunie=-1), "stinking.baunie"),
        (lambda: Redeal(no_picture=1), "redeal.no_picture"),
        (lambda: Penalty("", 2), "penalties.code"),
        (lambda: Penalty("a", 2, limit=1.0), "penalties.limit"),
        (lambda: End(), "end"),
        (lambda: End(hands=4), "end.draws"),
        (lambda: End(target=20, draws=False), "end.draws"),
    ],
)
def test_parts_of_rules_are_checked_when_they_are_made(part, field):
    with pytest.raises(RulesError) as error:
        part()
    assert error.value.field == field


def test_rules_do_not_change():
    with pytest.raises(FrozenInstanceError):
        PRESETS["league"].premature_kap = True
    with pytest.raises(FrozenInstanceError):
        PRESETS["league"].points.kap = 7


def test_equal_rules_are_one_value_whatever_the_way_they_were_made():
    made = HouseRules(kap_call="silent", partner_kap="not_allowed")
    assert (
        made
        == PRESETS["silent_kap"]
        == HouseRules.from_json({"kap_call": "silent", "partner_kap": "not_allowed"})
    )
    assert hash(made) == hash(PRESETS["silent_kap"])
    assert len({*PRESETS.values(), made}) == len(PRESETS)


def test_seven_and_seven_point_nought_are_not_remembered_as_one():
    assert HouseRules.from_json({"points": {"kap": 7}}).points.kap == 7
    assert refused({"points": {"kap": 7.0}}).field == "points.kap"
    assert HouseRules.from_json({"points": {"kap": 1}}).points.kap == 1
    assert refused({"points": {"kap": True}}).field == "points.kap"


def test_reading_the_same_object_again_gives_the_same_rules():
    value = {"preset": "league", "points": {"baunie": 22}}
    assert HouseRules.from_json(value) is HouseRules.from_json(dict(value))
    value["points"]["baunie"] = 23
    assert HouseRules.from_json(value).points.baunie == 23


def test_rules_too_long_to_be_remembered_are_read_all_the_same():
    value = {"penalties": [{"code": f"offence {number}", "points": 1} for number in range(500)]}
    assert HouseRules.from_json(value) == HouseRules.from_json(value)
    assert HouseRules.from_json({"end": {"target": 10**5000}}).end.target == 10**5000


@pytest.mark.parametrize(
    "value",
    [
        *PRESETS,
        {"penalties": OWN_LIST},
        {"end": {"minutes": 45, "draws": False}, "redeal": {"no_picture": False}},
    ],
)
def test_rules_written_out_are_read_as_the_same(value):
    rules = HouseRules.from_json(value)
    assert set(rules.to_json()) == {each.name for each in fields(HouseRules)}
    assert HouseRules.from_json(rules.to_json()) == rules


def test_rules_that_are_no_preset_have_no_name():
    assert preset_name(HouseRules.from_json({"points": {"kap": 7}})) is None


def test_copies_are_equal_and_have_the_same_hash():
    rules = HouseRules.from_json({"preset": "league", "penalties": OWN_LIST})
    for twin in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):  # noqa: S301  # our own bytes
        assert twin == rules
        assert hash(twin) == hash(rules)


def test_rules_pickled_in_another_process_are_found_in_a_dict_here():
    # Texts hash differently there, so a hash that came along would miss.
    code = (
        "import pickle, sys; from apps.scoring.rules import PRESETS; rules = PRESETS['league']; hash(rules); "
        "sys.stdout.buffer.write(pickle.dumps(rules))"
    )
    made = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": "1"}, cwd=ROOT
    )
    assert pickle.loads(made.stdout) in {PRESETS["league"]: 1}  # noqa: S301  # our own bytes
