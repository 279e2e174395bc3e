"""Phones that meet at the same moment, each on a connection of its own."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.hall.models import Phone, Scorer
from apps.hall.services.phones import revoke_phone
from apps.matches.models import Hand

from .phone import TestPhone, codes

pytestmark = pytest.mark.django_db(transaction=True)


def together(*requests: Callable[[], Any]) -> list[Any]:
    """The answers to requests that start at once, in the order of the requests."""
    gate = Barrier(len(requests))

    def run(request: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            gate.wait(timeout=10)
            return request()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(requests)) as pool:
        return list(pool.map(run, requests))


def numbers() -> list[int]:
    """Which hands stand."""
    return sorted(Hand.objects.filter(withdrawn_at=None).values_list("number", flat=True))


def test_what_meets_at_once_is_one_hand_one_scorer_and_one_order(hall, sheet):
    phone, other = TestPhone.at(hall), TestPhone.at(hall)
    # Sent twice, because the first answer was late: one hand.
    ref = str(uuid.uuid4())
    answers = together(*[lambda: phone.hand(sheet, 1, client_ref=ref)] * 2)
    assert {each.json()["hand"]["client_ref"] for each in answers} == {ref}
    assert (numbers(), Scorer.objects.get().phone_id) == ([1], phone.phone.pk)

    # Two hands for the same number: one of them stands, the other is told which.
    answers = together(lambda: phone.hand(sheet, 2), lambda: phone.hand(sheet, 2, "kap", "EW", caller="N"))
    [stored], [refused] = ([each for each in answers if each.status_code == status] for status in (201, 409))
    assert codes(refused) == [("number", "wrong_hand_number")]
    assert refused.json()["standing"]["client_ref"] == stored.json()["hand"]["client_ref"]

    # Taking hand 2 back while hand 3 comes: hand 3 was first, or there is nothing before it any more.
    last = stored.json()["hand"]["client_ref"]
    undone, third = together(lambda: phone.post("undo", sheet.pk, last), lambda: phone.hand(sheet, 3))
    assert (undone.status_code, third.status_code, numbers()) in [(200, 409, [1]), (409, 201, [1, 2, 3])]

    # Somebody takes over while a hand comes: before or after it, and nobody else writes from then on.
    number = len(numbers()) + 1
    taken, written = together(lambda: other.post("scorer", take_over=True), lambda: phone.hand(sheet, number))
    assert (taken.status_code, written.status_code in (201, 409)) == (200, True)
    assert len(numbers()) == number - (written.status_code == 409)
    assert codes(phone.hand(sheet, len(numbers()) + 1)) == [("", "scored_elsewhere")]
    assert Scorer.objects.get().phone_id == other.phone.pk


def test_nothing_of_a_phone_is_stored_once_it_is_out(hall, sheet):
    number = 1
    for _attempt in range(4):
        phone = TestPhone.at(hall)
        assert phone.post("scorer", take_over=True).status_code == 200

        def put_out(phone: Phone = phone.phone) -> int:
            revoke_phone(phone, by=hall.league.dewi)
            return len(numbers())

        written, seen = together(lambda phone=phone, n=number: phone.hand(sheet, n), put_out)
        # The hand was there when the phone was out, or it never comes.
        assert written.status_code in (201, 401)
        assert (number - 1 + (written.status_code == 201)) == seen == len(numbers())
        number = seen + 1


def test_two_phones_that_begin_a_table_at_once_are_one_scorer_and_one_who_is_asked(hall, sheet):
    phone, other = TestPhone.at(hall), TestPhone.at(hall)
    answers = together(lambda: phone.hand(sheet, 1), lambda: other.hand(sheet, 1))
    assert sorted(each.status_code for each in answers) == [201, 409]
    [refused] = [each for each in answers if each.status_code == 409]
    assert codes(refused) == [("", "scored_elsewhere")]
    assert (numbers(), Scorer.objects.count()) == ([1], 1)


@pytest.mark.same_on_every_database("only SQLite lets one write at a time")
def test_who_waits_in_vain_for_the_others_to_write_is_told_to_do_it_again(hall, sheet):
    phone = TestPhone.at(hall)
    director = Client(raise_request_exception=False, headers={"accept-language": "en"})
    director.force_login(hall.league.dewi)
    with ThreadPoolExecutor(max_workers=1) as elsewhere, connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20")
        elsewhere.submit(lambda: connection.cursor().execute("BEGIN IMMEDIATE")).result()
        try:
            answer = phone.hand(sheet, 1)
            page = director.post(f"/desk/nights/{hall.night.pk}/close/")
        finally:
            elsewhere.submit(lambda: connection.close()).result()
            cursor.execute("PRAGMA busy_timeout = 20000")
    assert (answer.status_code, codes(answer)) == (503, [("", "busy")])
    assert (page.status_code, "Others were changing the same" in page.content.decode()) == (409, True)
    assert phone.hand(sheet, 1).status_code == 201
