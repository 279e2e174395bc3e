"""Players and rosters."""

import datetime as dt

import pytest
import time_machine

from apps.clubs.models import Player, RosterSpot
from apps.clubs.permissions import can_edit_player
from apps.clubs.queries import roster_of
from apps.clubs.services.roster import (
    add_member_to_roster,
    add_new_player_to_roster,
    add_player,
    add_to_roster,
    edit_player,
    remove_from_roster,
)
from tests.factories import make_cast, make_club, make_organiser, make_player, make_season, make_user
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db


def test_add_player_stores_tidy_facts_and_log() -> None:
    organiser, asha = make_organiser(), make_user("Asha")
    player = add_player(organiser, " Delano  Pinas ", " 12 a ", birth_year=1961, by=asha)
    assert (player.name, player.member_number, player.birth_year) == ("Delano Pinas", "12 a", 1961)
    assert str(player) == "Delano Pinas (12 a)"
    told = organiser.log.get(action="add_player")
    assert told.after == {"name": "Delano Pinas", "member_number": "12 a", "birth_year": 1961}


@time_machine.travel(dt.datetime(2026, 11, 1, tzinfo=dt.UTC))
@pytest.mark.parametrize(
    ("name", "number", "year", "problems"),
    [
        ("", "", None, [("name", "required"), ("member_number", "required")]),
        ("n" * 81, "1" * 21, None, [("name", "too_long"), ("member_number", "too_long")]),
        ("Delano", "a1", None, [("member_number", "taken")]),
        ("Delano", "2", 1899, [("birth_year", "out_of_range")]),
        ("Delano", "2", 2027, [("birth_year", "out_of_range")]),
        ("Delano", "2", -(10**30), [("birth_year", "out_of_range")]),
    ],
)
def test_add_player_refuses(
    name: str, number: str, year: int | None, problems: list[tuple[str, str]]
) -> None:
    organiser = make_organiser()
    add_player(organiser, "Asha", "A1", by=make_user())
    with refused_with(*problems):
        add_player(organiser, name, number, birth_year=year, by=make_user())
    assert Player.objects.count() == 1


@time_machine.travel(dt.datetime(2026, 11, 1, tzinfo=dt.UTC))
@pytest.mark.parametrize("year", [1900, 2026])
def test_the_ends_of_the_range_of_birth_years_are_taken(year: int) -> None:
    assert add_player(make_organiser(), "Asha", "1", birth_year=year, by=make_user()).birth_year == year


def test_two_players_of_one_name_are_two_players() -> None:
    organiser = make_organiser()
    players = [add_player(organiser, "Asha", number, by=make_user()) for number in ("1", "2")]
    assert [str(player) for player in players] == ["Asha (1)", "Asha (2)"]


def test_two_organisers_may_give_one_member_number() -> None:
    assert [
        add_player(make_organiser(), "Asha", "1", by=make_user()).member_number for _each in range(2)
    ] == [
        "1",
        "1",
    ]


def test_edit_player_changes_facts_and_tells_before_and_after() -> None:
    organiser = make_organiser()
    player = add_player(organiser, "Asha", "1", by=make_user())
    edited = edit_player(player, "Asha Kartosen", "1B", birth_year=1970, by=make_user())
    assert (edited.name, edited.member_number, edited.birth_year) == ("Asha Kartosen", "1B", 1970)
    told = organiser.log.get(action="edit_player")
    unchanged = {"email": "", "shown_as": "full"}
    assert told.before == {"name": "Asha", "member_number": "1", "birth_year": None, **unchanged}


def test_edit_player_without_change_logs_nothing_and_refuses_anothers_number() -> None:
    organiser = make_organiser()
    player = add_player(organiser, "Asha", "1", by=make_user())
    add_player(organiser, "Delano", "x2", by=make_user())
    edit_player(player, "Asha", "1", birth_year=None, by=make_user())
    with refused_with(("member_number", "taken")):
        edit_player(player, "Asha", "X2", birth_year=None, by=make_user())
    assert not organiser.log.filter(action="edit_player").exists()
    assert player.member_number == "1"


def test_a_roster_shows_who_stands_on_it_by_name() -> None:
    organiser = make_organiser()
    season, club = make_season(organiser), make_club(organiser, "Kampoe")
    for name, number in (("Delano", "2"), ("Asha", "9"), ("Asha", "1")):
        add_new_player_to_roster(club, season, name, number, by=make_user())
    assert [str(spot.player) for spot in roster_of(club, season)] == ["Asha (1)", "Asha (9)", "Delano (2)"]
    told = organiser.log.filter(action="add_to_roster").last()
    assert told is not None
    assert (told.subject, told.after) == ("Delano (2)", {"club": "Kampoe", "season": season.name})


