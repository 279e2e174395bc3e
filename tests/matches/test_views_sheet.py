"""The sheet's page beside the next hand: taking back, putting right, first caller, time, a typed total, accepting."""

import uuid

import pytest

from apps.competitions.models import MatchRegulations
from apps.matches.models import Hand, Sheet
from apps.matches.sentences import sentence_for
from apps.matches.services.consent import sign_match

from .league_night import hand, league_night, write, write_sheet
from .pages import at, hands_on, taps

pytestmark = pytest.mark.django_db


def test_a_double_tap_on_taking_back_takes_one_hand(asha, sheet, night):
    write(sheet, hand("kap", "NS"), hand("majority", "EW"), by=night.asha)

    first = asha.post(at("undo_hand", sheet.pk), {"number": 2})
    second = asha.post(at("undo_hand", sheet.pk), {"number": 2})

    assert (first.status_code, second.status_code) == (302, 422)
    assert hands_on(sheet) == [(1, "kap", "NS")]


def test_a_hand_is_put_right_and_the_old_one_stays_in_the_history(asha, sheet, night):
    write(sheet, hand("kap", "NS"), hand("majority", "EW"), by=night.asha)
    page = asha.get(at("correct_hand", sheet.pk, 1))
    assert [each["value"] for each in page.context["keys"]["outcomes"] if each["checked"]] == ["kap"]
    hidden = {field["name"]: field["value"] for field in page.context["keys"]["hidden"]}

    answer = asha.post(at("correct_hand", sheet.pk, 1), {**hidden, "outcome": "baunie", "side": "NS"})

    assert answer.status_code == 302
    assert hands_on(sheet) == [(1, "baunie", "NS"), (2, "majority", "EW")]
    assert Hand.objects.filter(sheet=sheet, withdrawn_at__isnull=False).count() == 1


def test_a_bad_correction_keeps_what_was_typed(asha, sheet, night):
    write(sheet, hand("kap", "NS"), by=night.asha)
    hidden = {"version": Sheet.objects.get(pk=sheet.pk).version, "client_ref": str(uuid.uuid4())}
    sent = {**hidden, "outcome": "kap", "side": "NS", "tricks_ns": "8", "tricks_ew": "5"}

    answer = asha.post(at("correct_hand", sheet.pk, 1), sent)

    assert answer.status_code == 422
    assert answer.context["keys"]["tricks"] == {"ns": "8", "ew": "5"}
    assert answer.context["keys"]["at_field"]["tricks"] == [sentence_for("tricks_do_not_match")]
    assert hands_on(sheet) == [(1, "kap", "NS")]


def test_a_correction_that_ends_the_sheet_earlier_names_the_hands_behind_and_asks(asha, sheet, night):
    close_at = {"preset": "league", "end": {"target": 10}}
    MatchRegulations.objects.filter(pk=sheet.match.regulations_id).update(rules=close_at)
    write(sheet, hand("majority", "NS"), hand("kap", "EW"), by=night.delano)
    page = asha.get(at("correct_hand", sheet.pk, 1)).context["keys"]
    hidden = {field["name"]: field["value"] for field in page["hidden"]}
    sent = {**taps("baunie", "NS", caller="W"), **hidden}

    asked = asha.post(at("correct_hand", sheet.pk, 1), sent)

    assert asked.status_code == 422
    question = asked.context["behind"]
    assert question["facts"] == [{"label": "Hand 2", "value": "Kap, Kampoe A – Kampoe B"}]
    assert hands_on(sheet) == [(1, "majority", "NS"), (2, "kap", "EW")]
    answered = {field["name"]: field["value"] for field in question["hidden"]}
    assert asha.post(question["action"], answered).status_code == 302
    assert hands_on(sheet) == [(1, "baunie", "NS")]
    assert Hand.objects.get(sheet=sheet, withdrawn_at=None).caller == "W"


