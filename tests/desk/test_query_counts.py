"""The desk asks the database as often for large matches and for many as for two small ones, at every step."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.services.aliases import add_alias
from apps.competitions.services.regulations import revise_match_part
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.matches.services.consent import sign_match
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.matches.services.totals import record_sheet_total
from apps.schedule.models import Fixture
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import publish_programme
from tests.factories import Cast, make_cast, make_club, make_entry, make_roster

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("whoever answers is asked the same number of queries"),
]


def asked(person: User, name: str, *parts: object) -> int:
    """How many queries the page takes."""
    client = Client()
    client.force_login(person)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(reverse(name, args=parts)).status_code == 200
    return len(queries)


def an_evening(fixtures: int, *, partnerships: int) -> Cast:
    """A league of clubs of which Asha is the secretary, with so many matches to play tonight."""
    cast = make_cast()
    revise_match_part(cast.stage, {"partnerships": partnerships, "rounds": 1}, by=cast.dewi)
    for _each in range(2 * fixtures):
        club = make_club(cast.organiser, secretary=cast.asha)
        make_roster(club, cast.season, 2 * partnerships, by=cast.asha)
        make_entry(cast.competition, club, by=cast.dewi)
    today = timezone.localdate(timezone=cast.organiser.zone)
    plan = ProgrammePlan(first_date=today, weekday=today.weekday(), start_time=dt.time(20))
    draw_round_robin(cast.stage, plan=plan, seed=1, by=cast.dewi)
    publish_programme(cast.stage, by=cast.dewi)
    return cast


def name_line_ups(cast: Cast, fixture: Fixture) -> None:
    for side, entry in (("home", fixture.home), ("away", fixture.away)):
        players = [spot.player for spot in entry.club.roster_spots.select_related("player").order_by("pk")]
        pairs = list(zip(players[::2], players[1::2], strict=True))
        name_line_up(fixture, side, pairs, by=cast.asha)


def pages_at_every_step(fixtures: int, partnerships: int) -> dict[str, int]:
    """The desk of a secretary and of a director, while every match of the evening goes from step to step."""
    cast = an_evening(fixtures, partnerships=partnerships)
    tonight = list(Fixture.objects.filter(stage=cast.stage, matchday__number=1))
    assert len(tonight) == fixtures
    counts: dict[str, int] = {}

    def count(step: str) -> None:
        counts[f"home of a secretary, {step}"] = asked(cast.asha, "desk:home")
        counts[f"home of a director, {step}"] = asked(cast.dewi, "desk:home")
        counts[f"competition, {step}"] = asked(cast.dewi, "desk:competition", cast.competition.pk)
        counts[f"organiser, {step}"] = asked(cast.dewi, "desk:organiser", cast.organiser.slug)
        counts[f"log, {step}"] = asked(cast.dewi, "desk:log", cast.organiser.slug)

    for fixture in tonight:
        name_line_ups(cast, fixture)
    count("line-ups in")
    matches = [start_match(fixture.matches.get(), by=cast.asha) for fixture in tonight]
    count("playing")
    for match in matches:
        write_all(cast, match)
    count("written")
    for match in matches:
        sign_match(match, "home", by=cast.asha)
    count("signed by one side")
    for match in matches:
        sign_match(match, "away", by=cast.asha)
    count("official")
    return counts


def write_all(cast: Cast, match: Match) -> None:
    """A total on every sheet."""
    for sheet in match.sheets.all():
        record_sheet_total(sheet, 6, 2, version=0, confirmed=True, by=cast.asha)


def once_more(*size: int) -> dict[str, int]:
    """The counts of an evening that is gone afterwards."""
    with transaction.atomic():
        counts = pages_at_every_step(*size)
        transaction.set_rollback(True)
    return counts


@pytest.mark.parametrize("size", [(5, 1), (2, 6)], ids=["5-matches", "6-partnerships"])
def test_the_desk_asks_as_much_at_every_step_as_for_two_matches_of_one_partnership(size) -> None:
    # Two, not one: a competition of one match has no next matchday to show.
    assert once_more(2, 1) == once_more(*size)


def test_the_other_names_of_clubs_take_the_same_for_1_as_for_20() -> None:
    cast = make_cast()

    def add(number: int) -> int:
        club = make_club(cast.organiser)
        add_alias(club, f"De {number} van {club.name}", by=cast.dewi)
        return asked(cast.dewi, "clubs:aliases", cast.organiser.slug)

    one, *_more, twenty = [add(number) for number in range(20)]
    assert one == twenty
