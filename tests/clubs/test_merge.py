"""Making one of two players or of two clubs."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from apps.clubs.models import Club, ClubAlias, LogEntry, Player, RosterSpot
from apps.clubs.names import ClubNames
from apps.clubs.services.merge import merge_clubs, merge_players, what_moves
from apps.clubs.services.organiser import appoint_secretary
from apps.clubs.services.roster import add_player, remove_from_roster
from apps.matches.models import LineUp, MatchSide, Partnership, Seat
from tests.at_once import at_once
from tests.factories import (
    make_cast,
    make_club,
    make_competition,
    make_entry,
    make_organiser,
    make_player,
    make_season,
    make_user,
)
from tests.matches.league_night import league_night
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The sentences as they stand in the code."""
    with translation.override("en"):
        yield


def test_everything_of_a_player_goes_to_the_other_and_the_log_tells() -> None:
    night = league_night()
    night.start()
    seat = Seat.objects.filter(player__isnull=False).select_related("player__organiser").first()
    assert seat is not None
    gone = seat.player
    assert gone is not None
    dewi = make_user("Dewi")
    kept = add_player(gone.organiser, "Asha Müsek", "NEW-1", by=dewi)
    seats = set(Seat.objects.filter(player=gone).values_list("pk", flat=True))
    named = Partnership.objects.filter(first=gone).count() + Partnership.objects.filter(second=gone).count()
    assert {moved.number for moved in what_moves(gone)} == {len(seats), named, 1}
    merge_players(kept, gone, by=dewi)
    assert set(Seat.objects.filter(player=kept).values_list("pk", flat=True)) == seats
    assert (
        Partnership.objects.filter(first=kept).count() + Partnership.objects.filter(second=kept).count()
        == named
    )
    assert RosterSpot.objects.get(player=kept).left_at is None
    assert not Player.objects.filter(pk=gone.pk).exists()
    told = LogEntry.objects.get(action="merge_players")
    assert told.subject == "Asha Müsek (NEW-1)"
    assert told.before == {
        "name": gone.name,
        "member_number": gone.member_number,
        "birth_year": None,
        "email": "",
        "shown_as": "full",
        "moved": len(seats) + named + 1,
    }


@pytest.mark.parametrize("with_sheets", [True, False], ids=["sheets", "line-ups"])
def test_two_who_stood_in_one_match_stay_two(with_sheets: bool) -> None:
    night = league_night()
    if with_sheets:
        night.start()
        Partnership.objects.update(first=None, second=None)
        first, second = (
            seat.player for seat in Seat.objects.filter(sheet__round=1).select_related("player")[:2]
        )
    else:
        match = night.start()
        Seat.objects.update(player=None)
        home, away = (LineUp.objects.get(match=match, side=side) for side in MatchSide.values)
        first = home.partnerships.select_related("first").get(position=1).first
        second = away.partnerships.select_related("second").get(position=2).second
    assert first is not None
    assert second is not None
    RosterSpot.objects.all().delete()
    for kept, gone in ((first, second), (second, first)):
        with refused_with(("", "together")):
            merge_players(kept, gone, by=make_user())


def test_merge_players_refuses_strangers_itself_and_lists_of_two_clubs() -> None:
    organiser, elsewhere = make_organiser(), make_organiser()
    season = make_season(organiser)
    asha = make_player(make_club(organiser), season, "Asha")
    other = make_player(make_club(organiser), season, "Asha")
    ruben = add_player(elsewhere, "Asha", "1", by=make_user())
    for gone, code in ((ruben, "other_organiser"), (asha, "same"), (other, "two_rosters")):
        with refused_with(("", code)):
            merge_players(asha, gone, by=make_user())
    assert Player.objects.count() == 3
    remove_from_roster(other.roster_spots.get(), by=make_user())
    merge_players(asha, other, by=make_user())
    assert RosterSpot.objects.filter(player=asha).count() == 2


def test_two_places_on_one_list_become_one_and_a_year_of_birth_is_taken_over() -> None:
    organiser = make_organiser()
    season, club = make_season(organiser), make_club(organiser)
    kept, gone = make_player(club, season, "Asha"), make_player(club, season, "Asha")
    Player.objects.filter(pk=gone.pk).update(birth_year=1961)
    merge_players(kept, gone, by=make_user())
    assert RosterSpot.objects.filter(player=kept, left_at=None).count() == 1
    assert RosterSpot.objects.filter(player=kept).count() == 2
    assert Player.objects.get().birth_year == 1961
    with refused_with(("", "gone")):
        merge_players(kept, gone, by=make_user())


