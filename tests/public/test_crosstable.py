"""The crosstable and the form of the table: every state in words, each leading to its match, whoever was at home."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from apps.competitions.models import Stage, StageEntry, TableRegulations
from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.schedule.models import Fixture
from apps.schedule.services import cancel_fixture, postpone_fixture, publish_programme
from apps.schedule.services.fixtures import add_fixture, add_matchday
from apps.standings.services import rebuild_table
from tests.public.league import FIRST_TUESDAY, League, make_league
from tests.public.test_query_counts import queries_of

TAG = re.compile(r"<[^>]+>")


def text_of(html: str) -> str:
    return " ".join(TAG.sub(" ", html).split())


def page_of(address: str, language: str = "en") -> str:
    return Client(headers={"Accept-Language": language}).get(address).content.decode()


def lines_of(page: str) -> dict[str, list[str]]:
    """The cells of the crosstable as they are read, by the name of the row."""
    body = page.split('class="scroller crosstable"')[1].split("<tbody>")[1].split("</tbody>")[0]
    lines = {}
    for row in body.split("<tr>")[1:]:
        name, *cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        lines[text_of(name).split(". ", 1)[1]] = [text_of(cell) for cell in cells]
    return lines


def decide(league: League, fixture: Fixture, kind: Kind) -> None:
    current = fixture.results.filter(is_current=True).first()
    rule(
        fixture,
        Decision(kind),
        reason="The committee decided.",
        seen=current.version if current else 0,
        by=league.director,
    )
    rebuild_table(league.stage.pk)


@pytest.mark.django_db
def test_the_crosstable_and_the_form_tell_every_match_of_a_double_round_robin():
    league = make_league(4, names=["Ekta", "Kampoe", "Sudhar", "Trekkers"], double=True)
    by_names = {(each.home.name, each.away.name): each for each in league.fixtures()}
    assert len(by_names) == 12
    league.record(by_names["Ekta", "Kampoe"], 82, 67)
    league.record(by_names["Kampoe", "Ekta"], 70, 70)
    decide(league, by_names["Ekta", "Sudhar"], Kind.AWAY_WALKOVER)
    decide(league, by_names["Sudhar", "Ekta"], Kind.DOUBLE_WALKOVER)
    league.record(by_names["Ekta", "Trekkers"], 60, 90)
    decide(league, by_names["Ekta", "Trekkers"], Kind.VOID)
    decide(league, by_names["Trekkers", "Ekta"], Kind.NOT_PLAYED)
    league.record(by_names["Kampoe", "Sudhar"], 75, 71)
    decide(league, by_names["Kampoe", "Sudhar"], Kind.TO_BE_REPLAYED)
    for name, change in (("Trekkers", postpone_fixture), ("Sudhar", cancel_fixture)):
        change(by_names[name, "Kampoe"], reason="The hall is flooded.", by=league.director)

    address = league.address("crosstable")
    lines = lines_of(page_of(address))

    # Sudhar won by walkover and lost the double one; Kampoe drew once; Ekta won, drew and lost two.
    assert list(lines) == ["Ekta", "Sudhar", "Kampoe", "Trekkers"]
    assert lines["Ekta"] == ["", "walkover for Sudhar", "82 – 67", "void"]
    assert lines["Sudhar"][:3] == ["double walkover", "", "cancelled"]
    assert lines["Kampoe"][:2] == ["70 – 70", "to be replayed"]
    assert lines["Trekkers"][0] == "not played"
    assert lines["Trekkers"][2] == "postponed"
    assert re.fullmatch(r"\d+ \w{3}\.?", lines["Trekkers"][1])  # still to come: its date
    dutch = lines_of(page_of(address, "nl"))
    assert dutch["Ekta"] == ["", "walkover voor Sudhar", "82 – 67", "ongeldig"]
    for fixture in by_names.values():
        assert f'href="/m/{fixture.pk}/"' in page_of(address)

    form = page_of(league.address("table")).split('class="form-letters"')[1:]
    read = [re.findall(r'<a class="form-(\w+)" href="([^"]+)" title="([^"]+)"', each) for each in form]
    of_ekta = {address: (kind, words) for kind, address, words in read[0]}
    assert of_ekta == {
        f"/m/{by_names[pair].pk}/": told
        for pair, told in {
            ("Ekta", "Kampoe"): ("won", "Won 82 – 67 against Kampoe"),
            ("Kampoe", "Ekta"): ("drawn", "Drawn 70 – 70 against Kampoe"),
            ("Ekta", "Sudhar"): ("lost", "Lost by walkover, against Sudhar"),
            ("Sudhar", "Ekta"): ("lost", "Lost by double walkover, against Sudhar"),
        }.items()
    }
    assert {kind for kind, _address, _words in read[1]} == {"won", "lost"}


@pytest.mark.django_db
def test_form_has_the_last_five_matches_in_the_order_in_which_they_were_played():
    league = make_league(2, double=True)
    for number in range(3, 9):
        date = FIRST_TUESDAY + dt.timedelta(weeks=number)
        matchday = add_matchday(league.stage, number=number, date=date, by=league.director)
        add_fixture(matchday, league.entries[0], league.entries[1], by=league.director)
    for number, fixture in enumerate(league.fixtures()):
        league.record(fixture, 60 + number, 50)

    page = page_of(league.address("table"))

    scores = re.findall(r'title="\w+ (\d+) – (\d+)', page.split('class="form-letters"')[1].split("</ol>")[0])
    assert len(scores) == 5
    assert [max(map(int, each)) for each in scores] == sorted(max(map(int, each)) for each in scores)


@pytest.mark.django_db
def test_the_crosstable_takes_as_many_queries_for_50_teams_as_for_2():
    few, many = make_league(2), make_league(50)
    for league in (few, many):
        league.record(league.fixtures()[0], 82, 67)

    asked = [queries_of(league.address("crosstable")) for league in (few, many)]

    assert asked[0] == asked[1] <= 8
    entries = [queries_of(league.address("entries") + f"{league.entries[0].pk}/") for league in (few, many)]
    assert entries[0] == entries[1] <= 8


@pytest.mark.django_db
def test_before_the_programme_is_published_there_is_no_crosstable():
    assert "No crosstable yet" in page_of(make_league(2, publish=False).address("crosstable"))


@pytest.mark.django_db
def test_a_team_has_a_page_with_its_place_its_form_its_programme_and_its_results():
    league = make_league(4, names=["Ekta", "Kampoe", "Sudhar", "Trekkers"])
    ekta = next(each for each in league.entries if each.name == "Ekta")
    played, *coming = [each for each in league.fixtures() if ekta in (each.home, each.away)]
    league.record(played, *((82, 67) if played.home == ekta else (67, 82)))

    page = page_of(f"{league.address('entries')}{ekta.pk}/")

    told = text_of(page)
    assert "Place 1 Points 2 Won – drawn – lost 1 – 0 – 0 Scored – conceded 82 – 67" in told
    other = played.away.name if played.home == ekta else played.home.name
    assert f"Won 82 – 67 against {other}" in told
    programme, results = page.split('id="played"')
    assert f'href="/m/{played.pk}/"' in results
    assert all(f'href="/m/{each.pk}/"' in programme for each in coming)
    assert league.club_address(league.clubs[0]) in page
    # Every page that names the team leads to it.
    for address in (league.address("table"), league.address("crosstable"), league.address("entries")):
        assert f'href="{league.address("entries")}{ekta.pk}/"' in page_of(address), address
    assert Client().get(f"{league.address('entries')}{ekta.pk + 10**6}/").status_code == 404
    assert Client().get(f"{league.address('entries')}{2**70}/").status_code == 404


@pytest.mark.django_db
def test_every_stage_of_a_competition_has_its_pages():
    league = make_league(2, names=["Ekta", "Kampoe"])
    league.record(league.fixtures()[0], 82, 67)
    alone = page_of(league.address("table"))
    final = Stage.objects.create(competition=league.competition, number=2, name="Finale")
    for part in ("match_regulations", "table_regulations"):
        regulations = getattr(league.stage, part).get()
        regulations.pk, regulations.stage = None, final
        regulations.save(force_insert=True)
    for position, entry in enumerate(league.entries, start=1):
        StageEntry.objects.create(stage=final, entry=entry, position=position)
    matchday = add_matchday(final, number=1, date=timezone.now().date(), by=league.director)
    add_fixture(matchday, league.entries[1], league.entries[0], by=league.director)
    assert page_of(league.address("table")) == alone  # a draft is nobody's business
    publish_programme(final, by=league.director)
    rebuild_table(final.pk)

    now, first = (page_of(league.address("table")), page_of(f"{league.address()}stages/1/table/"))

    assert ("after 0 matches" in now, "after 1 match" in first) == (True, True)
    for page in (now, first):
        assert f'href="{league.address()}stages/{1 if page is now else 2}/table/"' in page
    for part in ("", "programme/", "table/", "crosstable/", "rules/"):
        for number in (1, 2):
            page = page_of(f"{league.address()}stages/{number}/{part}")
            assert ("Finale" in page, "Stage 1" in page) == (True, True)
    assert (
        Client().get(f"{league.address()}stages/1/table.json").json()
        != Client().get(f"{league.address()}stages/2/table.json").json()
    )
    for wrong in (0, 3, 2**70):
        assert Client().get(f"{league.address()}stages/{wrong}/table/").status_code == 404
    entry = page_of(f"{league.address('entries')}{league.entries[0].pk}/")
    assert ("Finale" in entry, "Stage 1" in entry) == (True, True)
    feed = Client().get(league.address("competition_calendar")).content.decode()
    assert feed.count("BEGIN:VEVENT") == 2
    assert TableRegulations.objects.filter(stage=final).exists()
