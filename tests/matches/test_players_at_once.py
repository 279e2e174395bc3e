"""Somebody is named for a match at the moment at which the organiser makes one of two players, or nobody of one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.clubs.models import LogEntry, Player
from apps.clubs.services.anonymise import anonymise_player
from apps.clubs.services.merge import merge_players
from apps.clubs.services.roster import edit_player
from apps.matches.models import Partnership, Seat
from apps.matches.services.fixed_line_ups import start_fixed_match
from apps.matches.services.play import start_match
from apps.matches.services.seating import substitute
from tests.at_once import at_once
from tests.matches.league_night import LeagueNight, league_night
from tests.matches.pairs_night import pairs_night

pytestmark = pytest.mark.django_db(transaction=True)


def name(night: LeagueNight) -> Callable[[], object]:
    return lambda: night.line_up("home")


def start(night: LeagueNight) -> Callable[[], object]:
    night.line_up("home")
    night.line_up("away")
    match = night.fixture.matches.get()
    return lambda: start_match(match, by=night.asha)


def bring_in_the_reserve(night: LeagueNight) -> Callable[[], object]:
    match = night.start()
    first, reserve = night.home_players[0], night.home_players[4]
    return lambda: substitute(
        match, "home", {1: (first, reserve)}, from_round=2, reason="Ziek", by=night.asha
    )


@pytest.mark.parametrize("change", [name, start, bring_in_the_reserve])
def test_who_becomes_one_with_another_is_named_as_that_one_or_refused(change) -> None:
    night = league_night()
    going = change(night)
    gone = night.home_players[4 if change is bring_in_the_reserve else 1]
    newcomer = Player.objects.create(organiser=night.organiser, name="Nieuw", member_number="N1")
    outcomes = at_once(going, lambda: merge_players(newcomer, gone, by=night.dewi))
    assert outcomes[0] == []
    assert all(code in ("not_on_roster", "changed_meanwhile") for _field, code in outcomes[1])
    named = [
        *Partnership.objects.values_list("first", "second"),
        *Seat.objects.values_list("player", "entry"),
    ]
    assert gone.pk not in [player for player, _other in named]


@pytest.mark.parametrize("change", [name, bring_in_the_reserve])
def test_who_is_anonymised_meanwhile_leaves_no_member_number_in_the_log(change) -> None:
    night = league_night()
    going = change(night)
    player = night.home_players[4 if change is bring_in_the_reserve else 1]
    at_once(going, lambda: anonymise_player(player, reason="Gevraagd", by=night.dewi))
    told = LogEntry.objects.filter(action__in=["name_line_up", "substitute"]).values_list("after", flat=True)
    numbers = [number for after in told for pair in after["partnerships"] for number in pair]
    assert player.member_number not in numbers


def test_a_fixed_partnership_starts_while_a_player_of_it_is_called_otherwise() -> None:
    night = pairs_night()
    player, by = night.cast.home_players[0], night.cast.dewi
    outcomes = at_once(
        lambda: start_fixed_match(night.fixture, by=by),
        lambda: edit_player(player, "Anil de Tweede", player.member_number, birth_year=None, by=by),
    )
    assert outcomes == [[], []]
    night.home.refresh_from_db()
    assert night.home.name.startswith("Anil de Tweede")
    assert Seat.objects.filter(player=player).count() == 1
