"""The overview pages, the query counts of every list, and forms that keep what was typed."""

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import Club, ClubAlias, Organiser, Player, Season
from apps.clubs.services.invitations import invite_director, invite_secretary
from apps.clubs.services.organiser import appoint_director, appoint_secretary
from apps.competitions.models import Competition, Entry
from apps.competitions.services.competition import plan_registration
from apps.competitions.services.regulations import revise_match_part, revise_table_part
from apps.desk.queries.matchdays import matchdays_of
from apps.draws.services import draw_round_robin
from apps.matches.services.results import record_final_score
from apps.schedule.models import Fixture
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import publish_programme
from tests.desk.world import CHANGING, Route, make_world
from tests.factories import (
    Cast,
    make_cast,
    make_club,
    make_competition,
    make_entry,
    make_organiser,
    make_pending_entry,
    make_roster,
    make_season,
    make_user,
    open_registration,
)

pytestmark = pytest.mark.django_db


def signed_in(person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def page_of(person, name: str, *parts: object) -> str:
    answer = signed_in(person).get(reverse(name, args=parts), headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def publish(cast: Cast, *, first: dt.date) -> None:
    plan = ProgrammePlan(first_date=first, weekday=first.weekday(), start_time=dt.time(20))
    draw_round_robin(cast.stage, plan=plan, seed=1, by=cast.dewi)
    publish_programme(cast.stage, by=cast.dewi)


def test_the_competition_page_counts_and_names_open_matches() -> None:
    cast = make_cast()
    for club in (cast.home_club, cast.away_club, make_club(cast.organiser), make_club(cast.organiser)):
        make_entry(cast.competition, club)
    today = timezone.localdate(timezone=cast.organiser.zone)
    publish(cast, first=today - dt.timedelta(days=7))
    first, second = Fixture.objects.filter(matchday__number=1)
    record_final_score(first, 80, 70, source="final_score", by=cast.dewi)
    matchdays = matchdays_of(cast.stage, timezone.now())
    assert [(row.matches, row.decided, len(row.due)) for row in matchdays] == [
        (2, 1, 1),
        (2, 0, 2),
        (2, 0, 0),
    ]
    assert matchdays[0].due[0].fixture == second
    page = page_of(cast.dewi, "desk:competition", cast.competition.pk)
    assert "1 / 6" in page
    assert page.count(reverse("matches:room", args=[second.pk])) == 1
    assert reverse("matches:room", args=[first.pk]) not in page


def test_empty_pages_say_what_comes_next() -> None:
    dewi = make_user("Dewi")
    organiser = make_organiser(director=dewi)
    home = page_of(dewi, "desk:home")
    assert f"Prepare the first competition of {organiser.name}" in home
    assert reverse("desk:organiser", args=[organiser.slug]) in home
    page = page_of(dewi, "desk:organiser", organiser.slug)
    assert "No seasons yet" in page
    assert reverse("clubs:seasons", args=[organiser.slug]) in page
    assert "No seasons yet" in page_of(dewi, "competitions:create", organiser.slug)
    assert "No clubs yet" in page_of(dewi, "clubs:clubs", organiser.slug)
    assert "No players yet" in page_of(dewi, "clubs:players", organiser.slug)
    competition = make_competition(make_season(organiser))
    assert "No competitions yet" not in page_of(dewi, "desk:organiser", organiser.slug)
    assert "Prepare the first competition" not in page_of(dewi, "desk:home")
    assert reverse("clubs:rosters_import", args=[organiser.slug, competition.season.slug]) in page_of(
        dewi, "clubs:clubs", organiser.slug
    )
    assert "No entries yet" in page_of(dewi, "competitions:entries", competition.pk)
    assert "No clubs yet" in page_of(dewi, "competitions:register_team", competition.pk)
    page = page_of(dewi, "desk:competition", competition.pk)
    assert "No programme yet" in page
    assert "No entries yet" in page


def test_the_log_page_tells_who_what_and_why_page_by_page() -> None:
    cast = make_cast()
    revise_table_part(cast.stage, {"win": 3}, by=cast.dewi, reason="Besluit vergadering")
    page = page_of(cast.dewi, "desk:log", cast.organiser.slug)
    assert "Table part of the regulations revised" in page
    assert "Reason: Besluit vergadering" in page
    assert "League points for a win" in page
    make_roster(cast.home_club, cast.season, 20, by=cast.asha)
    address = reverse("desk:log", args=[cast.organiser.slug])
    pages = [signed_in(cast.dewi).get(address, {"page": number}).context for number in (1, 2)]
    assert [len(page["changes"]) for page in pages] == [30, cast.organiser.log.count() - 30]
    assert pages[0]["changes"][0]["entry"] == cast.organiser.log.first()


def test_the_log_tells_nothing_of_other_organisers() -> None:
    cast = make_cast()
    assert "Buitenstaanders" not in page_of(cast.dewi, "desk:log", cast.organiser.slug)
    assert "Buitenstaanders" in page_of(cast.ruben, "desk:log", cast.ruben_organiser.slug)


def test_players_are_found_by_name_or_number_of_the_own_organiser() -> None:
    cast = make_cast()
    [player, _other] = make_roster(cast.home_club, cast.season, 2)
    make_roster(cast.ruben_club, cast.ruben_organiser.seasons.get(), 1)
    address = reverse("clubs:players", args=[cast.organiser.slug])
    client = signed_in(cast.dewi)
    for words in (player.name, player.member_number.lower(), f" {player.name[-4:]} "):
        found = client.get(address, {"q": words}).context["page"].object_list
        assert player in found
        assert all(each.organiser == cast.organiser for each in found)
    assert list(client.get(address, {"q": "%"}).context["page"].object_list) == []
    assert len(client.get(address).context["page"].object_list) == 2


def test_a_secretary_sees_how_registration_stands() -> None:
    cast = make_cast()
    now = timezone.now()
    day = dt.timedelta(days=1)
    address = reverse("competitions:register_team", args=[cast.competition.pk])
    client = signed_in(cast.asha)
    for opens, closes, words, has_form in (
        (None, None, "has not been planned", False),
        (now + day, now + 2 * day, "has not opened yet", False),
        (now - 2 * day, now - day, "Registration is closed", False),
        (now - day, now + day, "day left", True),
    ):
        plan_registration(cast.competition, opens, closes, None, by=cast.dewi)
        page = client.get(address, headers={"accept-language": "en"}).content.decode()
        assert (words in page or "hours left" in page) is True
        assert ('name="team_number"' in page) is has_form


def test_a_late_secretary_reads_why_and_keeps_what_was_typed() -> None:
    cast = make_cast()
    now = timezone.now()
    day = dt.timedelta(days=1)
    plan_registration(cast.competition, now - 2 * day, now - day, None, by=cast.dewi)
    address = reverse("competitions:register_team", args=[cast.competition.pk])
    data = {"club": cast.home_club.pk, "team_number": "2", "leader_name": "", "leader_email": ""}
    answer = signed_in(cast.asha).post(address, data, headers={"accept-language": "en"})
    page = answer.content.decode()
    assert "Registration closed on" in page
    assert 'value="2"' in page


def test_a_registration_is_seen_withdrawn_and_refused_with_its_reason() -> None:
    cast = make_cast()
    open_registration(cast.competition)
    entry = make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    withdraw = reverse("competitions:withdraw_registration", args=[cast.competition.pk, entry.pk])
    assert withdraw in page_of(cast.asha, "competitions:register_team", cast.competition.pk)
    refuse = reverse("competitions:refuse_entry", args=[cast.competition.pk, entry.pk])
    signed_in(cast.dewi).post(refuse, {"reason": "Geen acht spelers"})
    page = page_of(cast.asha, "competitions:register_team", cast.competition.pk)
    assert "Geen acht spelers" in page
    assert withdraw not in page


TYPED_WRONG = {
    "clubs:found_organiser": {"director_email": "geen adres"},
    "clubs:organiser_settings": {"timezone": "Mars"},
    "clubs:directors": {"email": "geen adres"},
    "clubs:hand_over_direction": {"email": "geen adres"},
    "clubs:hand_over_secretaryship": {"email": "geen adres"},
    "clubs:seasons": {"ends_on": "2001-01-01"},
    "clubs:close_season": {"reason": "r" * 501},
    "clubs:reopen_season": {"reason": "r" * 501},
    "clubs:edit_player": {"birth_year": "1066"},
    "clubs:anonymise_player": {"reason": "r" * 501},
    "clubs:names_in_public": {"shown_as": "luid"},
    "clubs:show_roster_as": {"shown_as": "luid"},
    "clubs:merge_players": {"member_number": "onbekend"},
    "clubs:merge_clubs": {"club": ""},
    "clubs:aliases": {"name": "trekVOGELS"},
    "clubs:add_club": {"place": "p" * 61},
    "clubs:edit_club": {"place": "p" * 61},
    "clubs:appoint_secretary": {"email": "geen adres"},
    "clubs:add_new_player": {"birth_year": "1066"},
    "clubs:add_member": {"known-member_number": "onbekend"},
    "clubs:store_roster_import": {"column_1": "schoenmaat"},
    "clubs:store_rosters_import": {"column_2": "name"},
    "competitions:create": {"preset": "schaken"},
    "competitions:rename": {"name": "n" * 101},
    "competitions:registration": {"closes_at": "2001-01-01T20:00"},
    "competitions:edit_match_part": {"partnerships": "13"},
    "competitions:edit_table_part": {"walkover_loser_score": "99"},
    "competitions:register_team": {"leader_email": "geen adres"},
    "competitions:refuse_entry": {"reason": "r" * 501},
    "competitions:replace_player": {"reason": "r" * 501},
    "competitions:rename_entry": {"name": "n" * 91},
    "competitions:appoint_leader": {"leader-email": "geen adres"},
}


# Nothing is typed there: a tick that fits nothing is told on the next page (tests/competitions/test_people.py).
TICKS = {"competitions:people", "competitions:club_people"}


def test_every_form_is_tried_with_a_mistake() -> None:
    world = make_world()
    assert set(TYPED_WRONG) | TICKS == {route.name for route in CHANGING if route.data and route.data(world)}


@pytest.mark.parametrize(
    "route", [route for route in CHANGING if route.name in TYPED_WRONG], ids=lambda route: route.name
)
def test_a_form_with_a_mistake_comes_back_as_typed_with_the_problem_at_its_field(route: Route) -> None:
    world = make_world()
    assert route.data is not None
    data = route.data(world)
    [(field, text)] = TYPED_WRONG[route.name].items()
    person = world.person("dewi" if "dewi" in route.allowed else min(route.allowed))
    answer = signed_in(person).post(route.address(world), {**data, field: text})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert f'id="id_{field}_error"' in page
    for name, value in {**data, field: text}.items():
        shown = value in page or value in ("", "on") or (name, value) == (field, text)
        assert shown, (name, value)
    if field not in ("timezone", "preset"):
        assert text in page


def test_blanking_a_name_takes_nothing_away() -> None:
    """Traps O1."""
    world = make_world()
    kinds = (Organiser, Season, Club, ClubAlias, Player, Competition, Entry)

    def names() -> set[tuple[str, int, str]]:
        return {
            (kind._meta.label, key, name)
            for kind in kinds
            for key, name in kind._base_manager.values_list("pk", "name")
        }

    before = names()
    tried = 0
    for route in CHANGING:
        data = route.data(world) if route.data else {}
        if "name" in data and route.name != "clubs:found_organiser":
            person = world.person("dewi" if "dewi" in route.allowed else min(route.allowed))
            answer = signed_in(person).post(route.address(world), {**data, "name": " "})
            assert answer.status_code < 500, route.name
            tried += 1
    assert tried > 8
    assert before <= names()


def test_a_stranger_mark_in_a_name_is_shown_and_not_run() -> None:
    cast = make_cast()
    name = "<b>Kampoe</b> & 'zo'"
    make_club(cast.organiser, name)
    page = page_of(cast.dewi, "clubs:clubs", cast.organiser.slug)
    assert "<b>Kampoe" not in page
    assert "&lt;b&gt;Kampoe&lt;/b&gt; &amp; &#x27;zo&#x27;" in page


def test_dutch_pages_speak_dutch() -> None:
    cast = make_cast()
    answer = signed_in(cast.dewi).get(
        reverse("desk:organiser", args=[cast.organiser.slug]), headers={"accept-language": "nl"}
    )
    assert "Nieuwe competitie" in answer.content.decode()


def grow(cast: Cast, number: int) -> None:
    """One more of everything that a page lists."""
    club = make_club(cast.organiser, secretary=cast.asha)
    make_roster(cast.home_club, cast.season, 1, by=cast.asha)
    appoint_director(cast.organiser, make_user("D"), by=cast.dewi)
    invite_director(cast.organiser, email=f"d{number}@example.org", name="D", by=cast.dewi)
    appoint_secretary(cast.home_club, make_user("S"), by=cast.dewi)
    invite_secretary(cast.home_club, email=f"s{number}@example.org", name="S", by=cast.dewi)
    make_season(cast.organiser, f"{2030 + number}/{31 + number}", by=cast.dewi)
    other = make_competition(cast.season, by=cast.dewi)
    open_registration(other, by=cast.dewi)
    make_pending_entry(other, club, by=cast.asha)
    make_pending_entry(cast.competition, club, by=cast.asha)
    make_entry(cast.competition, make_club(cast.organiser), by=cast.dewi)
    revise_match_part(cast.stage, {"rounds": number + 5}, by=cast.dewi)
    revise_table_part(cast.stage, {"win": number + 5}, by=cast.dewi)
    for person in (cast.dewi, cast.asha):
        make_organiser(director=person)


LISTS = (
    ("desk:home", "asha", lambda cast: []),
    ("desk:home", "dewi", lambda cast: []),
    ("desk:organiser", "dewi", lambda cast: [cast.organiser.slug]),
    ("desk:log", "dewi", lambda cast: [cast.organiser.slug]),
    ("desk:competition", "dewi", lambda cast: [cast.competition.pk]),
    ("clubs:directors", "dewi", lambda cast: [cast.organiser.slug]),
    ("clubs:seasons", "dewi", lambda cast: [cast.organiser.slug]),
    ("clubs:clubs", "dewi", lambda cast: [cast.organiser.slug]),
    ("clubs:club", "dewi", lambda cast: [cast.organiser.slug, cast.home_club.slug]),
    ("clubs:roster", "asha", lambda cast: [cast.organiser.slug, cast.home_club.slug, cast.season.slug]),
    ("clubs:players", "dewi", lambda cast: [cast.organiser.slug]),
    ("competitions:create", "dewi", lambda cast: [cast.organiser.slug]),
    ("competitions:regulations", "dewi", lambda cast: [cast.competition.pk]),
    ("competitions:entries", "dewi", lambda cast: [cast.competition.pk]),
    ("competitions:register_team", "asha", lambda cast: [cast.competition.pk]),
    ("competitions:register_team", "dewi", lambda cast: [cast.competition.pk]),
)


def test_every_list_asks_as_much_of_the_database_for_one_as_for_three() -> None:
    cast = make_cast()
    open_registration(cast.competition, by=cast.dewi)
    make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    counts = []
    for rounds in ((1,), (2, 3)):
        for number in rounds:
            grow(cast, number)
        counts.append([queries_of(cast, name, who, parts(cast)) for name, who, parts in LISTS])
    assert counts[0] == counts[1]
    # Session, user and the page itself: no page may need more.
    assert max(count for _name, count in counts[1]) <= 20


def queries_of(cast: Cast, name: str, who: str, parts: list[object]) -> tuple[str, int]:
    client = signed_in(getattr(cast, who))
    with CaptureQueriesContext(connection) as asked:
        assert client.get(reverse(name, args=parts)).status_code == 200
    return name, len(asked)


def test_the_desk_asks_as_much_for_one_match_as_for_six() -> None:
    counts = []
    for clubs in (0, 2):
        cast = make_cast()
        for club in (cast.home_club, cast.away_club, *(make_club(cast.organiser) for _each in range(clubs))):
            make_entry(cast.competition, club)
        publish(cast, first=timezone.localdate(timezone=cast.organiser.zone))
        counts.append(
            [
                queries_of(cast, "desk:home", "asha", []),
                queries_of(cast, "desk:competition", "dewi", [cast.competition.pk]),
                queries_of(cast, "desk:organiser", "dewi", [cast.organiser.slug]),
            ]
        )
    assert counts[0] == counts[1]
