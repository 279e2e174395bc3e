"""Reading a file of final scores: every row checked by itself, every fault named with row and column.

Knows nothing of the database. The file is UTF-8 (with or without a byte order mark) and separated by commas; its
first row names the columns.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from apps.clubs.checks import EARLIEST_YEAR, LATEST_YEAR

from ..limits import HIGHEST_SCORE

REQUIRED = ("competition", "season", "home", "away", "home_points", "away_points")
OPTIONAL = ("round", "date", "best_home", "best_away", "note")
LONGEST = {"competition": 100, "season": 20, "home": 80, "away": 80, "note": 200}
HIGHEST_ROUND = 999
LARGEST_FILE = 5_000_000
_WHOLE = re.compile(r"[0-9]{1,9}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class RowProblem:
    """One fault of a file. `row` is the number that a spreadsheet shows (the header is 1), 0 for the whole file."""

    row: int
    column: str
    message: str

    def __str__(self) -> str:
        if not self.row:
            return self.message
        if not self.column:
            return _("Row %(row)d: %(message)s") % {"row": self.row, "message": self.message}
        names = {"row": self.row, "column": self.column, "message": self.message}
        return _("Row %(row)d, column %(column)s: %(message)s") % names


class FileRefused(Exception):
    """A file of which nothing is stored; `problems` has every fault that was found."""

    def __init__(self, problems: list[RowProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A match as the file tells it. What stands empty is None (or "" for the note)."""

    row: int
    competition: str
    season: str
    round: int | None
    date: dt.date | None
    home: str
    away: str
    home_points: int
    away_points: int
    best_home: int | None
    best_away: int | None
    note: str

    @property
    def key(self) -> str:
        """What this match is recognised by within its competition and season when the file comes again."""
        date = self.date.isoformat() if self.date else ""
        return f"{self.round or ''}|{date}|{self.home.casefold()}|{self.away.casefold()}"


def read_scores(data: bytes) -> list[ScoreRow]:
    """The rows of a file, in order; empty rows are left out. Raises FileRefused with every fault."""
    reader = csv.reader(io.StringIO(_decoded(data), newline=""), strict=True)
    lines: list[tuple[int, list[str]]] = []
    try:
        for number, cells in enumerate(reader, start=1):
            lines.append((number, [cell.strip() for cell in cells]))
    except csv.Error as error:
        raise _refused(
            len(lines) + 1,
            "",
            _("this row cannot be read as comma separated text (%(error)s). Save the file again as CSV.")
            % {"error": error},
        ) from error
    lines = [(number, cells) for number, cells in lines if any(cells)]
    if not lines:
        raise _refused(0, "", _("The file is empty. It needs a row with the names of the columns."))
    header_row, header = lines[0]
    columns = _columns(header_row, header)
    problems: list[RowProblem] = []
    rows: list[ScoreRow] = []
    for number, cells in lines[1:]:
        faults: list[RowProblem] = []
        row = _Cells(number, dict(zip(columns, cells, strict=False)), faults)
        if len(cells) > len(columns):
            row.fault("", _("has more cells than there are columns. Put text with a comma between quotes."))
        score_row = row.score_row()
        if faults:
            problems += faults
        else:
            rows.append(score_row)
    problems += _doubles(rows)
    if problems:
        raise FileRefused(sorted(problems, key=lambda problem: problem.row))
    return rows


def _refused(row: int, column: str, message: str) -> FileRefused:
    return FileRefused([RowProblem(row, column, message)])


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST_FILE:
        raise _refused(0, "", _("The file is larger than 5 MB. Split it and import the parts."))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        raise _refused(row, "", _("is not UTF-8. Save the file again as CSV in UTF-8.")) from error
    if "\x00" in text:
        row = text[: text.index("\x00")].count("\n") + 1
        raise _refused(row, "", _("has a character that no text has. Save the file again as CSV in UTF-8."))
    return text


