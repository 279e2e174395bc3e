"""The table: every column, why each row stands where it does, and the file from which it can be made again."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from apps.clubs import log
from apps.competitions.services.regulations import revise_table_part
from apps.public.words import order
from apps.standings.models import Adjustment
from apps.standings.services import rebuild_table
from apps.standings.tie_breaks import CRITERIA
from tests.public.league import League, make_league

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"<tr class=\"[^\"]*\">\s*<td class=\"place.*?</tr>", re.DOTALL)
CELL = re.compile(r"<t[dh](?! class=\"form\")[^>]*>(.*?)</t[dh]>", re.DOTALL)


def page_of(league: League, language: str = "en") -> str:
    return Client(headers={"Accept-Language": language}).get(league.address("table")).content.decode()


def rows_on(page: str) -> list[list[str]]:
    """The cells of the table as they are read, the name without the notes below it."""
    rows = []
    for row in ROW.findall(page):
        cells = [re.sub(r"<span.*?</span>", "", cell) for cell in CELL.findall(row)]
        rows.append([re.sub(r"<[^>]+>", "", cell).strip() for cell in cells])
    return rows


def deduct(league: League, number: int, amount: str, reason: str) -> None:
    adjustment = Adjustment.objects.create(
        stage=league.stage,
        entry=league.entries[number],
        kind=Adjustment.Kind.DEDUCTION,
        amount=amount,
        reason=reason,
        made_by=league.director,
    )
    log.record(league.organiser, "make_adjustment", adjustment, by=league.director, reason=reason)
    rebuild_table(league.stage.pk)


@pytest.mark.django_db
def test_the_table_shows_every_column():
    #          Ekta   Kampoe  Sudhar
    # Ekta      .     82-67   70-70
    league = make_league(3, names=["Ekta", "Kampoe", "Sudhar"])
    scores = {
        frozenset({"Ekta", "Kampoe"}): ("Ekta", 82, 67),
        frozenset({"Ekta", "Sudhar"}): ("Ekta", 70, 70),
    }
    for fixture in league.fixtures():
        known = scores.get(frozenset({fixture.home.name, fixture.away.name}))
        if known:
            first, own, other = known
            league.record(fixture, *((own, other) if fixture.home.name == first else (other, own)))

    assert rows_on(page_of(league)) == [
        ["1", "Ekta", "2", "1", "1", "0", "152", "137", "+15", "3"],
        ["2", "Sudhar", "1", "0", "1", "0", "70", "70", "0", "1"],
        ["3", "Kampoe", "1", "0", "0", "1", "67", "82", "−15", "0"],
    ]


def test_there_is_a_sentence_for_every_criterion_in_both_languages():
    assert set(order.SENTENCES) == set(CRITERIA)
    for language in ("nl", "en"):
        with translation.override(language):
            sentences = [order.why_below(name, "Kampoe") for name in CRITERIA]
            assert len(set(sentences)) == len(CRITERIA)
            assert all(re.search(r"\bKampoe\b", each) and each.endswith(".") for each in sentences)
    with translation.override("nl"):
        assert order.why_below("points", "Kampoe") == "Kampoe heeft meer punten."


@pytest.mark.django_db
def test_a_row_says_what_set_it_apart_unless_its_points_say_so():
    league = make_league(2, names=["Ekta", "Kampoe"], double=True)
    first, second = league.fixtures()
    by_ekta = [(fixture.home.name == "Ekta") for fixture in (first, second)]
    league.record(first, *((80, 70) if by_ekta[0] else (70, 80)))
    assert "Ekta has more points." in page_of(league)  # in the list below the table
    assert "row-note" not in page_of(league)

    league.record(second, *((70, 75) if by_ekta[1] else (75, 70)))

    sentence = "Ekta has the better difference in the matches among those level."
    assert f'<span class="row-note">{sentence}</span>' in page_of(league)
    assert "Ekta heeft het betere onderlinge saldo." in page_of(league, "nl")


@pytest.mark.django_db
def test_rows_that_share_a_place_say_so():
    league = make_league(2, names=["Ekta", "Kampoe"])
    league.record(league.fixtures()[0], 70, 70)

    page = page_of(league)

    assert sorted(row[:2] for row in rows_on(page)) == [["1", "Ekta"], ["1", "Kampoe"]]
    assert "on every criterion: they share the place." in page


@pytest.mark.django_db
def test_a_comparison_says_which_match_is_still_to_be_played():
    # Ekta and Kampoe are level by their other matches: they have not met, so their own matches decide nothing yet.
    league = make_league(2, names=["Ekta", "Kampoe"], double=True)
    first = league.fixtures()[0]
    league.record(first, 80, 70)
    deduct(league, 0 if first.home.name == "Ekta" else 1, "2", "late")

    page = page_of(league)

    assert f"{first.home.name} took more points in the matches among those level." in page
    assert f"{first.home.name} – {first.away.name} still has to be played." in page


@pytest.mark.django_db
def test_a_deduction_stands_beside_the_name_with_its_reason():
    league = make_league(2, names=["Ekta", "Kampoe"])
    league.record(league.fixtures()[0], 80, 70)
    winner = league.fixtures()[0].home.name

    deduct(league, ["Ekta", "Kampoe"].index(winner), "0.5", "player <b>not</b> on the roster")

    page = page_of(league)
    assert "−0.5 (player &lt;b&gt;not&lt;/b&gt; on the roster)" in page
    assert "−0,5 (" in page_of(league, "nl")
    assert rows_on(page)[0] == ["1", winner, "1", "1", "0", "0", "80", "70", "+10", "1.5"]


@pytest.mark.django_db
def test_the_criteria_in_force_are_told_in_their_order():
    league = make_league(2)
    revise_table_part(
        league.stage, {"criteria": ["points", "wins"]}, by=league.director, reason="The meeting decided so."
    )

    assert (
        "<ol><li>The most league points from all matches and byes, with bonuses and deductions.</li>"
        "<li>The most matches won, walkovers included.</li></ol>"
    ) in page_of(league)


@pytest.mark.django_db
@pytest.mark.parametrize("teams", [0, 2])
def test_before_the_programme_is_published_there_is_no_table(teams):
    league = make_league(teams, publish=False)

    page = page_of(league)

    assert "No table yet" in page
    assert not rows_on(page)
    assert Client().get(league.address("table_file")).status_code == 404


@pytest.mark.django_db
def test_the_command_makes_the_same_table_from_the_file(tmp_path):
    league = make_league(6, names=["Ekta", "Jai Gandhi", "'t Hofje", "Müsek", 'Wi "Makandra"', "Kampoe"])
    for number, fixture in enumerate(league.fixtures()):
        league.record(fixture, 70 + number % 3, 71)
    deduct(league, 2, "1.5", "ineligible player")
    response = Client().get(league.address("table_file"))
    file = tmp_path / "table.json"
    file.write_bytes(response.content)

    done = subprocess.run(
        [sys.executable, "-m", "apps.standings", str(file)], cwd=ROOT, capture_output=True, check=True
    )

    rows = json.loads(done.stdout)["rows"]
    figures = ("played", "won", "drawn", "lost", "scored", "conceded")
    shown = rows_on(page_of(league))
    assert len(rows) == len(shown) == 6
    for row, cells in zip(rows, shown, strict=True):
        name = row["entry"].replace("'", "&#x27;").replace('"', "&quot;")
        signed = f"{row['difference']:+d}".replace("-", "−").replace("+0", "0")
        assert cells == [
            str(row["place"]),
            name,
            *(str(row[figure]) for figure in figures),
            signed,
            row["points"].replace("-", "−"),
        ]


@pytest.mark.django_db
def test_the_file_is_offered_under_a_name_that_says_what_it_is():
    league = make_league(2)

    response = Client().get(league.address("table_file"))

    assert response.headers["Content-Type"] == "application/json"
    name = f"table-{league.competition.slug}-{league.season.slug}.json"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert f'href="{league.address("table_file")}"' in page_of(league)
