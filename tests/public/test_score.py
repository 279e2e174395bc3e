"""The page that scores a sheet for anybody: choosing rules, tapping hands, putting them right."""

import json

import pytest
from django.test import Client

from apps.matches.sentences import sentence_for
from apps.public.score_rules import PRESET_WORDS
from apps.scoring.hand import HandResult, check_hand
from apps.scoring.rules import PRESETS
from apps.scoring.sheet_file import Sheet, read_sheets
from tests.matches.test_forms import BAD, typed

from .score_visits import URL, after, sheet

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _english(settings):
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def visitor():
    """Somebody without cookies, whose forms carry no token."""
    return Client(enforce_csrf_checks=True)


def test_every_preset_stands_on_the_first_page_with_its_sentence(visitor):
    page = visitor.get(URL)

    assert [preset["key"] for preset in page.context["presets"]] == list(PRESETS) == list(PRESET_WORDS)
    text = page.content.decode()
    for words in PRESET_WORDS.values():
        assert str(words.sentence) in text


def test_a_sheet_is_scored_without_cookies_database_or_form_token(visitor):
    # These tests may not touch the database: a query would end them.
    begun = visitor.post(URL, {"do": "begin", "preset": "league"})
    page = visitor.get(begun["Location"])
    hand = {"do": "hand", "sheet": sheet(rules="league"), "outcome": "kap", "side": "EW"}
    recorded = visitor.post(URL, hand)

    assert (begun.status_code, page.status_code, recorded.status_code) == (302, 200, 302)
    assert after(recorded) == {"rules": "league", "hands": [{"outcome": "kap", "side": "EW"}]}
    assert not visitor.cookies


def test_with_htmx_the_card_comes_back_and_the_address_follows(visitor):
    answer = visitor.post(URL, {"do": "hand", "sheet": sheet(), "outcome": "kap", "side": "NS"}, headers=HTMX)

    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert "Hand 1: Kap NS, 5 – 0." in text
    assert after(visitor.get(answer["HX-Replace-Url"])) == after(answer)


def test_a_reload_shows_the_sheet_with_its_names(visitor):
    answer = visitor.post(URL, {"sheet": sheet(("kap", "NS")), "ns": "Asha  &  Ruben", "ew": ""})

    page = visitor.get(answer["Location"])
    assert [side["names"] for side in page.context["drawn"]["sides"]] == ["Asha & Ruben", "East–West"]
    assert page.context["card"].score.totals == (5, 0)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_hand_is_refused_with_the_problems_of_the_rules(visitor, name):
    fields, _said, rules = BAD[name]
    empty = Sheet(rules, ()).to_json()
    problems = check_hand(rules, typed(**fields).to_result())

    answer = visitor.post(URL, {"do": "hand", "sheet": json.dumps(empty), **fields})

    assert answer.status_code == 422
    expected: dict[str, list[str]] = {}
    for problem in problems:
        expected.setdefault(problem.field, []).append(sentence_for(str(problem.code)))
    at_field = answer.context["keys"]["at_field"]
    assert {field: sentences for field, sentences in at_field.items() if sentences} == expected
    assert answer.context["card"].hands == ()


def test_the_last_hand_is_taken_back(visitor):
    answer = visitor.post(URL, {"do": "undo", "sheet": sheet(("kap", "NS"), ("majority", "EW"))})

    assert after(answer)["hands"] == [{"outcome": "kap", "side": "NS"}]


def test_taking_back_from_an_empty_sheet_changes_nothing(visitor):
    assert after(visitor.post(URL, {"do": "undo", "sheet": sheet()}))["hands"] == []


def test_a_hand_is_put_right(visitor):
    standing = sheet(("kap", "NS"), ("majority", "EW"))
    page = visitor.post(URL, {"sheet": standing, "correct": "1"})
    keys = page.context["keys"]
    assert [each["value"] for each in keys["outcomes"] if each["checked"]] == ["kap"]
    assert keys["legend"] == "How did hand 1 end?"
    hidden = {field["name"]: field["value"] for field in keys["hidden"]}

    answer = visitor.post(URL, {**hidden, "outcome": "baunie", "side": "EW"})

    assert after(answer)["hands"] == [
        {"outcome": "baunie", "side": "EW"},
        {"outcome": "majority", "side": "EW"},
    ]


def test_a_bad_correction_keeps_what_was_typed_and_the_sheet(visitor):
    sent = {"do": "correct_hand", "number": "1", "sheet": sheet(("kap", "NS")), "outcome": "premature_kap"}

    answer = visitor.post(URL, {**sent, "side": "EW"})

    assert answer.status_code == 422
    assert answer.context["correcting"] == 1
    assert answer.context["keys"]["at_field"]["outcome"] == [sentence_for("outcome_not_in_rules")]
    assert answer.context["card"].hands == (HandResult("kap", "NS"),)


