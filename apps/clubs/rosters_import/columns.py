"""What the columns of a roster file mean: guessed from their names in Dutch and English, and changed by people.

Knows nothing of the database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ..names import plain
from .reading import Line

# In the order in which the page offers them.
MEANINGS = {
    "name": _("Name"),
    "first_name": _("First name"),
    "name_prefix": _("Prefix of the surname"),
    "last_name": _("Surname"),
    "member_number": _("Member number"),
    "birth_year": _("Year or date of birth"),
    "club": _("Club"),
}
_NAMES = {
    "name": (
        "naam",
        "name",
        "speler",
        "player",
        "spelernaam",
        "naamspeler",
        "volledigenaam",
        "fullname",
        "lid",
    ),
    "first_name": ("voornaam", "roepnaam", "firstname", "givenname", "voornamen"),
    "name_prefix": (
        "tussenvoegsel",
        "tussenvoegsels",
        "voorvoegsel",
        "voorvoegsels",
        "prefix",
        "infix",
        "tv",
    ),
    "last_name": ("achternaam", "familienaam", "lastname", "surname", "familyname"),
    "member_number": (
        "lidnummer",
        "lidnr",
        "bondsnummer",
        "bondsnr",
        "relatienummer",
        "ledennummer",
        "nummer",
        "nr",
        "membernumber",
        "memberno",
        "memberid",
        "number",
    ),
    "birth_year": (
        "geboortejaar",
        "geboortedatum",
        "gebdatum",
        "gebjaar",
        "geboren",
        "birthyear",
        "yearofbirth",
        "birthdate",
        "dateofbirth",
        "born",
    ),
    "club": ("club", "vereniging", "clubnaam", "verenigingsnaam", "verenigingnaam", "clubname", "team"),
}
_MEANING_OF = {word: meaning for meaning, words in _NAMES.items() for word in words}
# So far down people write titles above the header.
HEADER_WITHIN = 10


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is read: the row number of its header (0: none) and the column of each meaning, from 0."""

    header: int
    columns: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Record:
    """A person as a row of the file tells them; "" where it says nothing."""

    row: int
    name: str
    member_number: str
    birth: str
    club: str


def guess(lines: Sequence[Line]) -> Layout:
    """The layout that the names of the columns tell; without header and columns when they tell nothing."""
    best = Layout(0, {})
    for line in lines[:HEADER_WITHIN]:
        columns: dict[str, int] = {}
        for column, cell in enumerate(line.cells):
            meaning = _MEANING_OF.get(plain(cell))
            if meaning:
                columns.setdefault(meaning, column)
        if "first_name" in columns and "name" in columns and "last_name" not in columns:
            # "Naam, Voornaam": beside a first name the name is the surname.
            columns["last_name"] = columns.pop("name")
        if len(columns) > len(best.columns):
            best = Layout(line.number, columns)
    return best


def width(lines: Sequence[Line]) -> int:
    """How many columns the widest line has."""
    return max((len(line.cells) for line in lines), default=0)


def records(lines: Sequence[Line], layout: Layout) -> list[Record]:
    """The rows below the header, in order, as the layout reads them."""

    def cell(line: Line, meaning: str) -> str:
        column = layout.columns.get(meaning)
        return line.cells[column] if column is not None and column < len(line.cells) else ""

    return [
        Record(
            row=line.number,
            name=cell(line, "name")
            or " ".join(
                filter(None, (cell(line, meaning) for meaning in ("first_name", "name_prefix", "last_name")))
            ),
            member_number=cell(line, "member_number"),
            birth=cell(line, "birth_year"),
            club=cell(line, "club"),
        )
        for line in lines
        if line.number > layout.header
    ]
