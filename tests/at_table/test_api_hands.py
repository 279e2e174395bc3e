"""Hands from a phone: sent again, taken back, put right, and written by one phone at a time."""

from __future__ import annotations

import uuid

import pytest

from apps.accounts.pin import set_pin
from apps.hall.models import Scorer
from apps.matches.models import Hand, Sheet
from tests.hall.hall_night import DURING, hall_night
from tests.matches.league_night import hand, write

from .phone import Questions, TestPhone, codes

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("services are tried on each; what meets at once has tests of its own"),
]


def standing(sheet: Sheet) -> list[tuple[int, str, str]]:
    return list(sheet.hands.filter(withdrawn_at=None).values_list("number", "outcome", "side"))


def test_a_hand_sent_again_is_the_same_hand_also_after_others_and_after_it_was_taken_back(phone, sheet):
    first = {"client_ref": str(uuid.uuid4())}
    sent = phone.hand(sheet, 1, **first)
    assert sent.status_code == 201
    body = sent.json()
    assert (
        body["hand"].items()
        >= {"number": 1, "points": {"NS": 2, "EW": 0}, "withdrawn": False, **first}.items()
    )
    assert body["hand"]["by"] == "phone 1 at table 1"
    assert (body["sheet"]["hands"], body["sheet"]["totals"]) == ([body["hand"]], {"NS": 2, "EW": 0})
    assert phone.hand(sheet, 2, "kap", "EW", caller="N", tricks={"NS": 0, "EW": 7}).status_code == 201
    again = phone.hand(sheet, 1, **first)
    assert (again.status_code, again.json()["hand"]) == (200, body["hand"])

    assert [each["number"] for each in again.json()["sheet"]["hands"]] == [1, 2]
    other = phone.hand(sheet, 1, "kap", **first)
    assert (other.status_code, codes(other)) == (409, [("client_ref", "client_ref_used")])
    assert other.json()["standing"] == body["hand"]
    taken = phone.hand(sheet, 2, "majority", "EW")
    assert codes(taken) == [("number", "wrong_hand_number")]
    assert taken.json()["standing"].items() >= {"number": 2, "outcome": "kap", "caller": "N"}.items()
    assert phone.hand(sheet, 4).json()["standing"] is None

    last = taken.json()["standing"]["client_ref"]
    assert codes(phone.post("undo", sheet.pk, first["client_ref"])) == [("number", "not_the_last_hand")]
    for _tap in range(2):
        undone = phone.post("undo", sheet.pk, last)
        assert (undone.status_code, undone.json()["hand"]["withdrawn"]) == (200, True)
    late = phone.hand(sheet, 2, "kap", "EW", caller="N", tricks={"NS": 0, "EW": 7}, client_ref=last)
    assert (late.status_code, late.json()["hand"]["withdrawn"]) == (200, True)
    assert standing(sheet) == [(1, "majority", "NS")]
    assert codes(phone.post("undo", sheet.pk, uuid.uuid4())) == [("client_ref", "not_the_last_hand")]


