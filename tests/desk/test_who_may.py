"""Who may open which page: the same answer for reading and for writing, and nothing changed by who may not."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.clubs.models import LogEntry
from apps.clubs.services.roster import add_player
from apps.clubs.urls import urlpatterns as club_addresses
from apps.competitions.urls import urlpatterns as competition_addresses
from apps.desk.urls import urlpatterns as desk_addresses
from tests.desk.world import CHANGING, EVERYBODY, ROUTES, Route, World, make_world
from tests.factories import make_competition

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database(
        "who may is decided in Python, by questions that are tried on each elsewhere"
    ),
]


@pytest.fixture
def world() -> World:
    return make_world()


def as_person(world: World, name: str) -> Client:
    client = Client()
    client.force_login(world.person(name))
    return client


def test_no_address_is_missing_from_the_table() -> None:
    addresses = {
        f"{app}:{pattern.name}"
        for app, patterns in (
            ("clubs", club_addresses),
            ("competitions", competition_addresses),
            ("desk", desk_addresses),
        )
        for pattern in patterns
    }
    assert {route.name for route in ROUTES} == addresses
    assert len(ROUTES) == len(addresses)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_who_has_not_signed_in_is_asked_to(world: World, route: Route) -> None:
    logged = LogEntry.objects.count()
    address = route.address(world)
    for answer in (Client().get(address), Client().post(address, route.data(world) if route.data else {})):
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith(reverse("accounts:sign_in"))
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_who_may_not_is_refused_and_changes_nothing(world: World, route: Route) -> None:
    logged = LogEntry.objects.count()
    for name in sorted(EVERYBODY - route.allowed):
        client = as_person(world, name)
        # A button's own address sends who comes by a link to its page, which may be one they read.
        assert client.get(route.address(world)).status_code in ((302,) if route.is_button else (403,)), name
        if route.data:
            assert client.post(route.address(world), route.data(world)).status_code == 403, name
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_who_may_sees_the_page(world: World, route: Route) -> None:
    for name in sorted(route.allowed):
        assert as_person(world, name).get(route.address(world), follow=True).status_code == 200, name


@pytest.mark.parametrize("route", CHANGING, ids=lambda route: route.name)
def test_who_may_changes_something_and_the_log_says_who(world: World, route: Route) -> None:
    assert route.data is not None
    name = min(route.allowed & {"sonja", "dewi", "delano"} or route.allowed)
    if route.name == "competitions:register_team":
        name = "delano"
    add_player(world.cast.organiser, "Vrij", "FREE-1", by=world.sonja)
    logged = LogEntry.objects.count()
    answer = as_person(world, name).post(route.address(world), route.data(world))
    assert answer.status_code == 302
    new = LogEntry.objects.order_by("-pk")[: LogEntry.objects.count() - logged]
    assert {entry.by for entry in new} == {world.person(name)}


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_closed_accounts_are_let_in_nowhere(world: World, route: Route) -> None:
    for name in sorted(route.allowed):
        person = world.person(name)
        client = as_person(world, name)
        person.is_active = False
        person.save()
        assert client.get(route.address(world)).status_code == 302, name


def test_a_secretary_of_a_club_cannot_enter_a_team_of_another(world: World) -> None:
    address = reverse("competitions:register_team", args=[world.cast.competition.pk])
    data = {"club": str(world.cast.home_club.pk), "team_number": "5"}
    answer = as_person(world, "delano").post(address, data)
    assert answer.status_code == 200
    assert "club" in answer.context["form"].errors
    assert not world.cast.competition.entries.filter(team_number=5).exists()


@pytest.mark.parametrize(
    "name",
    ["clubs:dismiss_director", "clubs:dismiss_secretary", "clubs:edit_player", "clubs:remove_from_roster"],
)
def test_what_another_organiser_owns_is_not_found_below_ones_own_address(world: World, name: str) -> None:
    cast = world.cast
    parts = {
        "clubs:dismiss_director": [cast.ruben_organiser.slug, world.second_director.pk],
        "clubs:dismiss_secretary": [cast.ruben_organiser.slug, cast.ruben_club.slug, world.secretary.pk],
        "clubs:edit_player": [cast.ruben_organiser.slug, world.spot.player.pk],
        "clubs:remove_from_roster": [
            cast.ruben_organiser.slug,
            cast.ruben_club.slug,
            cast.season.slug,
            world.spot.pk,
        ],
    }[name]
    logged = LogEntry.objects.count()
    assert as_person(world, "ruben").post(reverse(name, args=parts), {"name": "X"}).status_code == 404
    assert LogEntry.objects.count() == logged


def test_an_entry_is_not_found_below_another_competition(world: World) -> None:
    other = make_competition(world.cast.season)
    address = reverse("competitions:approve_entry", args=[other.pk, world.pending.pk])
    assert as_person(world, "dewi").post(address).status_code == 404
    world.pending.refresh_from_db()
    assert world.pending.status == "pending"
