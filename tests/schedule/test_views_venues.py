"""The pages of an organiser's halls."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from apps.clubs.models import ClubRole
from apps.schedule.models import Fixture, Matchday, Venue
from tests.factories import make_user

from .leagues import League, a_league

pytestmark = pytest.mark.django_db

TYPED = {"name": "De Kaart", "address": "Laan 1, Almere", "timezone": "Europe/Amsterdam"}


def routes(league: League) -> list[str]:
    slug = league.organiser.slug
    return [
        reverse("schedule:venues", args=[slug]),
        reverse("schedule:add_venue", args=[slug]),
        reverse("schedule:edit_venue", args=[slug, league.venue.pk]),
    ]


def signed_in(league: League) -> Client:
    client = Client()
    client.force_login(league.director)
    return client


def stored() -> list[tuple[str, str, str]]:
    return list(Venue.objects.order_by("pk").values_list("name", "address", "timezone"))


def test_a_director_adds_a_venue_and_finds_it_in_the_list() -> None:
    league = a_league(2)
    listing, add, _edit = routes(league)
    client = signed_in(league)
    assert client.get(add).status_code == 200
    answer = client.post(add, TYPED, follow=True)
    assert answer.redirect_chain == [(listing, 302)]
    page = answer.content.decode()
    assert "De Kaart is toegevoegd." in page
    assert "Laan 1, Almere" in page
    assert "tijd in Amsterdam" in page
    assert stored() == [
        ("Ons Huis", "", "Europe/Amsterdam"),
        ("De Kaart", "Laan 1, Almere", "Europe/Amsterdam"),
    ]


def test_a_new_venue_starts_on_the_organisers_clock() -> None:
    league = a_league(2, zone="America/Paramaribo")
    page = signed_in(league).get(routes(league)[1]).content.decode()
    assert '<option value="America/Paramaribo" selected>' in page


def test_a_director_changes_a_venue() -> None:
    league = a_league(2)
    listing, _add, edit = routes(league)
    client = signed_in(league)
    assert 'value="Ons Huis"' in client.get(edit).content.decode()
    assert client.post(edit, TYPED).url == listing
    assert stored() == [("De Kaart", "Laan 1, Almere", "Europe/Amsterdam")]


def test_an_empty_list_says_what_venues_are_for() -> None:
    league = a_league(2)
    listing, _add, _edit = routes(league)
    league.venue.delete()
    assert "Nog geen zalen" in signed_in(league).get(listing).content.decode()


@pytest.mark.parametrize(
    ("typed", "field", "code"),
    [
        ({**TYPED, "name": ""}, "name", "required"),
        ({**TYPED, "name": "ons huis"}, "name", "taken"),
        ({**TYPED, "name": "n" * 81}, "name", "max_length"),
        ({**TYPED, "name": "x\x00y"}, "name", "null_characters_not_allowed"),
        ({**TYPED, "address": "a" * 161}, "address", "max_length"),
        ({**TYPED, "timezone": "Mars/Base"}, "timezone", "invalid_choice"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_stored(
    typed: dict[str, str], field: str, code: str
) -> None:
    league = a_league(2)
    answer = signed_in(league).post(routes(league)[1], typed)
    assert answer.status_code == 200
    problems = answer.context["form"].errors.as_data()
    assert [(name, [problem.code for problem in found]) for name, found in problems.items()] == [
        (field, [code])
    ]
    for sentence in answer.context["form"].errors[field]:
        assert escape(sentence) in answer.content.decode()
    assert stored() == [("Ons Huis", "", "Europe/Amsterdam")]


def test_the_clock_of_a_venue_with_matches_is_not_changed_on_the_page_either() -> None:
    league = a_league(2)
    home, away = league.entries
    matchday = Matchday.objects.create(stage=league.stage, number=1)
    Fixture.objects.create(
        stage=league.stage, matchday=matchday, position=1, home=home, away=away, venue=league.venue
    )
    typed = {"name": "Ons Huis", "address": "", "timezone": "America/Paramaribo"}
    answer = signed_in(league).post(routes(league)[2], typed)
    assert "hun tijden zouden verschuiven" in answer.content.decode()
    assert stored() == [("Ons Huis", "", "Europe/Amsterdam")]


def test_who_has_not_signed_in_is_sent_to_sign_in() -> None:
    league = a_league(2)
    for route in routes(league):
        for answer in (Client().get(route), Client().post(route, TYPED)):
            assert answer.status_code == 302
            assert answer.url.startswith(reverse("accounts:sign_in"))
    assert stored() == [("Ons Huis", "", "Europe/Amsterdam")]


def test_a_director_of_another_organiser_and_a_secretary_are_refused() -> None:
    league, other = a_league(2), a_league(2)
    secretary = make_user("Asha")
    ClubRole.objects.create(club=league.club, user=secretary)
    before = stored()
    for user in (other.director, secretary, make_user("Ruben")):
        client = Client()
        client.force_login(user)
        for route in routes(league):
            answers = [client.get(route), client.post(route, TYPED)]
            assert [answer.status_code for answer in answers] == [
                403,
                405 if route == routes(league)[0] else 403,
            ]
    assert stored() == before


def test_the_venue_of_one_organiser_is_not_found_at_another() -> None:
    league, other = a_league(2), a_league(2)
    client = signed_in(league)
    for venue in (other.venue.pk, 99999999999999999999999):
        route = reverse("schedule:edit_venue", args=[league.organiser.slug, venue])
        assert [client.get(route).status_code, client.post(route, TYPED).status_code] == [404, 404]
    assert client.get(reverse("schedule:venues", args=["nobody"])).status_code == 404


def test_the_list_costs_as_many_queries_for_1_venue_as_for_20() -> None:
    counts = []
    for venues in (1, 20):
        league = a_league(2)
        Venue.objects.bulk_create(
            Venue(organiser=league.organiser, name=f"Hall {number}", timezone="Europe/Amsterdam")
            for number in range(venues - 1)
        )
        client = signed_in(league)
        with CaptureQueriesContext(connection) as captured:
            page = client.get(routes(league)[0]).content.decode()
        counts.append((len(captured), page.count('/screen/"')))
    assert counts == [(counts[0][0], 1), (counts[0][0], 20)]
