"""Who leads what, and handing teams over from one season to the next."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import Season
from apps.clubs.services.invitations import invite_secretary
from apps.competitions.models import Entry
from apps.competitions.queries.people import led_in, proposal_for
from apps.competitions.services.entries import refuse_entry
from apps.competitions.services.leaders import appoint_leader, invite_leader, take_over_leaders
from tests.factories import Cast, make_cast, make_club, make_competition, make_entry, make_season, make_user
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def team_of(cast: Cast, season: Season, leader: User, *, name: str = "Hoofdklasse", number: int = 1) -> Entry:
    competition = season.competitions.filter(name=name).first() or make_competition(
        season, name, by=cast.dewi
    )
    entry = make_entry(competition, cast.home_club, team_number=number, by=cast.dewi)
    return appoint_leader(entry, leader, by=cast.dewi)


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_the_latest_leader_of_the_same_team_is_proposed(cast: Cast) -> None:
    old, last, cup, second = (make_user(name) for name in ("Oud", "Vorig", "Beker", "Tweede"))
    team_of(cast, make_season(cast.organiser, "2024/25"), old)
    before = make_season(cast.organiser, "2025/26")
    team_of(cast, before, cup, name="Beker")
    team_of(cast, before, last)
    team_of(cast, before, second, number=2)
    team = make_entry(cast.competition, cast.home_club, by=cast.dewi)
    other = make_entry(cast.competition, cast.away_club, by=cast.dewi)
    rows = led_in(cast.organiser, cast.season)
    assert [(row.entry, row.proposed, row.proposed_from) for row in rows] == [
        (team, last, before),
        (other, None, None),
    ]
    last.is_active = False
    last.save()
    # A cup of the same year is nearer than the year before; who leads the team already is not proposed.
    assert proposal_for(team).proposed == cup
    appoint_leader(team, cup, by=cast.dewi)
    team.refresh_from_db()
    assert proposal_for(team).proposed is None


def test_what_is_taken_over_is_taken_over_whole_or_not_at_all(cast: Cast) -> None:
    last = make_user("Vorig")
    teams = [make_entry(cast.competition, cast.home_club, team_number=n, by=cast.dewi) for n in (1, 2)]
    invite_leader(teams[0], email="ander@example.org", name="Ander", by=cast.dewi)
    assert take_over_leaders([(team, last) for team in teams], by=cast.asha) == 2
    assert {team.leader for team in Entry.objects.filter(competition=cast.competition)} == {last}
    assert teams[0].leader_invitations.get().invitation.state == "withdrawn"
    told = cast.organiser.log.filter(action="appoint_leader")
    assert {(entry.by, entry.after["leader"]) for entry in told} == {(cast.asha, "Vorig")}
    refuse_entry(teams[1], reason="Te laat", by=cast.dewi)
    with refused_with(("", "not_taking_part")):
        take_over_leaders([(team, cast.asha) for team in teams], by=cast.dewi)
    assert Entry.objects.get(pk=teams[0].pk).leader == last


def test_a_secretary_ticks_last_seasons_leader_and_only_for_the_own_club(cast: Cast) -> None:
    last = make_user("Vorig")
    team_of(cast, make_season(cast.organiser, "2025/26"), last)
    team = make_entry(cast.competition, cast.home_club, by=cast.dewi)
    make_entry(cast.competition, cast.away_club, by=cast.dewi)
    asha = signed_in(cast.asha)
    address = reverse("competitions:club_people", args=[cast.organiser.slug, cast.home_club.slug])
    page = asha.get(f"{address}?season={cast.season.slug}")
    assert [row.entry for row in page.context["rows"]] == [team]
    assert "Vorig, as in 2025/26" in page.content.decode()
    tick = f"{team.pk}:{last.pk}"
    told = asha.post(f"{address}?season={cast.season.slug}", {"take": [tick, "1:1"]}, follow=True)
    assert "The proposals have changed meanwhile" in told.content.decode()
    told = asha.post(f"{address}?season={cast.season.slug}", {}, follow=True)
    assert "Nothing was ticked" in told.content.decode()
    team.refresh_from_db()
    assert team.leader == cast.asha
    asha.post(f"{address}?season={cast.season.slug}", {"take": tick})
    team.refresh_from_db()
    assert team.leader == last
    assert signed_in(cast.delano).post(address, {"take": tick}).status_code == 403


def test_the_page_of_an_entry_offers_who_led_it_last(cast: Cast) -> None:
    last = make_user("Vorig")
    team_of(cast, make_season(cast.organiser, "2025/26"), last)
    team = make_entry(cast.competition, cast.home_club, by=cast.dewi)
    page = signed_in(cast.asha).get(reverse("competitions:entry", args=[cast.competition.pk, team.pk]))
    assert "Take Vorig over as leader" in page.content.decode()


def test_the_page_of_everybody_asks_as_much_for_one_as_for_four(cast: Cast) -> None:
    address = reverse("competitions:people", args=[cast.organiser.slug])
    before = make_season(cast.organiser, "2025/26")
    client, counts = signed_in(cast.dewi), []
    for number in range(1, 5):
        team_of(cast, before, make_user("Vorig"), number=number)
        team_of(cast, cast.season, make_user("Nu"), number=number)
        invite_secretary(make_club(cast.organiser), email=f"s{number}@example.org", name="S", by=cast.dewi)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"{address}?season={cast.season.slug}").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[-1] <= 20
