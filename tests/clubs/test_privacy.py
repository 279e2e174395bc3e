"""Who is shown how in public, for many at once, and who plays no more."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.clubs.models import LogEntry, Player
from apps.clubs.refusals import Refused
from apps.clubs.services.merge import merge_players
from apps.clubs.services.privacy import (
    deactivate_player,
    reactivate_player,
    show_new_players_as,
    show_players_as,
)
from apps.clubs.services.roster import add_player, add_to_roster, edit_player, remove_from_roster
from apps.matches.services.line_ups import players_who_may_play
from tests.factories import (
    Cast,
    make_cast,
    make_entry,
    make_organiser,
    make_player,
    make_season,
    make_user,
)
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db


def ways(cast: Cast) -> list[str]:
    return [Player.objects.get(pk=player.pk).shown_as for player in cast.home_players]


def test_ticked_players_of_a_list_are_shown_in_another_way_and_the_log_tells_of_each(client) -> None:
    cast = make_cast(players=3)
    client.force_login(cast.asha)
    page = reverse("clubs:roster", args=[cast.organiser.slug, cast.home_club.slug, cast.season.slug])
    ticked = [str(player.pk) for player in cast.home_players[:2]]

    client.post(f"{page}names/", {"shown_as": "hidden", "players": ticked})

    assert ways(cast) == ["hidden", "hidden", "full"]
    told = LogEntry.objects.filter(action="show_player_as")
    assert {entry.subject_id for entry in told} == {player.pk for player in cast.home_players[:2]}
    assert {(entry.before["shown_as"], entry.after["shown_as"]) for entry in told} == {("full", "hidden")}
    client.post(f"{page}names/", {"shown_as": "initials", "everybody": "on"})
    assert ways(cast) == ["initials"] * 3


def test_nobody_ticked_and_somebody_elses_player_are_said_and_the_ticks_stay(client) -> None:
    cast = make_cast(players=2)
    client.force_login(cast.asha)
    page = reverse("clubs:roster", args=[cast.organiser.slug, cast.home_club.slug, cast.season.slug])

    nobody = client.post(f"{page}names/", {"shown_as": "hidden"}).content.decode()
    assert "Vink spelers op de lijst aan" in nobody
    for stranger in (str(cast.away_players[0].pk), "abc", "9" * 30, ""):
        data = {"shown_as": "hidden", "players": [str(cast.home_players[0].pk), stranger]}
        answer = client.post(f"{page}names/", data)
        assert answer.status_code == 200
        assert "staat niet meer op deze lijst" in answer.content.decode()
        assert f'value="{cast.home_players[0].pk}" form="names"' in answer.content.decode()
        assert answer.content.decode().count(" checked>") == 1
    assert ways(cast) == ["full", "full"]
    assert not LogEntry.objects.filter(action="show_player_as").exists()


def test_who_moved_to_another_club_is_that_clubs_also_on_the_old_list(client) -> None:
    cast = make_cast(players=2)
    moved, stayed = cast.home_players
    edit_player(moved, moved.name, moved.member_number, birth_year=None, shown_as="hidden", by=cast.dewi)
    add_to_roster(cast.away_club, make_season(cast.organiser, "2027/28"), moved, by=cast.dewi)
    client.force_login(cast.asha)
    page = reverse("clubs:roster", args=[cast.organiser.slug, cast.home_club.slug, cast.season.slug])
    edit = [reverse("clubs:edit_player", args=[cast.organiser.slug, each.pk]) for each in (moved, stayed)]

    answer = client.post(f"{page}names/", {"shown_as": "full", "players": [str(moved.pk)]})
    assert (answer.status_code, ways(cast)) == (200, ["hidden", "full"])
    client.post(f"{page}names/", {"shown_as": "initials", "everybody": "on"})
    assert ways(cast) == ["hidden", "initials"]
    # What the page offers is what the server does.
    listed = client.get(page).content.decode()
    assert [link in listed for link in edit] == [False, True]
    assert [client.get(link).status_code for link in edit] == [403, 200]
    assert listed.count('name="players"') == 1
    client.force_login(cast.dewi)
    assert client.get(page).content.decode().count('name="players"') == 2


def test_the_choice_for_new_players_can_hold_for_everybody_too(client) -> None:
    cast = make_cast(players=2)
    client.force_login(cast.dewi)
    page = reverse("clubs:names_in_public", args=[cast.organiser.slug])

    client.post(page, {"shown_as": "initials"})
    assert ways(cast) == ["full", "full"]
    assert add_player(cast.organiser, "Nieuw", "N1", by=cast.dewi).shown_as == "full"
    cast.organiser.refresh_from_db()
    assert add_player(cast.organiser, "Nieuw", "N2", by=cast.dewi).shown_as == "initials"

    client.post(page, {"shown_as": "initials", "everybody": "on"})
    assert ways(cast) == ["initials", "initials"]
    words = client.get(page).content.decode()
    assert "Initialen" in words
    assert client.post(page, {"shown_as": "loud"}).status_code == 200
    cast.organiser.refresh_from_db()
    assert cast.organiser.players_shown_as == "initials"


def test_the_services_refuse_a_way_that_is_none_and_leave_other_organisers_alone() -> None:
    cast = make_cast(players=1)
    elsewhere = add_player(make_organiser(), "Elders", "1", by=cast.dewi)

    for service in (
        lambda: show_new_players_as(cast.organiser, "loud", by=cast.dewi),
        lambda: show_players_as(cast.organiser, cast.home_players, "loud", by=cast.dewi),
    ):
        with refused_with(("shown_as", "unknown_way")):
            service()
    assert show_players_as(cast.organiser, [*cast.home_players, elsewhere], "hidden", by=cast.dewi) == 1
    elsewhere.refresh_from_db()
    assert elsewhere.shown_as == "full"


def test_showing_many_at_once_costs_no_more_queries_than_showing_one() -> None:
    cast = make_cast(players=1)
    for number in range(20):
        make_player(cast.away_club, cast.season, f"Speler {number}")
    counted = []
    for club in (cast.home_club, cast.away_club):
        players = [spot.player for spot in club.roster_spots.select_related("player")]
        with CaptureQueriesContext(connection) as queries:
            show_players_as(cast.organiser, players, "hidden", by=cast.dewi)
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_who_plays_no_more_goes_in_no_line_up_and_on_no_roster_until_they_play_again(client) -> None:
    cast = make_cast(players=2)
    entry = make_entry(cast.competition, cast.home_club, by=cast.dewi)
    player = cast.home_players[0]
    client.force_login(cast.asha)

    client.post(reverse("clubs:deactivate_player", args=[cast.organiser.slug, player.pk]))
    assert player not in players_who_may_play(entry)
    assert (
        "Speelt niet meer"
        in client.get(reverse("clubs:edit_player", args=[cast.organiser.slug, player.pk])).content.decode()
    )
    spot = player.roster_spots.get()
    remove_from_roster(spot, by=cast.asha)
    with pytest.raises(Refused):
        add_to_roster(cast.home_club, cast.season, Player.objects.get(pk=player.pk), by=cast.asha)

    deactivate_player(player, by=cast.dewi)
    reactivate_player(player, by=cast.dewi)
    add_to_roster(cast.home_club, cast.season, Player.objects.get(pk=player.pk), by=cast.asha)
    assert player in players_who_may_play(entry)
    told = LogEntry.objects.filter(action__in=["deactivate_player", "reactivate_player"]).order_by("pk")
    assert [entry.action for entry in told] == ["deactivate_player", "reactivate_player"]


def test_the_e_mail_address_is_kept_in_one_form_and_stays_when_it_is_not_given() -> None:
    cast = make_cast(players=1)
    player = cast.home_players[0]

    def edit(**facts: object) -> Player:
        return edit_player(player, "Asha", "A1", birth_year=None, by=cast.asha, **facts)

    assert edit(email=" Asha@Example.org ").email == "asha@example.org"
    assert edit(shown_as="hidden").email == "asha@example.org"
    with refused_with(("email", "email_malformed")):
        edit(email="asha@")
    assert edit(email="").email == ""


def test_two_who_become_one_keep_the_address_and_the_more_private_name() -> None:
    organiser, by = make_organiser(), make_user()
    kept, gone = (add_player(organiser, "Asha", number, by=by) for number in ("1", "2"))
    edit_player(gone, "Asha", "2", birth_year=1970, email="a@example.org", shown_as="hidden", by=by)

    merged = merge_players(kept, gone, by=by)

    assert (merged.email, merged.shown_as, merged.birth_year) == ("a@example.org", "hidden", 1970)