def test_a_correction_names_what_it_replaces_and_asks_about_the_hands_behind(hall, phone, sheet):
    refs = [str(each.client_ref) for each in write(sheet, *[hand("majority", "NS")] * 3, by=hall.league.asha)]
    sent = {"client_ref": str(uuid.uuid4()), "replaces": refs[0], "outcome": "kap", "side": "EW"}
    corrected = phone.post("correction", sheet.pk, 1, **sent)
    assert (corrected.status_code, corrected.json()["sheet"]["totals"]) == (200, {"NS": 4, "EW": 5})
    assert phone.post("correction", sheet.pk, 1, **sent).json() == corrected.json()
    seen = phone.post("correction", sheet.pk, 1, **{**sent, "client_ref": str(uuid.uuid4())})
    assert (seen.status_code, codes(seen)) == (409, [("replaces", "hand_changed")])
    assert seen.json()["standing"]["client_ref"] == sent["client_ref"]
    # What stood there, who wrote it and when are kept and shown; so is what was taken back before it was written anew.
    # (Not as "was": a page that a phone kept from before reads that as one hand, and shows nothing any more.)
    assert "was" not in corrected.json()["hand"]
    [was] = corrected.json()["hand"]["before"]
    assert was == {
        "outcome": "majority",
        "side": "NS",
        "tricks": None,
        "caller": "",
        "penalties": [],
        "points": {"NS": 2, "EW": 0},
        "at": DURING.isoformat(),
        "by": "Asha",
    }
    assert seen.json()["standing"] == corrected.json()["hand"]
    again = {**sent, "client_ref": str(uuid.uuid4()), "replaces": sent["client_ref"], "side": "NS"}
    assert phone.post("correction", sheet.pk, 1, **again).status_code == 200
    assert phone.post("undo", sheet.pk, refs[2]).json()["hand"]["before"] == []
    assert phone.hand(sheet, 3, "kap", "EW", caller="N").status_code == 201
    shown = phone.get("table").json()["sheets"][0]["hands"]
    assert [[(old["outcome"], old["side"], old["by"]) for old in each["before"]] for each in shown] == [
        [("majority", "NS", "Asha"), ("kap", "EW", "phone 1 at table 1")],
        [],
        [("majority", "NS", "Asha")],
    ]
    for number in range(3, 9):
        last = shown[2]["client_ref"] if number == 3 else again["client_ref"]
        assert phone.post("undo", sheet.pk, last).status_code == 200
        again = {"client_ref": str(uuid.uuid4()), "tricks": {"NS": number, "EW": 13 - number}}
        assert phone.hand(sheet, 3, "majority", "EW" if number < 7 else "NS", **again).status_code == 201
    shown = phone.get("table").json()["sheets"][0]["hands"][2]
    assert [each["tricks"]["NS"] for each in shown["before"]] == [3, 4, 5, 6, 7]
    assert codes(phone.post("correction", sheet.pk, 9, **{**sent, "client_ref": str(uuid.uuid4())})) == [
        ("number", "no_such_hand")
    ]


def test_a_last_hand_that_belongs_to_an_earlier_number_is_moved_whole_or_not_at_all(hall, phone, sheet):
    refs = [str(each.client_ref) for each in write(sheet, *[hand("majority", "NS")] * 3, by=hall.league.asha)]
    sent = {"client_ref": str(uuid.uuid4()), "outcome": "kap", "side": "EW"}
    before = standing(sheet)
    refusals = {
        "not_the_last_hand": (1, refs[0], refs[1]),  # hand 3 stands behind it
        "hand_changed": (1, refs[1], refs[2]),  # not what was seen there
        "no_such_hand": (3, refs[2], refs[2]),  # taken back, there is no hand 3 to put right
    }
    for code, (number, replaces, takes_back) in refusals.items():
        refused = phone.post("correction", sheet.pk, number, replaces=replaces, takes_back=takes_back, **sent)
        assert (codes(refused)[0][1], standing(sheet)) == (code, before)

    sent |= {"replaces": refs[1], "takes_back": refs[2]}
    moved = phone.post("correction", sheet.pk, 2, **sent)
    assert (moved.status_code, moved.json()["sheet"]["totals"]) == (200, {"NS": 2, "EW": 5})
    assert standing(sheet) == [(1, "majority", "NS"), (2, "kap", "EW")]
    assert sheet.hands.exclude(withdrawn_at=None).count() == 2
    # Sent again it is the same, also where others have been written since.
    assert phone.hand(sheet, 3).status_code == 201
    assert phone.post("correction", sheet.pk, 2, **sent).status_code == 200
    assert len(standing(sheet)) == 3


