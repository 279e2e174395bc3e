"""Whatever is sent to whichever page: an answer with a sentence, never a fault of ours."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from tests.desk.world import CHANGING, ROUTES, Route, World, make_world

pytestmark = pytest.mark.django_db

NONSENSE = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud83c",
    "-1",
    "0",
    "1e400",
    "NaN",
    "9" * 40,
    "1_000",
    "٣",
    "2026-02-30",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "🂡" * 600,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "%(name)s {0} %",
)

# What a database could stumble over; that the others are answered does not depend on which one it is.
HARD_ON_DATABASES = ("\x00", "a\x00b", "\ud83c", "9" * 40, "0001-01-01T00:00", "9999-12-31T23:59", "🂡" * 600)

MANY_FIELDS = 12
# Each page reads one or two of these, so they travel together.
QUERIES = (
    "page=999&q=%00%25_&club=x",
    f"page=-1&q={'z' * 900}&club={'9' * 30}",
    "page=x%00",
)


def acting(route: Route) -> str:
    """Somebody who may open the page: Dewi where she may."""
    return "dewi" if "dewi" in route.allowed else min(route.allowed)


def signed_in(world: World, route: Route) -> Client:
    client = Client(raise_request_exception=True)
    client.force_login(world.person(acting(route)))
    return client


@pytest.mark.parametrize("route", CHANGING, ids=lambda route: route.name)
def test_nonsense_in_every_field_is_answered(route: Route) -> None:
    world = make_world()
    assert route.data is not None
    client, data = signed_in(world, route), route.data(world)
    # A few fields share all of it: fields of one kind are read by one function, and a large form has many of each.
    step = min(3 if len(data) < MANY_FIELDS else 6, len(data))
    sent = NONSENSE if connection.vendor == "sqlite" else HARD_ON_DATABASES
    for place, field in enumerate(data):
        for nonsense in sent[place % step :: step]:
            text = nonsense.encode("utf-8", "replace").decode()
            answer = client.post(route.address(world), {**data, field: text})
            assert answer.status_code in (200, 302, 404), (field, nonsense)


@pytest.mark.same_on_every_database("forms see what is missing, and of two values take the last")
@pytest.mark.parametrize("route", CHANGING, ids=lambda route: route.name)
def test_missing_doubled_and_unknown_fields_are_answered(route: Route) -> None:
    world = make_world()
    assert route.data is not None
    client, data = signed_in(world, route), route.data(world)
    bodies = [{}, {name: [value, value, "x"] for name, value in data.items()}, {"unknown": "x", "": "y"}]
    bodies += [{name: value for name, value in data.items() if name != missing} for missing in data]
    for body in bodies:
        assert client.post(route.address(world), body).status_code in (200, 302, 404), body


@pytest.mark.same_on_every_database("what cannot be read as a form never gets to a database")
@pytest.mark.parametrize("route", CHANGING, ids=lambda route: route.name)
def test_what_is_no_form_at_all_is_answered(route: Route) -> None:
    world = make_world()
    client = signed_in(world, route)
    for body, kind in ((b"\xff\xfe\x00", "application/x-www-form-urlencoded"), (b"{", "application/json")):
        answer = client.post(route.address(world), body, content_type=kind)
        assert answer.status_code in (200, 302, 400, 404), kind
    assert route.data is not None
    files = {name: SimpleUploadedFile("x.txt", b"x") for name in route.data(world)} or {
        "x": SimpleUploadedFile("x.txt", b"x")
    }
    assert client.post(route.address(world), files).status_code in (200, 302, 404)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_nonsense_in_the_address_is_answered(route: Route) -> None:
    world = make_world()
    client = signed_in(world, route)
    for query in QUERIES:
        assert client.get(f"{route.address(world)}?{query}", follow=True).status_code == 200, query


@pytest.mark.parametrize(
    "address",
    [
        "/desk/o/no-such/",
        "/desk/o/no-such/clubs/x/roster/y/",
        "/desk/c/0/",
        "/desk/c/99999999999999999999999999/",
        "/desk/c/99999999999999999999999999/entries/99999999999999999999999999/",
    ],
)
def test_what_is_not_there_is_not_found(address: str) -> None:
    client = Client()
    client.force_login(make_world().cast.dewi)
    assert client.post(address).status_code in (404, 405)
    assert client.get(address, follow=True).status_code == 404
