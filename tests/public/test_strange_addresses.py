"""Whatever stands in an address: a page or "not found", never a fault; and no name becomes markup."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import get_resolver
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.public.league import League, make_league
from tests.public.night import make_night

MARKUP = "<img src=x onerror=alert(1)>\"'&"
words = st.text(min_size=1, max_size=40)
slugs = st.from_regex(r"[-a-zA-Z0-9_]{1,80}", fullmatch=True)


@pytest.fixture
def league(db) -> League:
    return make_league(3)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    parts=st.lists(st.one_of(words, slugs), min_size=1, max_size=5), end=st.sampled_from(["/", "", ".json"])
)
def test_an_address_that_nobody_has_is_not_found(league, parts, end):
    path = "/o/" + "/".join(parts)
    response = Client(raise_request_exception=True).get(path + end)

    assert response.status_code in (301, 404)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    page=st.sampled_from(["programme", "table", "competition", "entries", "rules", "club"]),
    query=st.dictionaries(
        st.one_of(st.sampled_from(["club", "date", "season", "page"]), words), words, max_size=4
    ),
)
def test_no_parameter_breaks_a_page(league, page, query):
    address = league.club_address(league.clubs[0]) if page == "club" else league.address(page)

    assert Client(raise_request_exception=True).get(address, query).status_code == 200


@pytest.mark.parametrize(
    "query", ["date=0001-01-01", "date=9999-12-31", "date=2026-W36-2", "date=20260901", "club=" + "x" * 5000]
)
def test_the_edges_of_a_parameter_are_fine(league, query):
    assert Client().get(f"{league.address('programme')}?{query}").status_code == 200


def test_no_address_of_the_site_stands_in_the_way_of_another(league):
    # A season cannot be called "clubs", and a competition's pages do not hide another competition's.
    resolver = get_resolver()
    assert resolver.resolve(f"/o/{league.organiser.slug}/clubs/x/").url_name == "club"
    assert resolver.resolve(league.address("table")).url_name == "table"
    assert resolver.resolve(league.address("table_file")).url_name == "table_file"


@pytest.mark.django_db
def test_no_name_becomes_markup():
    night = make_night()
    league = night.league
    for row in (
        league.organiser,
        league.season,
        league.competition,
        league.venue,
        *league.clubs,
        *league.entries,
        *night.players["home"],
        *night.players["away"],
    ):
        longest = row._meta.get_field("name").max_length
        row.name = (f"{row.pk}{MARKUP}")[:longest] if longest < len(MARKUP) + 4 else f"{row.pk}{MARKUP}"
        row.save()
    night.start()
    night.finish()

    for address in (
        "/",
        f"/o/{league.organiser.slug}/",
        league.club_address(league.clubs[0]),
        f"/o/{league.organiser.slug}/{league.season.slug}/",
        f"/o/{league.organiser.slug}/search/?q=img",
        f"{league.address('entries')}{night.fixture.home_id}/",
        f"/o/{league.organiser.slug}/players/{night.players['home'][0].pk}/",
        f"/o/{league.organiser.slug}/partnerships/{night.players['home'][0].pk}-{night.players['home'][1].pk}/",
        *(
            league.address(page)
            for page in ("competition", "programme", "table", "crosstable", "statistics", "entries", "rules")
        ),
        night.address,
    ):
        page = Client().get(address).content.decode()
        assert "<img src=x" not in page, address
        assert "&lt;img src=x" in page or address.endswith("/rules/"), address


@pytest.mark.django_db
def test_an_address_cannot_speak_to_the_database(league):
    before = connection.introspection.table_names()

    for poison in ("x'--", "x%27;DROP TABLE clubs_club;--", "%s", "%(a)s"):
        assert Client().get(f"/o/{poison}/").status_code == 404
        assert Client().get(league.address("programme"), {"club": poison}).status_code == 200

    assert connection.introspection.table_names() == before
