"""What a phone is let in to: its own table, on its evening, and nothing else."""

from __future__ import annotations

import uuid

import pytest

from apps.accounts.pin import set_pin
from apps.hall.models import Night, Phone, Scorer
from apps.hall.services.cards import make_pass, put_out, revoke_pass
from apps.hall.services.nights import close_night, open_night
from apps.hall.services.phones import revoke_phone
from apps.matches.models import Acceptance, Hand, PinTry, Report, SheetDispute, Signature
from apps.schedule.models import Fixture
from apps.scoring.phone_table import phone_table
from apps.scoring.rules import PRESETS
from tests.hall.hall_night import DATE, hall_night
from tests.matches.league_night import hand, write

from .phone import Questions, TestPhone, codes

pytestmark = pytest.mark.django_db
once = pytest.mark.same_on_every_database("the same rows make the same answer")


def by_link(hall, **link) -> TestPhone:
    """A phone that opened a link."""
    made = make_pass(hall.night, **link, by=hall.league.dewi)
    answer = TestPhone(None, "").post("phones", token=made.token, ref=str(uuid.uuid4()))
    assert answer.status_code == 201
    return TestPhone(made, answer.json()["key"])


@once
def test_a_card_and_the_code_of_the_evening_let_a_phone_in_and_nothing_less_does(hall):
    door = TestPhone(None, "")
    token, code, ref = hall.cards[2].token, hall.night.code, str(uuid.uuid4())
    wrong = f"{(int(code) + 1) % 10**6:06}"

    assert codes(door.post("phones", token="x" * 24, ref=ref)) == [("token", "token_unknown")]
    assert codes(door.post("phones", token=token, ref=ref)) == [("code", "code_needed")]
    assert codes(door.post("phones", token=token, code=wrong, ref=ref)) == [("code", "wrong_code")]
    let_in = door.post("phones", token=token, code=code, ref=ref)
    assert let_in.status_code == 201
    assert (
        let_in.json()["phone"].items() >= {"number": 1, "said_as": "phone 1 at table 3", "side": ""}.items()
    )
    assert door.post("phones", token=token, code=code, ref=ref).json() == let_in.json()
    assert TestPhone(None, let_in.json()["key"]).get("table").status_code == 200
    assert codes(TestPhone(None, let_in.json()["key"] + "x").get("table")) == [("", "phone_unknown")]
    statuses = [door.post("phones", token=token, code=wrong, ref=ref).status_code for _try in range(5)]
    assert statuses == [400, 400, 400, 400, 429]


@once
def test_a_table_shows_all_its_sheets_by_their_decision_table_and_who_scores(hall, sheet):
    write(sheet, hand("kap", "EW", tricks={"NS": 0, "EW": 7}), by=hall.league.asha)
    phone = TestPhone.at(hall)
    table = phone.get("table").json()

    [match], sheets = table["matches"], table["sheets"]
    assert (match["home"], match["away"], match["rounds"], match["state"]) == ("Sudhar", "Kampoe", 2, "live")
    assert (match["score"], match["can_sign"]) == ({"home": 0, "away": 5}, False)
    assert match["signers"]["home"][0] == {"id": hall.league.asha.pk, "name": "Asha", "has_pin": False}
    assert [(each["round"], each["hall_table"], each["writable"]) for each in sheets] == [
        (1, 1, True),
        (2, 1, True),
    ]
    assert table["rules"] == {sheets[0]["rules"]: phone_table(PRESETS["league"])}
    assert sheets[0]["sides"]["NS"] == {
        "entry": "Sudhar",
        "side": "home",
        "players": [{"seat": "N", "name": "Sudhar A"}, {"seat": "S", "name": "Sudhar B"}],
    }
    [written] = sheets[0]["hands"]
    assert written["points"] == sheets[0]["totals"] == {"NS": 0, "EW": 5}
    assert (written["by"], written["tricks"]) == ("Asha", {"NS": 0, "EW": 7})
    assert (table["scorer"], table["waiting"], table["night"]["open"]) == (None, "", True)

    assert match["unfinished"] == [{"round": number, "tables": [1, 2]} for number in (1, 2)]
    assert phone.hand(sheet, 2).status_code == 201
    assert phone.get("table").json()["scorer"].items() >= {"phone": 1, "mine": True}.items()
    other = TestPhone.at(hall).get("table").json()
    assert other["scorer"].items() >= {"said_as": "phone 1 at table 1", "mine": False}.items()
    # Nothing is due at table 3.
    empty = TestPhone.at(hall, 3).get("table").json()
    assert (empty["matches"], empty["sheets"], empty["waiting"][:20]) == ([], [], "No match is due at t")


@once
def test_what_has_not_begun_is_waited_for():
    hall = hall_night()
    phone = TestPhone.at(hall)
    seen = [phone.get("table").json()["waiting"]]
    for side in ("home", "away"):
        hall.league.line_up(side)
        seen.append(phone.get("table").json()["waiting"])
    assert ["Sudhar and Kampoe" in seen[0], "of Kampoe is" in seen[1], "started" in seen[2]] == [True] * 3


