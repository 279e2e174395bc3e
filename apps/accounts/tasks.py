"""Doorbells of the accounts."""

from celery import shared_task


@shared_task
def send_password_link(user_id: int | None) -> None:
    """Mail the user a link for setting a password; nothing happens for None, which is an unknown address."""
    from apps.accounts.services import send_password_link_now

    if user_id is not None:
        send_password_link_now(user_id)
