"""Making a player anonymous: the name is nowhere any more, what they played stays."""

from decimal import Decimal

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import LogEntry, Player
from apps.clubs.models.shown import mark
from apps.clubs.plain import plain
from apps.clubs.services.anonymise import anonymise_player
from apps.clubs.services.merge import merge_players, obstacles_to_player_merge
from apps.clubs.services.privacy import reactivate_player, show_players_as
from apps.clubs.services.roster import add_player, edit_player
from apps.competitions.services.entries import rename_entry
from apps.competitions.services.leaders import appoint_leader, invite_leader
from apps.competitions.services.regulations import revise_table_part
from apps.conduct.services import make_adjustment
from apps.matches.models import Partnership, Result, Seat
from apps.public.models import RenderedPage
from apps.schedule.services.venues import add_venue
from tests.factories import make_cast, make_club, make_organiser, make_player, make_season, make_user
from tests.public.night import Night, make_night
from tests.public.test_match_page import page_at
from tests.refusing import problems_of, refused_with
from tests.stored import where_stored

pytestmark = pytest.mark.django_db

# With what HTML and JSON write otherwise.
NAME = "Müsek d'Abaïro"
FORMER = "Zéfanja Quist"
EMAIL = "musek.zefanja@example.org"
NUMBER = "Q-7788"
FORMER_NUMBER = "Z-9911"
DOUBLE = "Zef Quisthoven"
BORN = '"birth_year": 1953'


def night_with_traces() -> tuple[Night, Player, User]:
    """A night that was played, with the player's name in every place that keeps names."""
    night = make_night()
    director, organiser = night.league.director, night.league.organiser
    player = night.players["home"][0]
    edit_player(player, FORMER, FORMER_NUMBER, birth_year=1953, email=EMAIL, by=director)
    double = add_player(organiser, DOUBLE, "D-5566", birth_year=1953, by=director)
    night.start()
    night.finish()
    player = merge_players(Player.objects.get(pk=player.pk), double, by=director)
    player = edit_player(player, NAME, NUMBER, birth_year=1953, by=director)
    account = User.objects.create_user(EMAIL, "felt-green-table-4", name=NAME)
    entry = night.fixture.home
    appoint_leader(entry, account, by=director)
    appoint_leader(entry, director, by=director)
    invite_leader(entry, email=EMAIL, name=NAME, by=director)
    rename_entry(entry, f"Team {NAME}", by=director)
    revise_table_part(night.league.stage, {"win": 3}, by=director, reason=f"Voor {NAME.upper()} ({NUMBER}).")
    make_adjustment(
        night.league.stage, entry, "deduction", Decimal(1), reason=f"{FORMER} kwam te laat", by=director
    )
    add_venue(organiser, f"Bij {NAME} thuis", address=f"Bel {EMAIL}", by=director)
    Result.objects.filter(fixture=night.fixture).update(note=f"{NAME} ziek", reason=f"Volgens {NAME}")
    for language in ("nl", "en"):
        assert "Abaïro" in page_at(night.address, language)
    return night, player, account


def test_the_name_is_nowhere_in_the_database_and_results_stay() -> None:
    night, player, account = night_with_traces()
    seats = set(Seat.objects.filter(player=player).values_list("pk", flat=True))
    places = set(Partnership.objects.filter(first=player).values_list("pk", flat=True))
    points = list(Result.objects.order_by("pk").values_list("home_score", "away_score"))
    entries = LogEntry.objects.count()
    assert len(where_stored(NAME)) > 10
    assert {each.split()[0] for each in where_stored(BORN)} == {"clubs.Player", "clubs.LogEntry"}
    assert seats
    assert places

    anonymise_player(player, reason=f"{NAME} vroeg erom", by=night.league.director)

    for sought in (
        NAME,
        FORMER,
        plain(NAME),
        plain(FORMER),
        DOUBLE,
        "Abaïro",
        "Quist",
        EMAIL,
        NUMBER,
        FORMER_NUMBER,
        "D-5566",
        BORN,
    ):
        assert where_stored(sought) == [], sought
    neutral = f"Anonieme speler {mark(player.pk)}"
    assert set(Seat.objects.filter(player=player).values_list("pk", flat=True)) == seats
    assert set(Partnership.objects.filter(first=player).values_list("pk", flat=True)) == places
    assert list(Result.objects.order_by("pk").values_list("home_score", "away_score")) == points
    # Nothing is taken from the log; what happened to the account stands there too.
    assert LogEntry.objects.count() == entries + 1
    told = LogEntry.objects.get(action="anonymise_player")
    assert (told.reason, told.subject) == (f"{neutral} vroeg erom", f"{neutral} (anon-{mark(player.pk)})")
    account.refresh_from_db()
    assert not account.is_active
    assert not account.has_usable_password()


