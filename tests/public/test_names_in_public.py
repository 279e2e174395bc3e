"""What the public reads of a player's name: all of it, initials, or a number."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from apps.clubs.models import LogEntry, Player
from apps.clubs.models.shown import initials, mark
from apps.clubs.rosters_import.columns import Record
from apps.clubs.rosters_import.matching import make_plan
from apps.clubs.rosters_import.storing import import_rows
from apps.clubs.services.privacy import show_players_as
from apps.clubs.services.roster import edit_player
from apps.public.urls import urlpatterns as public_addresses
from tests.factories import make_club, make_organiser, make_player, make_season, make_user
from tests.public.night import Night, make_night
from tests.public.test_match_page import page_at


def show(player: Player, shown_as: str) -> Player:
    return edit_player(
        player,
        player.name,
        player.member_number,
        birth_year=player.birth_year,
        shown_as=shown_as,
        by=make_user(),
    )


def played_night() -> Night:
    night = make_night()
    for side in ("home", "away"):
        for player in night.players[side]:
            Player.objects.filter(pk=player.pk).update(name=f"{player.name} Ramdin-Pinas")
    night.start()
    night.finish()
    return night


@pytest.mark.django_db
def test_the_match_page_shows_each_player_as_they_want_to_be_shown_and_at_once() -> None:
    night = played_night()
    asha, ruben, sharda, _joyce = night.players["home"]
    assert "Asha Ramdin-Pinas – Ruben Ramdin-Pinas" in page_at(night.address)

    for player, shown_as in ((asha, "initials"), (ruben, "hidden"), (sharda, "hidden")):
        show(Player.objects.get(pk=player.pk), shown_as)

    page = page_at(night.address)
    hidden = [Player.objects.get(pk=player.pk).public_name for player in (ruben, sharda)]
    assert hidden[0] != hidden[1]
    assert "A. R.-P. – " in page
    assert all(name in page for name in hidden)
    assert not [each for each in ("Asha", "Ruben", "Sharda") if each in page]
    assert "Joyce Ramdin-Pinas" in page

    dutch = page_at(night.address, "nl")
    assert hidden[0].replace("Player", "Speler") in dutch
    assert "Ruben" not in dutch


@pytest.mark.django_db
def test_no_page_file_or_feed_without_an_account_names_who_is_hidden_or_shown_by_initials() -> None:
    night = played_night()
    league, players = night.league, [*night.players["home"], *night.players["away"]]
    hidden, shortened = players[::2], players[1::2]
    parts = {
        "organiser": league.organiser.slug,
        "season": league.season.slug,
        "competition": league.competition.slug,
        "stage": league.stage.pk,
        "club": night.fixture.home.club.slug,
        "entry": night.fixture.home.pk,
        "fixture": night.fixture.pk,
        "venue": league.venue.pk,
    }
    of_players = {"player", "partnership"}
    addresses = [
        reverse(f"public:{name}", kwargs={part: parts[part] for part in pattern.pattern.converters})
        for pattern in public_addresses
        if (name := pattern.name) not in of_players
    ]
    own = [reverse("public:player", args=[league.organiser.slug, player.pk]) for player in players]
    first, second = sorted(player.pk for player in players[:2])
    own.append(reverse("public:partnership", args=[league.organiser.slug, first, second]))
    searches = [f"/search/?q={player.name.split()[0]}" for player in players]
    named = "".join(read(address)[1] for address in [*addresses, *own])
    assert not [player.name for player in players if player.name.split()[0] not in named]

    show_players_as(league.organiser, hidden, "hidden", by=league.director)
    show_players_as(league.organiser, shortened, "initials", by=league.director)

    first_names = [player.name.split()[0] for player in players]
    for address in [*addresses, *own, *searches]:
        status, text = read(address)
        text = text.replace(address.partition("q=")[2], "") if "q=" in address else text
        assert status in (200, 404), address
        assert [name for name in first_names if name in text] == [], address
        assert "Ramdin" not in text, address
    statuses = {address: read(address)[0] for address in own}
    assert [statuses[address] for address in own] == [404, 200] * (len(players) // 2) + [404]


def read(address: str) -> tuple[int, str]:
    """Status and text of an answer, as it comes."""
    answer = Client(headers={"Accept-Language": "en"}).get(address, follow=True)
    return answer.status_code, answer.content.decode()


@pytest.mark.django_db
def test_the_people_of_both_sides_still_read_the_full_names(client) -> None:
    night = played_night()
    for player in night.players["home"]:
        show(Player.objects.get(pk=player.pk), "hidden")
    client.force_login(night.league.director)

    room = client.get(reverse("matches:room", args=[night.fixture.pk])).content.decode()

    assert "Asha Ramdin-Pinas" in room


@pytest.mark.django_db
def test_new_players_get_what_the_organiser_chose_however_they_come() -> None:
    organiser = make_organiser()
    organiser.players_shown_as = "initials"
    organiser.save()
    season, club, by = make_season(organiser), make_club(organiser), make_user()
    record = Record(2, "Delano Pinas", "K2", "", "")
    token = make_plan(organiser, season, club, [record]).proposals[0].token

    typed = make_player(club, season, "Asha Ramdin")
    import_rows(organiser, season, club, [record], [token], by=by)

    assert Player.objects.get(pk=typed.pk).public_name == "A. R."
    assert Player.objects.get(member_number="K2").public_name == "D. P."


@pytest.mark.django_db
def test_a_change_of_how_somebody_is_shown_is_logged_and_a_page_of_its_own_is_only_for_who_is_shown() -> None:
    organiser = make_organiser()
    player = make_player(make_club(organiser), make_season(organiser), "Asha Ramdin")
    assert player.has_public_page
    hidden = show(player, "hidden")
    entry = LogEntry.objects.filter(action="edit_player").get()
    assert (entry.before["shown_as"], entry.after["shown_as"]) == ("full", "hidden")
    assert not hidden.has_public_page


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Asha Ramdin", "A. R."),
        ("Asha van der Berg", "A. v. d. B."),
        ("Jean-Paul  Élise", "J.-P. É."),
        ("- Prem -", "P."),
        ("Asha", "A."),
    ],
)
def test_initials(name: str, short: str) -> None:
    assert initials(name) == short


def test_every_player_has_a_number_of_their_own_that_does_not_tell_their_id() -> None:
    marks = [mark(number) for number in range(1, 20_001)]
    assert len(set(marks)) == len(marks)
    assert not [number for number in range(1, 101) if mark(number) == f"{number:06}"]
    assert mark(1_000_001) != mark(1)
    assert len(mark(1_000_001)) == 7


def test_a_hidden_player_is_called_so_in_both_languages() -> None:
    player = Player(pk=7, name="Asha Ramdin", shown_as="hidden")
    with translation.override("nl"):
        assert player.public_name == f"Speler {mark(7)}"
    with translation.override("en"):
        assert player.public_name == f"Player {mark(7)}"
