"""Signing on any phone at the table by a PIN: who may, how often it may be tried, and what is kept of it."""

from __future__ import annotations

import datetime as dt

import pytest
import time_machine

from apps.accounts.models import User
from apps.accounts.pin import set_pin
from apps.clubs.models import ClubRole, LogEntry
from apps.matches.models import PinTry, Result
from apps.matches.queries.signers import signers_of
from apps.matches.services.pin import sign_with_pin
from tests.at_once import at_once
from tests.hall.hall_night import hall_night
from tests.refusing import problems_of

from .league_night import write_sheet

WRONG, WAITS = [("pin", "wrong_pin")], [("pin", "too_many_tries")]


def played_night():
    """One sheet, written to its end (6 – 2), a phone at its table, and two leaders with a PIN."""
    hall = hall_night(partnerships=1, rounds=1)
    match = hall.league.start()
    match.fixture = hall.league.fixture
    write_sheet(match.sheets.get(), by=hall.league.asha)
    set_pin(hall.league.asha, "2580")
    set_pin(hall.league.delano, "9041")
    return hall, match


@pytest.mark.django_db
def test_both_leaders_sign_on_one_phone_and_the_result_stands(django_assert_max_num_queries):
    hall, match = played_night()
    phone, night = hall.phone(1), hall.league

    def sign(side, signer, pin, score=(6, 2)):
        return problems_of(lambda: sign_with_pin(match, side, signer=signer, pin=pin, score=score, on=phone))

    assert sign("home", night.delano, "9041") == [("signer", "not_a_signer")]
    assert sign("home", night.ruben, "0000") == [("signer", "not_a_signer")]
    assert sign("home", night.asha, "2580", (2, 6)) == [("", "score_changed")]
    assert sign("home", night.asha, "2580") == []
    assert sign("home", night.asha, "2580") == []  # its answer was lost
    assert sign("away", night.delano, "2580") == WRONG  # the other one's
    assert sign("away", night.delano, "9041") == []
    assert sorted(match.signatures.values_list("side", "by", "on")) == [
        ("away", night.delano.pk, phone.pk),
        ("home", night.asha.pk, phone.pk),
    ]
    result = Result.objects.get(fixture=night.fixture, is_current=True)
    assert (result.state, result.home_score, result.created_by) == ("official", 6, night.delano)
    told = list(
        LogEntry.objects.filter(action__in=["sign_match", "try_pin"])
        .order_by("pk")
        .values_list("action", "by", "by_phone", "after")
    )
    assert told == [
        ("sign_match", night.asha.pk, "", {"side": "home", "phone": "1@1"}),
        ("try_pin", None, "1@1", {"side": "away"}),
        ("sign_match", night.delano.pk, "", {"side": "away", "phone": "1@1"}),
    ]
    # Over: now it does not even tell whether a PIN is right.
    match.refresh_from_db()
    assert sign("home", night.asha, "2580") == sign("home", night.asha, "1470") == [("", "not_live")]


@pytest.mark.django_db
def test_wrong_pins_are_counted_for_each_signer_and_match_and_time_lets_them_try_again():
    hall, match = played_night()
    night, phones = hall.league, [hall.phone(1), hall.phone(2)]

    def guess(signer, side, pin, phone):
        return problems_of(lambda: sign_with_pin(match, side, signer=signer, pin=pin, score=(6, 2), on=phone))

    with time_machine.travel(dt.datetime(2026, 11, 25, 1, 0, tzinfo=dt.UTC), tick=False) as clock:
        # From whatever phone they come, they are five.
        assert [guess(night.asha, "home", f"147{n}", phones[n % 2]) for n in range(5)] == [WRONG] * 5
        assert guess(night.asha, "home", "2580", phones[1]) == WAITS
        assert guess(night.delano, "away", "9041", phones[0]) == []
        clock.shift(dt.timedelta(minutes=14, seconds=59))
        assert guess(night.asha, "home", "2580", phones[0]) == WAITS
        clock.shift(dt.timedelta(seconds=1))
        assert guess(night.asha, "home", "2580", phones[0]) == []
    assert PinTry.objects.count() == 0
    assert match.signatures.count() == 2


@pytest.mark.django_db
@pytest.mark.same_on_every_database("a list of names, made in Python")
def test_who_may_sign_is_listed_by_side_the_leader_first(django_assert_num_queries):
    hall, match = played_night()
    night = hall.league
    people = {
        name: User.objects.create_user(f"{name}@example.org", name=name) for name in ("Zita", "Bram", "Gone")
    }
    night.home.leader = people["Zita"]
    night.home.save()
    for name in ("Bram", "Gone"):
        ClubRole.objects.create(club=night.home.club, user=people[name])
    people["Gone"].is_active = False
    people["Gone"].save()
    fixture = night.fixture
    fixture.home = night.home

    with django_assert_num_queries(2):
        signers = signers_of(fixture)

    assert [(each.name, each.has_pin) for each in signers["home"]] == [
        ("Zita", False),
        ("Asha", True),
        ("Bram", False),
    ]
    assert [each.id for each in signers["away"]] == [night.delano.pk]
    phone = hall.phone(1)
    sign = {"pin": "2580", "score": (6, 2), "on": phone}
    assert problems_of(lambda: sign_with_pin(match, "home", signer=people["Bram"], **sign)) == [
        ("pin", "no_pin")
    ]
    assert problems_of(lambda: sign_with_pin(match, "home", signer=people["Gone"], **sign)) == [
        ("signer", "not_a_signer")
    ]


@pytest.mark.django_db(transaction=True)
def test_phones_that_guess_at_once_have_no_more_tries_than_one():
    hall, match = played_night()
    phone = hall.phone(1)

    def guess(pin):
        return lambda: sign_with_pin(match, "home", signer=hall.league.asha, pin=pin, score=(6, 2), on=phone)

    for pin in ("1470", "1471", "1472"):
        problems_of(guess(pin))
    found = at_once(*[guess(pin) for pin in ("1473", "1474", "1475", "1476")])

    assert sorted(found) == sorted([WRONG, WRONG, WAITS, WAITS])
    assert PinTry.objects.count() == 5
