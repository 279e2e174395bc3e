"""Who scans a card or opens a link is let in with tonight's code, and gets a plain sentence otherwise."""

import datetime as dt
import uuid

import pytest
import time_machine

from apps.clubs.refusals import Refused
from apps.competitions.models import Stage
from apps.hall.models import Phone, Scorer, TablePass
from apps.hall.places import Place
from apps.hall.queries import find_token, night_at, scorer_of
from apps.hall.services.cards import make_pass, replace_card, replace_pass, revoke_pass
from apps.hall.services.nights import close_night, new_code, open_night, refuse_unless_open
from apps.hall.services.phones import let_in, phone_of, revoke_phone, touch
from apps.hall.services.scoring import free_scoring, take_scoring
from apps.schedule.models import Fixture
from apps.schedule.services import remove_fixture
from tests.hall.hall_night import DATE, DURING, hall_night
from tests.refusing import problems_of, refused_with

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def during():
    with time_machine.travel(DURING, tick=False) as clock:
        yield clock


def tried(hall, code, token=None):
    return problems_of(
        lambda: let_in(token or hall.cards[0].token, code=code, ref=uuid.uuid4(), address="192.0.2.7")
    )


def test_a_card_lets_in_with_the_code_and_the_key_is_said_once(during):
    hall = hall_night()
    ref = uuid.uuid4()
    spaced = f" {hall.night.code[:3]}-{hall.night.code[3:]} "

    phone, key = hall.scan(3, code=spaced, ref=ref)
    again, second = hall.scan(3, ref=ref)

    assert (phone.number, phone.table, phone.kept_as) == (1, 3, "1@3")
    assert again == phone
    assert len(key) >= 43
    assert Phone.objects.count() == 1
    assert key not in str(Phone.objects.values().get())
    assert second == key
    with refused_with(("", "phone_unknown")):
        phone_of(key[:-1])
    known = phone_of(key)
    touch(known)
    during.shift(dt.timedelta(minutes=2))
    with refused_with(("ref", "ref_used")):
        hall.scan(3, ref=ref)
    assert hall.phone(1).number == 2


def test_tokens_that_are_wrong_old_revoked_or_too_late_are_refused_with_what_they_are():
    hall = hall_night()
    night, by, old = hall.night, hall.league.dewi, hall.cards[0]
    phone, key = hall.scan(1)
    link = make_pass(night, table=2, by=by)
    linked, _key = let_in(link.token, code="", ref=uuid.uuid4(), address=None)
    assert linked.table == 2

    new = replace_card(old, by=by)
    revoke_pass(link, by=by)

    assert len(new.token) == 24  # of 64 letters: 144 bits
    assert new.token != old.token
    assert find_token(old.token) == old
    assert tried(hall, night.code, "nobody") == [("token", "token_unknown")]
    assert tried(hall, night.code, old.token) == [("token", "card_replaced")]
    assert tried(hall, "", link.token) == [("token", "pass_revoked")]
    assert tried(hall, "", new.token) == [("code", "code_needed")]
    assert tried(hall, night.code, new.token) == []
    with refused_with(("", "phone_revoked")):
        phone_of(key)
    assert not Phone.objects.filter(pk__in=[phone.pk, linked.pk], revoked_at=None).exists()
    with refused_with(("", "card_replaced")):
        replace_card(old, by=by)

    was = night.code
    code = new_code(night, by=by).code
    assert tried(hall, was, new.token) == [("code", "wrong_code")]
    close_night(night, by=by)
    assert tried(hall, code, new.token) == [("", "night_closed")]
    assert open_night(hall.venue, DATE, by=by).code == code
    assert tried(hall, code, new.token) == []


def test_a_partnership_link_fixes_the_side_and_goes_from_table_to_table():
    hall = hall_night()
    link = make_pass(hall.night, fixture=hall.league.fixture, side="away", place=2, by=hall.league.dewi)

    phone, key = let_in(link.token, code="", ref=uuid.uuid4(), address=None)

    assert (phone.table, phone.kept_as, phone_of(key).side) == (None, "1#away2", "away")
    assert {take_scoring(phone, table=table).table for table in (1, 2)} == {1, 2}
    another = replace_pass(link, by=hall.league.dewi)
    assert (another.fixture, another.side, another.place) == (hall.league.fixture, "away", 2)
    with refused_with(("", "phone_revoked")):
        phone_of(key)
    tomorrow = Fixture.objects.get(pk=hall.league.fixture.pk)
    tomorrow.starts_at += dt.timedelta(days=1)
    for wrong, problem in (
        ({"table": 0}, ("table", "no_such_table")),
        ({"fixture": hall.league.fixture, "side": "", "place": 1}, ("side", "unknown_side")),
        ({"fixture": hall.league.fixture, "side": "home"}, ("place", "no_such_place")),
        ({"fixture": tomorrow, "side": "home", "place": 1}, ("fixture", "played_elsewhere")),
    ):
        with refused_with(problem):
            make_pass(hall.night, **wrong, by=hall.league.dewi)


