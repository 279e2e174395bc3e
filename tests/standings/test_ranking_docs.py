"""`docs/standings-rules.md`: its examples are ranked, and no criterion and no word of the table file is missing."""

import json
import re
from pathlib import Path

import pytest

from apps.standings.ranking import rank
from apps.standings.table_file import Adjustment, HeadToHead, Kind, Points, Result, State, Table, Walkover
from apps.standings.tie_breaks import CRITERIA
from tests.standings.crosstable import results_of
from tests.standings.test_ranking_properties import one_more_never_hurts

PAGE = (Path(__file__).parents[2] / "docs" / "standings-rules.md").read_text(encoding="utf-8")
CHAPTERS = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", PAGE, re.MULTILINE))
SECTIONS = dict(re.findall(r"^### (.+)\n((?:(?!##).*\n)*)", PAGE, re.MULTILINE))
NAMED = {f"`{name}`": criterion for name, criterion in CRITERIA.items()}


def markdown_tables(text):
    """Return the tables of a section as lists of rows of cells, without the line under the heads."""
    tables = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        rows = [[cell.strip().strip("*") for cell in line[1:-1].split("|")] for line in block.splitlines()]
        tables.append([rows[0], *rows[2:]])
    return tables


def file_of(section):
    (text,) = re.findall(r"^```json\n(.*?)^```\n", SECTIONS[section], re.MULTILINE | re.DOTALL)
    return json.loads(text)


@pytest.mark.parametrize("section", SECTIONS)
def test_crosstable_and_file_of_an_example_hold_the_same_results(section):
    crosstable, _ = markdown_tables(SECTIONS[section])
    table = file_of(section)
    details = re.compile("hand_points|sheets|baunies")
    in_file = [{key: result[key] for key in result if not details.search(key)} for result in table["results"]]
    assert results_of(crosstable) == in_file
    assert crosstable[0] == ["home \\ away", *table["entries"]]


@pytest.mark.parametrize("section", SECTIONS)
def test_example_gives_the_rows_that_the_page_shows(section):
    _, (head, *expected) = markdown_tables(SECTIONS[section])
    assert head == ["place", "entry", "points", "decided by"]
    rows = [row.to_json() for row in rank(Table.from_json(file_of(section)))]
    decided_by = [f"`{row['decided_by']}`" if row["decided_by"] else "" for row in rows]
    assert expected == [
        [str(row["place"]), row["entry"], row["points"], decided]
        for row, decided in zip(rows, decided_by, strict=True)
    ]


def test_every_criterion_of_the_registry_has_its_section_in_the_same_order():
    assert re.findall(r"^### (.+)$", CHAPTERS["The criteria"], re.MULTILINE) == list(NAMED)


@pytest.mark.parametrize("section", NAMED)
def test_section_of_a_criterion_begins_with_its_sentence_and_shows_it_deciding(section):
    assert SECTIONS[section].startswith(NAMED[section].sentence + "\n")
    assert section in SECTIONS[section].split("| place |")[1]
    assert NAMED[section].name in file_of(section)["criteria"]


def test_one_more_hand_point_hurts_in_the_example_and_only_there():
    before = file_of("Before: A lost by one")
    after = file_of("After: A drew with one hand point more")
    changed = [(one, two) for one, two in zip(before["results"], after["results"], strict=True) if one != two]
    assert changed == [(before["results"][0], before["results"][0] | {"away_score": 67})]
    assert before["results"][0] == {"home": "B", "away": "A", "home_score": 67, "away_score": 66}
    places = [
        {row.entry: row.place for row in rank(Table.from_json(table))}["A"] for table in (before, after)
    ]
    assert places == [2, 3]
    assert before["criteria"] == after["criteria"]
    assert not one_more_never_hurts(before["criteria"])
    for safe in ("points", "difference", "scored"):
        criteria = ["wins", safe, "head_to_head_points"]
        assert one_more_never_hurts(criteria)
        first, second = (
            {row.entry: row.place for row in rank(Table.from_json(table | {"criteria": criteria}))}["A"]
            for table in (before, after)
        )
        assert second <= first


def test_page_names_every_key_state_and_word_of_the_file():
    chapter, counts = CHAPTERS["The table file"], CHAPTERS["What counts"]
    for part in (Table, Points, Walkover, Result, Adjustment):
        for name in part.__dataclass_fields__:
            assert f"`{name}`" in chapter, name
    for word in (*HeadToHead, *Kind):
        assert f"`{word}`" in chapter
    for state in State:
        assert f"`{state}`" in counts
