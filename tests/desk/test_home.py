"""What somebody has to do next, and for whom they act."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from apps.accounts.models import User
from apps.clubs.services.organiser import appoint_secretary
from apps.competitions.models import Competition, Entry
from apps.competitions.services.entries import approve_entry
from apps.competitions.services.leaders import appoint_leader
from apps.desk.queries.home import (
    Todo,
    coming_matches,
    entries_of,
    entries_to_decide,
    matches_to_tend,
    windows_to_use,
)
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.matches.services.results import record_final_score
from apps.schedule.models import Fixture
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import publish_programme
from tests.factories import (
    Cast,
    make_cast,
    make_club,
    make_competition,
    make_entry,
    make_pending_entry,
    make_user,
    open_registration,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english(settings) -> None:
    settings.LANGUAGE_CODE = "en"
    translation.activate("en")


def tonight(
    preset: str = "club_evening", *, days: int = 0, zone: str = "Europe/Amsterdam"
) -> tuple[Cast, Fixture]:
    """A published match of Kampoe and Trekkers, so many days from now at an hour that is today everywhere."""
    cast = make_cast(players=4, preset=preset, zone=zone)
    for club in (cast.home_club, cast.away_club):
        make_entry(cast.competition, club)
    start = timezone.now().astimezone(cast.organiser.zone) + dt.timedelta(days=days)
    plan = ProgrammePlan(first_date=start.date(), weekday=start.weekday(), start_time=dt.time(20))
    stage = cast.stage
    draw_round_robin(stage, plan=plan, seed=1, by=cast.dewi)
    publish_programme(stage, by=cast.dewi)
    return cast, Fixture.objects.get()


def todos(user: User, now: dt.datetime | None = None) -> list[str]:
    mine = entries_of(user, [role.club for role in user.club_roles.all()])
    return [todo.text for todo in matches_to_tend(mine, now or timezone.now())]


def name_pairs(cast: Cast, fixture: Fixture, club_name: str) -> None:
    side = "home" if fixture.home.name == club_name else "away"
    players = cast.home_players if club_name == "Kampoe" else cast.away_players
    name_line_up(fixture, side, [(players[0], players[1]), (players[2], players[3])], by=cast.dewi)


def test_a_match_of_today_goes_from_line_up_to_signature() -> None:
    cast, fixture = tonight()
    title = f"{fixture.home.name} – {fixture.away}"
    assert todos(cast.asha) == [f"Name the partnerships: {title}"]
    name_pairs(cast, fixture, "Kampoe")
    assert todos(cast.asha) == [f"Waiting for the other side's partnerships: {title}"]
    assert todos(cast.delano) == [f"Name the partnerships: {title}"]
    name_pairs(cast, fixture, "Trekkers")
    assert todos(cast.asha) == [f"Start the match: {title}"]
    match = start_match(Match.objects.get(), by=cast.asha)
    assert todos(cast.asha) == [f"Enter the hands: {title}"]
    match.sheets.update(status="won")
    assert todos(cast.asha) == [f"Sign the match: {title}"]
    match.signatures.create(side="home" if fixture.home.name == "Kampoe" else "away", by=cast.asha)
    assert todos(cast.asha) == [f"Waiting for the other side's signature: {title}"]
    assert todos(cast.delano) == [f"Sign the match: {title}"]
    assert todos(cast.ruben) == []
    assert todos(cast.dewi) == []


def test_a_match_that_goes_on_after_its_day_is_still_to_do() -> None:
    cast, fixture = tonight()
    later = timezone.now() + dt.timedelta(days=9)
    assert todos(cast.asha, later) == []
    for club in ("Kampoe", "Trekkers"):
        name_pairs(cast, fixture, club)
    start_match(Match.objects.get(), by=cast.asha)
    assert len(todos(cast.asha, later)) == 1


def test_a_match_with_a_result_is_not_to_do() -> None:
    cast, fixture = tonight()
    record_final_score(fixture, 82, 67, source="final_score", by=cast.dewi)
    assert todos(cast.asha) == []


def test_a_match_of_another_day_is_coming_and_not_to_do() -> None:
    cast, fixture = tonight(days=3)
    now = timezone.now()
    assert todos(cast.asha, now) == []
    [coming] = coming_matches(entries_of(cast.asha, [cast.home_club]), now)
    assert (coming.fixture, coming.zone) == (fixture, "Europe/Amsterdam")
    assert coming_matches(entries_of(cast.asha, [cast.home_club]), now + dt.timedelta(days=4)) == []
    assert coming_matches(entries_of(cast.ruben, [cast.ruben_club]), now) == []


def test_today_is_the_day_at_the_venue() -> None:
    cast, fixture = tonight(zone="America/Paramaribo")
    assert fixture.starts_at is not None
    midnight = fixture.starts_at.astimezone(cast.organiser.zone).replace(hour=0)
    tick = dt.timedelta(seconds=1)
    assert [len(todos(cast.asha, moment)) for moment in (midnight - tick, midnight)] == [0, 1]
    last = midnight + dt.timedelta(days=1)
    assert [len(todos(cast.asha, moment)) for moment in (last - tick, last)] == [1, 0]


def test_nothing_of_an_unpublished_programme_is_told() -> None:
    cast, fixture = tonight()
    stage = fixture.stage
    stage.published_at = None
    stage.save()
    assert todos(cast.asha) == []


def test_directors_decide_about_teams_that_wait() -> None:
    cast = make_cast()
    open_registration(cast.competition)
    assert entries_to_decide([cast.organiser]) == []
    entries = [
        make_pending_entry(cast.competition, cast.home_club, team_number=number, by=cast.asha)
        for number in (1, 2)
    ]
    url = reverse("competitions:entries", args=[cast.competition.pk])
    assert entries_to_decide([cast.organiser]) == [
        Todo("2 teams wait for approval", str(cast.competition), url)
    ]
    for entry in entries:
        approve_entry(entry, by=cast.dewi)
    assert entries_to_decide([cast.organiser, cast.ruben_organiser]) == []


def test_secretaries_enter_a_team_while_registration_is_open_and_they_have_none() -> None:
    cast = make_cast()
    now = timezone.now()
    assert windows_to_use([cast.home_club], now) == []
    open_registration(cast.competition)
    [todo] = windows_to_use([cast.home_club], now)
    assert todo.text == f"Enter a team in {cast.competition}"
    assert "(time in Amsterdam)" in todo.hint
    assert windows_to_use([cast.home_club], now + dt.timedelta(days=2)) == []
    assert windows_to_use([cast.home_club], now - dt.timedelta(days=2)) == []
    assert windows_to_use([cast.ruben_club], now) == []
    assert windows_to_use([], now) == []
    make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    assert windows_to_use([cast.home_club], now) == []
    assert len(windows_to_use([cast.away_club], now)) == 1
    Competition.objects.update(entry_kind="player")
    assert windows_to_use([cast.away_club], now) == []


def test_the_page_shows_everything_that_somebody_acts_for() -> None:
    cast = make_cast()
    appoint_secretary(cast.away_club, cast.dewi, by=cast.dewi)
    entry = make_entry(cast.competition, cast.home_club)
    appoint_leader(entry, cast.dewi, by=cast.dewi)
    client = Client()
    client.force_login(cast.dewi)
    page = client.get(reverse("desk:home")).context
    assert [(part.organiser, part.directs, part.clubs, part.entries) for part in page["acting"]] == [
        (cast.organiser, True, [cast.away_club], [entry])
    ]
    assert page["can_found"] is False


def test_the_page_of_somebody_without_roles_says_so() -> None:
    client = Client()
    client.force_login(make_user("Iemand"))
    answer = client.get(reverse("desk:home"))
    assert "You act for nobody yet" in answer.content.decode()


def test_entries_of_a_season_that_is_over_are_not_shown() -> None:
    cast = make_cast()
    make_entry(cast.competition, cast.home_club)
    cast.season.starts_on, cast.season.ends_on = dt.date(2001, 9, 1), dt.date(2002, 6, 30)
    cast.season.save()
    client = Client()
    client.force_login(cast.asha)
    assert client.get(reverse("desk:home")).context["acting"][0].entries == []


def test_a_leader_who_is_no_secretary_sees_the_team() -> None:
    cast = make_cast()
    other = make_competition(cast.season)
    entry = make_entry(other, make_club(cast.organiser))
    leader = make_user("Leider")
    appoint_leader(entry, leader, by=cast.dewi)
    assert list(entries_of(leader, [])) == [entry]
    assert Entry.objects.count() == 1
