"""Founding an organiser, its directors and its seasons."""

import datetime as dt

import pytest
from django.core import mail
from django.utils import translation

from apps.accounts.models import User
from apps.clubs.models import LogEntry, Organiser, OrganiserRole, Season
from apps.clubs.permissions import can_appoint_directors, is_director
from apps.clubs.services.invitations import accept_as_newcomer
from apps.clubs.services.organiser import (
    appoint_director,
    create_organiser,
    dismiss_director,
    found_organiser,
    rename_organiser,
    start_season,
)
from tests.factories import make_cast, make_organiser, make_user
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db

FIRST, LAST = dt.date(2026, 9, 1), dt.date(2027, 6, 30)


def last_log(organiser: Organiser) -> LogEntry:
    entry = organiser.log.first()
    assert entry is not None
    return entry


def test_create_organiser_stores_tidy_name_slug_and_log() -> None:
    sonja = make_user("Sonja")
    organiser = create_organiser("  Surinaamse  Bond ", timezone="America/Paramaribo", by=sonja)
    assert (organiser.name, organiser.slug, organiser.timezone) == (
        "Surinaamse Bond",
        "surinaamse-bond",
        "America/Paramaribo",
    )
    told = last_log(organiser)
    assert (told.action, told.by, told.after) == (
        "create_organiser",
        sonja,
        {"name": "Surinaamse Bond", "timezone": "America/Paramaribo"},
    )


@pytest.mark.parametrize(
    ("name", "timezone", "problems"),
    [
        ("", "Europe/Amsterdam", [("name", "required")]),
        ("b" * 121, "Europe/Amsterdam", [("name", "too_long")]),
        ("BOND", "Europe/Amsterdam", [("name", "taken")]),
        ("Bond 2", "Mars/Olympus", [("timezone", "unknown_zone")]),
        ("bond", "", [("name", "taken"), ("timezone", "unknown_zone")]),
    ],
)
def test_create_organiser_refuses(name: str, timezone: str, problems: list[tuple[str, str]]) -> None:
    make_organiser("Bond")
    with refused_with(*problems):
        create_organiser(name, timezone=timezone, by=make_user())
    assert Organiser.objects.count() == 1


def test_two_names_with_one_slug_get_two_addresses() -> None:
    assert [make_organiser(name).slug for name in ("A B", "A-B", "A.B", "clubs", "♠♣")] == [
        "a-b",
        "a-b-2",
        "ab",
        "clubs-2",
        "x",
    ]


def test_found_organiser_invites_a_first_director(django_capture_on_commit_callbacks) -> None:
    sonja = make_user("Sonja", language="en")
    with django_capture_on_commit_callbacks(execute=True):
        organiser = found_organiser(
            "Bond",
            timezone="Europe/Amsterdam",
            director_email=" Dewi@Example.ORG ",
            director_name="Dewi  Ramdin",
            by=sonja,
        )
    invitation = organiser.invitations.get()
    assert (invitation.email, invitation.name, invitation.kind) == (
        "dewi@example.org",
        "Dewi Ramdin",
        "director",
    )
    assert not is_director(sonja, organiser)
    # Until somebody directs the organiser the staff of the site can invite, and not a moment longer.
    assert can_appoint_directors(sonja, organiser) is False
    sonja.is_staff = True
    assert can_appoint_directors(sonja, organiser)
    dewi = accept_as_newcomer(invitation, name="Dewi Ramdin", password="klaver-negen-stil")
    assert is_director(dewi, organiser)
    assert not can_appoint_directors(sonja, organiser)
    assert [message.to for message in mail.outbox] == [["dewi@example.org"]]


@pytest.mark.parametrize(
    ("name", "email", "director", "problems"),
    [
        ("Bond", "", "Dewi", [("director_email", "required")]),
        ("Bond", "no address", "", [("director_name", "required"), ("director_email", "email_malformed")]),
        ("", "dewi@example.org", "Dewi", [("name", "required")]),
    ],
)
def test_found_organiser_stores_nothing_when_refused(
    name: str, email: str, director: str, problems: list[tuple[str, str]]
) -> None:
    sonja = make_user("Sonja")
    with refused_with(*problems):
        found_organiser(
            name, timezone="Europe/Amsterdam", director_email=email, director_name=director, by=sonja
        )
    assert not Organiser.objects.exists()
    assert list(User.objects.all()) == [sonja]


def test_the_clock_of_an_organiser_stays_once_it_has_competitions() -> None:
    cast = make_cast(zone="Europe/Amsterdam")
    with refused_with(("timezone", "zone_in_use")):
        rename_organiser(cast.organiser, "Nieuwe Bond", timezone="America/Paramaribo", by=cast.dewi)
    assert Organiser.objects.get(pk=cast.organiser.pk).timezone == "Europe/Amsterdam"


def test_rename_organiser_keeps_the_address_and_tells_before_and_after() -> None:
    dewi = make_user("Dewi")
    organiser = make_organiser("Oude Bond", director=dewi)
    renamed = rename_organiser(organiser, "Nieuwe Bond", timezone="America/Paramaribo", by=dewi)
    assert (renamed.name, renamed.slug) == ("Nieuwe Bond", "oude-bond")
    told = last_log(renamed)
    assert (told.action, told.before, told.after) == (
        "rename_organiser",
        {"name": "Oude Bond", "timezone": "Europe/Amsterdam"},
        {"name": "Nieuwe Bond", "timezone": "America/Paramaribo"},
    )


