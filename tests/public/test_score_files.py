"""Files, addresses and forms that come to the score page: sheets, faulty sheets, and what is no sheet at all."""

import base64
import hashlib
import json
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.matches.sentences import sentence_for
from apps.public.score_paper import MOST_BYTES, MOST_HANDS, MOST_PENALTIES

from .score_visits import URL, after, sheet


@pytest.fixture(autouse=True)
def _english(settings):
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def visitor():
    """Somebody without cookies, whose forms carry no token."""
    return Client(enforce_csrf_checks=True)


def upload(visitor, content: bytes):
    return visitor.post(URL, {"do": "upload", "file": SimpleUploadedFile("sheet.json", content)})


def test_an_uploaded_sheet_goes_on(visitor):
    answer = upload(visitor, b"\xef\xbb\xbf" + sheet(("kap", "NS"), rules="league").encode())

    page = visitor.get(answer["Location"])
    assert page.context["card"].score.totals == (5, 0)
    assert page.context["keys"] is not None


def test_a_faulty_sheet_shows_every_problem_by_hand(visitor):
    faulty = {
        "rules": "no_baunie",
        "first_caller": "up",
        "hands": [
            {"outcome": "majority", "side": "NS"},
            {"outcome": "baunie", "side": "NS"},
            {"outcome": None, "side": ["NS"], "tricks": {"NS": 20}},
            {"outcome": "kap", "side": "EW", "tricks": {"NS": 1, "EW": 7}, "penalties": ["all"]},
        ],
    }

    page = visitor.get(upload(visitor, json.dumps(faulty).encode())["Location"])

    card = page.context["card"]
    assert card.sheet_problems == [sentence_for("unknown_seat")]
    assert [(row.number, list(row.problems)) for row in card.faulty_hands] == [
        (2, [sentence_for("outcome_not_in_rules")]),
        (3, [sentence_for(code) for code in ("unknown_outcome", "unknown_side")]),
        (4, [sentence_for(code) for code in ("tricks_do_not_match", "unknown_penalty")]),
    ]
    text = page.content.decode()
    for row in card.faulty_hands:
        assert all(problem in text for problem in row.problems)
    assert page.context["keys"] is None
    # The faulty hand can be put right.
    corrected = visitor.post(URL, {"sheet": json.dumps(after(page)), "correct": "3"})
    assert corrected.context["keys"]["legend"] == "How did hand 3 end?"


def deep(levels: int) -> bytes:
    return b'{"hands": [{"outcome": ' + b"[" * levels + b"]" * levels + b"}]}"


NO_SHEETS = {
    "nothing": b"",
    "no json": b"a sheet of paper",
    "not UTF-8": b"\xff\xfe\x00",
    "an empty list": b"[]",
    "two sheets": b'[{"hands": []}, {"hands": []}]',
    "no hands": b"{}",
    "a number": b"7",
    "an unknown key": b'{"hands": [], "hand": []}',
    "an unknown key of a hand": b'{"hands": [{"outcome": "kap", "penalites": []}]}',
    "an unknown preset": b'{"rules": "mine", "hands": []}',
    "points that are none": b'{"rules": {"points": {"kap": 100}}, "hands": []}',
    "closed before its time": b'{"closed": true, "hands": []}',
    "a number that is none": b'{"hands": [{"outcome": NaN}]}',
    "a key twice": b'{"hands": [], "hands": []}',
    "nested": deep(50),
    "nested without end": deep(20_000),
    "half a character": b'{"hands": [{"outcome": "\\ud800"}]}',
    "half a character in a rule": b'{"rules": {"penalties": [{"code": "\\udfff", "points": 1}]}, "hands": []}',
    "too many hands": json.dumps({"hands": [{}] * (MOST_HANDS + 1)}).encode(),
    "too many penalties": json.dumps(
        {
            "rules": {"penalties": [{"code": str(n), "points": 1} for n in range(MOST_PENALTIES + 1)]},
            "hands": [],
        }
    ).encode(),
    "too long": b'{"hands": [' + b" " * MOST_BYTES + b"]}",
}


@pytest.mark.parametrize("name", NO_SHEETS)
def test_a_file_that_is_no_sheet_gets_a_sentence(visitor, name):
    answer = upload(visitor, NO_SHEETS[name])

    assert answer.status_code == 422
    assert answer.context["problem"].endswith(".")
    assert answer.context["problem"] in answer.content.decode().replace("&quot;", '"').replace("&#x27;", "'")


