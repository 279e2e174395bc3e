"""What the checks find in a programme, and that they find nothing in one that was drawn."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from apps.draws.services import draw_round_robin
from apps.schedule import services
from apps.schedule.checks import MOST_LINES, findings_of
from apps.schedule.models import Fixture, Matchday
from apps.schedule.queries import programme_of
from tests.factories import make_user

from .leagues import League, a_league, a_plan
from .test_services_typed import plan

pytestmark = pytest.mark.django_db

NAMES = ["Kampoe", "Openbaar", "SMC", "Switi"]


def found(league: League) -> dict[str, list[str]]:
    with translation.override("en"):
        findings = findings_of(league.stage, programme_of(league.stage))
    return {finding.title: [line.text for line in finding.lines] for finding in findings}


@pytest.mark.parametrize("teams", [2, 3, 8, 9])
@pytest.mark.parametrize("double", [False, True])
def test_nothing_stands_out_in_what_was_drawn(teams: int, double: bool) -> None:
    league = a_league(teams)
    draw_round_robin(league.stage, plan=a_plan(league, double=double), seed=7, by=league.director)
    assert found(league) == {}


def test_missing_and_double_pairings_are_named_with_their_matches() -> None:
    league = a_league(4, names=NAMES)
    for number, home, away in ((1, 0, 1), (1, 2, 3), (2, 0, 2), (2, 1, 3), (3, 1, 0)):
        plan(league, home, away, number=number, day=dt.date(2026, 9, 7 * number))
    assert found(league) == {
        "Missing pairings": [
            "Kampoe – Switi: 0 times, others 1 time",
            "Openbaar – SMC: 0 times, others 1 time",
        ],
        "Double pairings": ["Openbaar – Kampoe (matchday 3, Mon 21 September 2026): 2 times, others 1 time"],
    }


def test_who_is_at_home_both_times_is_named() -> None:
    league = a_league(2, names=NAMES[:2])
    plan(league, 0, 1)
    plan(league, 0, 1, number=2, day=dt.date(2026, 9, 9))
    assert found(league) == {"At home every time": ["Kampoe – Openbaar (matchday 2, Wed 9 September 2026)"]}


def test_what_the_services_would_refuse_is_found_where_it_came_in_otherwise() -> None:
    league = a_league(4, names=NAMES)
    plan(league, 0, 1)
    Fixture.objects.create(
        stage=league.stage,
        matchday=Matchday.objects.get(),
        position=2,
        home=league.entries[1],
        away=league.entries[2],
        venue=league.venue,
        starts_at=dt.datetime(2026, 9, 2, 20, 59, tzinfo=dt.UTC),
    )
    findings = found(league)
    for title in ("Twice on one matchday", "Twice at the same time"):
        assert findings[title] == ["Openbaar – SMC (matchday 1, Wed 2 September 2026)"]

    Fixture.objects.filter(position=2).update(starts_at=dt.datetime(2026, 9, 2, 21, 0, tzinfo=dt.UTC))
    assert "Twice at the same time" not in found(league)


def test_what_is_not_known_yet_is_named_and_what_is_cancelled_is_not() -> None:
    league = a_league(4, names=NAMES)
    plan(league, 0, 1, day=None, time=None, venue=None)
    postponed = plan(league, 2, 3)
    findings = found(league)
    assert (
        findings["Without a time"]
        == findings["Without a venue"]
        == ["Kampoe – Openbaar (matchday 1, Wed 2 September 2026)"]
    )
    services.postpone_fixture(postponed, reason="Storm", by=league.director)
    assert found(league)["Postponed, without a new date"] == [
        "SMC – Switi (matchday 1, Wed 2 September 2026)"
    ]
    services.cancel_fixture(postponed, reason="Storm", by=league.director)
    assert "Postponed, without a new date" not in found(league)


def test_a_match_outside_the_season_and_an_empty_matchday_are_named() -> None:
    league = a_league(2, names=NAMES[:2])
    plan(league, 0, 1, day=dt.date(2027, 7, 1))
    Matchday.objects.create(stage=league.stage, number=2)
    assert found(league) == {
        "Outside the season": ["Kampoe – Openbaar (matchday 1, Thu 1 July 2027)"],
        "Matchdays without matches": ["Matchday 2"],
    }


def test_a_long_list_is_cut_short_and_says_so() -> None:
    league = a_league(10)
    plan(league, 0, 1)
    (missing,) = findings_of(league.stage, programme_of(league.stage))
    assert (len(missing.lines), missing.more) == (MOST_LINES, 44 - MOST_LINES)


def test_the_page_leads_to_the_match_and_the_programme_to_the_page() -> None:
    league = a_league(2, names=NAMES[:2])
    fixture = plan(league, 0, 1, venue=None)
    client = Client()
    client.force_login(league.director)
    checks = reverse("schedule:checks", args=[league.competition.pk])
    programme = client.get(reverse("schedule:programme", args=[league.competition.pk])).content.decode()
    assert checks in programme
    assert "Zonder zaal" in programme

    page = client.get(checks).content.decode()
    assert reverse("schedule:fixture", args=[league.competition.pk, fixture.pk]) in page
    services.move_fixture(
        fixture,
        day=dt.date(2026, 9, 2),
        time=dt.time(20),
        venue=league.venue,
        reason="Zaal",
        by=league.director,
    )
    assert "Niets valt op" in client.get(checks).content.decode()
    assert (
        checks not in client.get(reverse("schedule:programme", args=[league.competition.pk])).content.decode()
    )


def test_only_a_director_of_this_organiser_sees_the_checks() -> None:
    league, other = a_league(2), a_league(2)
    checks = reverse("schedule:checks", args=[league.competition.pk])
    for user in (other.director, make_user("Ruben")):
        client = Client()
        client.force_login(user)
        assert client.get(checks).status_code == 403
    assert Client().get(checks).status_code == 302


def test_the_page_costs_as_many_queries_for_3_as_for_20_entries() -> None:
    counts = []
    for teams in (3, 20):
        league = a_league(teams)
        draw_round_robin(league.stage, plan=a_plan(league, venue=None), seed=7, by=league.director)
        client = Client()
        client.force_login(league.director)
        with CaptureQueriesContext(connection) as captured:
            client.get(reverse("schedule:checks", args=[league.competition.pk]))
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 8
