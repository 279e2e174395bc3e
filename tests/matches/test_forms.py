"""What is typed or tapped becomes the same hand that a file would say, right or wrong."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from apps.matches.forms import HandForm, read_number, read_reference
from apps.scoring.hand import HandResult, check_hand
from apps.scoring.rules import PRESETS, HouseRules

LEAGUE = PRESETS["league"]
STINKING = HouseRules.from_json({"stinking": {"kap": 2, "baunie": 5}})


def typed(**fields: str | list[str]) -> HandForm:
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return HandForm.read(data)


# A bad hand as it is tapped, the same hand as a file says it, and the rules of the house.
BAD = {
    "nothing tapped": ({}, {}, LEAGUE),
    "a word that is no outcome": (
        {"outcome": "victory", "side": "NS"},
        {"outcome": "victory", "side": "NS"},
        LEAGUE,
    ),
    "no side": ({"outcome": "kap"}, {"outcome": "kap"}, LEAGUE),
    "a side that is none": ({"outcome": "kap", "side": "NW"}, {"outcome": "kap", "side": "NW"}, LEAGUE),
    "an outcome of another house": (
        {"outcome": "premature_kap", "side": "EW"},
        {"outcome": "premature_kap", "side": "EW"},
        LEAGUE,
    ),
    "one number of tricks": (
        {"outcome": "kap", "side": "NS", "tricks_ns": "7"},
        {"outcome": "kap", "side": "NS", "tricks": {"NS": 7}},
        LEAGUE,
    ),
    "tricks in words": (
        {"outcome": "kap", "side": "NS", "tricks_ns": "seven", "tricks_ew": "0"},
        {"outcome": "kap", "side": "NS", "tricks": {"NS": "seven", "EW": 0}},
        LEAGUE,
    ),
    "fourteen tricks": (
        {"outcome": "majority", "side": "NS", "tricks_ns": "8", "tricks_ew": "6"},
        {"outcome": "majority", "side": "NS", "tricks": {"NS": 8, "EW": 6}},
        LEAGUE,
    ),
    "tricks of another outcome": (
        {"outcome": "kap", "side": "NS", "tricks_ns": "7", "tricks_ew": "1"},
        {"outcome": "kap", "side": "NS", "tricks": {"NS": 7, "EW": 1}},
        LEAGUE,
    ),
    "a negative number of tricks": (
        {"outcome": "majority", "side": "NS", "tricks_ns": "-7", "tricks_ew": "1"},
        {"outcome": "majority", "side": "NS", "tricks": {"NS": "-7", "EW": 1}},
        LEAGUE,
    ),
    "a seat that is none": (
        {"outcome": "kap", "side": "NS", "caller": "X"},
        {"outcome": "kap", "side": "NS", "caller": "X"},
        LEAGUE,
    ),
    "a stinking kap of an unknown caller": (
        {"outcome": "kap", "side": "NS"},
        {"outcome": "kap", "side": "NS"},
        STINKING,
    ),
    "a penalty that the house does not list": (
        {"outcome": "kap", "side": "NS", "penalties": ["spilled_beer:EW"]},
        {"outcome": "kap", "side": "NS", "penalties": [{"code": "spilled_beer", "side": "EW"}]},
        LEAGUE,
    ),
    "a penalty of nobody": (
        {"outcome": "kap", "side": "NS", "penalties": ["misdeal:"]},
        {"outcome": "kap", "side": "NS", "penalties": [{"code": "misdeal", "side": None}]},
        LEAGUE,
    ),
    "a penalty without a name": (
        {"outcome": "kap", "side": "NS", "penalties": [":EW"]},
        {"outcome": "kap", "side": "NS", "penalties": [{"code": None, "side": "EW"}]},
        LEAGUE,
    ),
    "an ending penalty beside a kap": (
        {"outcome": "kap", "side": "NS", "penalties": ["looked_at_trick:EW"]},
        {"outcome": "kap", "side": "NS", "penalties": [{"code": "looked_at_trick", "side": "EW"}]},
        LEAGUE,
    ),
    "a penalty hand without its penalty": (
        {"outcome": "penalty", "side": "NS"},
        {"outcome": "penalty", "side": "NS"},
        LEAGUE,
    ),
    "an offence that ends nothing": (
        {"ends_by": "misdeal:NS"},
        {"outcome": "penalty", "side": "NS", "penalties": [{"code": "misdeal", "side": "NS"}]},
        LEAGUE,
    ),
    "everything at once": (
        {"outcome": "kap", "side": "NS", "tricks_ns": "9", "caller": "Q", "penalties": ["beer:XY"]},
        {
            "outcome": "kap",
            "side": "NS",
            "tricks": {"NS": 9},
            "caller": "Q",
            "penalties": [{"code": "beer", "side": "XY"}],
        },
        LEAGUE,
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_hand_has_the_same_problems_from_the_form_and_from_a_file(name):
    fields, said, rules = BAD[name]

    from_form = check_hand(rules, typed(**fields).to_result())
    from_file = check_hand(rules, HandResult.from_json(said))

    assert [(problem.code, problem.field) for problem in from_form] == [
        (problem.code, problem.field) for problem in from_file
    ]
    assert from_form


GOOD = {
    "an ordinary win": {"outcome": "majority", "side": "NS"},
    "with tricks and caller": {
        "outcome": "majority",
        "side": "EW",
        "tricks": {"NS": 6, "EW": 7},
        "caller": "W",
    },
    "nothing for one side": {"outcome": "kap", "side": "NS", "tricks": {"NS": 7, "EW": 0}},
    "two misdeals of one side": {
        "outcome": "kap",
        "side": "NS",
        "penalties": [{"code": "misdeal", "side": "EW"}, {"code": "misdeal", "side": "EW"}],
    },
    "ended by an offence": {
        "outcome": "penalty",
        "side": "EW",
        "penalties": [{"code": "looked_at_trick", "side": "EW"}],
    },
    "ended by an offence after a misdeal": {
        "outcome": "penalty",
        "side": "EW",
        "penalties": [{"code": "looked_at_trick", "side": "EW"}, {"code": "misdeal", "side": "NS"}],
    },
}


@pytest.mark.parametrize("name", GOOD)
def test_the_form_that_shows_a_hand_says_the_same_hand(name):
    hand = HandResult.from_json(GOOD[name])
    assert check_hand(LEAGUE, hand) == []

    assert HandForm.of(hand, ends={"looked_at_trick"}).to_result() == hand


def test_the_button_of_an_offence_says_outcome_side_and_penalty_at_once():
    form = typed(outcome="kap", side="NS", ends_by="looked_at_trick:EW")

    assert form.to_result() == HandResult(
        "penalty", "EW", penalties=({"code": "looked_at_trick", "side": "EW"},)
    )


def test_a_penalty_may_have_a_colon_in_its_name():
    result = typed(outcome="kap", side="NS", penalties=["house: beer:EW"]).to_result()

    assert result.penalties == ({"code": "house: beer", "side": "EW"},)


def test_a_faulty_hand_of_a_file_can_be_put_into_the_form():
    hand = HandResult.from_json(
        {"outcome": ["kap"], "side": 3, "tricks": "seven", "caller": {"N": 1}, "penalties": "all"}
    )

    assert HandForm.of(hand) == HandForm(outcome="", side="3")


@given(
    st.dictionaries(
        st.sampled_from(
            ["outcome", "side", "tricks_ns", "tricks_ew", "caller", "ends_by", "penalties", "number", "other"]
        ),
        st.lists(st.text(max_size=30), max_size=3),
    )
)
def test_whatever_is_sent_becomes_a_hand_that_can_be_judged(fields):
    form = typed(**fields)

    assert isinstance(check_hand(LEAGUE, form.to_result()), list)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("12", 12),
        ("", None),
        ("-1", None),
        ("1.5", None),
        ("½", None),
        ("٣", None),
        ("9" * 10, None),
    ],
)
def test_a_number_of_the_page_is_read_or_it_is_none(text, number):
    assert read_number(QueryDict(f"number={text}"), "number") == number


@pytest.mark.parametrize("text", ["", "1", "no uuid", "x" * 5000, "{}"])
def test_a_reference_that_is_none_is_none(text):
    data = QueryDict(mutable=True)
    data["client_ref"] = text
    assert read_reference(data) is None
