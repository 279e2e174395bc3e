"""The pages of a match ask the database as often for a large match as for a small one."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.clubs.models import Player, RosterSpot
from apps.matches.queries.line_ups import previous_line_up
from apps.matches.services.totals import record_sheet_total
from apps.schedule.models import Fixture, Matchday

from .league_night import LeagueNight, hand, league_night, write
from .pages import at

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("whoever answers is asked the same number of queries"),
]


def asked(person: User, address: str, *, sent: dict[str, object] | None = None, status: int = 200) -> int:
    """How many queries the page takes."""
    client = Client()
    client.force_login(person)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address) if sent is None else client.post(address, sent)
    assert answer.status_code == status
    return len(queries)


def chosen(players: list[Player]) -> dict[str, object]:
    """What the browser sends for these players in the order of the seats."""
    seats = [f"{seat}_{number}" for number in range(1, len(players) // 2 + 1) for seat in ("first", "second")]
    return dict(zip(seats, (player.pk for player in players), strict=True))


def add_to_roster(night: LeagueNight, count: int) -> None:
    """So many players more in Asha's club."""
    for number in range(count):
        player = Player.objects.create(
            organiser=night.organiser, name=f"Reserve {number}", member_number=f"R{number}"
        )
        RosterSpot.objects.create(season=night.season, club=night.home.club, player=player)


def next_week(night: LeagueNight) -> Fixture:
    """The same two entries a week later."""
    matchday = Matchday.objects.create(stage=night.stage, number=2, date=dt.date(2026, 12, 1))
    return Fixture.objects.create(
        stage=night.stage,
        matchday=matchday,
        position=1,
        home=night.home,
        away=night.away,
        starts_at=night.fixture.starts_at + dt.timedelta(days=7),
    )


def line_up_pages(partnerships: int, reserves: int) -> dict[str, int]:
    """A side's line-up: not named, refused, named, and offered anew for its next match."""
    night = league_night(partnerships=partnerships, rounds=1)
    add_to_roster(night, reserves)
    address = at("line_up", night.fixture.pk, "home")
    players = night.home_players[: 2 * partnerships]
    counts = {
        "not named": asked(night.asha, address),
        "refused": asked(night.asha, address, sent={**chosen(players), "second_1": ""}, status=422),
        "handed in": asked(night.asha, address, sent=chosen(players), status=302),
        "named": asked(night.asha, address),
    }
    night.start()
    following = next_week(night)
    assert previous_line_up(night.home, but=following) is not None
    return {**counts, "offered again": asked(night.asha, at("line_up", following.pk, "home"))}


def pages_of_a_night(partnerships: int, rounds: int) -> dict[str, int]:
    """The pages of a match while it is played, when it waits for its signatures, and when it has them."""
    night = league_night(partnerships=partnerships, rounds=rounds)
    match = night.start()
    fixture, (first, *others) = night.fixture.pk, match.sheets.all()
    write(first, hand("kap", "NS"), by=night.asha)
    counts = {
        "room, playing": asked(night.asha, at("room", fixture)),
        "sheet, playing": asked(night.asha, at("sheet", first.pk)),
        "correction": asked(night.asha, at("correct_hand", first.pk, 1)),
        "substitution": asked(night.asha, at("substitute", fixture, "home")),
        "names": asked(night.asha, at("correct_line_up", fixture, "home")),
        "last look, too early": asked(night.asha, at("sign", fixture, "home")),
    }
    write(first, *[hand("majority", "NS")] * 3, by=night.asha)
    for sheet in others:
        record_sheet_total(sheet, 6, 2, version=0, confirmed=True, by=night.asha)
    score = {"home": 11 + 6 * len(others), "away": 2 * len(others)}
    return {
        **counts,
        "room, written": asked(night.asha, at("room", fixture)),
        "room of a director": asked(night.dewi, at("room", fixture)),
        "sheet, ended": asked(night.asha, at("sheet", first.pk)),
        "last look": asked(night.asha, at("sign", fixture, "home")),
        "signed otherwise": asked(
            night.asha, at("sign", fixture, "home"), sent={**score, "home": 1}, status=422
        ),
        "first signature": asked(night.asha, at("sign", fixture, "home"), sent=score, status=302),
        "last look of the other side": asked(night.delano, at("sign", fixture, "away")),
        "second signature": asked(night.delano, at("sign", fixture, "away"), sent=score, status=302),
        "room, official": asked(night.asha, at("room", fixture)),
        "final score": asked(night.dewi, at("final_score", fixture)),
    }


def once_more(pages, *size: int) -> dict[str, int]:
    """The counts of a night that is gone afterwards, so that the next one starts as empty."""
    with transaction.atomic():
        counts = pages(*size)
        transaction.set_rollback(True)
    return counts


def test_naming_a_line_up_takes_the_same_queries_for_2_and_for_10_partnerships():
    assert once_more(line_up_pages, 2, 0) == once_more(line_up_pages, 10, 0)


def test_naming_a_line_up_takes_the_same_queries_for_a_roster_of_5_and_of_45():
    assert once_more(line_up_pages, 2, 0) == once_more(line_up_pages, 2, 40)


@pytest.mark.parametrize("size", [(10, 1), (2, 4)], ids=["10-partnerships", "4-rounds"])
def test_the_pages_of_a_match_take_the_same_queries_for_1_sheet_as_for_many(size):
    assert once_more(pages_of_a_night, 1, 1) == once_more(pages_of_a_night, *size)
