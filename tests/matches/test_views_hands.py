"""Entering hands on the sheet's page: two taps, sent twice or not, first or second, and whatever else is sent."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.matches.models import Sheet
from apps.matches.sentences import sentence_for
from apps.scoring.hand import check_hand
from apps.scoring.rules import PRESETS

from .league_night import hand, write
from .pages import HTMX, at, hands_on, taps
from .test_forms import BAD, typed

pytestmark = pytest.mark.django_db
TRANSACTIONS = ("SAVEPOINT", "RELEASE SAVEPOINT", "BEGIN", "COMMIT")


def test_two_taps_record_a_hand_and_the_answer_is_a_redirect(asha, sheet):
    answer = asha.post(at("record_hand", sheet.pk), taps("kap", "NS"))

    assert (answer.status_code, answer["Location"]) == (302, at("sheet", sheet.pk))
    assert hands_on(sheet) == [(1, "kap", "NS")]
    page = asha.get(at("sheet", sheet.pk))
    assert page.context["card"].score.totals == (5, 0)
    assert re.search(r'class="sheet-score[^"]*">5<', page.content.decode())


def test_with_htmx_the_card_comes_back_without_a_page_and_is_read_aloud(asha, sheet):
    answer = asha.post(at("record_hand", sheet.pk), taps("kap", "NS"), headers=HTMX)

    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert text.count('id="card"') == 1
    assert '<p id="says" hx-swap-oob="innerHTML">Hand 1: Kap NS, 5 – 0.</p>' in text


def test_every_form_of_the_page_has_a_reference_of_its_own(asha, sheet):
    def reference() -> str:
        hidden = asha.get(at("sheet", sheet.pk)).context["keys"]["hidden"]
        return str({field["name"]: field["value"] for field in hidden}["client_ref"])

    assert reference() != reference()


def test_a_hand_whose_answer_was_lost_is_sent_again_and_stays_one_hand(asha, sheet):
    sent = taps("baunie", "EW")

    first = asha.post(at("record_hand", sheet.pk), sent)
    again = asha.post(at("record_hand", sheet.pk), sent)

    assert (first.status_code, again.status_code) == (302, 302)
    assert hands_on(sheet) == [(1, "baunie", "EW")]


def test_a_hand_that_is_sent_again_after_it_was_taken_back_stays_taken_back(asha, sheet):
    sent = taps("baunie", "EW")
    asha.post(at("record_hand", sheet.pk), sent)
    asha.post(at("undo_hand", sheet.pk), {"number": 1})

    answer = asha.post(at("record_hand", sheet.pk), sent, headers=HTMX)

    assert answer.status_code == 200
    assert answer.context["says"] == "This hand has been taken back since."
    assert hands_on(sheet) == []


def test_another_hand_under_the_same_reference_is_a_conflict_that_shows_both(asha, sheet):
    sent = taps("kap", "NS")
    asha.post(at("record_hand", sheet.pk), sent)

    answer = asha.post(at("record_hand", sheet.pk), {**sent, "outcome": "majority", "side": "EW"})

    assert answer.status_code == 409
    assert [fact["value"] for fact in answer.context["conflict"]["facts"]] == [
        "Kap, Sudhar A – Sudhar B",
        "Majority, Kampoe A – Kampoe B",
    ]
    keys = answer.context["keys"]
    assert [each["value"] for each in keys["outcomes"] if each["checked"]] == ["majority"]
    assert [each["value"] for each in keys["sides"] if each["chosen"]] == ["EW"]
    assert hands_on(sheet) == [(1, "kap", "NS")]


def test_the_other_phone_was_first_and_one_press_lets_the_later_value_count(asha, sheet, night):
    write(sheet, hand("kap", "NS"), by=night.delano)

    answer = asha.post(at("record_hand", sheet.pk), taps("baunie", "EW", number=1), headers=HTMX)

    assert answer.status_code == 409
    correct = answer.context["conflict"]["correct"]
    posted = [(field["name"], field["value"]) for field in correct["hidden"]]
    assert asha.post(correct["action"], dict(posted)).status_code == 302
    assert hands_on(sheet) == [(1, "baunie", "EW")]


def test_a_reference_of_another_sheet_does_not_show_its_hand(asha, sheet, night):
    other = Sheet.objects.exclude(pk=sheet.pk).first()
    (foreign,) = write(other, hand("baunie", "EW"), by=night.delano)

    sent = {**taps("kap", "NS"), "client_ref": str(foreign.client_ref)}
    answer = asha.post(at("record_hand", sheet.pk), sent)

    assert answer.status_code == 409
    assert answer.context["conflict"]["facts"][0]["value"] == "nothing"
    assert answer.context["conflict"]["correct"] is None


def test_a_hand_too_far_ahead_names_the_hand_that_comes_first(asha, sheet):
    answer = asha.post(at("record_hand", sheet.pk), taps("kap", "NS", number=3))

    assert answer.status_code == 409
    assert answer.context["conflict"]["sentence"] == "Hand 1 comes first: hand 3 would leave a gap."
    assert hands_on(sheet) == []


@pytest.mark.parametrize(
    "name", [name for name, (_fields, _said, rules) in BAD.items() if rules == PRESETS["league"]]
)
def test_a_bad_hand_is_refused_with_the_problems_of_the_rules(asha, sheet, name):
    fields = BAD[name][0]
    problems = check_hand(PRESETS["league"], typed(**fields).to_result())

    answer = asha.post(at("record_hand", sheet.pk), {**taps("", ""), **fields})

    assert answer.status_code == 422
    keys = answer.context["keys"]
    shown = {field: sentences for field, sentences in keys["at_field"].items() if sentences}
    expected: dict[str, list[str]] = {}
    for problem in problems:
        expected.setdefault(problem.field, []).append(sentence_for(str(problem.code)))
    assert shown == expected
    # What lies below the first screen of a phone is told on top, too.
    on_demand = {"tricks", "caller", "penalties"} & expected.keys()
    assert len(keys["problems"]) == (1 if on_demand else 0)
    assert keys["extras_open"] == bool(on_demand or set(fields) - {"outcome", "side"})
    assert [each["value"] for each in keys["outcomes"] if each["checked"]] == [
        word for word in [fields.get("outcome", "")] if word in {each["value"] for each in keys["outcomes"]}
    ]
    assert hands_on(sheet) == []


GARBAGE = {
    "nothing": {},
    "a number that is none": taps("kap", "NS", number="first"),
    "hand nought": taps("kap", "NS", number=0),
    "a number that no database holds": taps("kap", "NS", number=10**30),
    "no reference": {**taps("kap", "NS"), "client_ref": ""},
    "a reference that is none": {**taps("kap", "NS"), "client_ref": "'; drop table"},
    "a long reference": {**taps("kap", "NS"), "client_ref": "1" * 100_000},
}
ODD = {
    "a null character": taps("\x00", "\x00"),
    "a very long word": taps("kap" * 10_000, "NS" * 10_000),
    "very many penalties": taps("kap", "NS", penalties=["misdeal:EW"] * 500),
    "the letters of another alphabet": taps("კაპ", "東"),
    "huge tricks": taps("kap", "NS", tricks_ns="9" * 400, tricks_ew="0"),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_a_form_that_is_not_ours_gets_a_sentence(asha, sheet, name):
    answer = asha.post(at("record_hand", sheet.pk), GARBAGE[name])

    assert answer.status_code == 422
    assert answer.context["keys"]["problems"] == [
        "This page was out of date. Look at what stands here now and send it again."
    ]
    assert hands_on(sheet) == []


@pytest.mark.parametrize("name", ODD)
def test_odd_words_are_refused_and_never_break_the_page(asha, sheet, name):
    answer = asha.post(at("record_hand", sheet.pk), ODD[name])

    assert answer.status_code == 422
    assert hands_on(sheet) == []


@pytest.mark.parametrize("route", ["undo_hand", "first_caller", "close_sheet", "remove_total"])
def test_garbage_to_the_buttons_changes_nothing(asha, sheet, night, route):
    write(sheet, hand("kap", "NS"), by=night.asha)
    before = Sheet.objects.get(pk=sheet.pk).version

    answer = asha.post(
        at(route, sheet.pk), {"number": "x", "seat": "XYZ\x00", "closed": "maybe", "version": "-"}
    )

    assert answer.status_code in (302, 422)
    assert Sheet.objects.get(pk=sheet.pk).version == before


@pytest.mark.parametrize("player", ["asha", "delano"])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_recording_a_hand_asks_the_database_at_most_twelve_things(client, night, sheet, player, headers):
    client.force_login(getattr(night, player))

    with CaptureQueriesContext(connection) as asked:
        answer = client.post(at("record_hand", sheet.pk), taps("kap", "NS"), headers=headers)

    assert answer.status_code == (200 if headers else 302)
    asked_for = [query["sql"] for query in asked if not query["sql"].startswith(TRANSACTIONS)]
    assert len(asked_for) <= 12, "\n".join(asked_for)


def test_drawing_the_card_again_takes_no_more_queries_with_more_hands(asha, sheet, night):
    def queries(number: int) -> int:
        with CaptureQueriesContext(connection) as asked:
            answer = asha.post(at("record_hand", sheet.pk), taps("kap", "NS", number=number), headers=HTMX)
        assert answer.status_code == 200
        return len(asked)

    assert queries(1) == queries(2) == queries(3)
