"""The page of the draw: the form, the preview with its figures, and drawing again."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.clubs.models import ClubRole
from apps.competitions.models import Entry
from apps.draws.models import Draw
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.schedule.models import Fixture, Matchday
from apps.schedule.services import publish_programme
from tests.factories import make_user
from tests.schedule.leagues import League, a_league, a_plan

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


def page_of(league: League) -> str:
    answer = signed_in(league).get(address(league))
    assert answer.status_code == 200
    return answer.content.decode()


def drawn(teams: int = 4, **plan: object) -> League:
    league = a_league(teams)
    draw_round_robin(league.stage, plan=a_plan(league, **plan), seed=7, by=league.director)
    return league


def test_the_form_starts_with_the_season_and_says_how_many_entries_go_in() -> None:
    league = a_league(4)
    with time_machine.travel("2026-07-01 12:00Z", tick=False):
        page = page_of(league)
    assert "4 goedgekeurde inschrijvingen doen mee aan de loting." in page
    assert 'name="first_date" value="2026-09-01"' in page
    assert 'name="start_time" value="20:00"' in page
    assert "Ons Huis (tijd in Amsterdam)" in page
    assert "Zonder zaal: tijd in Amsterdam." in page
    assert '<option value="2">Woensdag</option>' in page


def test_during_the_season_the_form_starts_with_today_at_the_organisers() -> None:
    league = a_league(4, zone="America/Paramaribo")
    with time_machine.travel("2026-11-03 02:00Z", tick=False):
        assert 'name="first_date" value="2026-11-02"' in page_of(league)


def test_drawing_leads_to_a_preview_that_the_public_does_not_see() -> None:
    league = a_league(4)
    typed = {**TYPED, "venue": league.venue.pk, "double": "double", "seed": "42"}
    answer = signed_in(league).post(address(league), typed, follow=True)
    assert answer.redirect_chain == [(address(league), 302)]
    page = answer.content.decode()
    assert "Er zijn 12 wedstrijden geloot. Het publiek ziet er niets van tot je publiceert." in page
    assert "Lotnummer 42, geloot door Dewi." in page
    assert "Programma publiceren" in page
    assert page.count("<li>Club ") == 12
    assert "wo 2 september 2026, 20:00" in page
    drawn = Draw.objects.get()
    assert (drawn.seed, drawn.double) == (42, True)
    assert set(Fixture.objects.values_list("venue", flat=True)) == {league.venue.pk}
    league.stage.refresh_from_db()
    assert league.stage.published_at is None


def figures_shown(league: League) -> list[tuple[str, str, str]]:
    answer = signed_in(league).get(address(league))
    return [(figure.label, figure.value, figure.note) for figure in answer.context["figures"]]


def test_every_figure_of_a_double_round_robin_of_five_is_explained() -> None:
    assert figures_shown(drawn(5, double=True)) == [
        ("Speelrondes", "10", "Eén per week, steeds op dezelfde dag en tijd."),
        ("Wedstrijden", "20", "Iedereen speelt twee keer tegen iedereen."),
        ("Laatste speelronde", "4 nov", "Op wo 4 november 2026, als er niets wordt verzet."),
        ("Vrij", "2", "Iedereen is 2 keer vrij."),
        ("Thuis en uit", "± 0", "Iedereen speelt even vaak thuis als uit."),
        (
            "Twee keer dezelfde kant",
            "5",
            "Twee wedstrijden achter elkaar thuis of uit, geteld over iedereen. Minder dan 5 kan niet.",
        ),
        ("Langste reeks", "2", "De meeste wedstrijden achter elkaar aan één kant: 2 thuis, 2 uit."),
    ]


def test_every_figure_of_a_single_round_robin_of_four_is_explained() -> None:
    assert figures_shown(drawn(4))[3:6] == [
        ("Vrij", "0", "Niemand is vrij: het aantal inschrijvingen is even."),
        ("Thuis en uit", "± 1", "Thuis en uit schelen voor iedereen hoogstens 1 wedstrijd."),
        (
            "Twee keer dezelfde kant",
            "2",
            "Twee wedstrijden achter elkaar thuis of uit, geteld over iedereen. Minder dan 2 kan niet.",
        ),
    ]


def hidden_plan(page: str) -> dict[str, str]:
    """What the button "draw again" sends, as it stands on the page."""
    form = page[
        page.index("Opnieuw loten met een ander lot") - 3000 : page.index("Opnieuw loten met een ander lot")
    ]
    fields = re.findall(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?', form)
    return {name: value for name, value in fields if name != "csrfmiddlewaretoken"}


def test_drawing_again_by_the_button_keeps_the_plan_and_takes_another_lot() -> None:
    league = drawn(8, double=True, weekday=4, start_time=dt.time(19, 30))
    before = list(Fixture.objects.values_list("starts_at", "venue"))
    sent = hidden_plan(page_of(league))
    assert {
        name: sent[name] for name in ("first_date", "weekday", "start_time", "venue", "double", "seed")
    } == {
        "first_date": "2026-09-01",
        "weekday": "4",
        "start_time": "19:30",
        "venue": str(league.venue.pk),
        "double": "double",
        "seed": "",
    }
    answer = signed_in(league).post(address(league), sent)
    assert (answer.status_code, answer.url) == (302, address(league))
    assert list(Fixture.objects.values_list("starts_at", "venue")) == before
    first, second = Draw.objects.order_by("pk")
    assert (second.double, second.entries) == (first.double, first.entries)
    assert second.seed != first.seed


def test_the_same_number_gives_the_same_programme_again() -> None:
    league = drawn(8)
    before = list(Fixture.objects.values_list("matchday__number", "position", "home", "away"))
    typed = {**TYPED, "seed": "7", "weekday": "5"}
    signed_in(league).post(address(league), typed)
    assert list(Fixture.objects.values_list("matchday__number", "position", "home", "away")) == before
    assert Matchday.objects.get(number=1).date == dt.date(2026, 9, 5)


def test_a_public_programme_is_only_drawn_anew_when_that_is_ticked() -> None:
    league = drawn(4)
    publish_programme(league.stage, by=league.director)
    client = signed_in(league)
    page = client.get(address(league)).content.decode()
    assert "Opnieuw loten met een ander lot" not in page
    assert "Haal het openbare programma weg en loot opnieuw" in page
    page = client.post(address(league), TYPED).content.decode()
    assert "Het programma is openbaar: vink dit aan om opnieuw te loten." in page
    league.stage.refresh_from_db()
    assert league.stage.published_at is not None
    assert Draw.objects.count() == 1
    page = client.post(address(league), {**TYPED, "confirmed": "on"}, follow=True).content.decode()
    assert "Alleen wedstrijdleiders zien dit programma." in page
    league.stage.refresh_from_db()
    assert league.stage.published_at is None
    assert Draw.objects.count() == 2


def undo(league: League) -> str:
    return reverse("draws:undo", args=[league.competition.pk])


def test_a_programme_is_thrown_away_by_its_button_only() -> None:
    league = drawn(4)
    client = signed_in(league)
    assert undo(league) in client.get(address(league)).content.decode()
    assert client.get(undo(league)).url == address(league)
    assert Fixture.objects.count() == 6
    answer = client.post(undo(league), follow=True)
    assert answer.redirect_chain == [(address(league), 302)]
    page = answer.content.decode()
    assert "Het programma is weg." in page
    assert "4 goedgekeurde inschrijvingen doen mee aan de loting." in page
    assert not Fixture.objects.exists()


def test_what_was_played_is_not_thrown_away() -> None:
    league = drawn(4)
    Match.objects.create(fixture=Fixture.objects.all()[0], number=1)
    client = signed_in(league)
    assert undo(league) not in client.get(address(league)).content.decode()
    page = client.post(undo(league), follow=True).content.decode()
    assert "opnieuw loten kan niet meer." in page
    assert Fixture.objects.count() == 6


def test_entries_that_wait_are_named_instead_of_the_form() -> None:
    league = a_league(3, names=["Kampoe", "Openbaar Groen", "SMC"])
    Entry.objects.filter(pk=league.entries[1].pk).update(status=Entry.Status.PENDING)
    page = page_of(league)
    assert "Beslis eerst over de inschrijving die nog wacht: Openbaar Groen." in page
    assert 'name="first_date"' not in page
    answer = signed_in(league).post(address(league), TYPED)
    assert "Beslis eerst over de inschrijving die nog wacht: Openbaar Groen." in answer.content.decode()
    assert not Draw.objects.exists()


def test_once_a_line_up_is_named_the_page_says_that_the_programme_stands() -> None:
    league = drawn(4)
    Match.objects.create(fixture=Fixture.objects.all()[0], number=1)
    page = page_of(league)
    assert "Het programma staat vast" in page
    assert 'name="first_date"' not in page
    assert "Opnieuw loten" not in page
    answer = signed_in(league).post(address(league), TYPED)
    assert answer.status_code == 200
    assert Draw.objects.count() == 1


def minded(league: League) -> list[str]:
    answer = signed_in(league).get(address(league))
    return list(answer.context["to_mind"])


def test_a_programme_that_fits_needs_no_warning() -> None:
    assert minded(drawn(4)) == []


def test_dates_outside_the_season_are_pointed_out() -> None:
    assert minded(drawn(4, first_date=dt.date(2026, 8, 1))) == [
        "Speelronde 1 is op wo 5 augustus 2026, voordat het seizoen op di 1 september 2026 begint."
    ]
    assert minded(drawn(4, first_date=dt.date(2027, 6, 20))) == [
        "De laatste speelronde is op wo 7 juli 2027, nadat het seizoen op wo 30 juni 2027 eindigt."
    ]


def test_an_entry_that_was_approved_after_the_draw_is_pointed_out() -> None:
    league = drawn(4)
    Entry.objects.create(
        competition=league.competition,
        club=league.entries[0].club,
        team_number=2,
        name="Club 01 2",
        status=Entry.Status.APPROVED,
        registered_by=league.director,
    )
    assert minded(league) == ["De inschrijvingen zijn sinds deze loting veranderd: loot opnieuw."]


def test_a_start_that_comes_twice_is_pointed_out_and_the_second_can_be_asked_for() -> None:
    league = drawn(4, first_date=dt.date(2026, 10, 18), weekday=6, start_time=dt.time(2, 30))
    assert minded(league) == ["Op zo 25 oktober 2026 is het twee keer 02:30. De eerste keer is bedoeld."]
    client = signed_in(league)
    assert 'name="second_time" class' not in client.get(address(league)).content.decode()
    assert '<input type="checkbox" name="second_time"' in client.get(address(league)).content.decode()
    typed = {**TYPED, "first_date": "2026-10-18", "weekday": "6", "start_time": "02:30", "second_time": "on"}
    client.post(address(league), typed)
    assert minded(league) == ["Op zo 25 oktober 2026 is het twee keer 02:30. De tweede keer is bedoeld."]
    starts = sorted(set(Fixture.objects.values_list("starts_at", flat=True)))
    assert starts[1] == dt.datetime(2026, 10, 25, 1, 30, tzinfo=dt.UTC)
    client.post(address(league), hidden_plan(client.get(address(league)).content.decode()))
    assert sorted(set(Fixture.objects.values_list("starts_at", flat=True))) == starts


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"first_date": ""}, "first_date", "required"),
        ({"first_date": "31-02-2027"}, "first_date", "invalid"),
        ({"first_date": "0001-01-01"}, "first_date", "year_impossible"),
        ({"first_date": "9999-12-31"}, "first_date", "year_impossible"),
        ({"weekday": ""}, "weekday", "required"),
        ({"weekday": "7"}, "weekday", "invalid_choice"),
        ({"weekday": "x"}, "weekday", "invalid_choice"),
        ({"start_time": ""}, "start_time", "required"),
        ({"start_time": "24:00"}, "start_time", "invalid"),
        ({"start_time": "half acht"}, "start_time", "invalid"),
        ({"start_time": "02:30", "first_date": "2027-03-20", "weekday": "6"}, "start_time", "no_such_time"),
        ({"double": "triple"}, "double", "invalid_choice"),
        ({"venue": "999999999999999999999"}, "venue", "invalid_choice"),
        ({"venue": "Ons Huis"}, "venue", "invalid_choice"),
        ({"seed": "-1"}, "seed", "min_value"),
        ({"seed": str(2**63)}, "seed", "max_value"),
        ({"seed": "zeven"}, "seed", "invalid"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_drawn(
    changes: dict[str, str], field: str, code: str
) -> None:
    league = a_league(4)
    answer = signed_in(league).post(address(league), {**TYPED, **changes})
    assert answer.status_code == 200
    problems = answer.context["form"].errors.as_data()
    assert [(name, [problem.code for problem in found]) for name, found in problems.items()] == [
        (field, [code])
    ]
    for sentence in answer.context["form"].errors[field]:
        assert escape(sentence) in answer.content.decode()
    assert not Draw.objects.exists()
    assert not Matchday.objects.exists()


def test_the_venue_of_another_organiser_cannot_be_chosen() -> None:
    league, other = a_league(4), a_league(4)
    answer = signed_in(league).post(address(league), {**TYPED, "venue": other.venue.pk})
    assert list(answer.context["form"].errors) == ["venue"]
    assert not Draw.objects.exists()


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_no_post_whatever_breaks_the_page(data: st.DataObject) -> None:
    league = a_league(2)
    odd = st.one_of(
        st.text(max_size=12),
        st.sampled_from(
            ["", "\x00", "1e9", "²", "-0", "2026-02-30", "24:00", "０", "9" * 40, "2027-03-28", "02:30"]
        ),
    )
    typed: dict[str, Any] = {
        name: data.draw(st.one_of(st.just(value), odd), label=name) for name, value in TYPED.items()
    }
    assert signed_in(league).post(address(league), typed).status_code in (200, 302)


def test_who_has_not_signed_in_is_sent_to_sign_in() -> None:
    league = drawn(4)
    visitor = Client()
    answers = [visitor.get(address(league)), visitor.post(address(league), TYPED), visitor.post(undo(league))]
    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert all(answer.url.startswith(reverse("accounts:sign_in")) for answer in answers)
    assert (Draw.objects.count(), Fixture.objects.count()) == (1, 6)


def test_only_a_director_of_this_organiser_sees_draws_and_undoes_it() -> None:
    league, other = drawn(4), drawn(4)
    secretary = make_user("Asha")
    ClubRole.objects.create(club=league.club, user=secretary)
    for user in (other.director, secretary, make_user("Ruben")):
        client = Client()
        client.force_login(user)
        answers = [
            client.get(address(league)),
            client.post(address(league), TYPED),
            client.post(undo(league)),
        ]
        assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert (Draw.objects.count(), Fixture.objects.count()) == (2, 12)


def test_nothing_is_drawn_without_the_token_of_the_form() -> None:
    league = a_league(4)
    client = Client(enforce_csrf_checks=True)
    client.force_login(league.director)
    assert client.post(address(league), TYPED).status_code == 403
    assert not Draw.objects.exists()


@pytest.mark.parametrize("competition", [0, 987654321, 99999999999999999999999])
def test_a_competition_that_does_not_exist_is_not_found(competition: int) -> None:
    client = signed_in(a_league(2))
    route = reverse("draws:draw", args=[competition])
    assert [client.get(route).status_code, client.post(route, TYPED).status_code] == [404, 404]


def test_the_page_costs_as_many_queries_for_2_as_for_50_entries() -> None:
    counts = []
    for teams in (2, 50):
        league = drawn(teams)
        client = signed_in(league)
        with CaptureQueriesContext(connection) as captured:
            page = client.get(address(league)).content.decode()
        counts.append((len(captured), page.count("<li>Club ")))
    assert counts == [(counts[0][0], 1), (counts[0][0], 49 * 25)]
    assert counts[0][0] <= 14
