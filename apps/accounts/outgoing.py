"""Mail that must not get lost: a row says that it is due, and is tried until it went or nobody takes it.

The row is committed together with what it tells of. A task is rung at once, the periodic command `send_mail` takes
what is left over: a mail server or a queue that is away delays a mail, and nothing else. Knows no texts.
"""

from __future__ import annotations

import datetime as dt
import enum
import logging
import smtplib
from collections.abc import Callable
from typing import TypeVar

from django.core.mail import EmailMessage
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

log = logging.getLogger("troefcall.mail")
# How long a mail waits after each try that failed: two days in all, then it is given up.
PAUSES = tuple(dt.timedelta(minutes=minutes) for minutes in (5, 15, 60, 180, 360, 720, 1440))
# A server that says "there is no such mailbox" is believed after this many tries.
TRIES_AFTER_REFUSAL = 3
# Longer than sending may take: a process that died while sending leaves its mail to another after this.
LEASE = dt.timedelta(minutes=5)
MOST_AT_ONCE = 500
TRIES_WHILE_AWAY = 3


class Outgoing(models.Model):
    """A row that is mailed. `due_at` is when the next try may be; without one there is nothing to send."""

    class MailState(models.TextChoices):
        NONE = "none", _("no mail")
        WAITING = "waiting", _("mail is on its way")
        TROUBLED = "troubled", _("mail could not be sent yet, it is tried again")
        GIVEN_UP = "given_up", _("mail could not be delivered")
        SENT = "sent", _("mail sent")

    due_at = models.DateTimeField(_("next try"), null=True, blank=True, editable=False, db_index=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0, editable=False)
    sent_at = models.DateTimeField(_("mail sent"), null=True, blank=True, editable=False)
    problem = models.CharField(_("what the mail server said"), max_length=300, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def mail_state(self) -> MailState:
        """How far the mail is."""
        if self.sent_at is not None:
            return self.MailState.SENT
        if self.due_at is None:
            return self.MailState.GIVEN_UP if self.problem else self.MailState.NONE
        return self.MailState.TROUBLED if self.problem else self.MailState.WAITING


Row = TypeVar("Row", bound=Outgoing)
# What `send_mail` does: each app says how its own rows that are due are sent.
everything_due: list[Callable[[], int]] = []


class Outcome(enum.Enum):
    """What became of one try."""

    NOT_DUE = enum.auto()
    SENT = enum.auto()
    REFUSED = enum.auto()
    SERVER_AWAY = enum.auto()


def deliver(rows: models.QuerySet[Row], pk: int, write: Callable[[Row], EmailMessage | None]) -> Outcome:
    """Send the mail of one row, when it is due and nobody else is at it.

    `write` makes the message, or None when it is not wanted any more. A try that fails is planned again later.
    """
    now = timezone.now()
    # Whoever changes the row sends the mail: two tasks for one row send one.
    if not rows.filter(pk=pk, due_at__lte=now).update(due_at=now + LEASE, tries=F("tries") + 1):
        return Outcome.NOT_DUE
    row = rows.get(pk=pk)
    message = write(row)
    if message is None:
        rows.filter(pk=pk).update(due_at=None)
        return Outcome.NOT_DUE
    try:
        message.send()
    except OSError as problem:  # every problem of smtplib and of the network is one
        refused = is_refusal(problem)
        again = next_try(row.tries, now, refused=refused)
        said = type(problem).__name__ if isinstance(problem, smtplib.SMTPRecipientsRefused) else str(problem)
        rows.filter(pk=pk).update(due_at=again, problem=(said or type(problem).__name__)[:300])
        log.warning(
            "mail could not be sent",
            extra={"kind": row._meta.label_lower, "row": pk, "tries": row.tries, "again": again is not None},
        )
        return Outcome.REFUSED if refused else Outcome.SERVER_AWAY
    rows.filter(pk=pk).update(due_at=None, sent_at=timezone.now(), problem="")
    return Outcome.SENT


def next_try(tries: int, now: dt.datetime, *, refused: bool) -> dt.datetime | None:
    """When a mail that failed so often is tried again; None when it is given up."""
    most = TRIES_AFTER_REFUSAL if refused else len(PAUSES) + 1
    return now + PAUSES[tries - 1] if tries < most else None


def is_refusal(problem: OSError) -> bool:
    """Whether the server refused this mail for good (5xx), rather than being away or busy."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _said in problem.recipients.values())
    return isinstance(problem, smtplib.SMTPDataError) and problem.smtp_code >= 500


def deliver_due(rows: models.QuerySet[Row], write: Callable[[Row], EmailMessage | None]) -> int:
    """Send what is due among these rows, the oldest first; how many went out.

    Stops when the mail server is away: each try would wait for it, and the rest is as well tried the next time.
    """
    due = rows.filter(due_at__lte=timezone.now()).order_by("due_at", "pk")
    sent = away = 0
    for pk in list(due.values_list("pk", flat=True)[:MOST_AT_ONCE]):
        outcome = deliver(rows, pk, write)
        sent += outcome is Outcome.SENT
        away += outcome is Outcome.SERVER_AWAY
        if away >= TRIES_WHILE_AWAY:
            break
    return sent
