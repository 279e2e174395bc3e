"""Matches that play at once in a hall that gives out no numbers: each has a table 1 of its own."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from apps.clubs.models import LogEntry
from apps.hall.models import Night, Phone, Scorer
from apps.hall.services.cards import make_pass
from apps.hall.services.nights import open_night
from apps.matches.models import Sheet
from apps.schedule.models import Fixture
from tests.conduct.season import words_on
from tests.matches.whole_nights import LeagueTonight, league_tonight

from .phone import TestPhone, codes

pytestmark = pytest.mark.django_db


@dataclass
class OneHall:
    """Two matches under way, and the sheet on the first table of each."""

    league: LeagueTonight
    night: Night
    fixtures: list[Fixture]
    sheets: list[Sheet]

    def phone(self, match: int, side: str) -> TestPhone:
        """The phone of the partnership of a side that sits at table 1 in the first round."""
        sheet = self.sheets[match]
        [place] = [
            each.position
            for each in (sheet.ns_partnership, sheet.ew_partnership)
            if each is not None and each.line_up.side == side
        ]
        link = make_pass(
            self.night, fixture=self.fixtures[match], side=side, place=place, by=self.league.director
        )
        let_in = TestPhone(None, "").post("phones", token=link.token, ref=str(uuid.uuid4())).json()
        return TestPhone(Phone.objects.get(pk=let_in["phone"]["id"]), let_in["key"])


@pytest.fixture
def one_hall(db: None, settings: object) -> OneHall:
    settings.LANGUAGE_CODE = "en"  # type: ignore[attr-defined]  # the fixture of pytest-django
    league = league_tonight(preset="suriname_league", zone="America/Paramaribo", names=tuple("ABCD"))
    first = league.fixtures[0]
    night = open_night(first.venue, first.matchday.date, by=league.director)
    sheets = [
        league.start(fixture, home=4, away=4).sheets.get(round=1, table=1) for fixture in league.fixtures
    ]
    return OneHall(league, night, league.fixtures, sheets)


def test_each_match_is_scored_by_its_own_phone_and_nobody_is_asked(one_hall: OneHall) -> None:
    ours, theirs = one_hall.sheets
    mine, other = one_hall.phone(0, "home"), one_hall.phone(1, "home")
    assert mine.hand(ours, 1).status_code == 201
    assert other.hand(theirs, 1).status_code == 201
    for phone in (mine, other):
        assert phone.post("scorer").json()["scorer"]["mine"] is True
        assert phone.get("table").json()["scorer"]["phone"] == phone.phone.number

    # Two of one match and table are asked as ever, and only about each other.
    beside = one_hall.phone(0, "away")
    assert beside.get("table").json()["scorer"]["phone"] == mine.phone.number
    for refused in (beside.hand(ours, 2), beside.post("scorer")):
        assert codes(refused) == [("", "scored_elsewhere")]
        assert refused.json()["scorer"]["phone"] == mine.phone.number
    etag = other.get("table")["ETag"]
    assert beside.post("scorer", take_over=True).status_code == 200
    assert codes(mine.hand(ours, 2)) == [("", "scored_elsewhere")]
    assert other.hand(theirs, 2).status_code == 201
    # The log says in which match.
    told = LogEntry.objects.get(action="take_over_scoring")
    assert (told.subject, told.after["table"]) == ("A - B", 1)
    # A phone that comes or goes at another match's table is no news but for what is logged.
    assert other.get("table")["ETag"] != etag
    etag = other.get("table")["ETag"]
    Scorer.objects.filter(phone=beside.phone).update(since=one_hall.night.opened_at)
    assert other.get("table", **{"If-None-Match": etag}).status_code == 304

    # The hall gives out numbers after all: the table of the hall is asked about from then on.
    Fixture.objects.filter(pk=one_hall.fixtures[0].pk).update(hall_tables=[7, 8, 9, 10])
    assert mine.hand(ours, 2).status_code == 201
    assert codes(beside.hand(ours, 3)) == [("", "scored_elsewhere")]
    assert mine.get("table").json()["table"] == 7


def test_the_night_page_shows_who_scores_each_and_frees_the_right_one(one_hall: OneHall) -> None:
    mine, other = one_hall.phone(0, "home"), one_hall.phone(1, "away")
    assert mine.hand(one_hall.sheets[0], 1).status_code == 201
    assert other.hand(one_hall.sheets[1], 1).status_code == 201
    client = Client()
    client.force_login(one_hall.league.director)
    page = client.get(reverse("at_table:night", args=[one_hall.night.pk]))
    rows = {row.match.fixture.pk: row for row in page.context["rows"] if row.own == 1}
    a, b = (fixture.pk for fixture in one_hall.fixtures)
    assert [rows[pk].scored_by[:7] for pk in (a, b)] == ["phone 1", "phone 2"]
    assert {row.scored_by for row in page.context["rows"] if row.own == 2} == {""}

    at = rows[b].url
    assert "phone 2 of partnership" in words_on(client.get(at))
    phones = words_on(client.get(reverse("at_table:night_phones", args=[one_hall.night.pk])))
    assert "scores table 1 of A – B" in phones
    assert "scores table 1 of C – D" in phones
    freed = client.post(reverse("at_table:free_match_table", args=[one_hall.night.pk, b, 1]), follow=True)
    assert freed.redirect_chain == [(at, 302)]
    assert "No phone scores this table" in words_on(freed)
    assert [scorer.phone_id for scorer in Scorer.objects.all()] == [mine.phone.pk]
    assert mine.get("table").json()["scorer"]["mine"] is True

    # Who plays in the other match has no business there; a table with a number has its own page.
    stranger = Client()
    stranger.force_login(one_hall.league.side(one_hall.fixtures[0], "home").secretary)
    assert stranger.get(at).status_code == 403
    assert client.get(at.replace("tables/1", "tables/99")).status_code == 404
    Fixture.objects.filter(pk=b).update(hall_tables=[3, 4])
    assert client.get(at).url == reverse("at_table:night_table", args=[one_hall.night.pk, 3])
