"""Doorbells of the notices. Services of other apps may ring the first one."""

from __future__ import annotations

from celery import shared_task


def sheet_ended(match_id: int) -> None:
    """To be called where a sheet has ended, inside its transaction: once all have, the leaders are asked to sign."""
    from .listening import note_ended

    note_ended(match_id)


@shared_task
def tell(batch: str) -> None:
    """Write the letters about what one transaction changed, and send them. Harmless to ring twice."""
    from .services import tell_now

    tell_now(batch)


@shared_task
def send_letter(letter_id: int) -> None:
    """Mail one letter, if that is due."""
    from .services import send_now

    send_now(letter_id)
