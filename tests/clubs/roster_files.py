"""Files as clubs send them."""

from __future__ import annotations

import io
import zipfile

import openpyxl

SURNAMES = ("Müsek", "Pinas", "Kartosen", "Doekhie", "Amatali", "Biharie", "Sanrochman", "Wijngaarde")


def people(size: int = 350) -> list[tuple[str, str, str]]:
    """Name, member number and year of birth; the first two are called the same and are two people."""
    rows = [("Rinia Müsek", "M1", "1951"), ("Rinia Müsek", "M2", "1984")]
    return rows + [
        (
            f"Speler{chr(97 + n % 26)}{chr(97 + n // 26)} {SURNAMES[n % len(SURNAMES)]}",
            f"L{n}",
            str(1940 + n % 60),
        )
        for n in range(size - len(rows))
    ]


def as_text(rows: list[tuple[str, ...]], delimiter: str = ";", header: tuple[str, ...] = ()) -> str:
    """The rows below a Dutch header."""
    names = header or ("Naam", "Lidnummer", "Geboortejaar", "Vereniging")[: len(rows[0])]
    return "\r\n".join(delimiter.join(row) for row in [names, *rows])


def spreadsheet(rows: list[list[object]]) -> bytes:
    """The rows as an XLSX file, cells as they are."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def package(**parts: bytes) -> bytes:
    """A zip file with these parts; __ in a name is a slash, and .xml is added."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name.replace("__", "/") + ".xml", part)
    return content.getvalue()
