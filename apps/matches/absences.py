"""Absent partnerships: what a sheet gives that is not played, and which side has too few to play.

Works on what has been read; knows no queries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from apps.competitions.models import MatchRegulations

from .models import MatchSide, Partnership, Sheet


def absent_at(ns_sits: bool, ew_sits: bool) -> str:
    """The word of `Sheet.absent` for a table; "" where both partnerships sit."""
    if ns_sits and ew_sits:
        return ""
    if not ns_sits and not ew_sits:
        return Sheet.Absent.BOTH
    return Sheet.Absent.EW if ns_sits else Sheet.Absent.NS


def credit(sheet: Sheet, absent: str, regulations: MatchRegulations) -> None:
    """Make the sheet say what the regulations give for an absent partnership (rules §8.2). Not stored.

    The partnership that is there gets the hand points and no baunies; where both are absent, or the regulations give
    nothing, the sheet counts for nobody. With `absent` "" the sheet is open again, with nothing entered.
    """
    sheet.absent = absent
    sheet.hands_played = 0
    if not absent:
        sheet.source, sheet.status = Sheet.Source.NONE, Sheet.Status.OPEN
        sheet.ns_points = sheet.ew_points = sheet.ns_baunies = sheet.ew_baunies = None
        return
    sheet.source = Sheet.Source.CREDITED
    sheet.ns_points = regulations.absent_points if absent == Sheet.Absent.EW else 0
    sheet.ew_points = regulations.absent_points if absent == Sheet.Absent.NS else 0
    sheet.ns_baunies = sheet.ew_baunies = 0
    sheet.status = Sheet.Status.WON if sheet.ns_points or sheet.ew_points else Sheet.Status.NOBODY


def present(places: Iterable[Partnership]) -> int:
    """How many places of a line-up have somebody sitting there."""
    return sum(place.first_id is not None for place in places)


def sides_below_minimum(
    regulations: MatchRegulations, places: Mapping[str, Iterable[Partnership]]
) -> dict[str, int]:
    """The sides with fewer partnerships than a match needs, home first, with how many they have.

    Both line-ups have to be in: before that nobody learns anything about the other side's.
    """
    counts = {side: present(places[side]) for side in MatchSide.values}
    return {side: n for side, n in counts.items() if n < regulations.minimum_partnerships}
