"""Whether a hall has tables enough: told by the checks and after a move, never refused."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from apps.competitions.services.regulations import revise_match_part
from apps.draws.services import draw_round_robin
from apps.schedule import services
from apps.schedule.models import Fixture, Venue
from apps.schedule.room import without_room
from tests.factories import make_competition, make_entry

from .leagues import League, a_league, a_plan
from .test_services_typed import plan

pytestmark = pytest.mark.django_db


def hall(league: League, tables: int | None) -> Venue:
    """The league's hall with so many tables. Its matches need four each."""
    return services.edit_venue(
        league.venue, "Ons Huis", address="", timezone="Europe/Amsterdam", tables=tables, by=league.director
    )


def full(league: League) -> list[Fixture]:
    return without_room(Fixture.objects.filter(stage=league.stage).select_related("venue").order_by("pk"))


@pytest.mark.parametrize(("tables", "is_full"), [(7, True), (8, False), (9, False), (None, False)])
def test_two_matches_of_four_partnerships_need_eight_tables(tables: int | None, is_full: bool) -> None:
    league = a_league(4)
    plan(league, 0, 1)
    plan(league, 2, 3)
    hall(league, tables)
    assert bool(full(league)) is is_full


@pytest.mark.parametrize(
    ("time", "is_full"),
    [(dt.time(22, 59), True), (dt.time(23, 0), False), (dt.time(17, 1), True), (dt.time(17, 0), False)],
)
def test_matches_share_tables_only_when_one_is_over(time: dt.time, is_full: bool) -> None:
    # traps M1, M5: half-open, an evening is taken to last three hours.
    league = a_league(4)
    plan(league, 0, 1)
    plan(league, 2, 3, time=time)
    hall(league, 4)
    assert bool(full(league)) is is_full


def test_a_cancelled_match_and_one_in_another_hall_need_no_table_here() -> None:
    league = a_league(6)
    plan(league, 0, 1)
    second = plan(league, 2, 3)
    other = services.add_venue(league.organiser, "Elders", tables=4, by=league.director)
    plan(league, 4, 5, venue=other)
    hall(league, 4)
    assert len(full(league)) == 2
    services.cancel_fixture(second, reason="Storm", by=league.director)
    assert full(league) == []


def test_another_competition_in_the_same_hall_counts_with_its_own_number_of_partnerships() -> None:
    league = a_league(2)
    plan(league, 0, 1)
    hall(league, 6)
    second = make_competition(league.competition.season, by=league.director)
    stage = second.stages.get()
    for entry in league.entries:
        assert entry.club is not None
        make_entry(second, entry.club, by=league.director)
    home, away = second.entries.order_by("pk")
    for partnerships, is_full in ((2, False), (3, True)):
        revise_match_part(
            stage,
            {"partnerships": partnerships, "rounds": partnerships},
            by=league.director,
            reason="Kleiner",
        )
        if not Fixture.objects.filter(stage=stage).exists():
            services.plan_fixture(
                stage,
                number=1,
                home=home,
                away=away,
                day=dt.date(2026, 9, 2),
                time=dt.time(20),
                venue=league.venue,
                by=league.director,
            )
        assert bool(full(league)) is is_full


def test_the_checks_and_a_move_tell_it_and_refuse_nothing() -> None:
    league = a_league(4)
    plan(league, 0, 1)
    second = plan(league, 2, 3, day=dt.date(2026, 9, 3))
    hall(league, 4)
    client = Client()
    client.force_login(league.director)
    checks = reverse("schedule:checks", args=[league.competition.pk])
    told = "Meer tafels nodig dan er in de zaal staan"
    assert told not in client.get(checks).content.decode()

    second.refresh_from_db()
    typed = {
        "day": "2026-09-02",
        "time": "20:00",
        "venue": str(league.venue.pk),
        "reason": "Zaal",
        "sequence": str(second.sequence),
    }
    move = reverse("schedule:move_fixture", args=[league.competition.pk, second.pk])
    page = client.post(move, typed, follow=True).content.decode()

    assert "Er zijn dan in deze zaal meer tafels nodig dan er staan." in page
    assert told in client.get(checks).content.decode()
    second.refresh_from_db()
    assert second.starts_at == dt.datetime(2026, 9, 2, 18, tzinfo=dt.UTC)


def test_it_costs_one_query_for_2_as_for_20_entries(django_assert_num_queries) -> None:
    for teams in (2, 20):
        league = a_league(teams)
        # The tables are counted afterwards: a draw leaves out what has no room.
        draw_round_robin(league.stage, plan=a_plan(league), seed=7, by=league.director)
        hall(league, 4)
        fixtures = list(Fixture.objects.filter(stage=league.stage).select_related("venue"))
        with django_assert_num_queries(1):
            assert bool(without_room(fixtures)) is (teams == 20)


@pytest.mark.parametrize(
    ("typed", "told"), [("0", "van 1 tot"), ("1000", "van 1 tot"), ("veel", "geheel getal")]
)
def test_a_number_of_tables_that_cannot_be_is_said(typed: str, told: str) -> None:
    league = a_league(2)
    client = Client()
    client.force_login(league.director)
    address = reverse("schedule:edit_venue", args=[league.organiser.slug, league.venue.pk])
    values = {"name": "Ons Huis", "address": "", "timezone": "Europe/Amsterdam"}
    assert told in client.post(address, values | {"tables": typed}).content.decode()
    assert client.post(address, values | {"tables": "16"}).status_code == 302
    league.venue.refresh_from_db()
    assert league.venue.tables == 16