def test_a_correction_of_a_sheet_that_changed_meanwhile_is_refused_with_what_stands(asha, sheet, night):
    write(sheet, hand("kap", "NS"), by=night.asha)
    old = Sheet.objects.get(pk=sheet.pk).version
    write(sheet, hand("majority", "EW"), by=night.delano)
    sent = {"version": old, "client_ref": str(uuid.uuid4()), "outcome": "baunie", "side": "NS"}

    answer = asha.post(at("correct_hand", sheet.pk, 1), sent)

    assert answer.status_code == 422
    assert answer.context["keys"]["problems"] == [
        "The sheet has changed since you saw it. Look again, then correct."
    ]
    assert hands_on(sheet)[0] == (1, "kap", "NS")


def test_there_is_no_page_to_put_a_hand_right_that_is_not_there(asha, sheet):
    assert asha.get(at("correct_hand", sheet.pk, 1)).status_code == 404


def test_a_correction_of_a_hand_that_was_taken_back_shows_the_sheet(asha, sheet):
    sent = {"version": 0, "client_ref": str(uuid.uuid4()), "outcome": "baunie", "side": "NS"}

    answer = asha.post(at("correct_hand", sheet.pk, 1), sent)

    assert answer.status_code == 422
    assert "Hand 1 is not on this sheet." in answer.content.decode()


def test_the_first_caller_leads_to_who_calls_and_deals_next(asha, sheet):
    asha.post(at("first_caller", sheet.pk), {"seat": "E"})

    card = asha.get(at("sheet", sheet.pk)).context["card"]
    assert (card.caller, card.dealer) == ("Kampoe A (East)", "Sudhar A (North)")


def test_a_sheet_on_time_is_closed_and_opened_again(client, settings):
    settings.LANGUAGE_CODE = "en"
    night = league_night(rules={"preset": "league", "end": {"minutes": 30, "draws": True}})
    client.force_login(night.asha)
    sheet = night.start().sheets.first()
    write(sheet, hand("kap", "NS"), by=night.asha)

    client.post(at("close_sheet", sheet.pk), {"closed": "yes"})
    assert Sheet.objects.get(pk=sheet.pk).status == "won"
    client.post(at("close_sheet", sheet.pk), {"closed": "no"})
    assert Sheet.objects.get(pk=sheet.pk).status == "open"


def total(sheet: Sheet, **fields: object) -> dict:
    version = Sheet.objects.get(pk=sheet.pk).version
    return {"version": version, "ns_baunies": "", "ew_baunies": "", **fields}


def test_a_total_typed_from_paper_stands_in_place_of_hands(asha, sheet):
    answer = asha.post(at("sheet_total", sheet.pk), total(sheet, ns_points=9, ew_points=5))

    assert answer.status_code == 302
    page = asha.get(at("sheet", sheet.pk))
    assert page.context["keys"] is None
    assert [side["total"] for side in page.context["drawn"]["sides"]] == [9, 5]
    assert page.context["drawn"]["progress"] == "the total from paper"


def test_an_unlikely_total_is_asked_about_once_more(asha, sheet):
    answer = asha.post(at("sheet_total", sheet.pk), total(sheet, ns_points=3, ew_points=2))

    assert answer.status_code == 422
    assert answer.context["doubts"] == [sentence_for("total_too_low")]
    assert 'type="checkbox" name="confirmed"' in answer.content.decode()
    assert 'value="3"' in answer.content.decode()
    assert Sheet.objects.get(pk=sheet.pk).source == ""

    sent = total(sheet, ns_points=3, ew_points=2, confirmed="on")
    assert asha.post(at("sheet_total", sheet.pk), sent).status_code == 302
    assert Sheet.objects.get(pk=sheet.pk).ns_points == 3


@pytest.mark.parametrize("points", ["", "-1", "seven", "2.5", "1" * 30])
def test_a_total_that_is_no_number_gets_a_sentence_at_its_field(asha, sheet, points):
    answer = asha.post(at("sheet_total", sheet.pk), total(sheet, ns_points=points, ew_points=5))

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["ns_points"]