@once
def test_nothing_new_is_304_and_whatever_changes_is_seen(hall, sheet):
    phone, other = TestPhone.at(hall), TestPhone.at(hall)
    dewi = hall.league.dewi

    def is_new() -> bool:
        answer = phone.get("table", **{"If-None-Match": etags[-1]})
        etags.append(answer["ETag"])
        assert (answer.status_code, answer.content == b"") in [(200, False), (304, True)]
        return answer.status_code == 200

    etags = [phone.get("table")["ETag"]]
    assert not is_new()
    with Questions() as asked:
        assert not is_new()
    assert asked.count == 5  # the phone, and four for the version
    changes = [
        lambda: phone.hand(sheet, 1),
        lambda: other.post("scorer", take_over=True),
        lambda: other.post("disputes", sheet.pk, ref=str(uuid.uuid4()), text="Hand 1 was ours"),
        lambda: other.post("report", sheet.pk, ref=str(uuid.uuid4()), hands=[]),
        lambda: make_pass(hall.night, table=1, by=dewi),
        lambda: set_pin(hall.league.asha, "8305"),
        lambda: close_night(hall.night, by=dewi),
    ]
    for change in changes:
        change()
        assert is_new()
        assert not is_new()


@once
@pytest.mark.parametrize(("rounds", "partnerships"), [(1, 1), (4, 2)])
def test_a_table_of_many_rounds_takes_no_more_queries(db, rounds, partnerships):
    hall = hall_night(rounds=rounds, partnerships=partnerships)
    hall.league.start()
    phone = TestPhone.at(hall)
    for each in hall.league.fixture.matches.get().sheets.all():
        write(each, hand("majority", "NS"), hand("kap", "EW"), by=hall.league.asha)
    phone.get("table")
    with Questions() as asked:
        answer = phone.get("table")
    assert len(answer.json()["sheets"]) == rounds
    assert asked.count == 21


@once
def test_a_phone_reaches_its_own_table_on_its_evening_and_nothing_else(hall, sheet):
    match = hall.league.fixture.matches.get()
    elsewhere = match.sheets.get(round=1, table=2)
    phone = TestPhone.at(hall)
    ref = str(uuid.uuid4())
    writing = {
        "hands": {"client_ref": ref, "number": 1, "outcome": "majority", "side": "NS"},
        "first_caller": {"seat": "N"},
        "closing": {"closed": True},
        "swap": {"home_side": "EW"},
        "acceptances": {"side": "home", "hands": [], "score": {"home": 0, "away": 0}},
        "disputes": {"ref": ref, "text": "Not so"},
        "report": {"ref": ref, "hands": []},
    }

    def tried(asking: TestPhone, at) -> set[int]:
        found = {asking.post(name, at.pk, **sent).status_code for name, sent in writing.items()}
        found.add(asking.post("undo", at.pk, ref).status_code)
        fixed = {name: writing["hands"][name] for name in ("client_ref", "outcome", "side")}
        found.add(asking.post("correction", at.pk, 1, replaces=ref, **fixed).status_code)
        return found

    assert tried(phone, elsewhere) == {404}
    # The match is moved to another day: it is none of this evening any more.
    moved = Fixture.objects.get(pk=match.fixture_id)
    Fixture.objects.filter(pk=moved.pk).update(starts_at=moved.starts_at.replace(day=25))
    assert tried(phone, sheet) == {404}
    assert (
        phone.post(
            "signatures", match.pk, side="home", signer=1, pin="8305", score={"home": 0, "away": 0}
        ).status_code
        == 404
    )
    assert phone.get("table").json()["sheets"] == []
    Fixture.objects.filter(pk=moved.pk).update(starts_at=moved.starts_at)
    # Another hall's phone at a table of the same number.
    hall.venue.pk, hall.venue.name = None, "Elders"
    hall.venue.save()
    other = TestPhone(
        None,
        TestPhone(None, "")
        .post(
            "phones",
            token=make_pass(
                open_night(hall.venue, DATE, by=hall.league.dewi), table=1, by=hall.league.dewi
            ).token,
            ref=ref,
        )
        .json()["key"],
    )
    assert tried(other, sheet) == {404}
    assert not Hand.objects.exists()
    assert not Scorer.objects.exists()


