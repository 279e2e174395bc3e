"""The director's page of one match, and the pages that change it."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.clubs.models import ClubRole
from apps.matches.services.results import record_final_score
from apps.schedule import services
from apps.schedule.models import Fixture
from apps.schedule.views.fixtures import CHANGES
from tests.factories import make_user

from .leagues import League
from .test_services_changes import first, published

pytestmark = pytest.mark.django_db

MOVE = {"day": "2026-09-03", "time": "19:30", "venue": "", "reason": "Zaal bezet", "sequence": "0"}


def signed_in(league: League, language: str = "nl") -> Client:
    client = Client(headers={"Accept-Language": language})
    client.force_login(league.director)
    return client


def page_of(fixture: Fixture) -> str:
    return reverse("schedule:fixture", args=[fixture.stage.competition_id, fixture.pk])


def move_of(fixture: Fixture) -> str:
    return f"{page_of(fixture)}move/"


def test_the_programme_leads_to_every_match() -> None:
    league = published()
    page = signed_in(league).get(reverse("schedule:programme", args=[league.competition.pk])).content.decode()
    for fixture in Fixture.objects.filter(away__isnull=False):
        assert f'<a href="{page_of(fixture)}">{fixture.home} – {fixture.away}</a>' in page


def test_the_page_says_how_it_stands_and_what_can_be_changed() -> None:
    league = published()
    fixture = first(league)
    page = signed_in(league).get(page_of(fixture)).content.decode()
    assert '<time datetime="2026-09-02T20:00+02:00">wo 2 september 2026, 20:00</time>' in page
    assert "tijd in Amsterdam" in page
    assert "Ons Huis" in page
    assert "Sinds het programma is gemaakt, is er niets gewijzigd." in page
    offered = {key for key in CHANGES if f"{page_of(fixture)}{key}/" in page}
    assert offered == {"postpone", "swap", "cancel"}
    assert move_of(fixture) in page


def test_a_move_by_the_form_and_its_history() -> None:
    league = published()
    fixture = first(league)
    client = signed_in(league)
    form = client.get(move_of(fixture)).content.decode()
    assert 'value="2026-09-02"' in form
    assert 'value="20:00"' in form
    assert "Volgens de klok van de zaal. Zonder zaal: tijd in Amsterdam." in form

    answer = client.post(move_of(fixture), MOVE | {"venue": str(league.venue.pk)}, follow=True)

    assert answer.redirect_chain == [(page_of(fixture), 302)]
    page = answer.content.decode()
    assert "Wedstrijd verplaatst" in page
    assert "Reden: Zaal bezet" in page
    assert "do 3 september 2026, 19:30" in page
    assert "Eerst gepland" in page
    assert page.count("wo 2 september 2026, 20:00") == 2
    fixture.refresh_from_db()
    assert fixture.starts_at == dt.datetime(2026, 9, 3, 17, 30, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"day": ""}, "Vul dit veld in."),
        ({"day": "31-2-2026"}, "Dit is geen datum: schrijf hem als 1-9-2026."),
        ({"time": "8 uur"}, "Dit is geen tijd: schrijf het als 20:00."),
        ({"reason": " "}, "Vul dit veld in."),
        ({"day": "2027-03-28", "time": "02:30"}, "is het nooit 02:30"),
        ({"day": "2026-10-25", "time": "02:30"}, "Zeg welke van de twee bedoeld is."),
        ({"venue": "987654321"}, "Selecteer een geldige keuze."),
        ({"sequence": "3"}, "Iemand anders heeft deze wedstrijd intussen gewijzigd."),
        ({"day": "2026-09-09", "time": "20:00"}, "kies een andere tijd of dag"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_moved(
    typed: dict[str, str], sentence: str
) -> None:
    league = published()
    fixture = first(league)
    answer = signed_in(league).post(move_of(fixture), MOVE | typed)
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    fixture.refresh_from_db()
    assert fixture.sequence == 0


def test_where_the_clock_shows_a_time_twice_the_form_asks_which() -> None:
    league = published()
    fixture = first(league)
    twice = MOVE | {"day": "2026-10-25", "time": "02:30"}
    client = signed_in(league)
    assert 'name="second"' not in client.get(move_of(fixture)).content.decode()
    assert 'name="second"' in client.post(move_of(fixture), twice).content.decode()

    client.post(move_of(fixture), twice | {"second": "second"})

    fixture.refresh_from_db()
    assert fixture.starts_at == dt.datetime(2026, 10, 25, 1, 30, tzinfo=dt.UTC)
    assert 'value="second" required id="id_second_1" checked' in client.get(move_of(fixture)).content.decode()


def test_a_time_that_another_hall_shows_twice_is_asked_about_there_only() -> None:
    league = published()
    fixture = first(league)
    hall = services.add_venue(league.organiser, "Elders", timezone="America/Paramaribo", by=league.director)
    typed = MOVE | {"day": "2026-10-25", "time": "02:30", "venue": str(hall.pk)}
    assert signed_in(league).post(move_of(fixture), typed).status_code == 302


@pytest.mark.parametrize(
    ("change", "status", "told"),
    [
        ("postpone", "postponed", "De wedstrijd is uitgesteld."),
        ("cancel", "cancelled", "De wedstrijd is afgelast."),
        ("swap", "scheduled", "Thuis en uit zijn gewisseld."),
    ],
)
def test_a_change_with_a_reason(change: str, status: str, told: str) -> None:
    league = published()
    fixture = first(league)
    client = signed_in(league)
    form = client.get(f"{page_of(fixture)}{change}/").content.decode()
    assert 'name="sequence" value="0"' in form

    page = client.post(f"{page_of(fixture)}{change}/", {"reason": "Storm", "sequence": "0"}, follow=True)

    assert told in page.content.decode()
    assert "Reden: Storm" in page.content.decode()
    fixture.refresh_from_db()
    assert (fixture.status, fixture.sequence) == (status, 1)


def test_a_cancelled_match_offers_only_to_be_played_after_all() -> None:
    league = published()
    fixture = first(league)
    services.cancel_fixture(fixture, reason="Storm", by=league.director)
    client = signed_in(league)
    page = client.get(page_of(fixture)).content.decode()
    assert {key for key in CHANGES if f"{page_of(fixture)}{key}/" in page} == {"reinstate"}
    assert move_of(fixture) not in page

    client.post(f"{page_of(fixture)}reinstate/", {"reason": "Droog", "sequence": "1"})

    fixture.refresh_from_db()
    assert fixture.status == "scheduled"


def test_nothing_is_offered_once_there_is_a_result_nor_for_a_bye() -> None:
    league = published(3)
    fixture, bye = first(league), Fixture.objects.filter(away=None)[0]
    record_final_score(fixture, 82, 67, by=league.director)
    client = signed_in(league)
    for shown, words in (
        (fixture, "alleen een uitspraak"),
        (bye, "Er is deze speelronde geen tegenstander"),
    ):
        page = client.get(page_of(shown)).content.decode()
        assert not [key for key in (*CHANGES, "move") if f"{page_of(shown)}{key}/" in page]
        assert words in page
    answer = client.post(f"{page_of(fixture)}cancel/", {"reason": "Storm", "sequence": "0"})
    assert "alleen een uitspraak" in answer.content.decode()
    assert client.post(move_of(bye), MOVE).status_code == 200
    assert not Fixture.objects.exclude(sequence=0).exists()


def test_only_a_director_of_this_organiser_sees_and_changes_a_match() -> None:
    league, other = published(), published()
    fixture = first(league)
    secretary = make_user("Asha")
    ClubRole.objects.create(club=league.club, user=secretary)
    addresses = [page_of(fixture), move_of(fixture), *(f"{page_of(fixture)}{key}/" for key in CHANGES)]
    for user in (other.director, secretary, make_user("Ruben")):
        client = Client()
        client.force_login(user)
        for address in addresses:
            assert client.get(address).status_code == 403
            if address != addresses[0]:
                assert client.post(address, MOVE).status_code == 403
    for address in addresses:
        assert Client().get(address).url.startswith(reverse("accounts:sign_in"))
    fixture.refresh_from_db()
    assert fixture.sequence == 0


def test_a_match_of_another_competition_and_an_unknown_change_are_not_found() -> None:
    league, other = published(), published()
    client = signed_in(league)
    strange = reverse("schedule:fixture", args=[league.competition.pk, first(other).pk])
    for address in (strange, f"{strange}move/", f"{strange}cancel/", f"{page_of(first(league))}dance/"):
        assert client.get(address).status_code == 404
        assert client.post(address, MOVE).status_code in (404, 405)
    huge = reverse("schedule:fixture", args=[league.competition.pk, 99999999999999999999999])
    assert client.get(huge).status_code == 404


def test_nothing_is_changed_without_the_token_of_the_form() -> None:
    league = published()
    client = Client(enforce_csrf_checks=True)
    client.force_login(league.director)
    assert client.post(move_of(first(league)), MOVE).status_code == 403


def test_the_page_costs_as_many_queries_with_one_change_as_with_three() -> None:
    league = published(6)
    fixture = first(league)
    client = signed_in(league)
    counts = []
    for number in (1, 2, 3):
        services.swap_sides(fixture, reason=f"Ruil {number}", by=league.director)
        with CaptureQueriesContext(connection) as captured:
            client.get(page_of(fixture))
        counts.append(len(captured))
    assert counts == [counts[0]] * 3
    assert counts[0] <= 8
