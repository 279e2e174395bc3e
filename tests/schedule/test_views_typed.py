"""The pages on which a programme is typed."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from apps.clubs.models import ClubRole
from apps.draws.models import Draw
from apps.schedule.models import Fixture
from apps.schedule.services import publish_programme
from tests.factories import make_user

from .leagues import League, a_league
from .test_services_changes import published
from .test_services_typed import plan

pytestmark = pytest.mark.django_db


def signed_in(league: League) -> Client:
    client = Client()
    client.force_login(league.director)
    return client


def add_of(league: League) -> str:
    return reverse("schedule:add_fixture", args=[league.competition.pk])


def typed(league: League, home: int = 0, away: int = 1, /, **changes: str) -> dict[str, str]:
    values = {
        "number": "1",
        "home": str(league.entries[home].pk),
        "away": str(league.entries[away].pk),
        "day": "2026-09-02",
        "time": "20:00",
        "venue": str(league.venue.pk),
    }
    return values | changes


def test_before_there_is_a_programme_the_page_leads_to_typing_one() -> None:
    league = a_league(2)
    page = signed_in(league).get(reverse("schedule:programme", args=[league.competition.pk])).content.decode()
    assert add_of(league) in page
    form = signed_in(league).get(add_of(league)).content.decode()
    assert 'name="number" value="1"' in form
    assert 'value="2026-09-01"' in form
    assert 'name="reason"' not in form


def test_one_match_after_the_other_is_typed() -> None:
    league = a_league(4, names=["Kampoe", "Openbaar", "SMC", "Switi"])
    client = signed_in(league)

    answer = client.post(add_of(league), typed(league), follow=True)

    assert answer.redirect_chain == [(f"{add_of(league)}?matchday=1", 302)]
    page = answer.content.decode()
    assert "Kampoe - Openbaar is toegevoegd aan speelronde 1." in page
    assert 'value="20:00"' in page
    assert 'value="2026-09-02"' in page
    client.post(add_of(league), typed(league, 2, 3))
    assert [str(each) for each in Fixture.objects.order_by("position")] == [
        "Kampoe - Openbaar",
        "SMC - Switi",
    ]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"number": "0"}, "Een speelronde heeft een nummer van 1 tot en met 999."),
        ({"home": ""}, "Vul dit veld in."),
        ({"away": "987654321"}, "Selecteer een geldige keuze."),
        ({"day": ""}, "Geef de datum die bij deze tijd hoort."),
        ({"day": "2026-10-25", "time": "02:30"}, "Zeg welke van de twee bedoeld is."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_added(changes: dict[str, str], sentence: str) -> None:
    league = a_league(2)
    answer = signed_in(league).post(add_of(league), typed(league, **changes))
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert not Fixture.objects.exists()


def test_a_public_programme_asks_for_a_reason() -> None:
    league = published(2)
    client = signed_in(league)
    late = typed(league, number="9", day="2026-12-01")
    assert "Vul dit veld in." in client.post(add_of(league), late).content.decode()
    assert client.post(add_of(league), late | {"reason": "Beslissing"}).status_code == 302
    assert Fixture.objects.count() == 2


@pytest.mark.parametrize(
    "asked", ["?matchday=x", "?matchday=-1", "?matchday=99999999999999999999", "?matchday=7"]
)
def test_a_matchday_that_is_not_there_is_passed_over(asked: str) -> None:
    league = published(2)
    assert signed_in(league).get(add_of(league) + asked).status_code == 200


def test_a_match_is_taken_out_of_a_draft_by_the_button() -> None:
    league = a_league(2)
    fixture = plan(league, 0, 1)
    client = signed_in(league)
    page = reverse("schedule:fixture", args=[league.competition.pk, fixture.pk])
    assert f"{page}remove/" in client.get(page).content.decode()
    assert client.get(f"{page}remove/").status_code == 302
    assert Fixture.objects.exists()

    answer = client.post(f"{page}remove/", follow=True)

    assert "is uit het programma gehaald." in answer.content.decode()
    assert not Fixture.objects.exists()


def test_what_is_public_is_not_taken_out() -> None:
    league = a_league(2)
    fixture = plan(league, 0, 1)
    publish_programme(league.stage, by=league.director)
    client = signed_in(league)
    page = reverse("schedule:fixture", args=[league.competition.pk, fixture.pk])
    assert f"{page}remove/" not in client.get(page).content.decode()
    answer = client.post(f"{page}remove/", follow=True)
    assert "gelast de wedstrijd af" in answer.content.decode()
    assert Fixture.objects.exists()


def test_only_a_director_of_this_organiser_types_and_takes_out() -> None:
    league, other = a_league(2), a_league(2)
    fixture = plan(league, 0, 1)
    secretary = make_user("Asha")
    ClubRole.objects.create(club=league.club, user=secretary)
    remove = reverse("schedule:remove_fixture", args=[league.competition.pk, fixture.pk])
    for user in (other.director, secretary, make_user("Ruben")):
        client = Client()
        client.force_login(user)
        assert client.get(add_of(league)).status_code == 403
        assert client.post(add_of(league), typed(league, number="2", day="2026-09-09")).status_code == 403
        assert client.post(remove).status_code == 403
    assert Client().post(remove).url.startswith(reverse("accounts:sign_in"))
    assert list(Fixture.objects.all()) == [fixture]


def test_a_typed_programme_is_drawn_over_only_when_that_is_confirmed() -> None:
    league = a_league(4)
    fixture = plan(league, 0, 1)
    draw = reverse("draws:draw", args=[league.competition.pk])
    sent = {"double": "single", "first_date": "2026-09-01", "weekday": "2", "start_time": "20:00"}
    client = signed_in(league)

    answer = client.post(draw, sent)

    assert (
        "Er is een programma ingevoerd: vink dit aan om er in plaats daarvan een te loten."
        in answer.content.decode()
    )
    assert list(Fixture.objects.all()) == [fixture]
    client.post(draw, sent | {"confirmed": "on"})
    assert Draw.objects.count() == 1
    assert fixture not in Fixture.objects.all()
    assert Fixture.objects.get(matchday__number=1, position=1).starts_at == dt.datetime(
        2026, 9, 2, 18, tzinfo=dt.UTC
    )
