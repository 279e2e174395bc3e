"""Who sits at the places of a side in one round of a match that has begun, and what was changed of that."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Max

from apps.clubs.models import LogEntry, Player
from apps.schedule.models import Fixture

from ..models import Match, Sheet
from .board import Pair, pair_at

# Member numbers of the two at a place, as the log tells them; nothing where it was absent.
Numbers = list[str | None]


@dataclass(frozen=True, slots=True)
class PlaceChanged:
    """A place of a line-up before and after, by the names that its players have now; "" where nobody sat."""

    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """A substitution or a correction of names: who said so, when, from which round on, and why."""

    at: dt.datetime
    by: str
    is_correction: bool
    side: str
    from_round: int
    places: tuple[PlaceChanged, ...]
    reason: str


def seating_changes(fixture: Fixture) -> list[SeatingChange]:
    """What was changed of the line-ups of a fixture once it was played, the newest first. Two queries."""
    entries = list(
        LogEntry.objects.filter(
            subject_type=fixture._meta.label_lower,
            subject_id=fixture.pk,
            action__in=["substitute", "correct_line_up"],
        ).select_related("by")
    )
    told = [(entry, entry.before or {}, entry.after or {}) for entry in entries]
    numbers = {
        number
        for _entry, *sides in told
        for facts in sides
        for pair in facts.get("partnerships", [])
        for number in pair
        if number
    }
    organiser = fixture.stage.competition.organiser_id
    names = dict(
        Player.objects.filter(organiser=organiser, member_number__in=numbers).values_list(
            "member_number", "name"
        )
    )

    def named(pair: Numbers) -> str:
        # A number that nobody has any more is shown as it was told.
        return " – ".join(names.get(number, number) for number in pair if number)

    return [
        SeatingChange(
            at=entry.at,
            by=entry.author,
            is_correction=entry.action == "correct_line_up",
            side=after.get("side", ""),
            from_round=after.get("from_round", 1),
            places=tuple(
                PlaceChanged(number, named(was), named(now))
                for number, (was, now) in enumerate(
                    zip(before.get("partnerships", []), after.get("partnerships", []), strict=False), start=1
                )
                if was != now
            ),
            reason=entry.reason,
        )
        for entry, before, after in told
    ]


def rounds_of(match: Match) -> int:
    """How many rounds the match has; 0 before it has begun. A revision that was applied later changes no sheets."""
    return Sheet.objects.filter(match=match).aggregate(last=Max("round"))["last"] or 0


def seats_in_round(match: Match, side: str, number: int) -> dict[int, Pair]:
    """Who sits at each place of a side in a round, by the number of the place. Two queries."""
    sheets = (
        Sheet.objects.filter(match=match, round=number)
        .select_related("ns_partnership", "ew_partnership")
        .prefetch_related("seats__player")
    )
    found = {}
    for sheet in sheets:
        table_side = sheet.side_of_table(side)
        place = sheet.ns_partnership if table_side == "NS" else sheet.ew_partnership
        if place is not None:
            found[place.position] = pair_at(sheet, table_side)
    return dict(sorted(found.items()))


def first_open_round(match: Match, side: str) -> int:
    """The first round of which nothing has been entered on any sheet; the last one where there is none."""
    begun = set(
        Sheet.objects.filter(match=match, source__in=[Sheet.Source.HANDS, Sheet.Source.TOTAL]).values_list(
            "round", flat=True
        )
    )
    rounds = rounds_of(match)
    return min(max(begun, default=0) + 1, rounds)