def test_a_correction_that_ends_the_sheet_earlier_asks_about_the_hands_behind():
    hall = hall_night(partnerships=1, rounds=1, rules={"preset": "league", "end": {"target": 15}})
    sheet, phone = hall.league.start().sheets.get(), TestPhone.at(hall)
    first, *_others = write(sheet, *[hand("majority", "NS")] * 3, by=hall.league.asha)
    sent = {
        "client_ref": str(uuid.uuid4()),
        "replaces": str(first.client_ref),
        "outcome": "baunie",
        "side": "NS",
    }
    asked = phone.post("correction", sheet.pk, 1, **sent)
    assert (asked.status_code, codes(asked), asked.json()["behind"]) == (409, [("", "hands_behind")], [2, 3])
    assert len(standing(sheet)) == 3
    done = phone.post("correction", sheet.pk, 1, withdraw_behind=True, **sent).json()["sheet"]
    assert (len(done["hands"]), done["status"], done["totals"]) == (1, "won", {"NS": 15, "EW": 0})


def test_one_phone_scores_the_table_and_another_takes_over(hall, phone, sheet):
    other, ref = TestPhone.at(hall), str(uuid.uuid4())
    assert phone.hand(sheet, 1, client_ref=ref).status_code == 201
    writing = [
        other.hand(sheet, 2),
        other.post("undo", sheet.pk, ref),
        other.post(
            "correction", sheet.pk, 1, client_ref=str(uuid.uuid4()), replaces=ref, outcome="kap", side="NS"
        ),
        other.post("first_caller", sheet.pk, seat="N"),
        other.post("closing", sheet.pk, closed=True),
        other.post("swap", sheet.pk, home_side="EW"),
        other.post("scorer"),
    ]
    for refused in writing:
        assert (refused.status_code, codes(refused)) == (409, [("", "scored_elsewhere")])
        assert refused.json()["scorer"].items() >= {"phone": 1, "mine": False}.items()
    assert "Take over?" in writing[0].json()["problems"][0]["message"]
    assert standing(sheet) == [(1, "majority", "NS")]

    assert other.post("scorer", take_over=True).json()["scorer"].items() >= {"phone": 2, "mine": True}.items()
    assert codes(phone.hand(sheet, 2)) == [("", "scored_elsewhere")]
    # What it sent before is answered all the same, and what it could not send is kept beside the sheet.
    assert phone.hand(sheet, 1, client_ref=ref).status_code == 200
    facts = [{"outcome": "majority", "side": "NS"}, {"outcome": "kap", "side": "EW", "caller": "N"}]
    reported = phone.post("report", sheet.pk, ref=str(uuid.uuid4()), hands=facts).json()
    [difference] = reported["differences"]
    assert (difference["number"], difference["mine"]["outcome"], difference["theirs"]) == (2, "kap", None)
    [kept] = other.get("table").json()["sheets"][0]["reports"]
    assert (kept["phone"], len(kept["hands"]), standing(sheet)) == (1, 2, [(1, "majority", "NS")])
    # The empty scoring of another table is nobody's business.
    assert Scorer.objects.count() == 1


def test_who_sat_the_other_way_round_and_who_called_first(phone, sheet):
    assert phone.hand(sheet, 1).status_code == 201
    swapped = phone.post("swap", sheet.pk, home_side="EW", later=True).json()["sheet"]
    assert (swapped["home_side"], swapped["sides"]["EW"]["entry"]) == ("EW", "Sudhar")
    assert {each["home_side"] for each in phone.get("table").json()["sheets"]} == {"EW"}
    assert phone.post("first_caller", sheet.pk, seat="E").json()["sheet"]["first_caller"] == "E"
    assert codes(phone.post("closing", sheet.pk, closed=True)) == [("", "not_on_time")]
    assert codes(phone.post("swap", sheet.pk, home_side="up")) == [("home_side", "unknown_side")]
    assert phone.post("first_caller", sheet.pk, seat="Q").status_code == 400


