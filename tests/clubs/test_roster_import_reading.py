"""Reading rosters: separators, encodings, spreadsheets, what is refused, and what columns mean."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.clubs.rosters_import import reading
from apps.clubs.rosters_import.columns import Layout, Record, guess, records
from apps.clubs.rosters_import.reading import Line, Unreadable, harmless, read_file, read_text
from apps.clubs.rosters_import.writing import as_csv, as_xlsx
from tests.clubs.roster_files import package, spreadsheet

TWO_LINES = [Line(1, ("Naam", "Lidnummer")), Line(2, ("Rinia Müsek", "1"))]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_is_read_with_any_separator_encoding_and_line_end(
    delimiter: str, encoding: str, end: str
) -> None:
    text = f"Naam{delimiter}Lidnummer{end}Rinia  Müsek {delimiter} 1{end}"
    assert read_file(text.encode(encoding)) == TWO_LINES
    assert read_text(text) == TWO_LINES


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ('Naam;Nr\n"Pinas, Delano; jr";2', ("Pinas, Delano; jr", "2")),
        ("Naam;Nr\nPinas, Delano;2", ("Pinas, Delano", "2")),
        ('Naam,Nr\n"Pinas, Delano",2', ("Pinas, Delano", "2")),
        ("sep=,\nNaam,Nr;x\nPinas;Delano,2", ("Pinas;Delano", "2")),
        ('Naam\tNr\n"Pinas\nDelano"\t2', ("Pinas Delano", "2")),
    ],
)
def test_the_separator_is_told_from_what_stands_in_names(text: str, cells: tuple[str, ...]) -> None:
    assert read_text(text)[-1].cells == cells


def test_empty_rows_are_left_out_and_rows_keep_the_number_of_the_spreadsheet() -> None:
    assert [line.number for line in read_text("sep=;\n\nNaam;Nr\n;\nAsha;1")] == [3, 5]


def test_a_spreadsheet_shows_numbers_and_days_as_people_write_them_and_formulas_unevaluated() -> None:
    content = spreadsheet(
        [
            ["Naam", "Nr", "Geboren", "x"],
            [],
            ["Rinia Müsek", 12.0, dt.date(1961, 5, 4), "=1+1"],
            [True, 1.5, None, None],
        ]
    )
    assert read_file(content) == [
        Line(1, ("Naam", "Nr", "Geboren", "x")),
        Line(3, ("Rinia Müsek", "12", "1961-05-04", "")),
        Line(4, ("True", "1.5", "", "")),
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"\x81\x8d\x8f\x90",
        b"a\x00b",
        b"\xff\xfea",
        b"PK\x03\x04 no package",
        b"PK\x03\x04",
        b"\xd0\xcf\x11\xe0 old",
        b'Naam;Nr\n"Asha;1',
        b"x" * (reading.LARGEST_FILE + 1),
        b"a" * (reading.MOST_CHARACTERS + 1),
        b"a;b\n" * (reading.MOST_LINES + 2),
        b";".join([b"a"] * (reading.MOST_COLUMNS + 1)),
        package(hello=b"<a/>"),
        package(**{"[Content_Types]": b"<broken", "xl__workbook": b"<"}),
        package(xl__workbook=b"0" * (reading.LARGEST_UNPACKED + 1)),
        package(xl__workbook=b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        package(**{f"part{number}": b"" for number in range(reading.MOST_PARTS + 1)}),
        spreadsheet([["a"] * (reading.MOST_COLUMNS + 1)]),
        spreadsheet([["a"]] * (reading.MOST_LINES + 2)),
        spreadsheet([["Naam", "Nr"]])[:-200],
    ],
    ids=range(19),
)
def test_what_cannot_be_read_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(Unreadable) as refused:
        read_file(data)
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize("size", [reading.MOST_LINES, reading.MOST_LINES + 1])
def test_a_header_and_as_many_rows_as_a_form_can_tick_are_read(size: int) -> None:
    assert len(read_text("a;b\n" * size)) == size


@given(st.binary(max_size=400) | st.binary(max_size=400).map(lambda data: b"PK\x03\x04" + data))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    try:
        lines = read_file(data)
    except Unreadable:
        return
    guess(lines)


@given(st.integers(0, 4000), st.integers(0, 255))
def test_no_damaged_spreadsheet_breaks_the_reader(place: int, byte: int) -> None:
    content = bytearray(spreadsheet([["Naam", "Lidnummer"], ["Asha", 1]]))
    content[place % len(content)] = byte
    try:
        lines = read_file(bytes(content))
    except Unreadable:
        return
    guess(lines)


@pytest.mark.parametrize(
    ("header", "meanings"),
    [
        ("Naam;Lidnummer", "name member_number"),
        ("Name;Member number;Year of birth;Club", "name member_number birth_year club"),
        ("NR.;Achternaam;tussenvoegsel;Voornaam", "member_number last_name name_prefix first_name"),
        ("Lid-nr;Naam;Voornaam;Telefoon", "member_number last_name first_name"),
        ("Bondsnummer;Naam;Geb. datum;Vereniging;Naam", "member_number name birth_year club"),
    ],
)
def test_columns_are_guessed_by_dutch_and_english_names(header: str, meanings: str) -> None:
    columns = {meaning: column for column, meaning in enumerate(meanings.split())}
    assert guess([Line(3, tuple(header.split(";")))]) == Layout(3, columns)


def test_a_title_above_the_header_is_passed_over_and_no_header_is_no_guess() -> None:
    lines = read_text("Ledenlijst Kampoe;\n\nNaam;Lidnummer\nAsha;1")
    assert guess(lines) == Layout(3, {"name": 0, "member_number": 1})
    assert guess(lines[-1:]) == Layout(0, {})


def test_records_put_names_together_and_leave_missing_cells_empty() -> None:
    lines = read_text("Voornaam;Tussenvoegsel;Achternaam;Nr;Club\nJan;van der;Berg;1;X\nAsha;;;2")
    assert records(lines, guess(lines)) == [
        Record(2, "Jan van der Berg", "1", "", "X"),
        Record(3, "Asha", "2", "", ""),
    ]


@pytest.mark.parametrize("text", ["=1+1", "+31", "-5", "@x", "'=1", "''-", "\t=2"])
def test_a_formula_is_made_harmless_and_read_back_as_it_was(text: str) -> None:
    assert harmless(text) == f"'{text}"
    for content in (
        as_csv([["a", "b"], [harmless(text), "x"]]),
        as_xlsx([["a", "b"], [harmless(text), "x"]]),
    ):
        assert read_file(content)[-1].cells == (text.strip(), "x")


@pytest.mark.parametrize("text", ["Asha", "O'Neil", "'s-Gravesande", "a-b", "1=1", ""])
def test_other_text_is_left_as_it_is(text: str) -> None:
    assert harmless(text) == text
