"""What is stored about a player or an account can be read by who may, as a page and as a file."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.clubs.models import Player
from apps.clubs.services.anonymise import anonymise_player
from apps.clubs.services.organiser import appoint_secretary
from apps.clubs.services.roster import edit_player
from apps.competitions.services.leaders import appoint_leader
from apps.matches.models import Seat
from apps.notices.models import Letter, SwitchedOff
from tests.factories import PASSWORD, make_user
from tests.matches.league_night import league_night, write_sheet
from tests.public.night import make_night
from tests.stored import where_stored

pytestmark = pytest.mark.django_db


def signed_in(user) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def test_a_director_and_the_players_own_account_read_all_that_is_stored_and_nobody_else() -> None:
    night = make_night()
    director, organiser = night.league.director, night.league.organiser
    player, partner = night.players["home"][:2]
    own = make_user("Asha Ramdin")
    edit_player(player, "Asha Ramdin", "A-1", birth_year=1953, email=own.email, by=director)
    appoint_secretary(night.fixture.home.club, own, by=director)
    night.start()
    page = reverse("clubs:player_stored", args=[organiser.slug, player.pk])
    file = reverse("clubs:player_stored_file", args=[organiser.slug, player.pk])

    for reader in (director, own):
        text = signed_in(reader).get(page).content.decode()
        for words in ("Asha Ramdin", "1953", own.email, "Player changed", "North", "club secretary Kampoe"):
            assert words in text, words
        stored = signed_in(reader).get(file)
        assert stored.headers["Content-Disposition"].startswith("attachment")
        told = stored.json()
        assert told["player"][0]["member_number"] == "A-1"
        assert [row["season"] for row in told["rosters"]] == [night.league.season.name]
        assert len(told["line_ups"]) == 1
        assert len(told["seats"]) == Seat.objects.filter(player=player).count() > 0
        assert [row["action"] for row in told["log"]] == ["add_player", "add_to_roster", "edit_player"]
        # What is stored about others is theirs.
        assert partner.name not in stored.content.decode()
    secretary_elsewhere = make_user("Prem")
    appoint_secretary(night.fixture.away.club, secretary_elsewhere, by=director)
    for stranger in (secretary_elsewhere, make_user("Lucia")):
        assert signed_in(stranger).get(page).status_code == 403
        assert signed_in(stranger).get(file).status_code == 403


def test_an_account_reads_its_roles_teams_players_and_what_it_recorded() -> None:
    night = league_night()
    match = night.start()
    for sheet in match.sheets.all()[:1]:
        write_sheet(sheet, by=night.asha)
    edit_player(night.home_players[0], "Asha", "A-1", birth_year=None, email=night.asha.email, by=night.dewi)
    SwitchedOff.objects.create(user=night.asha, kind="tonight")
    Letter.objects.create(key="1", user=night.asha, organiser=night.organiser, kinds=["ruling"], items=[])
    client = signed_in(night.asha)

    told = client.get(reverse("accounts:stored_file")).json()
    assert [row["kind"] for row in told["switched_off"]] == ["tonight"]
    assert [row["kinds"] for row in told["letters"]] == [["ruling"]]
    assert told["account"][0]["email"] == night.asha.email
    assert [row["of"] for row in told["roles"]] == ["Sudhar"]
    assert [(row["entry"], row["leads"]) for row in told["entries"]] == [("Sudhar", True)]
    assert [(row["line_ups"], row["hands"]) for row in told["matches"]] == [(1, 4)]
    assert {row["action"] for row in told["changes"]} >= {"name_line_up", "start_match"}
    assert len(told["players"]) == 1
    page = client.get(reverse("accounts:stored")).content.decode()
    assert told["players"][0]["url"] in page
    assert client.get(told["players"][0]["url"]).status_code == 200
    assert "Partnerships named" in page
    assert Client().get(reverse("accounts:stored")).status_code == 302


def test_who_is_anonymous_is_stored_without_name_and_without_an_account() -> None:
    night = make_night()
    player = night.players["home"][0]
    own = make_user("Zuster")
    edit_player(player, "Asha Ramdin", "A-1", birth_year=1953, email=own.email, by=night.league.director)
    night.start()
    anonymise_player(Player.objects.get(pk=player.pk), reason="Gevraagd", by=night.league.director)

    file = reverse("clubs:player_stored_file", args=[night.league.organiser.slug, player.pk])
    text = signed_in(night.league.director).get(file).content.decode()

    assert not [each for each in ("Asha", "A-1", "1953", own.email) if f'"{each}"' in text]


def test_the_pages_cost_no_more_queries_for_more_matches(django_assert_max_num_queries) -> None:
    night = make_night(partnerships=3, rounds=3)
    night.start()
    night.finish()
    director = night.league.director
    page = reverse("clubs:player_stored", args=[night.league.organiser.slug, night.players["home"][0].pk])
    appoint_leader(night.fixture.home, director, by=director)
    for client, address in (
        (signed_in(director), page),
        (signed_in(director), reverse("accounts:stored")),
    ):
        with django_assert_max_num_queries(22):
            assert client.get(address).status_code == 200


def test_closing_ones_account_gives_up_roles_and_keeps_what_was_recorded() -> None:
    night = league_night()
    match = night.start()
    write_sheet(match.sheets.first(), by=night.asha)
    night.asha.set_password(PASSWORD)
    night.asha.name = "Asha Quisthoven"
    night.asha.save()
    client = signed_in(night.asha)
    address = reverse("accounts:close")

    page = client.get(address).content.decode()
    assert "Secretary of Sudhar." in page
    assert "Leader of Sudhar in" in page
    assert client.post(address, {"password": "wrong"}).context["form"].errors["password"]
    night.asha.refresh_from_db()
    assert night.asha.is_active

    answer = client.post(address, {"password": PASSWORD}, follow=True)

    assert "is closed" in answer.content.decode() or "gesloten" in answer.content.decode()
    assert client.get("/desk/").status_code == 302
    night.asha.refresh_from_db()
    night.home.refresh_from_db()
    assert (night.asha.is_active, night.asha.has_usable_password()) == (False, False)
    assert night.home.leader is None
    assert not night.asha.club_roles.exists()
    assert night.asha.name == f"Gesloten account {night.asha.pk}"
    assert where_stored("Quisthoven") == []
    assert where_stored("asha@example.org") == []
    assert match.sheets.first().hands.first().recorded_by == night.asha


def test_the_only_director_appoints_another_one_first() -> None:
    night = league_night()
    night.dewi.set_password(PASSWORD)
    night.dewi.save()
    client = signed_in(night.dewi)

    assert "appoint another one first" in client.get(reverse("accounts:close")).content.decode()
    answer = client.post(reverse("accounts:close"), {"password": PASSWORD})

    assert answer.status_code == 200
    night.dewi.refresh_from_db()
    assert night.dewi.is_active
    assert night.dewi.organiser_roles.count() == 1
