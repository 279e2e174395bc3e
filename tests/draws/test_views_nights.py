"""The page of a draw with several nights a matchday, and with home venues."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from apps.draws.models import Draw
from apps.schedule.models import Fixture
from tests.schedule.leagues import League, a_league
from tests.schedule.test_nights import set_nights
from tests.schedule.test_room import hall

from .test_views import hidden_plan

pytestmark = pytest.mark.django_db
TYPED = {"double": "single", "first_date": "2026-09-01", "weekday": "1", "start_time": "20:00", "seed": "7"}
THURSDAY = {"weekday_2": "3", "start_time_2": "19:30", "room_2": "4"}


def page_of(league: League) -> tuple[Client, str]:
    client = Client()
    client.force_login(league.director)
    return client, reverse("draws:draw", args=[league.competition.pk])


def test_two_nights_are_drawn_explained_and_asked_for_again() -> None:
    league = a_league(18)
    client, address = page_of(league)
    typed = {**TYPED, **THURSDAY, "room": "4", "venue": str(league.venue.pk), "pace": "weekly"}
    page = client.post(address, typed, follow=True).content.decode()
    assert "Een per week, over meer avonden." in page
    for words in ("Dinsdag 20:00", "Donderdag 19:30", "geef elke er een", "de zaal is vol"):
        assert words in page, words
    starts = Counter(Fixture.objects.values_list("starts_at", flat=True))
    assert (starts.pop(None), set(starts.values())) == (17, {4})
    again = hidden_plan(page)
    assert {name: again[name] for name in THURSDAY} == THURSDAY
    # Four nights in a row: everybody has a time.
    in_a_row = client.post(address, {**again, "pace": "in_a_row", "seed": "7"}, follow=True).content.decode()
    assert "Van avond op avond" in in_a_row
    assert "geef elke er een" not in in_a_row
    assert not Fixture.objects.filter(starts_at=None).exists()


def test_a_further_night_without_a_time_starts_as_the_first_does() -> None:
    league = a_league(4)
    client, address = page_of(league)
    page = client.post(address, {**TYPED, "weekday_2": "3"}, follow=True).content.decode()
    assert "Dinsdag 20:00" in page
    assert "Donderdag 20:00" in page


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"start_time_2": "20:00"}, "Kies de dag van deze avond."),
        ({"room_3": "4"}, "Kies de dag van deze avond."),
        ({"weekday_2": "1", "start_time_2": "21:00"}, "Deze avond is tegelijk met een andere"),
        ({"weekday_2": "9", "start_time_2": "21:00"}, "geen beschikbare keuze"),
        ({"room": "0"}, "minstens 1"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_what_was_typed_stays(
    typed: dict[str, str], told: str
) -> None:
    league = a_league(4)
    client, address = page_of(league)
    answer = client.post(address, {**TYPED, **typed})
    assert answer.status_code == 200
    problems = answer.context["form"].errors
    assert told in str(problems), problems
    assert not Draw.objects.exists()
    assert "Er is niets geloot." in answer.content.decode()
    if any(name.endswith(("_2", "_3")) for name in typed):
        assert "<details open>" in answer.content.decode()


def test_home_venues_are_drawn_and_what_has_no_room_is_named() -> None:
    league = a_league(4, clubs=2)
    hall(league, 4)
    set_nights(league, 0)
    set_nights(league, 1, of_club=False, weekday=3)
    client, address = page_of(league)
    page = client.post(address, {**TYPED, "where": "home", "double": "double"}, follow=True).content.decode()
    assert "op de thuisavond van wie thuis speelt" in page
    assert "geef elke er een" not in page
    assert set(Fixture.objects.values_list("starts_at__iso_week_day", flat=True)) == {2, 4}
