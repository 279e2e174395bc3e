"""The page of the draw: days on which nothing is played."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from apps.clubs.models import LogEntry
from apps.schedule.models import Matchday
from tests.schedule.leagues import League, a_league

pytestmark = pytest.mark.django_db

TYPED = {
    "double": "single",
    "first_date": "2026-09-01",
    "weekday": "2",
    "start_time": "20:00",
    "venue": "",
    "seed": "",
}


def signed_in(league: League) -> Client:
    client = Client()
    client.force_login(league.director)
    return client


def address(league: League) -> str:
    return reverse("draws:draw", args=[league.competition.pk])


def test_free_days_are_typed_kept_when_it_is_drawn_again_and_told() -> None:
    league = a_league(4)
    client = signed_in(league)
    typed = TYPED | {"free_days": "9-9-2026, 2026-09-16"}
    client.post(address(league), typed)
    assert list(Matchday.objects.values_list("date", flat=True)) == [
        dt.date(2026, 9, 2),
        dt.date(2026, 9, 23),
        dt.date(2026, 9, 30),
    ]
    page = client.get(address(league)).content.decode()
    assert page.count("2026-09-09\n2026-09-16") == 2
    told = LogEntry.objects.get(action="lay_out_programme")
    assert told.after["free_days"] == "2026-09-09, 2026-09-16"


def test_a_free_day_that_is_no_date_is_named() -> None:
    league = a_league(4)
    answer = signed_in(league).post(address(league), TYPED | {"free_days": "9-9-2026\nkerst"})
    assert "kerst is geen datum: schrijf hem als 29-12-2026." in answer.content.decode()
    assert not Matchday.objects.exists()


@pytest.mark.parametrize(
    "typed", ["21-12-2026 - 3-1-2027", "2026-12-21 t/m 2027-01-03", "21-12-2026 – 3-1-2027"]
)
def test_a_holiday_is_typed_as_a_period_and_kept_as_one(typed: str) -> None:
    league = a_league(4)
    client = signed_in(league)
    client.post(address(league), TYPED | {"first_date": "2026-12-16", "free_days": f"24-2-2027\n{typed}"})
    dates = list(Matchday.objects.values_list("date", flat=True))
    assert dates == [dt.date(2026, 12, 16), dt.date(2027, 1, 6), dt.date(2027, 1, 13)]
    page = client.get(address(league)).content.decode()
    assert page.count("2026-12-21 - 2027-01-03\n2027-02-24") == 2


@pytest.mark.parametrize("typed", ["3-1-2027 - 21-12-2026", "1-1-2026 - 2-1-2027"])
def test_a_period_that_goes_back_or_lasts_for_years_is_refused(typed: str) -> None:
    league = a_league(4)
    page = signed_in(league).post(address(league), TYPED | {"free_days": typed}).content.decode()
    assert f"{typed} is geen periode" in page
    assert not Matchday.objects.exists()
