"""The demo is a user like any other: it goes through the services, and chance has a seed."""

import datetime as dt
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import User
from apps.clubs.models import Player
from apps.competitions.models import Entry
from apps.demo.accounts import DEMO_ACCOUNTS
from apps.demo.play import Chance
from apps.demo.seeder import seed
from apps.hall.models import Night, TableCard
from apps.matches.models import Hand, Result, Sheet
from apps.matches.permissions import sides_of
from apps.public.queries.fixtures import tonight
from apps.standings.models import ProvisionalStanding, Standing
from apps.standings.services import check_table

TUESDAY_EVENING = dt.datetime(2026, 11, 25, 0, 30, tzinfo=dt.UTC)  # 21:30 on the 24th in Paramaribo


@pytest.mark.django_db
@pytest.mark.same_on_every_database("it only calls services, whose own tests run on each")
def test_the_demo_is_a_federation_in_mid_season_with_one_match_live(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        organiser = seed(7, now=TUESDAY_EVENING)

    league = organiser.competitions.get(name="Hoofdklasse")
    stage = league.stages.get()
    assert (Entry.objects.filter(competition=league, status="approved").count(), stage.matchdays.count()) == (
        10,
        9,
    )
    assert [stage.fixtures.filter(results__state="official", matchday__number=n).count() for n in range(1, 6)] == [
        5, 5, 5, 5, 0,
    ]  # fmt: skip
    by_hand = Sheet.objects.filter(match__fixture__stage=stage, match__fixture__matchday__number__in=[1, 2])
    by_total = Sheet.objects.filter(match__fixture__matchday__number__in=[3, 4])
    assert {sheet.source for sheet in by_hand} == {"hands"}
    assert {sheet.source for sheet in by_total} == {"total"}
    # Ten matches of 64 hands, and tonight's as far as it is.
    assert Hand.objects.filter(sheet__match__fixture__stage=stage).count() == 2 * 5 * 64 + 22
    pairs = organiser.competitions.get(name="Koppelcompetitie").stages.get()
    assert Standing.objects.filter(stage=pairs, played=1).count() == 6
    assert ProvisionalStanding.objects.filter(stage=pairs, played=2).count() == 6
    assert check_table(pairs) == []
    due = [each for each in tonight(TUESDAY_EVENING).fixtures if each.stage_id == stage.pk]
    # Every table of the hall is one match's own.
    assert (len(due), sorted(n for each in due for n in each.hall_tables)) == (5, list(range(1, 21)))
    # Each has its card, and phones are let in.
    assert TableCard.objects.filter(venue=due[0].venue, revoked_at=None).count() == 21
    # At the one table that is left both sides report, each with its own phone.
    [tried] = Result.objects.filter(is_current=True, state="live").exclude(fixture__stage=stage)
    assert (tried.fixture.hall_tables, tried.match.regulations.both_report) == ([21], True)
    assert Night.objects.get(venue=due[0].venue).date == dt.date(2026, 11, 24)
    live = Result.objects.get(is_current=True, state="live", fixture__stage=stage)
    _director, home, away = (User.objects.get(email=account.email) for account in DEMO_ACCOUNTS)
    assert (sides_of(home, live.fixture), sides_of(away, live.fixture)) == ({"home"}, {"away"})
    assert check_table(stage) == []
    assert Standing.objects.filter(stage=stage, played=4).count() == 10
    names = list(Player.objects.filter(organiser=organiser).values_list("name", flat=True))
    assert len(names) == 100
    assert len(set(names)) < len(names)  # two players of one name are two players

    with pytest.raises(CommandError, match="The demo is there already"):
        call_command("seed_demo", stdout=StringIO())


def test_the_same_seed_plays_the_same_hands_and_another_seed_others():
    def hands(number):
        chance = Chance(number)
        return [chance.hand(0.5) for _each in range(50)], chance.uuid()

    assert hands(7) == hands(7)
    assert hands(7) != hands(8)


def test_a_production_site_does_not_get_accounts_whose_password_everybody_knows(settings):
    settings.DEMO_ALLOWED = False

    with pytest.raises(CommandError, match="a production site does not get it"):
        call_command("seed_demo")
