"""Two people who store the same at the same moment: one is let through, the other reads the usual sentence."""

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import Club, LogEntry, Organiser, Player, RosterSpot
from apps.clubs.services.anonymise import anonymise_player
from apps.clubs.services.club import add_club
from apps.clubs.services.organiser import (
    appoint_director,
    create_organiser,
    dismiss_director,
)
from apps.clubs.services.roster import add_player, add_to_roster, remove_from_roster
from tests.at_once import at_once
from tests.factories import make_club, make_organiser, make_season, make_user
from tests.stored import where_stored


@pytest.mark.django_db(transaction=True)
def test_two_organisers_of_one_name() -> None:
    by = make_user("Sonja")
    create = [lambda: create_organiser("Bond", timezone="Europe/Amsterdam", by=by)] * 2
    assert at_once(*create) == [[], [("name", "taken")]]
    assert Organiser.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_clubs_whose_names_differ_but_whose_addresses_clash_are_both_added() -> None:
    organiser, by = make_organiser(), make_user("Dewi")
    names = ["A B", "A-B", "A/B", "A_B"]
    outcomes = at_once(*[lambda name=name: add_club(organiser, name, by=by) for name in names])
    assert outcomes == [[], [], [], []]
    assert len(set(Club.objects.values_list("slug", flat=True))) == 4


@pytest.mark.django_db(transaction=True)
def test_two_players_with_one_member_number() -> None:
    organiser, by = make_organiser(), make_user("Dewi")
    outcomes = at_once(
        lambda: add_player(organiser, "Asha", "a1", by=by),
        lambda: add_player(organiser, "Delano", "A1", by=by),
    )
    assert outcomes == [[], [("member_number", "taken")]]
    assert Player.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_player_on_two_rosters() -> None:
    organiser, by = make_organiser(), make_user("Dewi")
    season, clubs = make_season(organiser), [make_club(organiser) for _each in range(2)]
    player = add_player(organiser, "Asha", "1", by=by)
    outcomes = at_once(*[lambda club=club: add_to_roster(club, season, player, by=by) for club in clubs])
    assert outcomes == [[], [("member_number", "on_other_roster")]]
    assert RosterSpot.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_dismiss_each_other_leave_one() -> None:
    dewi, asha = make_user("Dewi"), make_user("Asha")
    organiser = make_organiser(director=dewi)
    roles = [organiser.roles.get(), appoint_director(organiser, asha, by=dewi)]
    assert at_once(*[lambda role=role: dismiss_director(role, by=dewi) for role in roles]) == [
        [],
        [("", "last_director")],
    ]
    assert organiser.roles.count() == 1


def test_a_service_that_clashes_twice_is_at_fault_itself() -> None:
    calls: list[int] = []

    @once_more_after_a_clash
    def store(number: int) -> None:
        calls.append(number)
        raise IntegrityError

    with pytest.raises(IntegrityError):
        store(7)
    assert calls == [7, 7]


@pytest.mark.django_db(transaction=True)
def test_who_is_anonymised_while_somebody_puts_them_on_a_list_is_named_nowhere() -> None:
    organiser, by = make_organiser(), make_user("Dewi")
    club, season = make_club(organiser), make_season(organiser)
    for number in range(4):
        player = add_player(organiser, f"Zebedeus {number}", f"Z{number}", by=by)
        spot = add_to_roster(club, season, player, by=by)
        next_season = make_season(organiser, f"{2030 + number}/31", by=by)
        at_once(
            lambda player=player: anonymise_player(player, reason="Gevraagd", by=by),
            lambda player=player, season=next_season: add_to_roster(club, season, player, by=by),
            lambda spot=spot: remove_from_roster(spot, by=by),
            lambda player=player: anonymise_player(player, reason="Gevraagd", by=by),
        )
    assert where_stored("Zebedeus") == []
    assert LogEntry.objects.filter(action="anonymise_player").count() == 4


@pytest.mark.django_db(transaction=True)
def test_the_last_two_directors_who_close_their_accounts_leave_one_of_them() -> None:
    first, second = make_user("Dewi"), make_user("Sonja")
    organiser = make_organiser(director=first)
    appoint_director(organiser, second, by=first)
    for user in (first, second):
        user.set_password("een lang wachtwoord")
        user.save()
    answers: list[tuple[int, bool]] = []

    def close(user: User) -> None:
        client = Client()
        client.force_login(user)
        answer = client.post(reverse("accounts:close"), {"password": "een lang wachtwoord"})
        answers.append((answer.status_code, "wedstrijdleider" in answer.content.decode()))

    assert at_once(lambda: close(first), lambda: close(second)) == [[], []]
    # Who comes too late reads why, on the page.
    assert sorted(answers) == [(200, True), (302, False)]
    assert organiser.roles.count() == 1
