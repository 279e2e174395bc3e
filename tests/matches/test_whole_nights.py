"""A Surinamese hall with four matches at once and three misfortunes, and a Dutch match with a sixth partnership."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.matches.models import Hand, Result, Seat, Sheet
from apps.matches.queries import match_board
from apps.matches.services.night import report_absence
from apps.matches.services.seating import substitute
from apps.standings.models import Standing
from apps.standings.services import check_table, rebuild_table
from tests.conduct.season import words_on

from .whole_nights import LeagueTonight, league_tonight, play

pytestmark = pytest.mark.django_db


def read(league: LeagueTonight, page: str, *more: object) -> str:
    """A public page in English, in one line."""
    competition = league.stage.competition
    names = [league.organiser.slug, competition.season.slug, competition.slug]
    address = reverse(f"public:{page}", args=more or names)
    return words_on(Client(headers={"Accept-Language": "en"}).get(address))


def test_four_matches_in_one_hall_one_short_one_not_played_and_one_with_a_substitution():
    league = league_tonight(preset="suriname_league", zone="America/Paramaribo")
    whole, short, walkover, changed = league.fixtures
    home_of = {fixture: league.side(fixture, "home") for fixture in league.fixtures}

    # All four at once: one hall, three matches that are played, table by table and round by round.
    matches = {
        whole: league.start(whole, home=4, away=4),
        short: league.start(short, home=3, away=4),
        changed: league.start(changed, home=4, away=4),
    }
    report_absence(walkover, "home", by=home_of[walkover].secretary)
    for number in (1, 2):
        for fixture, match in matches.items():
            play(match, number, by=home_of[fixture].secretary)
    away = league.side(changed, "away")
    replaced, substitutes = away.pairs(5)[1], away.pairs(5)[4]
    substitute(matches[changed], "away", {2: substitutes}, from_round=3, reason="Ziek", by=away.secretary)
    rule(walkover, Decision(Kind.HOME_WALKOVER), reason="Niet gekomen", seen=0, by=league.director)
    for number in (3, 4):
        for fixture, match in matches.items():
            play(match, number, by=home_of[fixture].secretary)
    for match in matches.values():
        league.sign(match)

    results = {fixture: Result.objects.get(fixture=fixture, is_current=True) for fixture in league.fixtures}
    # Sixteen sheets: four of 4-7 by hand, twelve of 7-4; short of one only eight of 7-4, and four of 0-10.
    assert [(results[each].home_score, results[each].away_score) for each in matches] == [
        (100, 76),
        (4 * 4 + 8 * 7, 4 * 7 + 8 * 4 + 4 * 10),
        (100, 76),
    ]
    assert (results[walkover].state, results[walkover].winner) == ("walkover", "home")
    assert results[short].winner == "away"

    rebuild_table(league.stage.pk)
    assert check_table(league.stage) == []
    table = {
        row.entry.name: (row.points, row.played, row.won, row.scored, row.conceded)
        for row in Standing.objects.select_related("entry")
    }
    assert table == {
        "Kampoe": (2, 1, 1, 100, 76),
        "Trekkers": (0, 1, 0, 76, 100),
        "Sudhar": (0, 1, 0, 72, 100),
        "Palm Boys": (2, 1, 1, 100, 72),
        "Groen": (2, 1, 1, 0, 0),
        "Wanica": (0, 1, 0, 0, 0),
        "Leonsberg": (2, 1, 1, 100, 76),
        "Flora": (0, 1, 0, 76, 100),
    }

    # Who played is what the seats say: the substitutes two rounds, whom they replaced the other two.
    assert Seat.objects.filter(player__in=replaced, sheet__match=matches[changed]).count() == 2 * 2
    assert Seat.objects.filter(player__in=substitutes, sheet__match=matches[changed]).count() == 2 * 2
    assert Hand.objects.filter(sheet__source="credited").count() == 0
    assert Hand.objects.filter(sheet__match=matches[short]).count() == 4 * 4
    board = match_board(matches[short])
    assert [row.total for row in board.home_rows] == [4 * 4, 28, 28, 0]
    assert sum(row.total for row in board.away_rows) == 100

    # And what people read.
    programme = read(league, "programme")
    for words in (
        "Kampoe 100 – 76 Trekkers",
        "Sudhar 72 – 100 Palm Boys",
        "Leonsberg 100 – 76 Flora",
        "walkover",
    ):
        assert words in programme
    assert "Niet gekomen" in programme
    told = read(league, "match", short.pk)
    assert "absent" in told
    assert "Palm Boys won by 28 points." in told
    assert "(rounds 1–2)" in read(league, "match", changed.pk)
    assert "Groen" in read(league, "table")


def test_a_dutch_home_match_with_five_partnerships_and_a_sixth_from_round_three():
    league = league_tonight(
        preset="netherlands_league", zone="Europe/Amsterdam", names=("Sranan", "Oranje"), players=12
    )
    [fixture] = league.fixtures
    home = league.side(fixture, "home")
    match = league.start(fixture, home=5, away=6)
    assert Sheet.objects.filter(match=match, source="credited").count() == 6
    play(match, 1, 2, by=home.secretary)
    after_two = match_board(match)
    assert (after_two.home_score, after_two.away_score) == (4 + 9 * 7, 7 + 9 * 4 + 2 * 10)

    sixth = home.pairs(6)[5]
    substitute(match, "home", {6: sixth}, from_round=3, by=home.secretary)

    credited = Sheet.objects.filter(match=match, source="credited")
    assert list(credited.order_by("round").values_list("round", "absent")) == [(1, "NS"), (2, "NS")]
    for number in range(3, 7):
        play(match, number, by=home.secretary)
    league.sign(match)

    result = Result.objects.get(is_current=True)
    # Five sheets of 4-7 by hand (rounds 1 and 2 began with one), 29 of 7-4, two of 0-10.
    assert (result.home_score, result.away_score) == (5 * 4 + 29 * 7, 5 * 7 + 29 * 4 + 2 * 10)
    board = match_board(match)
    assert [cell.own for cell in board.home_rows[5].sheets] == [0, 0, 7, 7, 7, 7]
    assert [(spell.first, spell.last, spell.pair) for spell in board.home_rows[5].spells] == [
        (1, 2, None),
        (3, 6, sixth),
    ]
    assert Seat.objects.filter(player__in=sixth).count() == 2 * 4
    rebuild_table(league.stage.pk)
    assert check_table(league.stage) == []
    assert [(row.entry.name, row.points) for row in Standing.objects.order_by("place")] == [
        ("Sranan", 3),
        ("Oranje", 0),
    ]
    assert "absent (rounds 1–2);" in read(league, "match", fixture.pk)
