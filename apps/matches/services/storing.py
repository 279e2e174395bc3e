"""Rows of a sheet that is locked and whose change has been checked: hands, their points, and what they add up to."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import cast

from django.utils import timezone

from apps.clubs.authors import Author
from apps.notices.tasks import sheet_ended
from apps.scoring.hand import HandResult
from apps.scoring.sheet import SheetScore, baunies_of

from ..authors import columns
from ..models import Acceptance, Hand, Sheet
from .scored import results_of


def store_hand(
    sheet: Sheet,
    result: HandResult,
    score: SheetScore,
    *,
    number: int,
    client_ref: uuid.UUID,
    by: Author,
    replaces: Hand | None = None,
) -> Hand:
    """Hand `number` with what `score` says that it is worth."""
    points = score.hands[number - 1].points
    # The rules found nothing wrong, so the facts are words and numbers of the sheet file.
    tricks = cast(dict[str, int], result.tricks or {})
    return Hand.objects.create(
        sheet=sheet,
        number=number,
        client_ref=client_ref,
        outcome=str(result.outcome),
        side=str(result.side),
        tricks_ns=tricks.get("NS"),
        tricks_ew=tricks.get("EW"),
        caller=str(result.caller or ""),
        penalties=list(cast(tuple[object, ...], result.penalties or ())),
        ns_points=points.ns,
        ew_points=points.ew,
        **columns(by, "recorded_by", "recorded_on"),
        replaces=replaces,
    )


def withdraw(hand: Hand, *, by: Author) -> None:
    """The hand stands no more; it stays, with who took it back and when."""
    hand.withdrawn_at = timezone.now()
    for column, author in columns(by, "withdrawn_by", "withdrawn_on").items():
        setattr(hand, column, author)
    hand.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_on"])


def store_points(hands: list[Hand], score: SheetScore, *, but: int | None = None) -> None:
    """Store the points of hands that a correction before them changed (limits of penalties, callers)."""
    moved = []
    for hand, scored in zip(hands, score.hands, strict=True):
        if hand.number == but or (hand.ns_points, hand.ew_points) == scored.points:
            continue
        hand.ns_points, hand.ew_points = scored.points
        moved.append(hand)
    if moved:
        Hand.objects.bulk_update(moved, ["ns_points", "ew_points"])


def store_sheet(sheet: Sheet, hands: Sequence[Hand | HandResult], score: SheetScore) -> None:
    """The derived figures of the sheet. Acceptances were for what it said before, so they fall."""
    could_be_accepted = sheet.is_complete
    begun = bool(hands)
    baunies = baunies_of(results_of(hands))
    sheet.source = Sheet.Source.HANDS if begun else Sheet.Source.NONE
    # A sheet that time closed before its first hand has no points and has not ended.
    sheet.status = score.status if begun else Sheet.Status.OPEN
    sheet.ns_points, sheet.ew_points = score.totals if begun else (None, None)
    sheet.ns_baunies, sheet.ew_baunies = baunies if begun else (None, None)
    sheet.hands_played = score.hands_played
    sheet.version += 1
    sheet.save(
        update_fields=[
            "source",
            "status",
            "ns_points",
            "ew_points",
            "ns_baunies",
            "ew_baunies",
            "hands_played",
            "version",
            "first_caller",
            "closed",
            "changed_at",
        ]
    )
    if could_be_accepted:
        Acceptance.objects.filter(sheet=sheet).delete()
    if sheet.is_complete:
        sheet_ended(sheet.match_id)