def test_a_typed_total_can_be_removed_to_enter_hands(asha, sheet):
    asha.post(at("sheet_total", sheet.pk), total(sheet, ns_points=9, ew_points=5))

    asha.post(at("remove_total", sheet.pk), {"version": Sheet.objects.get(pk=sheet.pk).version})

    assert asha.get(at("sheet", sheet.pk)).context["keys"] is not None


def test_a_side_accepts_the_sheet_and_the_other_side_is_still_asked(asha, sheet, night):
    write_sheet(sheet, by=night.asha)
    page = asha.get(at("sheet", sheet.pk))
    assert [each["name"] for each in page.context["accept"]] == ["Sudhar"]

    version = Sheet.objects.get(pk=sheet.pk).version
    answer = asha.post(at("accept_sheet", sheet.pk, "home"), {"version": version})

    assert answer.status_code == 302
    page = asha.get(at("sheet", sheet.pk))
    assert page.context["accept"] == []
    assert [side["accepted"] for side in page.context["drawn"]["sides"]] == [True, False]


def test_both_sides_may_accept_what_they_saw_at_the_same_moment(client, sheet, night):
    write_sheet(sheet, by=night.asha)
    seen = {"version": Sheet.objects.get(pk=sheet.pk).version}
    for user, side in ((night.asha, "home"), (night.delano, "away")):
        client.force_login(user)
        client.post(at("accept_sheet", sheet.pk, side), seen)

    assert sorted(sheet.acceptances.values_list("side", flat=True)) == ["away", "home"]


def test_what_was_seen_before_a_correction_is_not_accepted_after_it(client, asha, sheet, night):
    write_sheet(sheet, by=night.asha)
    seen = {"version": Sheet.objects.get(pk=sheet.pk).version}
    asha.post(at("accept_sheet", sheet.pk, "home"), seen)
    asha.post(at("undo_hand", sheet.pk), {"number": 4})
    write(sheet, hand("kap", "EW"), by=night.asha)

    client.force_login(night.delano)
    client.post(at("accept_sheet", sheet.pk, "away"), seen)

    assert not sheet.acceptances.exists()


def test_a_signed_match_shows_its_sheets_without_keys(asha, night):
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    sign_match(match, "away", by=night.delano)
    sheet = match.sheets.first()

    page = asha.get(at("sheet", sheet.pk))
    assert (page.context["keys"], page.context["undo"], page.context["accept"]) == (None, None, [])
    refused = asha.post(at("undo_hand", sheet.pk), {"number": 4})
    assert refused.status_code == 422
    assert "A team leader has signed this match." in refused.content.decode()
    assert len(hands_on(sheet)) == 4


def test_the_sheet_leads_to_the_tables_beside_it_and_the_next_round(asha, sheet):
    ways = asha.get(at("sheet", sheet.pk)).context["ways"]

    second = Sheet.objects.get(match=sheet.match, round=1, table=2)
    later = Sheet.objects.get(match=sheet.match, round=2, table=1)
    assert [(way["text"], way["url"]) for way in ways] == [
        ("Table 2", at("sheet", second.pk)),
        ("Round 2", at("sheet", later.pk)),
    ]


def test_a_sheet_that_is_not_there_answers_404(asha):
    assert asha.get(at("sheet", 10**15)).status_code == 404
    assert asha.get(f"/desk/s/{10**30}/").status_code == 404


def test_who_has_to_sign_in_anew_comes_back_to_the_sheet(client, sheet):
    page = client.get(at("sheet", sheet.pk))
    assert page["Location"].endswith(f"?next={at('sheet', sheet.pk)}")

    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{at('sheet', sheet.pk)}"}
    fragment = client.post(at("record_hand", sheet.pk), taps("kap", "NS"), headers=headers)
    assert fragment["HX-Redirect"] == f"/accounts/sign-in/?next=%2Fdesk%2Fs%2F{sheet.pk}%2F"
    assert hands_on(sheet) == []
