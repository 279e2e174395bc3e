"""Rosters as files that a Dutch spreadsheet opens as columns, and that the import reads back without a change."""

from __future__ import annotations

import csv
import io

import openpyxl
from django.utils.translation import gettext as _

from ..models import Club, Organiser, RosterSpot, Season
from .reading import harmless

Cell = str | int | None


def roster_table(organiser: Organiser, season: Season, club: Club | None) -> list[list[Cell]]:
    """A header and a row for each place on the club's list, or on every list of the organiser. One query."""
    spots = RosterSpot.objects.filter(season=season, club__organiser=organiser, left_at=None)
    if club is not None:
        spots = spots.filter(club=club)
    spots = spots.select_related("player", "club").order_by(
        "club__name", "club_id", "player__name", "player__member_number"
    )
    header: list[Cell] = [_("Name"), _("Member number"), _("Year of birth"), _("Club")]
    return [
        header,
        *(
            [
                harmless(spot.player.name),
                harmless(spot.player.member_number),
                spot.player.birth_year,
                harmless(spot.club.name),
            ]
            for spot in spots
        ),
    ]


def as_csv(table: list[list[Cell]]) -> bytes:
    """The table in UTF-8 with a byte order mark and semicolons."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";").writerows(table)
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(table: list[list[Cell]]) -> bytes:
    """The table as a spreadsheet with one sheet."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(_("Roster"))
    for row in table:
        sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()
