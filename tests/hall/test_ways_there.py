"""From the pages that directors and leaders know, the way leads to the evening, its code and the cards."""

import datetime as dt

import pytest
import time_machine
from django.urls import reverse

from apps.hall.services.nights import close_night
from apps.schedule.models import Fixture
from tests.hall.hall_night import DATE, DURING, hall_night

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("pages out of rows that both databases keep alike"),
]


def test_a_leader_opens_the_evening_from_the_room_and_finds_its_code_there(client, settings):
    settings.LANGUAGE_CODE = "en"
    hall = hall_night()
    room = reverse("matches:room", args=[hall.league.fixture.pk])
    opening = reverse("at_table:open_night", args=[hall.venue.pk, DATE.isoformat()])
    with time_machine.travel(DURING):
        client.force_login(hall.league.delano)
        close_night(hall.night, by=hall.league.dewi)
        assert opening in client.get(room).content.decode()

        client.post(opening)
        hall.night.refresh_from_db()
        assert hall.night.is_open(DURING)
        shown = client.get(room).content.decode()
        assert hall.night.code_in_words in shown
        assert reverse("at_table:night", args=[hall.night.pk]) in shown
        assert opening not in shown

        Fixture.objects.update(venue=None)
        assert opening not in client.get(room).content.decode()


def test_a_director_comes_from_the_desk_to_the_evening_and_from_the_venues_to_the_cards(client):
    hall = hall_night()
    organiser = hall.league.organiser.slug
    client.force_login(hall.league.dewi)
    with time_machine.travel(DURING + dt.timedelta(hours=7)):  # half past three: still that evening
        desk = client.get(reverse("desk:home")).content.decode()
        assert reverse("at_table:night", args=[hall.night.pk]) in desk
    for page in (
        reverse("schedule:venues", args=[organiser]),
        reverse("schedule:hall_nights", args=[organiser, hall.venue.pk]),
    ):
        shown = client.get(page).content.decode()
        assert reverse("at_table:cards", args=[hall.venue.pk]) in shown
        assert reverse("at_table:nights", args=[organiser]) in shown
