"""Sheets as a phone keeps them: who sits where, every hand that stands, and what people said about it.

Points are those that were stored; the phone's own figures come from the decision table with the same `digest`.
"""

from __future__ import annotations

from collections import defaultdict
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

# How many of the values that a hand had before are sent with it, the newest ones.
MOST_BEFORE = 5


def load_what_stands(
    sheets: Sequence[Sheet], *, accepted: bool = True, disputed: bool = True, reported: bool = True
) -> None:
    """Read seats, hands, acceptances, disputes and reports of these sheets: a query for each kind.

    What the caller knows to be empty (`accepted` False) is not asked for.
    """
    hands = Hand.objects.select_related("recorded_by", "recorded_on").order_by("number", "pk")
    acceptances = Acceptance.objects.select_related("by", "on") if accepted else Acceptance.objects.none()
    disputes = SheetDispute.objects.select_related("on", "by") if disputed else SheetDispute.objects.none()
    prefetch_related_objects(
        sheets,
        Prefetch("seats", Seat.objects.select_related("player")),
        Prefetch("hands", hands, to_attr="written"),
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
        "hands": hands_as_json(_loaded(sheet, "written")),
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


def hands_as_json(written: Iterable[Hand]) -> list[Json]:
    """The hands of a sheet that stand, each with what stood in its place before; `written` is all of them by number,
    withdrawn ones too, each number in the order in which its hands were written."""
    found, before = [], defaultdict[int, list[Hand]](list)
    for hand in written:
        if hand.withdrawn_at is None:
            found.append(hand_as_json(hand, before[hand.number]))
        else:
            before[hand.number].append(hand)
    return found


def hand_as_json(hand: Hand, before: Sequence[Hand]) -> Json:
    """A hand with its points, when it was stored and by whom, and the newest of those that stood there `before`, oldest
    first. Ask with `recorded_by` and `recorded_on` loaded."""
    return {
        "number": hand.number,
        "client_ref": str(hand.client_ref),
        **_value(hand),
        "withdrawn": hand.withdrawn_at is not None,
        "before": [_value(each) for each in before[-MOST_BEFORE:]],
    }


def stood_before(hand: Hand) -> list[Hand]:
    """What stood in the place of a hand before it, oldest first: corrected since, or taken back. One query."""
    written = Hand.objects.filter(sheet=hand.sheet_id, number=hand.number, pk__lt=hand.pk)
    newest = written.select_related("recorded_by", "recorded_on").order_by("-pk")[:MOST_BEFORE]
    return list(newest)[::-1]


def _value(hand: Hand) -> Json:
    """What a hand says, who wrote it and when."""
    tricks = None if hand.tricks_ns is None else {"NS": hand.tricks_ns, "EW": hand.tricks_ew}
    return {
        "outcome": hand.outcome,
        "side": hand.side,
        "tricks": tricks,
        "caller": hand.caller,
        "penalties": hand.penalties,
        "points": {"NS": hand.ns_points, "EW": hand.ew_points},
        "at": hand.recorded_at.isoformat(),
        "by": hand.recorder,
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