@once
def test_a_phone_that_was_put_out_and_an_evening_that_is_closed(hall, sheet):
    dewi = hall.league.dewi
    phone, other = TestPhone.at(hall), by_link(hall, table=1)
    assert phone.hand(sheet, 1).status_code == 201
    revoke_phone(phone.phone, by=dewi)
    refused = phone.hand(sheet, 2)
    assert (refused.status_code, codes(refused), refused["WWW-Authenticate"]) == (
        401,
        [("", "phone_revoked")],
        "Phone",
    )
    # Somebody else scores without asking, as the phone that did is out.
    assert other.hand(sheet, 2).status_code == 201
    close_night(hall.night, by=dewi)
    refused = other.hand(sheet, 3)
    assert (refused.status_code, codes(refused)) == (403, [("", "night_closed")])
    assert other.get("table").json()["night"]["open"] is False
    open_night(hall.venue, DATE, by=dewi)
    assert other.hand(sheet, 3).status_code == 201
    revoke_pass(other.phone, by=dewi)
    assert codes(other.hand(sheet, 4)) == [("", "phone_revoked")]
    for header in ("", "Phone", "Phone x", "Bearer x", "Phone \xe9", f"Phone {'x' * 5000}"):
        answer = TestPhone(None, "").client.get("/api/v1/table/", headers={"Authorization": header})
        assert (answer.status_code, len(codes(answer))) == (401, 1)


@once
def test_a_phone_that_is_put_out_after_it_showed_its_key_writes_nothing(hall, sheet, monkeypatch):
    asha, phone = hall.league.asha, TestPhone.at(hall)
    set_pin(asha, "8305")
    assert phone.hand(sheet, 1).status_code == 201
    [first] = Hand.objects.all()
    kinds = (Hand, Scorer, Report, Acceptance, SheetDispute, Signature, PinTry)
    before = [kind.objects.count() for kind in kinds]
    ref, agreed = str(uuid.uuid4()), {"hands": [str(first.client_ref)], "score": {"home": 2, "away": 0}}
    fixed = {"client_ref": ref, "outcome": "kap", "side": "EW", "caller": "N"}
    writing = [
        lambda: phone.hand(sheet, 2),
        lambda: phone.post("correction", sheet.pk, 1, replaces=str(first.client_ref), **fixed),
        lambda: phone.post("undo", sheet.pk, first.client_ref),
        lambda: phone.post("first_caller", sheet.pk, seat="N"),
        lambda: phone.post("swap", sheet.pk, home_side="EW"),
        lambda: phone.post("scorer", take_over=True),
        lambda: phone.post("acceptances", sheet.pk, side="home", **agreed),
        lambda: phone.post("disputes", sheet.pk, ref=ref, text="Not so"),
        lambda: phone.post("report", sheet.pk, ref=ref, hands=[]),
        lambda: phone.post(
            "signatures", sheet.match_id, side="home", signer=asha.pk, pin="0000", score=agreed["score"]
        ),
    ]
    # Between the look at its key and what it writes.
    for happens, told in (
        (lambda _phone: put_out(Phone.objects.all()), (401, [("", "phone_revoked")])),
        (lambda _phone: close_night(hall.night, by=hall.league.dewi), (403, [("", "night_closed")])),
    ):
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr("apps.at_table.api.base.touch", happens)
            for write in writing:
                Phone.objects.update(revoked_at=None)
                Night.objects.update(closed_at=None, closed_by=None)
                answer = write()
                assert (answer.status_code, codes(answer)) == told
    assert [kind.objects.count() for kind in kinds] == before
    sheet.refresh_from_db()
    assert (sheet.version, sheet.first_caller, sheet.home_side) == (1, "", "NS")


@once
def test_a_partnership_goes_from_table_to_table_and_speaks_for_its_side(hall, sheet):
    fixture, asha = hall.league.fixture, hall.league.asha
    phone = by_link(hall, fixture=fixture, side="away", place=1)
    table = phone.get("table").json()
    assert [(each["round"], each["hall_table"]) for each in table["sheets"]] == [(1, 1), (2, 2)]
    assert (table["phone"]["side"], table["table"]) == ("away", 1)
    first, second = (each["id"] for each in table["sheets"])
    four = write(sheet, *[hand("majority", "NS")] * 4, by=asha)
    agreed = {"hands": [str(each.client_ref) for each in four], "score": {"home": 8, "away": 0}}
    assert phone.post("acceptances", first, side="home", **agreed).status_code == 403
    accepted = phone.post("acceptances", first, side="away", **agreed)
    assert [each["by"] for each in accepted.json()["sheet"]["acceptances"]] == [
        "phone 1 of partnership 1, away"
    ]
    assert phone.get("table").json()["table"] == 2
    assert phone.post("scorer", take_over=False).json()["scorer"]["mine"] is True
    assert [each.table for each in Scorer.objects.all()] == [2]
    # Nobody sits at the other sheets of these tables.
    others = fixture.matches.get().sheets.exclude(pk__in=[first, second])
    assert {phone.hand(each, 1).status_code for each in others} == {404}
    refused = phone.post(
        "signatures",
        table["matches"][0]["id"],
        side="home",
        signer=asha.pk,
        pin="8305",
        score={"home": 8, "away": 0},
    )
    assert refused.status_code == 403
