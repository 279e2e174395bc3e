"""The director's page of the programme, and publishing."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.clubs.models import ClubRole
from apps.competitions.models import Entry
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.schedule.models import Fixture
from apps.schedule.services import publish_programme
from tests.factories import make_user

from .leagues import League, a_league, a_plan

pytestmark = pytest.mark.django_db


def drawn(teams: int = 4, **options: object) -> League:
    league = a_league(teams, **options)  # type: ignore[arg-type]  # passed on as a test wrote them
    draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
    return league


def signed_in(league: League) -> Client:
    client = Client()
    client.force_login(league.director)
    return client


def programme(league: League) -> str:
    return reverse("schedule:programme", args=[league.competition.pk])


def publish(league: League) -> str:
    return reverse("schedule:publish", args=[league.competition.pk])


def is_public(league: League) -> bool:
    league.stage.refresh_from_db()
    return league.stage.published_at is not None


def test_a_draft_shows_every_matchday_with_time_zone_and_venue_and_can_be_published() -> None:
    league = drawn(3, names=["Kampoe", "Openbaar Groen", "SMC"])
    page = signed_in(league).get(programme(league)).content.decode()
    assert "Alleen wedstrijdleiders zien dit programma." in page
    assert [page.count(f"Speelronde {number}<") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert '<time datetime="2026-09-02T20:00+02:00">wo 2 september 2026, 20:00</time>' in page
    assert "tijd in Amsterdam" in page
    assert page.count("Ons Huis") == 3
    for fixture in Fixture.objects.filter(away__isnull=False):
        assert f">{fixture.home} – {fixture.away}</a></li>" in page
    assert "Programma publiceren" in page
    assert publish(league) in page


def test_the_same_page_in_english() -> None:
    league = drawn(3)
    client = signed_in(league)
    client.cookies["django_language"] = "en"
    page = client.get(programme(league)).content.decode()
    assert "Only directors see this programme." in page
    assert "Wed 2 September 2026, 20:00" in page
    assert "time in Amsterdam" in page


def test_without_a_venue_the_organisers_clock_is_shown() -> None:
    league = drawn(2, zone="America/Paramaribo")
    Fixture.objects.update(venue=None)
    page = signed_in(league).get(programme(league)).content.decode()
    assert '<time datetime="2026-09-02T20:00-03:00">wo 2 september 2026, 20:00</time>' in page
    assert "tijd in Paramaribo" in page


def test_before_the_draw_the_page_says_what_comes_next() -> None:
    league = a_league(4)
    page = signed_in(league).get(programme(league)).content.decode()
    assert "Nog geen programma" in page
    assert reverse("draws:draw", args=[league.competition.pk]) in page
    assert "Programma publiceren" not in page


def test_publishing_by_the_button_makes_it_public_and_says_so() -> None:
    league = drawn()
    answer = signed_in(league).post(publish(league), follow=True)
    assert answer.redirect_chain == [(programme(league), 302)]
    page = answer.content.decode()
    assert "Het programma is nu openbaar." in page
    assert "Programma publiceren" not in page
    assert is_public(league)


def test_publishing_twice_is_no_problem() -> None:
    league = drawn()
    client = signed_in(league)
    client.post(publish(league))
    league.stage.refresh_from_db()
    first = league.stage.published_at
    assert client.post(publish(league)).status_code == 302
    league.stage.refresh_from_db()
    assert league.stage.published_at == first


def test_what_keeps_it_from_being_published_is_said_on_the_page() -> None:
    league = drawn(4, names=["Kampoe", "Openbaar Groen", "SMC", "Switi"])
    gone = league.entries[2]
    gone.status = Entry.Status.WITHDRAWN
    gone.save()
    page = signed_in(league).post(publish(league), follow=True).content.decode()
    assert "SMC doet niet meer mee. Loot opnieuw voordat je publiceert." in page
    assert not is_public(league)


def test_nothing_is_published_by_following_a_link() -> None:
    league = drawn()
    answer = signed_in(league).get(publish(league))
    assert (answer.status_code, answer.url) == (302, programme(league))
    assert not is_public(league)


def test_nothing_is_published_without_the_token_of_the_form() -> None:
    league = drawn()
    client = Client(enforce_csrf_checks=True)
    client.force_login(league.director)
    assert client.post(publish(league)).status_code == 403
    assert not is_public(league)


def test_publishing_before_the_draw_is_a_sentence() -> None:
    league = a_league(4)
    page = signed_in(league).post(publish(league), follow=True).content.decode()
    assert "Er is nog geen programma. Loot het eerst." in page
    assert not is_public(league)


def test_once_play_has_begun_no_new_draw_is_offered() -> None:
    league = drawn()
    publish_programme(league.stage, by=league.director)
    draw = reverse("draws:draw", args=[league.competition.pk])
    client = signed_in(league)
    assert draw in client.get(programme(league)).content.decode()
    Match.objects.create(fixture=Fixture.objects.all()[0], number=1)
    assert draw not in client.get(programme(league)).content.decode()


def test_who_has_not_signed_in_is_sent_to_sign_in() -> None:
    league = drawn()
    for answer in (Client().get(programme(league)), Client().post(publish(league))):
        assert answer.status_code == 302
        assert answer.url.startswith(reverse("accounts:sign_in"))
    assert not is_public(league)


def test_only_a_director_of_this_organiser_sees_and_publishes_it() -> None:
    league, other = drawn(), drawn()
    secretary = make_user("Asha")
    ClubRole.objects.create(club=league.club, user=secretary)
    for user in (other.director, secretary, make_user("Ruben")):
        client = Client()
        client.force_login(user)
        assert client.get(programme(league)).status_code == 403
        assert client.post(publish(league)).status_code == 403
    assert not is_public(league)


@pytest.mark.parametrize("competition", [0, 987654321, 99999999999999999999999])
def test_a_competition_that_does_not_exist_is_not_found(competition: int) -> None:
    client = signed_in(a_league(2))
    assert client.get(reverse("schedule:programme", args=[competition])).status_code == 404
    assert client.post(reverse("schedule:publish", args=[competition])).status_code == 404


def test_the_page_costs_as_many_queries_for_2_as_for_50_entries() -> None:
    counts = []
    for teams in (2, 50):
        league = drawn(teams)
        client = signed_in(league)
        with CaptureQueriesContext(connection) as captured:
            page = client.get(programme(league)).content.decode()
        counts.append((len(captured), page.count('">Club ')))
    assert counts == [(counts[0][0], 1), (counts[0][0], 49 * 25)]
    assert counts[0][0] <= 8
