"""Search: in any case, with or without accents, for what the public sees and for nothing else."""

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from apps.clubs.models import Club, Player
from apps.clubs.plain import plain, plain_words
from apps.clubs.services.club import rename_club
from apps.clubs.services.privacy import show_players_as
from apps.clubs.services.roster import edit_player
from apps.competitions.models import Competition, Entry
from apps.competitions.services.competition import rename_competition
from apps.competitions.services.entries import rename_entry
from apps.matches.models import Seat
from apps.public.queries.versions import GREATEST_ID
from tests.factories import make_club, make_player
from tests.public.league import League, make_league
from tests.public.night import make_night
from tests.public.test_crosstable import page_of, text_of
from tests.public.test_query_counts import queries_of


def test_text_is_compared_without_case_accents_and_marks():
    alike = ["Müsek", "MUSEK", "mu\u0308sek", "Mü-sek", "m.u.s.e.k"]
    assert {plain(each) for each in alike} == {"musek"}
    assert [plain(each) for each in ("Søren Łęcki", "Straße", "Æsop", "ﬁlm")] == [
        *("sorenłęcki".replace("ł", "l").replace("ę", "e"), "strasse", "aesop", "film")
    ]
    assert plain_words("  't  Hofje … 2 ") == ["t", "hofje", "2"]


def found(address: str, text: str, **more: str) -> str:
    response = Client(headers={"Accept-Language": "en"}).get(address, {"q": text, **more})
    assert response.status_code == 200
    return text_of(response.content.decode().split("<main")[1])


@pytest.mark.django_db
def test_players_clubs_teams_and_competitions_are_found_and_lead_to_their_pages():
    night = make_night(names=["Élan Nickerie", "Trekkers"])
    league = night.league
    asha, ruben, *_others = night.players["home"]
    edit_player(asha, "Ásha Jong-Baw", asha.member_number, birth_year=None, by=league.director)
    home = f"/o/{league.organiser.slug}/"
    assert "Nothing found for “jong baw”" in found("/search/", "jong baw")  # never seen in public
    night.start()

    for address in ("/search/", f"{home}search/"):
        for text in ("asha", "ÁSHA jong", "baw as", "a\u0301sha"):
            assert "Players Ásha Jong-Baw" in found(address, text), text
        for text in ("elan", "ÉLAN", "nick el"):
            assert "Clubs Élan Nickerie" in found(address, text)
            assert "Teams and partnerships Élan Nickerie Hoofdklasse 2026/27" in found(address, text)
        assert "Competitions Hoofdklasse 2026/27" in found(address, "hoofd")
    page = Client().get("/search/", {"q": "asha"}).content.decode()
    assert f'href="{home}players/{asha.pk}/"' in page
    elsewhere = make_league(2)
    assert "Nothing found" in found(f"/o/{elsewhere.organiser.slug}/search/", "asha")
    assert league.organiser.name in found("/search/", "asha")
    # Whatever names change to is what is found from then on.
    rename_club(league.clubs[0], "Ekta", place="", by=league.director)
    rename_competition(league.competition, "Eerste klasse", by=league.director)
    rename_entry(league.entries[0], "Ekta Één", by=league.director)
    assert "Clubs Ekta Teams and partnerships Ekta Één" in found(f"{home}search/", "ekta")
    assert "Competitions Eerste klasse" in found(f"{home}search/", "eerste")
    assert "Nothing found" in found(f"{home}search/", "nickerie")
    for model in (Club, Player, Entry, Competition):
        for row in model.objects.all():
            assert row.plain == plain(row.name)
    assert Seat.objects.filter(player=ruben).exists()


@pytest.mark.django_db
def test_who_is_hidden_is_not_found_and_initials_are_found_only_by_what_is_shown():
    night = make_night()
    night.start()
    asha, ruben, *_others = night.players["home"]
    edit_player(asha, "Asha Ramdin", asha.member_number, birth_year=1960, by=night.league.director)
    edit_player(ruben, "Ruben Ramdin", ruben.member_number, birth_year=None, by=night.league.director)
    assert found("/search/", "ramdin").count("Ramdin") == 2

    show_players_as(night.league.organiser, [asha], "initials", by=night.league.director)
    show_players_as(night.league.organiser, [ruben], "hidden", by=night.league.director)

    for text in ("ramdin", "asha", "ruben", asha.member_number, "1960"):
        assert "Nothing found" in found("/search/", text), text
    for text in ("a.r.", "AR", "A. R."):
        assert "Players A. R." in found("/search/", text), text
        assert "Ramdin" not in found("/search/", text)
    Player.objects.filter(pk=asha.pk).update(shown_as="full", anonymised_at="2026-01-01T00:00Z")
    assert "Nothing found" in found("/search/", "asha")


@pytest.mark.django_db
def test_many_are_shown_piece_by_piece_and_ask_as_much_as_one():
    league = make_league(2)
    one = queries_of("/search/?q=bolletje")
    Club.objects.bulk_create(
        Club(organiser=league.organiser, name=f"Bolletje {number:03}", slug=f"bol-{number}")
        for number in range(60)
    )

    few = found("/search/", "bolletje")
    assert ("Bolletje 007" in few, "Bolletje 008" in few, "More" in few) == (True, False, True)
    many = found("/search/", "bolletje", what="clubs")
    assert ("Bolletje 049" in many, "Bolletje 050" in many, "More" in many) == (True, False, True)
    last = found("/search/", "bolletje", what="clubs", **{"from": "50"})
    assert ("Bolletje 049" in last, "Bolletje 059" in last, "More" in last) == (False, True, False)
    assert queries_of("/search/?q=bolletje") == one <= 8


@pytest.fixture
def league(db) -> League:
    return make_league(2)


@pytest.mark.django_db
def test_too_little_to_search_by_is_told_at_the_field_and_stays_there(league):
    for text in ("a", "…", "' --", "%", "_"):
        page = Client(headers={"Accept-Language": "en"}).get("/search/", {"q": text}).content.decode()
        assert "Type at least two letters or digits." in page
        assert 'aria-invalid="true"' in page
    empty = page_of("/search/")
    assert "Type at least two" not in empty
    assert "Nothing found" not in empty
    assert "&lt;b&gt;" in Client().get("/search/", {"q": "<b>xx</b>"}).content.decode()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(max_size=150),
    what=st.one_of(st.sampled_from(["players", "clubs"]), st.text(max_size=9)),
    start=st.one_of(st.integers().map(str), st.text(max_size=30), st.integers(0).map("{:040}".format)),
)
@example(text="club", what="clubs", start="0" * 20 + "9" * 20)
@example(text="club", what="clubs", start="0" * 5000)
@example(text="club", what="clubs", start=str(GREATEST_ID))
def test_nothing_that_is_typed_breaks_it(league, text, what, start):
    make = Client(raise_request_exception=True)

    for address in ("/search/", f"/o/{league.organiser.slug}/search/"):
        assert make.get(address, {"q": text, "what": what, "from": start}).status_code == 200


@pytest.mark.django_db
def test_a_name_is_kept_plain_whoever_stores_it(league):
    club = make_club(league.organiser, "Müsek")
    player = make_player(club, league.season, "Zoë van Dongen")
    assert (club.plain, player.plain, player.plain_initials) == ("musek", "zoevandongen", "zvd")

    player.name = "Zoë Ñ"
    player.save(update_fields=["name"])
    Player.objects.bulk_create(
        [Player(organiser=league.organiser, name="Çelik", member_number="N1", shown_as="initials")]
    )

    assert Player.objects.get(pk=player.pk).plain == "zoen"
    assert Player.objects.get(member_number="N1").plain == "celik"
