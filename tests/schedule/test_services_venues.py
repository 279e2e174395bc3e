"""Adding and changing halls through the services."""

from __future__ import annotations

import pytest

from apps.clubs.models import LogEntry
from apps.clubs.refusals import Refused
from apps.schedule.models import Fixture, Matchday, Venue
from apps.schedule.services import add_venue, edit_venue

from .leagues import a_league

pytestmark = pytest.mark.django_db


def test_a_new_venue_is_on_the_organisers_clock_unless_told_otherwise() -> None:
    league = a_league(2, zone="America/Paramaribo")
    venue = add_venue(league.organiser, "  De   Kaart ", address=" Laan 1 ", by=league.director)
    assert (venue.name, venue.address, venue.timezone) == ("De Kaart", "Laan 1", "America/Paramaribo")
    away = add_venue(league.organiser, "Amsterdam", timezone="Europe/Amsterdam", by=league.director)
    assert away.timezone == "Europe/Amsterdam"
    entry = LogEntry.objects.get(action="add_venue", subject_id=venue.pk)
    assert (entry.by, entry.before, entry.after) == (
        league.director,
        None,
        {"name": "De Kaart", "address": "Laan 1", "timezone": "America/Paramaribo"},
    )


@pytest.mark.parametrize(
    ("name", "address", "timezone", "problems"),
    [
        ("", "", "Europe/Amsterdam", [("name", "required")]),
        ("n" * 80, "a" * 160, "Europe/Amsterdam", []),
        (
            "n" * 81,
            "a" * 161,
            "Mars/Base",
            [("name", "too_long"), ("address", "too_long"), ("timezone", "unknown_zone")],
        ),
        ("ONS HUIS", "", "Europe/Amsterdam", [("name", "taken")]),
        ("Ons\x00Huis", "", "Europe/Amsterdam", [("name", "control_characters")]),
    ],
)
def test_what_a_venue_may_be_called(
    name: str, address: str, timezone: str, problems: list[tuple[str, str]]
) -> None:
    league = a_league(2)
    if not problems:
        assert add_venue(league.organiser, name, address=address, timezone=timezone, by=league.director).pk
        return
    with pytest.raises(Refused) as refusal:
        add_venue(league.organiser, name, address=address, timezone=timezone, by=league.director)
    assert [(problem.field, problem.code) for problem in refusal.value.problems] == problems
    assert list(Venue.objects.filter(organiser=league.organiser)) == [league.venue]


def test_another_organiser_may_have_a_venue_of_the_same_name() -> None:
    a_league(2)
    other = a_league(2)
    Venue.objects.filter(organiser=other.organiser).delete()
    assert add_venue(other.organiser, "Ons Huis", by=other.director).pk


def test_a_change_is_stored_and_logged_from_what_to_what() -> None:
    league = a_league(2)
    edit_venue(
        league.venue,
        "Ons Thuis",
        address="Plein 3",
        timezone="America/Paramaribo",
        tables=None,
        by=league.director,
    )
    league.venue.refresh_from_db()
    assert (league.venue.name, league.venue.address) == ("Ons Thuis", "Plein 3")
    entry = LogEntry.objects.get(action="edit_venue")
    assert entry.before == {"name": "Ons Huis", "address": "", "timezone": "Europe/Amsterdam"}
    assert entry.after == {"name": "Ons Thuis", "address": "Plein 3", "timezone": "America/Paramaribo"}


def test_saving_without_a_change_logs_nothing_and_a_name_may_change_its_case() -> None:
    league = a_league(2)
    edit_venue(
        league.venue, "Ons Huis", address="", timezone="Europe/Amsterdam", tables=None, by=league.director
    )
    assert not LogEntry.objects.filter(action="edit_venue").exists()
    edit_venue(
        league.venue, "ONS HUIS", address="", timezone="Europe/Amsterdam", tables=None, by=league.director
    )
    assert Venue.objects.get(pk=league.venue.pk).name == "ONS HUIS"


def test_the_zone_of_a_venue_stays_while_matches_are_planned_there() -> None:
    league = a_league(2)
    home, away = league.entries
    matchday = Matchday.objects.create(stage=league.stage, number=1)
    Fixture.objects.create(
        stage=league.stage, matchday=matchday, position=1, home=home, away=away, venue=league.venue
    )
    with pytest.raises(Refused) as refusal:
        edit_venue(
            league.venue,
            "Ons Huis",
            address="",
            timezone="America/Paramaribo",
            tables=None,
            by=league.director,
        )
    assert [(problem.field, problem.code) for problem in refusal.value.problems] == [
        ("timezone", "zone_in_use")
    ]
    edit_venue(
        league.venue, "Nieuw Huis", address="", timezone="Europe/Amsterdam", tables=None, by=league.director
    )
    assert Venue.objects.get(pk=league.venue.pk).name == "Nieuw Huis"


def test_the_number_of_tables_is_told_where_it_is_known() -> None:
    league = a_league(2)
    edit_venue(
        league.venue, "Ons Huis", address="", timezone="Europe/Amsterdam", tables=16, by=league.director
    )
    told = LogEntry.objects.get(action="edit_venue")
    assert "tables" not in told.before
    assert told.after["tables"] == 16
