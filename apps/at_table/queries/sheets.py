"""Sheets as a phone keeps them: who sits where, every hand that stands, and what people said about it.

Points are those that were stored; the phone's own figures come from the decision table with the same `digest`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects

from apps.matches.models import Acceptance, Hand, Match, Report, Seat, Sheet, SheetDispute
from apps.matches.names import entry_names
from apps.matches.queries.board import SEATS_OF_SIDE
from apps.matches.queries.reports import reports_of
from apps.matches.queries.sheet import match_side_at
from apps.matches.reports import Difference
from apps.matches.writable import obstacle_to_writing
from apps.scoring.hand import HandResult
from apps.scoring.phone_table import phone_table

Json = dict[str, Any]


def load_what_stands(
    sheets: Sequence[Sheet], *, accepted: bool = True, disputed: bool = True, reported: bool = True
) -> None:
    """Read seats, standing hands, acceptances, disputes and reports of these sheets: a query for each kind.

    What the caller knows to be empty (`accepted` False) is not asked for.
    """
    standing = Hand.objects.filter(withdrawn_at__isnull=True).select_related("recorded_by", "recorded_on")
    acceptances = Acceptance.objects.select_related("by", "on") if accepted else Acceptance.objects.none()
    disputes = SheetDispute.objects.select_related("on", "by") if disputed else SheetDispute.objects.none()
    prefetch_related_objects(
        sheets,
        Prefetch("seats", Seat.objects.select_related("player")),
        Prefetch("hands", standing.order_by("number"), to_attr="standing"),
        Prefetch("acceptances", acceptances),
        Prefetch("disputes", disputes, to_attr="said_against"),
    )
    reports = reports_of(sheets) if reported else {}
    for sheet in sheets:
        setattr(sheet, "reported", reports.get(sheet.pk, []))  # noqa: B010 - as the prefetches do


def sheet_as_json(sheet: Sheet, match: Match, *, is_signed: bool) -> Json:
    """A sheet after `load_what_stands`, with its match, fixture and regulations loaded. No query."""
    obstacle = obstacle_to_writing(sheet, match, is_signed=is_signed)
    entries = entry_names(match.fixture)
    seats = sorted(sheet.seats.all(), key=lambda seat: "NESW".index(seat.seat))
    return {
        "id": sheet.pk,
        "match": match.pk,
        "round": sheet.round,
        "table": sheet.table,
        "hall_table": match.fixture.hall_table(sheet.table),
        "rules": digest_of(match),
        "version": sheet.version,
        "home_side": sheet.home_side,
        "first_caller": sheet.first_caller,
        "closed": sheet.closed,
        "source": sheet.source,
        "status": sheet.status,
        "writable": obstacle is None,
        "why_not": "" if obstacle is None else obstacle.message,
        "sides": {
            side: {
                "entry": entries[match_side_at(sheet, side)],
                "side": match_side_at(sheet, side),
                "players": [
                    {"seat": seat.seat, "name": seat.player.name}
                    for seat in seats
                    if seat.seat in names and seat.player is not None
                ],
            }
            for side, names in SEATS_OF_SIDE.items()
        },
        "hands": [hand_as_json(hand) for hand in _loaded(sheet, "standing")],
        "totals": None if sheet.ns_points is None else {"NS": sheet.ns_points, "EW": sheet.ew_points},
        "acceptances": [
            {"side": each.side, "at": each.at.isoformat(), "by": each.author}
            for each in sheet.acceptances.all()
        ],
        "disputes": [
            {
                "id": each.pk,
                "ref": str(each.ref),
                "side": each.side,
                "text": each.text,
                "open": each.is_open,
                "answer": each.answer,
                "at": each.at.isoformat(),
                "by": each.author,
            }
            for each in _loaded(sheet, "said_against")
        ],
        "reports": [report_as_json(each) for each in _loaded(sheet, "reported")],
    }


def hand_as_json(hand: Hand) -> Json:
    """A hand with its points, when it was stored and by whom. Ask with `recorded_by` and `recorded_on` loaded."""
    tricks = None if hand.tricks_ns is None else {"NS": hand.tricks_ns, "EW": hand.tricks_ew}
    return {
        "number": hand.number,
        "client_ref": str(hand.client_ref),
        "outcome": hand.outcome,
        "side": hand.side,
        "tricks": tricks,
        "caller": hand.caller,
        "penalties": hand.penalties,
        "points": {"NS": hand.ns_points, "EW": hand.ew_points},
        "at": hand.recorded_at.isoformat(),
        "by": hand.recorder,
        "withdrawn": hand.withdrawn_at is not None,
    }


def report_as_json(report: Report) -> Json:
    """What a phone has of a sheet, as it sent it. Ask with the phone loaded."""
    return {
        "phone": report.phone.number,
        "said_as": report.phone.said_as,
        "side": report.side,
        "at": report.sent_at.isoformat(),
        "closed": report.closed,
        "hands": [_facts(result) for result in report.results],
    }


def difference_as_json(difference: Difference) -> Json:
    """A hand of which two do not say the same."""
    mine, theirs = difference.mine, difference.theirs
    return {
        "number": difference.number,
        "mine": None if mine is None else _facts(mine),
        "theirs": None if theirs is None else _facts(theirs),
    }


def _facts(result: HandResult) -> Json:
    """A hand without points, every name there."""
    return {
        "outcome": result.outcome,
        "side": result.side,
        "tricks": result.tricks,
        "caller": result.caller or "",
        "penalties": list(result.penalties) if isinstance(result.penalties, tuple) else [],
    }


def digest_of(match: Match) -> str:
    """Which decision table its sheets are scored by; "" before the match has started."""
    if match.regulations is None:
        return ""
    return str(phone_table(match.regulations.house_rules)["digest"])


def rules_of(matches: Iterable[Match]) -> dict[str, Json]:
    """The decision tables of these matches, each once, under its digest."""
    tables = [
        phone_table(match.regulations.house_rules) for match in matches if match.regulations is not None
    ]
    return {table["digest"]: table for table in tables}


def _loaded(sheet: Sheet, name: str) -> list[Any]:
    """What `load_what_stands` put under this name."""
    rows: list[Any] = getattr(sheet, name)
    return rows
