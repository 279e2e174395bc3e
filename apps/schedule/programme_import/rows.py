"""From the lines of a sheet to typed rows: matchday, date, time, home, away, venue. Knows nothing of the database."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.names import plain
from apps.clubs.rosters_import.reading import Line

COLUMNS = {
    "matchday": gettext_lazy("Matchday"),
    "date": gettext_lazy("Date"),
    "time": gettext_lazy("Time"),
    "home": gettext_lazy("Home"),
    "away": gettext_lazy("Away"),
    "venue": gettext_lazy("Venue"),
}
NEEDED = ("matchday", "home", "away")
_NAMES = {
    "matchday": ("speelronde", "ronde", "speeldag", "matchday", "round", "nr", "nummer"),
    "date": ("datum", "date", "dag", "day"),
    "time": ("tijd", "time", "aanvang", "aanvangstijd", "begintijd", "begin", "start"),
    "home": ("thuis", "thuisteam", "thuisclub", "thuisploeg", "home", "hometeam"),
    "away": ("uit", "uitteam", "uitclub", "uitploeg", "gast", "gasten", "away", "awayteam"),
    "venue": ("zaal", "locatie", "accommodatie", "clubgebouw", "venue", "hall", "location"),
}
_MEANING_OF = {word: meaning for meaning, words in _NAMES.items() for word in words}
# What stands in the place of an opponent where there is none; an empty cell is a slip.
BYES = {"vrij", "bye"}
# So far down people write titles above the header.
HEADER_WITHIN = 10
_TIME = re.compile(r"(\d{1,2})[:.u](\d{2})(?::00)?(?: ?uur)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One match as it was typed. `row` is its number in the sheet; `away` is "" where `home` has a bye."""

    row: int
    matchday: int
    day: dt.date | None
    time: dt.time | None
    home: str
    away: str
    venue: str


@dataclass(frozen=True, slots=True)
class RowProblem:
    """What is wrong in a row; `column` is its name for people, "" for the row as a whole."""

    row: int
    column: str
    message: str


def rows_of(lines: Sequence[Line]) -> tuple[list[SheetRow], list[RowProblem]]:
    """Every row that can be read, and what is wrong with the others; a column that is missing or unknown is named."""
    header = next((line for line in lines[:HEADER_WITHIN] if len(_known(line)) > 1), None)
    if header is None:
        names = ", ".join(str(name) for name in COLUMNS.values())
        message = _("No row with the names of the columns was found. They are: %(names)s.")
        return [], [RowProblem(lines[0].number if lines else 1, "", message % {"names": names})]
    problems = _header_problems(header)
    if problems:
        return [], problems
    places = {_meaning(cell): place for place, cell in enumerate(header.cells) if cell}
    rows = []
    for line in lines[lines.index(header) + 1 :]:
        row = _read(line, places, problems)
        if row is not None:
            rows.append(row)
    if not rows and not problems:
        problems.append(RowProblem(header.number, "", _("Below the names of the columns stands nothing.")))
    return rows, problems


def _meaning(cell: str) -> str:
    return _MEANING_OF.get(plain(cell), "")


def _known(line: Line) -> set[str]:
    return {meaning for cell in line.cells if (meaning := _meaning(cell))}


def _header_problems(header: Line) -> list[RowProblem]:
    problems = []
    meanings = [_meaning(cell) for cell in header.cells if cell]
    for cell in header.cells:
        if cell and not _meaning(cell):
            message = _("This column is not known: leave it out, or give it one of these names: %(names)s.")
            names = ", ".join(str(name) for name in COLUMNS.values())
            problems.append(RowProblem(header.number, cell, message % {"names": names}))
    for column, name in COLUMNS.items():
        if meanings.count(column) > 1:
            message = _("This column stands there twice: leave one of them out.")
            problems.append(RowProblem(header.number, str(name), message))
        elif column in NEEDED and column not in meanings:
            problems.append(RowProblem(header.number, str(name), _("This column is missing: add it.")))
    return problems


def _read(line: Line, places: dict[str, int], problems: list[RowProblem]) -> SheetRow | None:
    """The row of a line; None where something is wrong, which is added to the problems."""
    cells = {column: line.cells[place] if place < len(line.cells) else "" for column, place in places.items()}
    wrong: list[RowProblem] = []

    def add(column: str, message: str) -> None:
        wrong.append(RowProblem(line.number, str(COLUMNS[column]), message))

    for column in NEEDED:
        if not cells[column]:
            add(column, _("Fill this in."))
    number = cells["matchday"]
    # Three digits hold every matchday that there can be; the service knows how many that are.
    if number and not re.fullmatch(r"[0-9]{1,3}", number):
        add("matchday", _("%(typed)s is no number of a matchday: write it like 3.") % {"typed": number})
    day, time = None, None
    if typed := cells.get("date", ""):
        day = _day(typed)
        if day is None:
            add("date", _("%(typed)s is not a date: write it like 29-12-2026.") % {"typed": typed})
    if typed := cells.get("time", ""):
        time = _time(typed)
        if time is None:
            add("time", _("%(typed)s is not a time: write it like 20:00.") % {"typed": typed})
    problems += wrong
    if wrong:
        return None
    away = cells["away"]
    return SheetRow(
        row=line.number,
        matchday=int(number),
        day=day,
        time=time,
        home=cells["home"],
        away="" if plain(away) in BYES else away,
        venue=cells.get("venue", ""),
    )


def _day(typed: str) -> dt.date | None:
    if found := _DAY_FIRST.fullmatch(typed):
        day, month, year = (int(part) for part in found.groups())
    elif found := _YEAR_FIRST.fullmatch(typed):
        year, month, day = (int(part) for part in found.groups())
    else:
        return None
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _time(typed: str) -> dt.time | None:
    found = _TIME.fullmatch(typed)
    try:
        return dt.time(int(found[1]), int(found[2])) if found else None
    except ValueError:
        return None
