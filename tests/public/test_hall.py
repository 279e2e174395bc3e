"""The hall tonight: its live page for phones and the screen that hangs in it."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client

from apps.clubs.models import LogEntry, Player
from apps.competitions.services.regulations import revise_match_part
from apps.matches.queries import match_board
from apps.public.models import RenderedPage
from apps.public.words.hall import Lead, Panel, TableLine, pages_of
from apps.schedule.models import Venue
from apps.schedule.services import move_fixture, set_screen
from tests.factories import make_player
from tests.public.league import League, make_league
from tests.public.night import Night, make_night
from tests.public.test_names_in_public import show
from tests.public.test_query_counts import queries_of
from tests.refusing import refused_with

AMSTERDAM = ZoneInfo("Europe/Amsterdam")


def at(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=AMSTERDAM)


def address_of(league: League, page: str = "") -> str:
    return f"/o/{league.organiser.slug}/halls/{league.venue.pk}/{page}"


def text_of(address: str, language: str = "en") -> str:
    """What the page says, without markup."""
    answer = Client(headers={"Accept-Language": language}).get(address)
    assert answer.status_code == 200
    main = answer.content.decode().partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", main))


def nights_of(matches: int) -> list[Night]:
    """So many matches of two partnerships and two rounds on one evening in one hall, all of them started."""
    league = make_league(2 * matches)
    change = {"partnerships": 2, "rounds": 2}
    revise_match_part(league.stage, change, by=league.director, reason="Fewer tonight.")
    nights = []
    for fixture in league.fixtures()[:matches]:
        players = {
            side: [make_player(entry.club, league.season, f"{entry.club.name} {letter}") for letter in "ABCD"]
            for side, entry in (("home", fixture.home), ("away", fixture.away))
        }
        nights.append(Night(league, fixture, players))
        nights[-1].start()
    return nights


@pytest.mark.django_db
def test_an_evening_from_its_first_hand_until_past_midnight_and_what_is_next() -> None:
    night = make_night()
    address, screen = address_of(night.league), address_of(night.league, "screen/")
    with time_machine.travel(at("2026-08-31 12:00"), tick=False):
        for page in (address, screen):
            assert "No matches tonight. Next: Tue 1 September 2026, 20:00" in text_of(page)
            assert "Kampoe" in text_of(page)

    with time_machine.travel(at("2026-09-01 20:30"), tick=False):
        assert "Kampoe 20:00" in text_of(address)
        night.start()
        night.play(night.sheet(1, 1), "kap", "majority")
        night.play(night.sheet(1, 2), "majority", side="EW")
        board = match_board(night.fixture.matches.get())
        leads = [each.lead for each in board.rounds]
        assert leads[0] is not None
        assert leads[1] is None
        for page in (address, screen):
            told = text_of(page)
            assert f"Kampoe +{leads[0]} {board.home_score} Trekkers {board.away_score}" in told
            assert "Table 1 Round 1, hand 3" in told
            assert "Table 2 Round 1, hand 2" in told
        assert "Asha – Ruben" in text_of(address)
        assert "Asha" not in text_of(screen)

    with time_machine.travel(at("2026-09-02 01:30"), tick=False):
        assert "Tue 1 September 2026" in text_of(address)
        night.finish()
        over = text_of(screen)
        result = night.fixture.results.get(is_current=True)
        assert f"{result.home_score} Trekkers" in over
        assert "hand" not in over

    with time_machine.travel(at("2026-09-02 06:30"), tick=False):
        assert "No matches tonight" in text_of(screen)
        assert "Kampoe" not in text_of(screen)


@pytest.mark.django_db
def test_after_midnight_an_evening_without_matches_gives_way_to_the_new_day() -> None:
    league = make_league(2, names=["Kampoe", "Trekkers"])

    with time_machine.travel(at("2026-09-01 01:00"), tick=False):
        assert "Kampoe 20:00" in text_of(address_of(league))


@pytest.mark.django_db
def test_a_match_that_is_played_tonight_stands_there_whatever_day_it_was_due() -> None:
    night = make_night()

    with time_machine.travel(at("2026-09-03 21:00"), tick=False):
        assert "Kampoe" not in text_of(address_of(night.league))
        night.start()
        assert "Kampoe" in text_of(address_of(night.league))

    with time_machine.travel(at("2026-09-04 21:00"), tick=False):
        # Nobody ended it; it is not tonight's any more.
        assert "Kampoe" not in text_of(address_of(night.league))


@pytest.mark.django_db
def test_a_match_that_moves_to_another_hall_leaves_the_first_at_once() -> None:
    league = make_league(2, names=["Kampoe", "Trekkers"])
    other = Venue.objects.create(organiser=league.organiser, name="Ons Huis", timezone="Europe/Amsterdam")
    fixture = league.fixtures()[0]
    with time_machine.travel(at("2026-09-01 12:00"), tick=False):
        assert "Kampoe" in text_of(address_of(league))

        move_fixture(
            fixture,
            day=dt.date(2026, 9, 1),
            time=dt.time(20),
            venue=other,
            reason="Lekkage.",
            sequence=fixture.sequence,
            by=league.director,
        )

        assert "Kampoe" not in text_of(address_of(league))
        assert "Kampoe" in text_of(f"/o/{league.organiser.slug}/halls/{other.pk}/")


@pytest.mark.django_db
@time_machine.travel(at("2026-09-01 21:00"), tick=False)
def test_the_hall_can_hide_the_last_round_or_all_scores_until_the_match_is_over() -> None:
    night = make_night()
    league = night.league
    night.start()
    for table in (1, 2):
        night.play(night.sheet(1, table), "kap", "majority", "majority", "majority")
    night.play(night.sheet(2, 1), "baunie", "baunie")
    board = match_board(night.fixture.matches.get())
    pages = (address_of(league), address_of(league, "screen/"))
    score = re.compile(r"\+\d+ (\d+) Trekkers")
    assert all(f"{board.home_score} Trekkers" in text_of(page) for page in pages)

    set_screen(league.venue, Venue.Screen.BUT_LAST, by=league.director)
    for page in pages:
        told = text_of(page)
        found = score.search(told)
        assert found is not None
        assert int(found[1]) == board.rounds[0].home_after != board.home_score
        assert "The last round is shown when the match is over." in told
        assert "Table 1 Round 2, hand 3" in told

    set_screen(league.venue, Venue.Screen.NONE, by=league.director)
    for page in pages:
        told = text_of(page)
        assert "Kampoe – Trekkers –" in told
        assert "+" not in told
        assert not re.search(rf"\b{board.home_score}\b", told)
        assert "The score is shown when the match is over." in told
        # Nobody is led to what the hall is not to know yet, nor to a lead that nobody tells.
        assert "To the" not in told
        assert "Lead after round" not in told

    night.finish()
    result = night.fixture.results.get(is_current=True)
    for page in pages:
        assert f"{result.home_score} Trekkers {result.away_score}" in text_of(page)


@pytest.mark.django_db
def test_what_the_screen_shows_is_logged_once_and_nothing_else_is_taken() -> None:
    league = make_league(2)

    for _twice in range(2):
        set_screen(league.venue, Venue.Screen.NONE, by=league.director)
    with refused_with(("shows", "unknown")):
        set_screen(league.venue, "everything", by=league.director)

    entry = LogEntry.objects.get(action="set_screen")
    assert (entry.before, entry.after) == ({"screen": "all"}, {"screen": "none"})


@pytest.mark.django_db
@time_machine.travel(at("2026-09-01 21:00"), tick=False)
def test_three_matches_ask_as_much_as_one_and_an_unchanged_page_one_query(
    django_assert_num_queries: object,
) -> None:
    def asked(matches: int) -> tuple[int, League]:
        nights = nights_of(matches)
        for night in nights:
            night.play(night.sheet(1, 1), "kap")
        league = nights[0].league
        told = text_of(address_of(league))
        assert told.count("Round 1, hand 2") == matches
        RenderedPage.objects.all().delete()
        return queries_of(address_of(league)), league

    one, _league = asked(1)
    three, league = asked(3)
    assert one == three <= 9

    client, address = Client(), address_of(league, "screen/?theme=dark")
    etag = client.get(address).headers["ETag"]
    with django_assert_num_queries(1):
        answer = client.get(address, headers={"If-None-Match": etag})
    assert answer.status_code == 304


@pytest.mark.django_db
@time_machine.travel(at("2026-09-01 21:00"), tick=False)
def test_every_hand_is_a_new_version_of_both_pages_and_of_no_other_hall() -> None:
    night = make_night()
    night.start()
    other = Venue.objects.create(
        organiser=night.league.organiser, name="Ons Huis", timezone="Europe/Amsterdam"
    )
    pages = (address_of(night.league), address_of(night.league, "screen/"))
    elsewhere = f"/o/{night.league.organiser.slug}/halls/{other.pk}/"

    def versions(*addresses: str) -> list[str]:
        return [Client().get(address).headers["ETag"] for address in addresses]

    seen, unchanged = [versions(*pages)], versions(elsewhere)
    for outcome in ("majority", "kap"):
        night.play(night.sheet(1, 1), outcome)
        seen.append(versions(*pages))

    assert len({each for row in seen for each in row}) == 6
    assert versions(elsewhere) == unchanged


@pytest.mark.django_db
@time_machine.travel(at("2026-09-01 21:00"), tick=False)
def test_players_are_called_as_they_want_to_be_called() -> None:
    night = make_night()
    asha, ruben = (Player.objects.get(pk=each.pk) for each in night.players["home"][:2])
    night.start()
    show(asha, "initials")
    show(ruben, "hidden")

    told = text_of(address_of(night.league))

    assert "A. – " in told
    assert Player.objects.get(pk=ruben.pk).public_name in told
    assert not [name for name in ("Asha", "Ruben") if name in told]


@pytest.mark.django_db
@time_machine.travel(at("2026-09-01 21:00"), tick=False)
def test_the_way_there_and_halls_that_nobody_has() -> None:
    league, elsewhere = make_league(2), make_league(2)
    client = Client()

    for page in ("/", league.address()):
        assert f'href="{address_of(league)}"' in client.get(page).content.decode()
    for theme in ("light", "dark", "<b>"):
        html = client.get(f"{address_of(league, 'screen/')}?theme={theme}").content.decode()
        assert ('class="screen"' if theme == "<b>" else f'class="screen {theme}"') in html
    assert client.get(f"/o/{elsewhere.organiser.slug}/halls/{league.venue.pk}/").status_code == 404
    assert client.get(f"/o/{league.organiser.slug}/halls/{10**30}/screen/").status_code == 404


def panel(tables: int, rounds: int = 4) -> Panel:
    return Panel(
        home="Kampoe",
        away="Trekkers",
        competition="Hoofdklasse",
        home_score=None,
        away_score=None,
        winner="",
        state="live",
        at=None,
        day=None,
        zone=AMSTERDAM,
        where="",
        url="/m/1/",
        secret="",
        leads=tuple(Lead(number, None, None, False) for number in range(1, rounds + 1)),
        tables=tuple(TableLine(number, 1, 1, "a", "b", None, None) for number in range(1, tables + 1)),
    )


@pytest.mark.parametrize(
    ("tables", "pages"),
    [
        ([4], [(True, [[4]])]),
        ([4, 4, 4], [(False, [[4], [4]]), (True, [[4]])]),
        # Eight tables at a time of a match of twelve.
        ([12, 4], [(True, [[8]]), (True, [[4]]), (True, [[4]])]),
        ([2, 0, 2, 1, 1], [(False, [[2], [0]]), (False, [[2], [1, 1]])]),
        ([0] * 5, [(False, [[0, 0], [0, 0]]), (True, [[0]])]),
        # What would stand in one column has two.
        ([4, 4, 0, 0], [(False, [[4], [4]]), (False, [[0], [0]])]),
        ([], []),
    ],
)
def test_matches_share_the_pages_of_the_screen(
    tables: list[int], pages: list[tuple[bool, list[list[int]]]]
) -> None:
    found = pages_of([panel(count) for count in tables])

    assert [
        (each.is_wide, [[len(one.tables) for one in column] for column in each.columns]) for each in found
    ] == pages


def test_a_match_of_many_rounds_has_the_whole_width() -> None:
    many, one = panel(1, rounds=12), panel(1, rounds=0)

    pages = pages_of([many, *[one] * 6])

    assert [(page.is_wide, len(page.columns)) for page in pages] == [(True, 1), (False, 2)]


def test_large_leads_and_long_names_are_written_smaller_and_what_is_alone_larger() -> None:
    close, far = Lead(1, 99, None, False), Lead(2, None, 100, False)
    assert [replace(panel(4), leads=leads).has_hundreds for leads in ((close,), (close, far))] == [
        False,
        True,
    ]
    names = ("Kampoe", "Troefvrienden Zorg en Hoop", "Oud-Leerlingenvereniging Hendrikschool Paramaribo")
    assert [replace(panel(4), away=name).letters for name in names] == ["", "long-names", "longest-names"]
    due = panel(0, rounds=0)
    assert [[page.is_roomy for page in pages_of([due] * count)] for count in (1, 2, 7)] == [
        [True],
        [True],
        [False, True],
    ]
