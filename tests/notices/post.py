"""Telling and sending by hand: a test is one transaction, so that nothing is committed by itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from apps.accounts.models import User
from apps.notices.models import Happening, Letter
from apps.notices.services import send_due, tell_now


@contextmanager
def told() -> Iterator[list[EmailMessage]]:
    """The mails about what the block changes, as if it had been one transaction; filled when it is over."""
    Happening.objects.all().delete()
    Letter.objects.update(due_at=None)
    mail.outbox.clear()
    messages: list[EmailMessage] = []
    yield messages
    batch = uuid.uuid4()
    Happening.objects.update(batch=batch)
    tell_now(str(batch))
    Letter.objects.filter(due_at__isnull=False).update(due_at=timezone.now())
    send_due()
    messages += mail.outbox


def to(user: User, messages: list[EmailMessage]) -> list[str]:
    """The subjects of the mails to this person."""
    return [message.subject for message in messages if message.to == [user.email]]


def readers(messages: list[EmailMessage]) -> list[str]:
    """Who got a mail, by name, in alphabetical order."""
    names = dict(User.objects.values_list("email", "name"))
    return sorted(names[address] for message in messages for address in message.to)
