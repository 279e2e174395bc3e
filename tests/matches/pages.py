"""What the tests of the match pages share: addresses, taps, and what stands on a sheet."""

from __future__ import annotations

import uuid

from django.urls import reverse

from apps.matches.models import Hand, Sheet

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/desk/s/1/"}


def at(name: str, *args: object) -> str:
    """The address of a page of a match."""
    return reverse(f"matches:{name}", args=args)


def taps(outcome: str, side: str, number: int = 1, **more: object) -> dict:
    """What a browser sends for two taps."""
    return {"outcome": outcome, "side": side, "number": number, "client_ref": str(uuid.uuid4()), **more}


def hands_on(sheet: Sheet) -> list[tuple[int, str, str]]:
    """The hands that stand on the sheet: number, outcome, side."""
    standing = Hand.objects.filter(sheet=sheet, withdrawn_at=None).order_by("number")
    return list(standing.values_list("number", "outcome", "side"))
