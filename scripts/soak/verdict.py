"""What stands in the database beside what the phones intended, judged by nothing that the site itself uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from apps.matches.models import Hand, Sheet

from .counting import ends_as, points_of
from .phone import Phone
from .plan import Facts


def faults_of(phones: Iterable[Phone]) -> list[str]:
    """A sentence for every sheet that is not what its phone intended: nothing lost, doubled, or out of order."""
    faults: list[str] = []
    taken: dict[int, int] = {}
    for phone in phones:
        if phone.refused:
            faults.append(f"Table {phone.table}: {phone.refused}")
            continue
        if phone.sheet in taken:
            faults.append(f"Tables {taken[phone.sheet]} and {phone.table} wrote one sheet.")
        taken[phone.sheet] = phone.table
        faults += [f"Table {phone.table}: {fault}" for fault in _faults_of_one(phone)]
    return faults


def _faults_of_one(phone: Phone) -> list[str]:
    faults = []
    if broken := {name: number for name, number in phone.count.items() if name == "status 500"}:
        faults.append(f"the server broke down: {broken}")
    sheet = Sheet.objects.get(pk=phone.sheet)
    stored = list(Hand.objects.filter(sheet=sheet).order_by("number", "pk"))
    standing = [hand for hand in stored if hand.withdrawn_at is None]
    meant = [(number, each.ref, columns_of(each.facts)) for number, each in enumerate(phone.plan.standing, 1)]
    found = [
        (hand.number, str(hand.client_ref), {name: getattr(hand, name) for name in COLUMNS})
        for hand in standing
    ]
    if found != meant:
        faults.append(f"{_first_difference(found, meant)} ({len(found)} hands stand, {len(meant)} meant)")
    # What was taken back or put right is kept, once, and nothing else is there.
    sent = sorted(action.ref for action in phone.sent if action.kind != "undo")
    kept = sorted(str(hand.client_ref) for hand in stored)
    if sent != kept:
        faults.append(f"{len(kept)} hands are kept with their history, {len(sent)} were sent")
    points = points_of(each.facts for each in phone.plan.standing)
    got = [{"NS": hand.ns_points, "EW": hand.ew_points} for hand in standing]
    if got != points:
        faults.append(f"{_first_difference(got, points)} as points of a hand")
    totals = {side: sum(each[side] for each in points) for side in ("NS", "EW")}
    status = ends_as(totals)
    if (sheet.ns_points, sheet.ew_points) != tuple(totals.values()) or sheet.status != status:
        faults.append(f"{sheet.ns_points}-{sheet.ew_points} {sheet.status}, not {totals} {status}")
    shown = [(hand["number"], hand["client_ref"], columns_of(hand), hand["points"]) for hand in phone.shown]
    if shown != [(*each, of_hand) for each, of_hand in zip(meant, points, strict=True)]:
        faults.append(f"the phone was shown {len(shown)} hands, not the {len(meant)} that were meant")
    return faults


# What a hand is stored as, beside its number and its reference.
COLUMNS = ("outcome", "side", "tricks_ns", "tricks_ew", "caller", "penalties")


def columns_of(facts: Facts) -> Facts:
    """What a phone sent, as it has to stand in the columns: said here once more, so that losing a part of it shows."""
    tricks = facts.get("tricks") or {"NS": None, "EW": None}
    return {
        "outcome": facts["outcome"],
        "side": facts["side"],
        "tricks_ns": tricks["NS"],
        "tricks_ew": tricks["EW"],
        "caller": facts.get("caller") or "",
        "penalties": facts.get("penalties") or [],
    }


def _first_difference(found: Sequence[object], meant: Sequence[object]) -> str:
    for one, other in zip(found, meant, strict=False):
        if one != other:
            return f"{one} stands where {other} was meant"
    return "one is missing or too many"