def test_every_page_shows_the_neutral_name_at_once() -> None:
    night, player, _account = night_with_traces()
    before = RenderedPage.objects.count()
    assert before

    anonymise_player(player, reason="Gevraagd", by=night.league.director)

    assert not RenderedPage.objects.exists()
    assert f"Anonieme speler {mark(player.pk)}" in page_at(night.address, "nl")
    assert f"Anonymous player {mark(player.pk)}" in page_at(night.address, "en")
    client = Client()
    client.force_login(night.league.director)
    organiser = night.league.organiser.slug
    for address in (
        reverse("matches:room", args=[night.fixture.pk]),
        reverse("clubs:players", args=[organiser]),
        reverse("desk:log", args=[organiser]),
    ):
        page = client.get(address).content.decode()
        assert "Abaïro" not in page
        assert "Anonieme speler" in page


def test_what_others_are_called_stays_and_so_does_text_in_which_they_may_be_meant() -> None:
    night = make_night()
    director, organiser = night.league.director, night.league.organiser
    gone = make_player(night.fixture.home.club, night.league.season, "Joan Pinas", "J1")
    same = make_player(night.fixture.home.club, night.league.season, "Joan Pinas", "J2")
    longer = make_player(night.fixture.home.club, night.league.season, "Joan Pinas-Ramdin", "J3")
    for reason in ("Joan Pinas was er niet", "Joan Pinas (J1) was er niet"):
        make_adjustment(
            night.league.stage, night.fixture.home, "bonus", Decimal(1), reason=reason, by=director
        )

    anonymise_player(gone, reason="Gevraagd", by=director)

    reasons = list(night.league.stage.adjustments.order_by("pk").values_list("reason", flat=True))
    assert reasons == ["Joan Pinas was er niet", f"Anonieme speler {mark(gone.pk)} was er niet"]
    assert [Player.objects.get(pk=each.pk).name for each in (same, longer)] == [same.name, longer.name]
    log = organiser.log.filter(action="add_player")
    assert log.get(subject_id=same.pk).subject == "Joan Pinas (J2)"
    assert log.get(subject_id=same.pk).after["name"] == "Joan Pinas"
    assert log.get(subject_id=gone.pk).after == {
        "name": f"Anonieme speler {mark(gone.pk)}",
        "member_number": f"anon-{mark(gone.pk)}",
        "birth_year": None,
    }


def test_an_account_that_is_still_of_use_is_not_closed() -> None:
    cast = make_cast(players=3)
    for player, user in zip(
        cast.home_players, (cast.asha, cast.ruben, make_user("Staf", is_staff=True)), strict=True
    ):
        edit_player(
            player, player.name, player.member_number, birth_year=None, email=user.email, by=cast.dewi
        )

        anonymise_player(player, reason="Gevraagd", by=cast.dewi)

        user.refresh_from_db()
        assert user.is_active, user
        player.refresh_from_db()
        assert player.email == ""


def test_it_cannot_be_taken_back_or_done_without_a_reason() -> None:
    organiser, by = make_organiser(), make_user()
    player = make_player(make_club(organiser), make_season(organiser), "Asha Ramdin")
    other = add_player(organiser, "Prem", "P1", by=by)
    with refused_with(("reason", "required")):
        anonymise_player(player, reason=" ", by=by)
    anonymise_player(player, reason="Gevraagd", by=by)
    player.refresh_from_db()

    for change in (
        lambda: anonymise_player(player, reason="Nog eens", by=by),
        lambda: reactivate_player(player, by=by),
        lambda: edit_player(player, "Asha Ramdin", "A1", birth_year=None, by=by),
        lambda: merge_players(other, player, by=by),
    ):
        assert problems_of(change) == [("", "anonymised")]
    assert [problem.code for problem in obstacles_to_player_merge(player, other)] == ["anonymised"]
    assert show_players_as(organiser, [player], "full", by=by) == 0
    assert not player.roster_spots.filter(left_at=None).exists()
    assert mail.outbox == []


def test_the_page_asks_why_shows_what_goes_and_asks_again(client) -> None:
    cast = make_cast(players=2)
    player, same = cast.home_players
    account = make_user("Asha Ramdin")
    edit_player(player, "Asha Ramdin", "A1", birth_year=None, email=account.email, by=cast.dewi)
    edit_player(same, "Asha Ramdin", "A2", birth_year=None, by=cast.dewi)
    client.force_login(cast.dewi)
    page = reverse("clubs:anonymise_player", args=[cast.organiser.slug, player.pk])

    first = client.get(page).content.decode()
    assert "Een ander heet ook zo" in first
    assert account.email in first
    assert 'name="confirmed"' not in first
    unsaid = client.post(page, {"reason": " ", "confirmed": "on"})
    assert unsaid.context["form"].errors["reason"]
    asked = client.post(page, {"reason": "Gevraagd op papier"}).content.decode()
    assert 'name="confirmed"' in asked
    assert 'name="reason" value="Gevraagd op papier"' in asked
    assert Player.objects.get(pk=player.pk).name == "Asha Ramdin"

    answer = client.post(page, {"reason": "Gevraagd op papier", "confirmed": "on"}, follow=True)
    assert "Anonieme speler" in answer.content.decode()
    assert Player.objects.get(pk=player.pk).anonymised_at is not None
    assert client.get(page).status_code == 302
    edited = client.get(reverse("clubs:edit_player", args=[cast.organiser.slug, player.pk])).content.decode()
    assert "valt niets meer te wijzigen" in edited