def test_rename_organiser_without_change_logs_nothing() -> None:
    organiser = make_organiser("Bond")
    before = organiser.log.count()
    rename_organiser(organiser, "Bond", timezone=organiser.timezone, by=make_user())
    assert organiser.log.count() == before


def test_rename_organiser_refuses_another_ones_name_but_takes_its_own_in_other_case() -> None:
    make_organiser("Andere Bond")
    organiser = make_organiser("Bond")
    with refused_with(("name", "taken"), ("timezone", "unknown_zone")):
        rename_organiser(organiser, "ANDERE bond", timezone="x", by=make_user())
    assert rename_organiser(organiser, "BOND", timezone=organiser.timezone, by=make_user()).name == "BOND"


def test_start_season_stores_dates_slug_and_log() -> None:
    organiser = make_organiser()
    season = start_season(organiser, "2026/27", FIRST, LAST, by=make_user())
    assert (season.slug, season.starts_on, season.ends_on) == ("2026-27", FIRST, LAST)
    assert last_log(organiser).after == {
        "name": "2026/27",
        "starts_on": "2026-09-01",
        "ends_on": "2027-06-30",
    }


@pytest.mark.parametrize(
    ("name", "first", "last", "problems"),
    [
        ("", FIRST, LAST, [("name", "required")]),
        ("2" * 21, FIRST, LAST, [("name", "too_long")]),
        ("2025/26", FIRST, LAST, [("name", "taken")]),
        ("2026/27", LAST, FIRST, [("ends_on", "ends_before_start")]),
        (
            "2026/27",
            dt.date(1, 1, 1),
            LAST,
            [("starts_on", "year_impossible"), ("ends_on", "season_too_long")],
        ),
        (
            "2026/27",
            FIRST,
            dt.date(9999, 12, 31),
            [("ends_on", "year_impossible"), ("ends_on", "season_too_long")],
        ),
        ("2026/27", FIRST, dt.date(2029, 9, 4), [("ends_on", "season_too_long")]),
    ],
)
def test_start_season_refuses(
    name: str, first: dt.date, last: dt.date, problems: list[tuple[str, str]]
) -> None:
    organiser = make_organiser()
    start_season(organiser, "2025/26", dt.date(2025, 9, 1), dt.date(2026, 6, 30), by=make_user())
    with refused_with(*problems):
        start_season(organiser, name, first, last, by=make_user())
    assert Season.objects.count() == 1


@pytest.mark.parametrize("last", [FIRST, dt.date(2029, 9, 3)])
def test_a_season_may_last_one_day_or_three_years(last: dt.date) -> None:
    assert start_season(make_organiser(), "x", FIRST, last, by=make_user()).ends_on == last


def test_two_organisers_may_have_a_season_of_one_name() -> None:
    seasons = [start_season(make_organiser(), "2026/27", FIRST, LAST, by=make_user()) for _each in range(2)]
    assert [season.slug for season in seasons] == ["2026-27", "2026-27"]


def test_appoint_director_is_done_once() -> None:
    dewi, asha = make_user("Dewi"), make_user("Asha")
    organiser = make_organiser(director=dewi)
    assert {appoint_director(organiser, asha, by=dewi) for _twice in range(2)} == {
        OrganiserRole.objects.get(user=asha)
    }
    told = organiser.log.get(action="appoint_director", subject="Asha")
    assert (told.by, told.after) == (dewi, {"name": "Asha"})


def test_dismiss_director_takes_the_role_away() -> None:
    dewi, asha = make_user("Dewi"), make_user("Asha")
    organiser = make_organiser(director=dewi)
    role = appoint_director(organiser, asha, by=dewi)
    dismiss_director(role, by=dewi)
    assert not is_director(asha, organiser)
    told = last_log(organiser)
    assert (told.action, told.subject, told.before) == ("dismiss_director", "Asha", {"name": "Asha"})


def test_dismiss_director_leaves_one() -> None:
    dewi = make_user("Dewi")
    organiser = make_organiser(director=dewi)
    with refused_with(("", "last_director")):
        dismiss_director(organiser.roles.get(), by=dewi)
    assert is_director(dewi, organiser)


def test_dismiss_director_twice_changes_nothing() -> None:
    dewi, asha = make_user("Dewi"), make_user("Asha")
    organiser = make_organiser(director=dewi)
    role = appoint_director(organiser, asha, by=dewi)
    dismiss_director(role, by=dewi)
    logged = organiser.log.count()
    role.pk = role.pk or 0
    dismiss_director(OrganiserRole(pk=role.pk, organiser=organiser, user=asha), by=dewi)
    assert organiser.log.count() == logged


def test_a_refusal_speaks_the_readers_language() -> None:
    make_organiser("Bond")
    with translation.override("nl"), pytest.raises(Exception, match="Er is al een organisator") as refused:
        create_organiser("Bond", timezone="Europe/Amsterdam", by=make_user())
    assert type(refused.value).__name__ == "Refused"
