"""Reading the rows of a programme out of a sheet."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import translation

from apps.clubs.rosters_import.reading import read_file, read_text
from apps.schedule.programme_import.rows import SheetRow, rows_of

HEADER = "Speelronde;Datum;Tijd;Thuis;Uit;Zaal\n"
ONE = [SheetRow(2, 1, dt.date(2026, 9, 2), dt.time(20, 0), "Müsek", "SMC", "Ons Huis")]


def problems_of(text: str) -> list[tuple[int, str, str]]:
    with translation.override("en"):
        problems = rows_of(read_text(text))[1]
    assert problems
    return [(each.row, each.column, each.message) for each in problems]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_encoding_and_delimiter_gives_the_same_row(encoding: str, delimiter: str) -> None:
    # traps H1, H3, H4
    text = f"{HEADER}1;2-9-2026;20:00;Müsek;SMC;Ons Huis\n".replace(";", delimiter)
    assert rows_of(read_file(text.encode(encoding))) == (ONE, [])


@pytest.mark.parametrize(
    ("date", "time"),
    [("2026-09-02", "20:00"), ("02/09/2026", "20.00"), ("2.9.2026", "20:00:00"), ("2-9-2026", "20u00 uur")],
)
def test_dates_and_times_as_people_type_them(date: str, time: str) -> None:
    assert rows_of(read_text(f"{HEADER}1;{date};{time};Müsek;SMC;Ons Huis")) == (ONE, [])


def test_english_names_another_order_and_a_title_above_the_header() -> None:
    text = "League 2026/27;;\n;;\nHome;Away;Round\nMüsek;SMC;7\n"
    rows, problems = rows_of(read_text(text))
    assert (rows, problems) == ([SheetRow(4, 7, None, None, "Müsek", "SMC", "")], [])


@pytest.mark.parametrize("word", ["vrij", "Vrij", "BYE"])
def test_a_bye_is_a_word_and_never_an_empty_cell(word: str) -> None:
    rows, problems = rows_of(read_text(f"{HEADER}1;;;SMC;{word};"))
    assert ([row.away for row in rows], problems) == ([""], [])
    assert problems_of(f"{HEADER}1;;;SMC;;") == [(2, "Away", "Fill this in.")]


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        ("x;2-9-2026;20:00;A;B;", "Matchday"),
        ("1000;2-9-2026;20:00;A;B;", "Matchday"),
        ("²;2-9-2026;20:00;A;B;", "Matchday"),
        ("-1;2-9-2026;20:00;A;B;", "Matchday"),
        (";2-9-2026;20:00;A;B;", "Matchday"),
        ("1;31-2-2026;20:00;A;B;", "Date"),
        ("1;woensdag;20:00;A;B;", "Date"),
        ("1;0-0-0000;20:00;A;B;", "Date"),
        ("1;2-9-2026;25:00;A;B;", "Time"),
        ("1;2-9-2026;acht uur;A;B;", "Time"),
        ("1;2-9-2026;20:00;;B;", "Home"),
    ],
)
def test_what_cannot_be_read_is_named_by_row_and_column(cells: str, column: str) -> None:
    assert [found[:2] for found in problems_of(f"{HEADER}1;;;A;B;\n{cells}")] == [(3, column)]


def test_columns_that_are_missing_unknown_or_double_are_named() -> None:
    # traps H3
    assert problems_of("Thuis;Uit\nA;B") == [(1, "Matchday", "This column is missing: add it.")]
    assert [found[:2] for found in problems_of("Ronde;Thuis;Uit;Scheids\n1;A;B;C")] == [(1, "Scheids")]
    assert [found[:2] for found in problems_of("Ronde;Thuis;Uit;Gast\n1;A;B;C")] == [(1, "Away")]


def test_a_sheet_without_a_header_or_without_rows_says_so() -> None:
    assert problems_of("1;2-9-2026;A;B")[0][2].startswith("No row with the names of the columns was found.")
    assert problems_of(HEADER) == [(1, "", "Below the names of the columns stands nothing.")]