def test_both_sides_accept_and_both_leaders_sign_on_one_phone(hall, phone):
    league = hall.league
    for leader, pin in ((league.asha, "8305"), (league.delano, "6194")):
        set_pin(leader, pin)
    match = league.fixture.matches.get()
    for each in match.sheets.all():
        write(each, *[hand("majority", "NS")] * 4, by=league.asha)
    [shown] = phone.get("table").json()["matches"]
    assert (shown["can_sign"], shown["why_not"]) == (True, "")
    sheet = match.sheets.get(round=1, table=1)
    refs = [str(each.client_ref) for each in sheet.hands.order_by("number")]
    for side in ("home", "away", "away"):
        accepted = phone.post("acceptances", sheet.pk, side=side, hands=refs, score={"home": 8, "away": 0})
    assert [each["side"] for each in accepted.json()["sheet"]["acceptances"]] == ["away", "home"]
    stale = phone.post(
        "acceptances",
        match.sheets.get(round=2, table=1).pk,
        side="home",
        hands=refs,
        score={"home": 8, "away": 0},
    )
    assert (stale.status_code, codes(stale)) == (409, [("", "sheet_changed")])

    def sign(side: str, signer: int, pin: str, home: int = 32):
        return phone.post(
            "signatures", match.pk, side=side, signer=signer, pin=pin, score={"home": home, "away": 0}
        )

    asha, delano = league.asha.pk, league.delano.pk
    assert codes(sign("home", delano, "6194")) == [("signer", "not_a_signer")]
    assert codes(sign("home", 10**9, "6194")) == [("signer", "not_a_signer")]
    assert codes(sign("home", asha, "8305", home=31)) == [("", "score_changed")]
    assert codes(sign("home", asha, "0000")) == [("pin", "wrong_pin")]
    signed = sign("home", asha, "8305")
    assert [each["name"] for each in signed.json()["match"]["signatures"]] == ["Asha"]
    assert codes(phone.hand(sheet, 5)) == [("", "match_signed")]
    assert phone.get("table").json()["sheets"][0]["writable"] is False
    ended = sign("away", delano, "6194").json()["match"]
    assert (ended["state"], ended["score"], ended["can_sign"]) == ("finished", {"home": 32, "away": 0}, False)
    statuses = [sign("away", delano, "1111").status_code for _try in range(2)]
    assert statuses == [409, 409]


def test_where_both_report_equal_reports_make_the_sheet():
    hall = hall_night(partnerships=1, rounds=1, both_report=True)
    sheet = hall.league.start().sheets.get()
    mine, theirs = TestPhone.at(hall), TestPhone.at(hall)
    facts = [{"outcome": "majority", "side": "NS"}] * 4
    assert codes(mine.hand(sheet, 1)) == [("", "both_report")]
    ref = str(uuid.uuid4())
    assert codes(mine.post("report", sheet.pk, ref=ref, hands=facts)) == [("side", "side_needed")]
    assert mine.post("report", sheet.pk, ref=ref, hands=facts, side="home").json()["differences"] == []
    other = [*facts[:3], {"outcome": "kap", "side": "EW"}]
    told = theirs.post("report", sheet.pk, ref=str(uuid.uuid4()), hands=other, side="away").json()
    assert [each["number"] for each in told["differences"]] == [4]
    assert len(told["sheet"]["hands"]) == 3
    equal = theirs.post("report", sheet.pk, ref=str(uuid.uuid4()), hands=facts, side="away").json()
    assert (equal["differences"], len(equal["sheet"]["hands"]), len(equal["sheet"]["acceptances"])) == (
        [],
        4,
        2,
    )
    assert not Scorer.objects.exists()


def test_saving_a_hand_takes_ten_queries_and_the_phones_own(phone, sheet):
    phone.hand(sheet, 1)
    counts = []
    for number in (2, 3):
        with Questions() as asked:
            assert phone.hand(sheet, number).status_code == 201
        counts.append(asked.count)
    # One for the phone; that it was heard of is written down at most once in 20 seconds.
    assert counts == [1 + 10] * 2
    assert Hand.objects.count() == 3
