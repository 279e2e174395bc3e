"""How often one may ask: a hall never hears of it, and who asks without end keeps nobody else waiting."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from apps.at_table.api.base import DoorRate, PhoneRate
from apps.matches.models import Hand, Report
from tests.hall.hall_night import DURING
from troefcall_league import environment
from troefcall_league.api_rates import DescriptionRate

from .phone import TestPhone, codes

once = pytest.mark.same_on_every_database("counted in the cache, and refused before anything is written")


@once
@pytest.mark.django_db
def test_who_asks_too_often_waits_for_the_next_minute_and_keeps_what_was_not_taken(hall, sheet, monkeypatch):
    phone, other = TestPhone.at(hall), TestPhone.at(hall)
    monkeypatch.setattr(PhoneRate, "most", 3)
    assert [phone.hand(sheet, number).status_code for number in (1, 2)] == [201, 201]
    etag = phone.get("table")["ETag"]
    ref = str(uuid.uuid4())
    for refused in (phone.hand(sheet, 3, client_ref=ref), phone.get("table", **{"If-None-Match": etag})):
        assert (refused.status_code, codes(refused)) == (429, [("", "throttled")])
        # Half past eight on the dot: the minute has just begun.
        assert refused["Retry-After"] == "60"
    assert Hand.objects.count() == 2
    assert other.get("table").status_code == 200
    with time_machine.travel(DURING.replace(minute=31), tick=False):
        assert phone.hand(sheet, 3, client_ref=ref).status_code == 201

    # The door and the description: by network address, each for itself.
    for rate, ask in (
        (DoorRate, lambda client: client.post(reverse("api:phones"), {}, content_type="application/json")),
        (DescriptionRate, lambda client: client.get(reverse("api_schema"))),
    ):
        monkeypatch.setattr(rate, "most", 1)
        here, elsewhere = Client(), Client(REMOTE_ADDR="192.0.2.9")
        assert ask(here).status_code in (200, 400)
        refused = ask(here)
        assert (refused.status_code, refused.json()["problems"][0]["code"]) == (429, "throttled")
        assert ask(elsewhere).status_code in (200, 400)


@once
@pytest.mark.django_db
def test_no_more_reports_of_one_phone_are_kept_than_a_sheet_could_need(hall, sheet, monkeypatch):
    monkeypatch.setattr("apps.matches.services.reports.MOST_REPORTS", 2)
    phone, other = TestPhone.at(hall), TestPhone.at(hall)

    def report(by: TestPhone, ref: str) -> Any:
        return by.post("report", sheet.pk, ref=ref, hands=[])

    first, *more = (str(uuid.uuid4()) for _report in range(4))
    assert [report(phone, ref).status_code for ref in (first, more[0])] == [200, 200]
    refused = report(phone, more[1])
    assert (refused.status_code, codes(refused)) == (409, [("", "too_many_reports")])
    assert report(phone, first).status_code == 200
    assert report(other, more[2]).status_code == 200
    assert Report.objects.count() == 3


def test_redis_counts_for_all_processes_and_one_that_is_away_stops_nobody(redis_url, settings, monkeypatch):
    monkeypatch.setattr(DescriptionRate, "most", 2)
    view = APIView()
    request = view.initialize_request(APIRequestFactory().get("/"))

    def in_a_process_of_its_own(address: str) -> Callable[[], bool]:
        settings.CACHES = environment.caches(address)
        caches.close_all()
        return lambda: DescriptionRate().allow_request(request, view)

    with time_machine.travel(DURING, tick=False):
        one = in_a_process_of_its_own(redis_url)
        assert [one(), one()] == [True, True]
        another = in_a_process_of_its_own(redis_url)
        assert [another(), another()] == [False, False]
        alone = in_a_process_of_its_own("redis://127.0.0.1:1/0")
        assert [alone() for _request in range(4)] == [True] * 4