def test_a_correction_that_ends_the_sheet_earlier_names_the_hands_behind(visitor):
    standing = sheet(("majority", "NS"), ("kap", "NS"), ("kap", "NS"))
    sent = {"do": "correct_hand", "number": "1", "sheet": standing, "outcome": "baunie", "side": "NS"}

    page = visitor.get(visitor.post(URL, sent)["Location"])

    assert [row.number for row in page.context["card"].faulty_hands] == [3]
    assert sentence_for("sheet_already_ended") in page.content.decode()
    assert page.context["keys"] is None


@pytest.mark.parametrize(("seat", "caller"), [("N", "North"), ("W", "West"), ("", ""), ("X", "")])
def test_the_first_caller_says_who_calls(visitor, seat, caller):
    answer = visitor.post(URL, {"do": "first_caller", "sheet": sheet(first_caller="S"), "seat": seat})

    assert visitor.get(answer["Location"]).context["card"].caller == caller


def test_a_sheet_on_time_is_closed_and_opened(visitor):
    rules = {"end": {"minutes": 30, "draws": True}}
    closed = visitor.post(URL, {"do": "time", "sheet": sheet(("kap", "NS"), rules=rules), "closed": "yes"})
    assert after(closed)["closed"] is True

    opened = visitor.post(URL, {"do": "time", "sheet": json.dumps(after(closed)), "closed": "no"})
    assert "closed" not in after(opened)


def test_a_sheet_that_is_not_on_time_is_never_closed(visitor):
    answer = visitor.post(URL, {"do": "time", "sheet": sheet(), "closed": "yes"})

    assert "closed" not in after(answer)


def rules_form(visitor, **changes: object) -> dict:
    """What the form with the settings of a traditional sheet sends, with these changes."""
    page = visitor.post(URL, {"do": "rules", "sheet": sheet(("kap", "NS"))})
    form = page.context["form"]
    # A box that is not ticked is not sent.
    fields = {field.html_name: field.value() for field in form}
    values = {name: value for name, value in fields.items() if value is not None and value is not False}
    hidden = {field["name"]: field["value"] for field in page.context["hidden"]}
    return {**values, **hidden, **changes}


def test_the_rules_of_a_sheet_are_changed_and_its_hands_are_scored_by_them(visitor):
    answer = visitor.post(
        URL, rules_form(visitor, **{"points.kap": "7", "end": "hands", "end.number": "2", "end.draws": "on"})
    )

    page = visitor.get(answer["Location"])
    assert page.context["card"].score.totals == (7, 0)
    assert page.context["card"].progress == "hand 2 of 2"


def test_the_form_of_the_rules_sent_as_it_is_changes_nothing(visitor):
    answer = visitor.post(URL, rules_form(visitor))

    assert after(answer) == json.loads(sheet(("kap", "NS")))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points.kap": "100"}, "points.kap"),
        ({"points.kap": "five"}, "points.kap"),
        ({"end.number": "0"}, "end.number"),
        ({"baunie": "forbidden", "early_concession": "on"}, "early_concession"),
        ({"trump": "hearts"}, "trump"),
    ],
)
def test_rules_that_are_none_get_a_sentence_at_their_field(visitor, changes, field):
    answer = visitor.post(URL, rules_form(visitor, **changes))

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]


def test_a_preset_can_be_changed_before_the_first_hand(visitor):
    page = visitor.post(URL, {"do": "begin", "change": "league", "ns": "Asha"})

    assert page.status_code == 200
    assert page.context["form"]["end.number"].value() == 4
    assert page.context["paper"].names["NS"] == "Asha"


def test_the_downloaded_file_is_the_sheet_of_the_page(visitor):
    standing = sheet(("kap", "NS"), ("baunie", "EW"), rules={"preset": "league", "points": {"baunie": 22}})

    answer = visitor.post(URL, {"do": "download", "sheet": standing})

    assert answer["Content-Disposition"] == 'attachment; filename="sheet.json"'
    assert read_sheets(answer.content) == read_sheets(standing.encode())


def test_a_penalty_that_is_no_word_can_be_put_right_and_is_no_500(client):
    sheet = '{"hands":[{"outcome":"kap","side":"NS","penalties":[{"code":[],"side":"NS"}]}]}'

    assert client.post("/score/", {"correct": "1", "sheet": sheet}).status_code < 500