def _columns(row: int, header: list[str]) -> list[str]:
    names = [name.lower() for name in header]
    known = (*REQUIRED, *OPTIONAL)
    problems = [
        RowProblem(row, name, _("this column is missing. Add it to the first row."))
        for name in REQUIRED
        if name not in names
    ]
    for name in dict.fromkeys(names):
        if name not in known:
            message = _("this column is not known. The columns are: %(names)s.")
            problems.append(RowProblem(row, name or "?", message % {"names": ", ".join(known)}))
        elif names.count(name) > 1:
            problems.append(RowProblem(row, name, _("this column stands there twice. Remove one.")))
    if problems:
        raise FileRefused(problems)
    return names


class _Cells:
    """One row while it is checked; faults are collected."""

    def __init__(self, number: int, cells: dict[str, str], faults: list[RowProblem]) -> None:
        self.number = number
        self.cells = cells
        self.faults = faults

    def fault(self, column: str, message: str) -> None:
        self.faults.append(RowProblem(self.number, column, message))

    def text(self, column: str, *, required: bool = True) -> str:
        value = " ".join(self.cells.get(column, "").split())
        if required and not value:
            self.fault(column, _("is empty. Fill it in."))
        if len(value) > LONGEST[column]:
            self.fault(
                column, _("is longer than %(count)d characters. Shorten it.") % {"count": LONGEST[column]}
            )
        return value

    def number_or_none(self, column: str, *, least: int = 0, most: int = HIGHEST_SCORE) -> int | None:
        value = self.cells.get(column, "")
        if not value:
            return None
        if not _WHOLE.fullmatch(value) or not least <= int(value) <= most:
            message = _("“%(value)s” is not a whole number from %(least)d to %(most)d.")
            self.fault(column, message % {"value": value[:40], "least": least, "most": most})
            return None
        return int(value)

    def points(self, column: str) -> int:
        if not self.cells.get(column, ""):
            self.fault(column, _("is empty. Fill it in."))
        return self.number_or_none(column) or 0

    def date_or_none(self) -> dt.date | None:
        value = self.cells.get("date", "")
        if not value:
            return None
        try:
            if _DATE.fullmatch(value) and EARLIEST_YEAR <= int(value[:4]) <= LATEST_YEAR:
                return dt.date.fromisoformat(value)
        except ValueError:
            pass  # a day that no month has; the sentence below says what is asked
        self.fault("date", _("“%(value)s” is not a date. Write it as 2018-06-19.") % {"value": value[:40]})
        return None

    def score_row(self) -> ScoreRow:
        row = ScoreRow(
            row=self.number,
            competition=self.text("competition"),
            season=self.text("season"),
            round=self.number_or_none("round", least=1, most=HIGHEST_ROUND),
            date=self.date_or_none(),
            home=self.text("home"),
            away=self.text("away"),
            home_points=self.points("home_points"),
            away_points=self.points("away_points"),
            best_home=self.number_or_none("best_home"),
            best_away=self.number_or_none("best_away"),
            note=self.text("note", required=False),
        )
        if row.home and row.home.casefold() == row.away.casefold():
            self.fault("away", _("is the same club as home. Correct one of the two."))
        for column, best, total in (
            ("best_home", row.best_home, row.home_points),
            ("best_away", row.best_away, row.away_points),
        ):
            if best is not None and best > total:
                self.fault(column, _("is more than the whole side has. Correct one of the two."))
        return row


def _doubles(rows: list[ScoreRow]) -> list[RowProblem]:
    """The rows that tell of the same match as a row before."""
    first: dict[tuple[str, str, str], int] = {}
    problems = []
    for row in rows:
        key = (row.competition.casefold(), row.season.casefold(), row.key)
        if key in first:
            message = _("tells of the same match as row %(first)d. Remove one of them.")
            problems.append(RowProblem(row.row, "", message % {"first": first[key]}))
        else:
            first[key] = row.row
    return problems