def test_everything_of_a_club_goes_to_the_other_and_its_name_still_finds_it() -> None:
    organiser, asha, delano = make_organiser(), make_user("Asha"), make_user("Delano")
    season = make_season(organiser)
    kept = make_club(organiser, "Palm Boys", secretary=asha)
    gone = make_club(organiser, "De Palmen", secretary=delano)
    appoint_secretary(gone, asha, by=asha)
    competition, other = make_competition(season), make_competition(season)
    first = make_entry(competition, kept)
    second, third = make_entry(competition, gone), make_entry(competition, gone, team_number=2)
    fourth = make_entry(other, gone)
    player = make_player(gone, season, "Dewi")
    merge_clubs(kept, gone, by=asha)
    numbers = {entry.pk: entry.team_number for entry in kept.entries.all()}
    assert numbers == {first.pk: 1, second.pk: 3, third.pk: 2, fourth.pk: 1}
    assert kept.entries.get(pk=second.pk).name == second.name
    assert {role.user for role in kept.roles.select_related("user")} == {asha, delano}
    assert kept.roles.count() == 2
    assert player.roster_spots.get().club == kept
    assert not Club.objects.filter(pk=gone.pk).exists()
    assert ClubNames(organiser).find("de palmen") == kept
    told = LogEntry.objects.get(action="merge_clubs")
    assert (told.subject, told.before) == ("Palm Boys", {"name": "De Palmen", "place": "", "moved": 6})


def test_a_club_of_the_same_letters_gets_no_alias_and_strangers_are_refused() -> None:
    organiser = make_organiser()
    kept, gone = make_club(organiser, "Palm Boys"), make_club(organiser, "Palmboys")
    for other, code in ((kept, "same"), (make_club(make_organiser()), "other_organiser")):
        with refused_with(("", code)):
            merge_clubs(kept, other, by=make_user())
    merge_clubs(kept, gone, by=make_user())
    assert not ClubAlias.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_merge_two_players_crosswise_keep_one() -> None:
    organiser, by = make_organiser(), make_user("Dewi")
    first, second = (add_player(organiser, "Asha", number, by=by) for number in "12")
    merges = [lambda: merge_players(first, second, by=by), lambda: merge_players(second, first, by=by)]
    assert at_once(*merges) == [[], [("", "gone")]]
    assert Player.objects.count() == 1


def test_a_director_sees_both_players_and_what_goes_along_before_anything_happens() -> None:
    cast = make_cast(players=1)
    client = Client(headers={"accept-language": "en"})
    client.force_login(cast.dewi)
    kept, [gone] = add_player(cast.organiser, "Asha", "1", by=cast.dewi), cast.home_players
    address = reverse("clubs:merge_players", args=[cast.organiser.slug, kept.pk])
    page = client.post(address, {"member_number": gone.member_number}).content.decode()
    for words in (gone.name, "Roster places", "This cannot be taken back.", "2026/27 Kampoe"):
        assert words in page
    assert Player.objects.filter(pk=gone.pk).exists()
    answer = client.post(address, {"member_number": gone.member_number, "confirmed": "on"}, follow=True)
    assert "are one player now." in answer.content.decode()
    assert not Player.objects.filter(pk=gone.pk).exists()


def test_what_stands_against_it_is_shown_and_the_button_is_not() -> None:
    cast = make_cast(players=1)
    client = Client(headers={"accept-language": "en"})
    client.force_login(cast.dewi)
    [kept], [gone] = cast.home_players, cast.away_players
    address = reverse("clubs:merge_players", args=[cast.organiser.slug, kept.pk])
    for confirmed in ({}, {"confirmed": "on"}):
        page = client.post(address, {"member_number": gone.member_number, **confirmed}).content.decode()
        assert (
            "In 2026/27 one is on the list of Kampoe and the other of Trekkers: take one off first." in page
        )
        assert "Make one of the two" not in page
    assert Player.objects.filter(pk=gone.pk).exists()