def test_add_new_player_to_roster_stores_neither_when_refused() -> None:
    organiser, stranger = make_organiser(), make_organiser()
    club = make_club(organiser)
    with refused_with(("", "other_organiser")):
        add_new_player_to_roster(club, make_season(stranger), "Asha", "1", by=make_user())
    with refused_with(("name", "required")):
        add_new_player_to_roster(club, make_season(organiser), "", "1", by=make_user())
    assert not Player.objects.exists()
    assert not RosterSpot.objects.exists()


def test_add_member_to_roster_finds_the_number_in_any_case() -> None:
    organiser = make_organiser()
    player = add_player(organiser, "Asha", "Ab1", by=make_user())
    spot = add_member_to_roster(make_club(organiser), make_season(organiser), " aB1 ", by=make_user())
    assert spot.player == player


def test_add_member_to_roster_refuses_unknown_and_other_organisers_numbers() -> None:
    organiser = make_organiser()
    season, club = make_season(organiser), make_club(organiser)
    add_player(make_organiser(), "Ruben", "77", by=make_user())
    for number in ("77", "", "  "):
        with refused_with(("member_number", "unknown_member")):
            add_member_to_roster(club, season, number, by=make_user())


def test_add_to_roster_refuses_who_is_on_a_list_of_the_season() -> None:
    organiser = make_organiser()
    season, club, other = make_season(organiser), make_club(organiser), make_club(organiser)
    player = make_player(club, season, "Asha")
    with refused_with(("member_number", "on_this_roster")):
        add_to_roster(club, season, player, by=make_user())
    with refused_with(("member_number", "on_other_roster")):
        add_to_roster(other, season, player, by=make_user())
    assert add_to_roster(other, make_season(organiser, "2027/28"), player, by=make_user()).club == other


def test_add_to_roster_refuses_strangers_and_who_plays_no_more() -> None:
    organiser, stranger = make_organiser(), make_organiser()
    season, club = make_season(organiser), make_club(organiser)
    ruben = add_player(stranger, "Ruben", "1", by=make_user())
    with refused_with(("member_number", "other_organiser")):
        add_to_roster(club, season, ruben, by=make_user())
    asha = add_player(organiser, "Asha", "1", by=make_user())
    Player.objects.filter(pk=asha.pk).update(is_active=False)
    asha.refresh_from_db()
    with refused_with(("member_number", "player_inactive")):
        add_to_roster(club, season, asha, by=make_user())


def test_a_transfer_ends_one_place_and_opens_another() -> None:
    organiser = make_organiser()
    season, old, new = make_season(organiser), make_club(organiser, "Kampoe"), make_club(organiser)
    player = make_player(old, season, "Asha")
    spot = remove_from_roster(player.roster_spots.get(), by=make_user())
    assert spot.left_at is not None
    add_to_roster(new, season, player, by=make_user())
    assert [list(roster_of(club, season).values_list("player", flat=True)) for club in (old, new)] == [
        [],
        [player.pk],
    ]
    told = organiser.log.get(action="remove_from_roster")
    assert told.before == {"club": "Kampoe", "season": season.name}


def test_remove_from_roster_twice_keeps_the_first_moment() -> None:
    organiser = make_organiser()
    player = make_player(make_club(organiser), make_season(organiser), "Asha")
    first = remove_from_roster(player.roster_spots.get(), by=make_user())
    second = remove_from_roster(player.roster_spots.get(), by=make_user())
    assert first.left_at == second.left_at
    assert organiser.log.filter(action="remove_from_roster").count() == 1


def test_who_moved_to_another_club_is_edited_by_that_club() -> None:
    cast = make_cast(players=2)
    player = cast.home_players[0]
    assert can_edit_player(cast.asha, player)
    next_season = make_season(cast.organiser, "2027/28", by=cast.dewi)

    add_to_roster(cast.away_club, next_season, player, by=cast.delano)

    assert not can_edit_player(cast.asha, player)
    assert can_edit_player(cast.delano, player)
    assert can_edit_player(cast.dewi, player)
    assert not can_edit_player(cast.ruben, player)
