"""Other names of clubs."""

import pytest

from apps.clubs.models import ClubAlias
from apps.clubs.names import ClubNames, plain
from apps.clubs.services.aliases import add_alias, remove_alias
from tests.at_once import at_once
from tests.factories import make_club, make_organiser, make_user
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "key"), [("Palm Boys", "palmboys"), (" PALM-boys.", "palmboys"), ("Één 2", "een2"), ("_!", "")]
)
def test_names_are_compared_without_case_spaces_signs_and_accents(text: str, key: str) -> None:
    assert plain(text) == key


def test_an_alias_finds_its_club_until_it_is_taken_away_and_the_log_tells() -> None:
    organiser, by = make_organiser(), make_user("Dewi")
    club = make_club(organiser, "Palm Boys")
    alias = add_alias(club, "  De  Palmen ", by=by)
    assert ClubNames(organiser).find("DE PALMEN") == club
    assert ClubNames(make_organiser()).find("De Palmen") is None
    for _each in range(2):
        remove_alias(alias, by=by)
    assert ClubNames(organiser).find("De Palmen") is None
    told = [(e.action, e.subject, e.before, e.after) for e in organiser.log.filter(by=by).order_by("pk")]
    assert told == [
        ("add_club_alias", "Palm Boys", None, {"name": "De Palmen"}),
        ("remove_club_alias", "Palm Boys", {"name": "De Palmen"}, None),
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "required"),
        ("n" * 81, "too_long"),
        ("--", "no_letters"),
        ("kam-poe", "taken"),
        ("de PALMEN", "taken"),
    ],
)
def test_add_alias_refuses(name: str, code: str) -> None:
    organiser = make_organiser()
    club = make_club(organiser, "Palm Boys")
    make_club(organiser, "Kampoe")
    add_alias(club, "De Palmen", by=make_user())
    with refused_with(("name", code)):
        add_alias(club, name, by=make_user())
    assert ClubAlias.objects.count() == 1


def test_a_club_found_by_its_own_name_is_not_taken_for_another_with_that_alias() -> None:
    organiser = make_organiser()
    palm = make_club(organiser, "Palm Boys")
    add_alias(palm, "Trekkers", by=make_user())
    trekkers = make_club(organiser, "Trekkers")
    assert ClubNames(organiser).find("trekkers") == trekkers


@pytest.mark.django_db(transaction=True)
def test_one_alias_for_two_clubs_at_once() -> None:
    organiser, by = make_organiser(), make_user("Dewi")
    clubs = [make_club(organiser) for _each in range(2)]
    add = [lambda club=club: add_alias(club, "De Palmen", by=by) for club in clubs]
    assert at_once(*add) == [[], [("name", "taken")]]
