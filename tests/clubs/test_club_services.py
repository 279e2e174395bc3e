"""Clubs and their secretaries."""

import pytest

from apps.clubs.models import Club, ClubRole
from apps.clubs.permissions import is_secretary
from apps.clubs.services.club import add_club, rename_club
from apps.clubs.services.organiser import appoint_secretary, dismiss_secretary
from tests.factories import make_club, make_organiser, make_user
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db


def test_add_club_stores_name_town_slug_and_log() -> None:
    organiser, dewi = make_organiser(), make_user("Dewi")
    club = add_club(organiser, " Jai  Gandhi ", place=" Paramaribo", by=dewi)
    assert (club.name, club.place, club.slug) == ("Jai Gandhi", "Paramaribo", "jai-gandhi")
    told = organiser.log.get(action="add_club")
    assert (told.subject, told.by, told.after) == (
        "Jai Gandhi",
        dewi,
        {"name": "Jai Gandhi", "place": "Paramaribo"},
    )


@pytest.mark.parametrize(
    ("name", "place", "problems"),
    [
        ("", "", [("name", "required")]),
        ("n" * 81, "p" * 61, [("name", "too_long"), ("place", "too_long")]),
        ("kampoe", "", [("name", "taken")]),
    ],
)
def test_add_club_refuses(name: str, place: str, problems: list[tuple[str, str]]) -> None:
    organiser = make_organiser()
    make_club(organiser, "Kampoe")
    with refused_with(*problems):
        add_club(organiser, name, place=place, by=make_user())
    assert Club.objects.count() == 1


def test_two_organisers_may_have_a_club_of_one_name() -> None:
    assert [make_club(make_organiser(), "Kampoe").slug for _each in range(2)] == ["kampoe", "kampoe"]


def test_rename_club_keeps_the_address_and_tells_before_and_after() -> None:
    club = make_club(make_organiser(), "Kampoe")
    renamed = rename_club(club, "Kampoe '58", place="Wanica", by=make_user())
    assert (renamed.name, renamed.place, renamed.slug) == ("Kampoe '58", "Wanica", "kampoe")
    told = club.organiser.log.get(action="rename_club")
    assert (told.before, told.after) == (
        {"name": "Kampoe", "place": ""},
        {"name": "Kampoe '58", "place": "Wanica"},
    )


def test_rename_club_refuses_another_clubs_name_and_leaves_the_given_club_as_it_was() -> None:
    organiser = make_organiser()
    make_club(organiser, "Trekkers")
    club = make_club(organiser, "Kampoe")
    with refused_with(("name", "taken")):
        rename_club(club, "TREKKERS", place="", by=make_user())
    assert club.name == "Kampoe"
    assert rename_club(club, "KAMPOE", place="", by=make_user()).name == "KAMPOE"


def test_rename_club_without_change_logs_nothing() -> None:
    club = make_club(make_organiser(), "Kampoe")
    rename_club(club, "Kampoe ", place="", by=make_user())
    assert not club.organiser.log.filter(action="rename_club").exists()


def test_appoint_secretary_is_done_once() -> None:
    dewi, asha = make_user("Dewi"), make_user("Asha")
    club = make_club(make_organiser(director=dewi), "Kampoe")
    for _twice in range(2):
        appoint_secretary(club, asha, by=dewi)
    assert is_secretary(asha, club)
    told = club.organiser.log.get(action="appoint_secretary")
    assert (told.subject, told.after) == ("Asha", {"club": "Kampoe", "name": "Asha"})


def test_one_person_is_secretary_of_several_clubs() -> None:
    asha, organiser = make_user("Asha"), make_organiser()
    clubs = [make_club(organiser, secretary=asha) for _each in range(2)]
    assert [is_secretary(asha, club) for club in clubs] == [True, True]


def test_dismiss_secretary_takes_the_role_away_once() -> None:
    asha = make_user("Asha")
    club = make_club(make_organiser(), "Kampoe", secretary=asha)
    role = club.roles.get()
    for _twice in range(2):
        dismiss_secretary(ClubRole(pk=role.pk), by=asha)
    assert not is_secretary(asha, club)
    [told] = club.organiser.log.filter(action="dismiss_secretary")
    assert (told.subject, told.before) == ("Asha", {"club": "Kampoe", "name": "Asha"})