@pytest.mark.parametrize("name", NO_SHEETS)
def test_a_form_that_carries_no_sheet_gets_a_sentence(visitor, name):
    carried = NO_SHEETS[name].decode("utf-8", "replace")

    for do in (
        "hand",
        "undo",
        "rules",
        "change_rules",
        "download",
        "first_caller",
        "time",
        "",
        "correct_hand",
    ):
        answer = visitor.post(URL, {"do": do, "sheet": carried})
        assert answer.status_code == 422
        assert answer.context["problem"]


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize(
    "text",
    ["", "x", "%%%", "=", "é", "\x00", packed(b"{}"), packed(b"\x00" * 50_000_000), packed(deep(1000))[:-8]],
    ids=["empty", "short", "signs", "padding", "accent", "null", "no sheet", "bomb", "cut off"],
)
def test_a_damaged_address_gets_a_sentence(visitor, text):
    answer = visitor.get(URL, {"sheet": text})

    assert answer.status_code == 422
    assert answer.context["problem"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["NS", "kap", "N"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["outcome", "side", "tricks", "caller", "penalties", "NS", "EW", "code"]),
                inner,
                max_size=5,
            )
        ),
        max_leaves=12,
    ),
    st.sampled_from(["hand", "undo", "correct_hand", "rules", "", "download"]),
)
def test_no_hand_of_a_file_breaks_the_page(visitor, hand, do):
    carried = json.dumps({"rules": "league", "first_caller": hand, "hands": [hand]})

    answer = visitor.post(
        URL, {"do": do, "sheet": carried, "number": "1", "correct": "1", "outcome": "kap", "side": "NS"}
    )

    assert answer.status_code in (200, 302, 422)
    if answer.status_code == 302:
        assert visitor.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"do": "begin"},
        {"do": "begin", "preset": "mine"},
        {"do": "begin", "change": "\x00"},
        {"do": "upload"},
        {"do": "upload", "file": "no file"},
        {"do": "dance"},
    ],
)
def test_a_form_that_asks_for_nothing_that_there_is_gets_a_sentence(visitor, sent):
    answer = visitor.post(URL, sent)

    assert answer.status_code == 422
    assert answer.context["problem"]


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "9" * 50])
def test_putting_a_hand_right_that_is_not_there_shows_the_sheet(visitor, number):
    standing = sheet(("kap", "NS"))
    sent = {"do": "correct_hand", "number": number, "sheet": standing, "outcome": "baunie", "side": "NS"}

    assert after(visitor.post(URL, sent))["hands"] == json.loads(standing)["hands"]
    assert (
        after(visitor.post(URL, {"sheet": standing, "correct": number}))["hands"]
        == json.loads(standing)["hands"]
    )


def test_a_message_that_is_too_long_is_refused_before_it_is_read(visitor):
    answer = visitor.post(URL, {"do": "undo", "sheet": "x" * 5 * MOST_BYTES})

    assert answer.status_code == 422
    assert answer.context["problem"] == "That is too large to be a sheet: choose another file."


def test_a_sheet_that_is_too_long_for_an_address_stays_in_its_form(visitor):
    # Words that cannot be written shorter: nothing of them repeats.
    hands = [{"outcome": hashlib.sha256(bytes([number])).hexdigest(), "side": "NS"} for number in range(200)]
    text = json.dumps({"hands": hands})

    answer = visitor.post(URL, {"do": "first_caller", "sheet": text, "seat": "N"})

    assert answer.status_code == 200
    assert after(answer) == {"rules": "traditional", "first_caller": "N", "hands": hands}


def test_a_full_sheet_takes_no_more_hands_than_a_page_can_show(visitor):
    rules = {"end": {"minutes": 999, "draws": True}}
    full = sheet(*[("majority", "NS")] * MOST_HANDS, rules=rules)

    answer = visitor.post(URL, {"do": "hand", "sheet": full, "outcome": "kap", "side": "NS"})

    assert answer.status_code == 422
    assert answer.context["keys"]["problems"] == ["A sheet of more than 300 hands does not fit on this page."]


def test_the_page_answers_to_looking_and_sending_only(visitor):
    assert visitor.head(URL).status_code == 200
    assert visitor.put(URL).status_code == 405
