"""What stands in the database beside what the phones intended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from apps.matches.models import Hand, Sheet
from apps.matches.services.scored import house_rules
from apps.scoring.hand import HandResult
from apps.scoring.sheet import tally

from .phone import Phone


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
    sheet = Sheet.objects.get(pk=phone.sheet)
    stored = list(Hand.objects.filter(sheet=sheet).order_by("number", "pk"))
    standing = [hand for hand in stored if hand.withdrawn_at is None]
    meant = [(number, each.ref, facts_of(each.facts)) for number, each in enumerate(phone.plan.standing, 1)]
    found = [(hand.number, str(hand.client_ref), hand.to_result().to_json()) for hand in standing]
    if found != meant:
        faults.append(f"{_first_difference(found, meant)} ({len(found)} hands stand, {len(meant)} meant)")
    # What was taken back or put right is kept, once, and nothing else is there.
    sent = sorted(action.ref for action in phone.sent if action.kind != "undo")
    kept = sorted(str(hand.client_ref) for hand in stored)
    if sent != kept:
        faults.append(f"{len(kept)} hands are kept with their history, {len(sent)} were sent")
    score = tally(house_rules(sheet), [HandResult.from_json(each.facts) for each in phone.plan.standing])
    if (sheet.ns_points, sheet.ew_points) != score.totals or sheet.status != score.status:
        faults.append(
            f"{sheet.ns_points}-{sheet.ew_points} {sheet.status}, not {score.totals} {score.status}"
        )
    shown = [(hand["number"], hand["client_ref"]) for hand in phone.shown]
    if shown != [(number, ref) for number, ref, _facts in meant]:
        faults.append(f"the phone was shown {len(shown)} hands, not the {len(meant)} that were meant")
    return faults


def facts_of(facts: dict[str, object]) -> dict[str, object]:
    """Facts as a stored hand writes them."""
    return HandResult.from_json(facts).to_json()


def _first_difference(found: Sequence[object], meant: Sequence[object]) -> str:
    for one, other in zip(found, meant, strict=False):
        if one != other:
            return f"{one} stands where {other} was meant"
    return "one is missing or too many"
