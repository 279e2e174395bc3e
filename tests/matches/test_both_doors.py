"""The same bad hand at every door: tapped on the sheet's page, typed as a correction, in a sheet file, sent by a phone.

Each door has to find the same problems at the same fields.
"""

from __future__ import annotations

import uuid
from collections import Counter

import pytest
import time_machine

from apps.matches.models import Hand, Sheet
from apps.matches.score_card import KEY_FIELDS
from apps.matches.sentences import sentence_for
from apps.scoring.hand import HandResult, ProblemCode, check_hand
from apps.scoring.rules import PRESETS, HouseRules
from apps.scoring.sheet_file import Sheet as SheetInFile
from tests.at_table.phone import TestPhone, codes
from tests.hall.hall_night import DURING, hall_night

from .league_night import hand, league_night, write
from .pages import at, taps
from .test_forms import BAD

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("what is wrong with a hand is found before anything is stored"),
]

# More bad hands, for houses that differ: what is tapped, what a file says, the rules.
OTHER_HOUSES = {
    "a baunie where there is none": (
        {"outcome": "baunie", "side": "NS"},
        {"outcome": "baunie", "side": "NS"},
        PRESETS["no_baunie"],
    ),
    "a kap by partner where kaps are silent": (
        {"outcome": "kap_by_partner", "side": "EW"},
        {"outcome": "kap_by_partner", "side": "EW"},
        PRESETS["silent_kap"],
    ),
    "an early concession in a clubhouse": (
        {"outcome": "early_concession", "side": "EW", "tricks_ns": "3", "tricks_ew": "0"},
        {"outcome": "early_concession", "side": "EW", "tricks": {"NS": 3, "EW": 0}},
        PRESETS["clubhouse"],
    ),
    "a misdeal where nothing is fined": (
        {"outcome": "majority", "side": "EW", "penalties": ["misdeal:NS", "misdeal:EW"]},
        {
            "outcome": "majority",
            "side": "EW",
            "penalties": [{"code": "misdeal", "side": "NS"}, {"code": "misdeal", "side": "EW"}],
        },
        PRESETS["traditional"],
    ),
    "seven tricks of a premature kap": (
        {"outcome": "premature_kap", "side": "NS", "tricks_ns": "4", "tricks_ew": "3"},
        {"outcome": "premature_kap", "side": "NS", "tricks": {"NS": 4, "EW": 3}},
        PRESETS["clubhouse"],
    ),
    "thirteen that a baunie would be": (
        {"outcome": "majority", "side": "NS", "tricks_ns": "13", "tricks_ew": "0"},
        {"outcome": "majority", "side": "NS", "tricks": {"NS": 13, "EW": 0}},
        PRESETS["standard"],
    ),
}
EVERY_BAD = BAD | OTHER_HOUSES
ON_TOP = "The hand has not been saved. What is wrong stands at its field below."

Problems = Counter[tuple[str, str]]


@pytest.fixture(autouse=True)
def in_english(settings) -> None:
    settings.LANGUAGE_CODE = "en"


def code_of(sentence: str) -> str:
    """The code that a sentence on the page stands for."""
    (code,) = [str(code) for code in ProblemCode if sentence_for(code) == sentence]
    return code


def sheet_by(rules: HouseRules) -> Sheet:
    """The first sheet of a match by these rules, with a hand on it."""
    night = league_night(rules=rules.to_json())
    sheet = night.start().sheets.first()
    # No rules refuse a majority.
    write(sheet, hand("majority", "NS"), by=night.asha)
    return sheet


def shown(answer) -> Problems:
    """The problems that a page shows, at their fields, as codes again."""
    keys = answer.context["keys"]
    at_field = [(field, code_of(each)) for field in KEY_FIELDS for each in keys["at_field"][field]]
    on_top = [("", code_of(each)) for each in keys["problems"] if each != ON_TOP]
    return Counter(at_field + on_top)


def in_file(rules: HouseRules, *hands: dict[str, object]) -> Problems:
    """The problems that a sheet file with these hands has."""
    score = SheetInFile.from_json({"rules": rules.to_json(), "hands": list(hands)}).score()
    return Counter((problem.field or "", str(problem.code)) for problem in score.problems)


def test_the_bad_hands_have_every_problem_that_a_hand_can_have():
    found = {code for _tapped, said, rules in EVERY_BAD.values() for _field, code in in_file(rules, said)}
    # What comes behind the end of a sheet is a matter of the whole sheet.
    assert found == {str(code) for code in ProblemCode} - {"sheet_already_ended"}


@pytest.mark.parametrize("name", EVERY_BAD)
@pytest.mark.parametrize("door", ["record_hand", "correct_hand"])
def test_a_bad_hand_has_the_same_problems_at_every_door(client, door, name):
    tapped, said, rules = EVERY_BAD[name]
    sheet = sheet_by(rules)
    client.force_login(sheet.match.started_by)
    before = list(Hand.objects.values())

    if door == "record_hand":
        answer = client.post(at(door, sheet.pk), {"number": 2, "client_ref": str(uuid.uuid4()), **tapped})
        from_file = in_file(rules, {"outcome": "majority", "side": "NS"}, said)
    else:
        version = Sheet.objects.get(pk=sheet.pk).version
        answer = client.post(
            at(door, sheet.pk, 1), {"version": version, "client_ref": str(uuid.uuid4()), **tapped}
        )
        from_file = in_file(rules, said)

    by_itself = check_hand(rules, HandResult.from_json(said))
    assert answer.status_code == 422
    assert shown(answer) == from_file
    assert from_file == Counter((problem.field or "", str(problem.code)) for problem in by_itself)
    assert list(Hand.objects.values()) == before


@pytest.mark.parametrize("name", EVERY_BAD)
def test_a_phone_is_told_the_same_problems_as_the_page(name):
    _tapped, said, rules = EVERY_BAD[name]
    hall = hall_night(partnerships=1, rounds=1, rules=rules.to_json())
    sheet = hall.league.start().sheets.get()
    write(sheet, hand("majority", "NS"), by=hall.league.asha)
    [standing] = before = list(Hand.objects.values())
    told = []
    with time_machine.travel(DURING, tick=False):
        phone = TestPhone.at(hall)
        sent = {"client_ref": str(uuid.uuid4()), **said}
        for door, more in (
            ("hands", {"number": 2}),
            ("correction", {"replaces": str(standing["client_ref"])}),
        ):
            answer = phone.post(door, sheet.pk, *([1] if door == "correction" else []), **sent, **more)
            assert answer.status_code == 400
            told.append(Counter(codes(answer)))

    assert told == [
        in_file(rules, {"outcome": "majority", "side": "NS"}, said),
        in_file(rules, said),
    ]
    assert list(Hand.objects.values()) == before


def test_a_hand_behind_the_end_is_refused_at_both_doors(asha, night, sheet):
    four = [hand("majority", "NS")] * 4
    write(sheet, *four, by=night.asha)
    fifth = hand("kap", "EW")

    answer = asha.post(at("record_hand", sheet.pk), taps("kap", "EW", number=5))

    assert in_file(PRESETS["league"], *[each.to_json() for each in (*four, fifth)]) == Counter(
        [("", "sheet_already_ended")]
    )
    assert answer.status_code == 422
    # The keys are gone, so the page itself says it.
    assert answer.context["keys"] is None
    assert answer.context["problems"] == [sentence_for("sheet_already_ended")]
    assert Hand.objects.count() == 4
