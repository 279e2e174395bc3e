"""Reading what a club has of its roster: pasted cells, a CSV file or an XLSX file become lines of text cells.

Knows nothing of the database, of players or of what a column means. Formulas are never evaluated: of a spreadsheet
the values are read that it was saved with.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree.ElementTree import ParseError

import openpyxl
from django.utils.translation import gettext as _
from openpyxl.utils.exceptions import InvalidFileException

# Each row has a tick on the page, and a form takes at most 1000 fields.
MOST_LINES = 900
MOST_COLUMNS = 40
MOST_CHARACTERS = 400_000
LARGEST_FILE = 2_000_000  # bytes
LARGEST_UNPACKED = 12_000_000  # bytes, of all parts of a spreadsheet together
MOST_PARTS = 300
# So far a spreadsheet is read, empty rows included.
LAST_ROW = 20_000
DELIMITERS = ("\t", ";", ",")
_SEPARATOR_LINE = re.compile(r"sep=([;,\t])", re.IGNORECASE)
# What the export puts an apostrophe before, so that a spreadsheet does not take it for a formula.
FORMULA_STARTS = ("=", "+", "-", "@")
# What openpyxl raises on files that are no spreadsheet or a broken one; there is no common ancestor.
_BROKEN = (
    InvalidFileException,
    zipfile.BadZipFile,
    zlib.error,
    ParseError,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not empty. `number` is the row number that a spreadsheet shows, from 1."""

    number: int
    cells: tuple[str, ...]


class Unreadable(Exception):
    """What was given cannot be read. `sentence` says why and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def read_file(data: bytes) -> list[Line]:
    """The lines of an uploaded file, recognised by its content. Raises Unreadable."""
    if len(data) > LARGEST_FILE:
        raise Unreadable(_("The file is larger than 2 MB: split it and import the parts."))
    if data.startswith(b"PK\x03\x04"):
        return _read_spreadsheet(data)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable(_("This is an old or protected Excel file: save it as .xlsx or as CSV."))
    return read_text(_decoded(data))


def read_text(text: str) -> list[Line]:
    """The lines of pasted or decoded text with tab, semicolon or comma between the cells. Raises Unreadable."""
    # With a CSV file a byte order mark can be pasted along.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if "\x00" in text:
        raise Unreadable(_("This is no text: choose a CSV or XLSX file."))
    first, _newline, rest = text.partition("\n")
    told = _SEPARATOR_LINE.fullmatch(first.strip(" "))
    if told:
        # Excel writes such a line above the header; it stays counted.
        return _bounded(_parsed("\n" + rest, told[1]))
    return _bounded(_parsed(text, _delimiter(text)))


def _decoded(data: bytes) -> str:
    """UTF-8 with or without a byte order mark, UTF-16 with one, else cp1252 as older spreadsheets write it."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Unreadable(_("This is no text: choose a CSV or XLSX file."))


def _delimiter(text: str) -> str:
    """What most of the first lines are cut by into as many cells as the first one."""

    def lines_alike(delimiter: str) -> int:
        widths = [line.count(delimiter) for line in text.split("\n")[:50] if line.strip()]
        return sum(width == widths[0] for width in widths) if widths and widths[0] else 0

    return max(DELIMITERS, key=lines_alike)


def _parsed(text: str, delimiter: str) -> Iterable[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, start=1):
            yield Line(number, tuple(_cleaned(cell) for cell in cells))
    except csv.Error as error:
        raise Unreadable(
            _("Row %(row)d cannot be read: check the quotation marks in it.") % {"row": number + 1}
        ) from error


def _read_spreadsheet(data: bytes) -> list[Line]:
    _refuse_bombs(data)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        for sheet in book.worksheets:
            lines = _bounded(
                Line(number, tuple(_as_text(value) for value in values))
                for number, values in enumerate(
                    sheet.iter_rows(max_row=LAST_ROW, max_col=MOST_COLUMNS + 1, values_only=True), start=1
                )
            )
            if lines:
                return lines
    except _BROKEN as error:
        raise Unreadable(
            _("This spreadsheet is damaged: open it, save it as .xlsx and try again.")
        ) from error
    return []


def _refuse_bombs(data: bytes) -> None:
    """Raises Unreadable for a package that unpacks to far more than a roster, or that declares XML entities."""
    too_large = _("This spreadsheet holds too much: copy the roster into a new one and save that.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
            # A part never unpacks to more than the size that it declares: zipfile stops there.
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
                raise Unreadable(too_large)
            for part in parts:
                if part.filename.endswith((".xml", ".rels")):
                    content = package.read(part).replace(b"\x00", b"").upper()
                    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
                        raise Unreadable(too_large)
    except _BROKEN as error:
        raise Unreadable(
            _("This spreadsheet is damaged: open it, save it as .xlsx and try again.")
        ) from error


def _as_text(value: object) -> str:
    """A cell as people see it: whole numbers without a decimal point, a day without a time."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    return _cleaned(str(value))


def _cleaned(cell: str) -> str:
    """The cell with single spaces and without the apostrophe that `harmless` put before it."""
    cell = " ".join(cell.split())
    if cell.startswith("'") and cell.lstrip("' ").startswith(FORMULA_STARTS):
        return cell[1:].strip()
    return cell


def harmless(text: str) -> str:
    """The text for a cell, with an apostrophe where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.lstrip("'\t\r\n ").startswith(FORMULA_STARTS) else text


def _bounded(lines: Iterable[Line]) -> list[Line]:
    """The lines that are not empty. Raises Unreadable when they are more, wider or longer than a roster is."""
    kept: list[Line] = []
    characters = 0
    for line in lines:
        if not any(line.cells):
            continue
        characters += sum(len(cell) for cell in line.cells)
        if any(line.cells[MOST_COLUMNS:]):
            raise Unreadable(
                _("Row %(row)d has more than %(most)d columns: leave out what is not needed.")
                % {"row": line.number, "most": MOST_COLUMNS}
            )
        if len(kept) > MOST_LINES or characters > MOST_CHARACTERS:
            raise Unreadable(
                _("This is more than %(most)d rows, or very long ones: split it and import the parts.")
                % {"most": MOST_LINES}
            )
        kept.append(line)
    # A spreadsheet fills its rows up with empty cells.
    used = max((column + 1 for line in kept for column, cell in enumerate(line.cells) if cell), default=0)
    return [Line(line.number, line.cells[:used]) for line in kept]
