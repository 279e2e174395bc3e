"""Doorbells of the clubs."""

from __future__ import annotations

from celery import shared_task


@shared_task
def send_invitation(invitation_id: int) -> None:
    """Mail the link of an invitation, if that is due. Harmless to ring twice."""
    from .invitation_mail import send_now

    send_now(invitation_id)