def test_a_match_that_is_taken_off_the_programme_takes_its_links_along():
    hall = hall_night()
    link = make_pass(hall.night, fixture=hall.league.fixture, side="home", place=1, by=hall.league.dewi)
    phone, _key = let_in(link.token, code="", ref=uuid.uuid4(), address=None)
    take_scoring(phone, table=1)
    Stage.objects.update(published_at=None)

    remove_fixture(hall.league.fixture, by=hall.league.dewi)

    assert (TablePass.objects.count(), Phone.objects.count(), Scorer.objects.count()) == (0, 0, 0)


def test_five_wrong_codes_and_the_card_waits_while_others_go_on(during):
    hall = hall_night()
    wrong = "000000" if hall.night.code != "000000" else "000001"

    assert [tried(hall, wrong) for _try in range(5)] == [[("code", "wrong_code")]] * 5
    assert tried(hall, hall.night.code) == [("code", "too_many_tries")]
    assert tried(hall, hall.night.code, hall.cards[1].token) == []
    during.shift(dt.timedelta(minutes=10, seconds=1))
    assert tried(hall, hall.night.code) == []

    # From one address more are wrong before it waits: a whole hall may share one.
    for card in range(2, 6):
        token = replace_card(hall.cards[2], by=hall.league.dewi).token
        hall.cards[2] = find_token(token)
        assert [tried(hall, wrong, token) for _try in range(5)] == [[("code", "wrong_code")]] * 5, card
    assert tried(hall, hall.night.code) == [("code", "too_many_tries")]


@pytest.mark.parametrize(("zone", "six"), [("America/Paramaribo", 9), ("Europe/Amsterdam", 5)])
def test_an_evening_goes_on_after_midnight_and_ends_in_the_morning(during, zone, six):
    hall = hall_night(zone=zone)
    _phone, key = hall.scan()
    link = make_pass(hall.night, table=2, by=hall.league.dewi)
    morning = dt.datetime(2026, 11, 25, six, 0, tzinfo=dt.UTC)

    during.move_to(morning - dt.timedelta(seconds=1))
    assert night_at(hall.venue) == hall.night
    early = open_night(hall.venue, DATE + dt.timedelta(days=1), by=hall.league.dewi)
    assert night_at(hall.venue) == hall.night
    close_night(hall.night, by=hall.league.dewi)
    assert night_at(hall.venue) == early
    early.delete()
    open_night(hall.venue, DATE, by=hall.league.dewi)
    refuse_unless_open(phone_of(key).night)
    during.move_to(morning)
    assert night_at(hall.venue) is None
    with refused_with(("", "night_closed")):
        refuse_unless_open(phone_of(key).night)
    assert tried(hall, hall.night.code) == [("", "night_not_open")]
    assert tried(hall, "", link.token) == [
        ("", "night_closed")
    ]  # a link is for its own evening, and no other

    # Opened again the next afternoon: what a phone kept can be sent.
    during.move_to(morning + dt.timedelta(hours=8))
    open_night(hall.venue, DATE, by=hall.league.dewi)
    refuse_unless_open(phone_of(key).night)
    assert tried(hall, hall.night.code) == []
    # Tonight's is not open yet: who types a code is told so, and that of which evening counts.
    for typed, code in (("", "code_needed"), (f"{(int(hall.night.code) + 1) % 10**6:06}", "wrong_code")):
        with pytest.raises(Refused) as refused:
            hall.scan(code=typed)
        assert refused.value.codes == [code]
        assert "De avond van vandaag is niet open" in str(refused.value)
        assert "Open is die van 24 november 2026" in str(refused.value)
    tonight = open_night(hall.venue, DATE + dt.timedelta(days=1), by=hall.league.dewi)
    assert night_at(hall.venue) == tonight
    assert tried(hall, tonight.code) == []


def test_one_phone_scores_a_table_until_another_takes_over_or_it_is_put_out():
    hall = hall_night()
    first, second, third = (hall.phone(1) for _phone in range(3))

    assert take_scoring(first, table=1) == take_scoring(first, table=1)
    with refused_with(("", "scored_elsewhere")):
        take_scoring(second, table=1)
    assert scorer_of(hall.night, Place(1)).phone == first
    assert take_scoring(second, table=1, take_over=True).phone == second
    with refused_with(("", "scored_elsewhere")):
        take_scoring(first, table=1)
    with refused_with(("table", "other_table")):
        take_scoring(first, table=2)
    revoke_phone(second, by=hall.league.dewi)
    assert scorer_of(hall.night, Place(1)) is None
    assert take_scoring(third, table=1).phone == third
    assert Scorer.objects.count() == 1
    free_scoring(hall.night, 1, by=hall.league.dewi)
    assert take_scoring(first, table=1).phone == first
