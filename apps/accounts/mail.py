"""Mails that carry a link for setting a password. Sends them beside the request that asked for them.

If the answer came later for a known address than for an unknown one, the clock would tell who has an account.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import connection, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from apps.accounts.models import User

log = logging.getLogger("troefcall.mail")
# One letter at a time is quick enough for a club, and the server waits for the last one when it is stopped.
POSTMAN = "postman"
postman = ThreadPoolExecutor(max_workers=1, thread_name_prefix=POSTMAN)


def mail_password_link(user: User) -> None:
    """Send a link for setting a password, in the user's language. Raises OSError when no mail can be sent."""
    with translation.override(user.language):
        subject = _("A new password for Troefcall")
        context = {"user": user, "link": password_link(user), "site": settings.SITE_URL}
        body = render_to_string("accounts/mail/reset.txt", context)
    EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [user.email]).send()


def password_link(user: User) -> str:
    """An address on this site that lets its reader set the user's password, once and for two days."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return settings.SITE_URL + reverse("accounts:set_password", args=[uid, token])


def beside_request(ring: Callable[[], object]) -> None:
    """Ring a task once the transaction is committed, as `ring_beside` does."""
    transaction.on_commit(lambda: ring_beside(ring))


def ring_beside(ring: Callable[[], object]) -> None:
    """Ring a task after the commit: a worker's with Redis, otherwise on a thread of our own.

    What the postman rings while he works he does at once: nobody waits, and a process that ends takes no new errands.
    """
    is_postman = threading.current_thread().name.startswith(POSTMAN)
    if settings.MAIL_BESIDE_REQUEST and settings.CELERY_TASK_ALWAYS_EAGER and not is_postman:
        postman.submit(ring_and_hang_up, ring).add_done_callback(tell_of_failure)
    else:
        ring_if_anybody_hears(ring)


def ring_if_anybody_hears(ring: Callable[[], object]) -> None:
    """Ring; a queue that is out of reach is told to the log. The change is committed, its page must not break."""
    try:
        ring()
    except OperationalError as problem:
        log.error("queue out of reach, mail was not sent", exc_info=problem)


def ring_and_hang_up(ring: Callable[[], object]) -> None:
    """Do the work on this thread and give its database connection back."""
    try:
        ring()
    finally:
        connection.close()


def tell_of_failure(done: Future[None]) -> None:
    """Nobody waits for the thread's answer: what went wrong goes to the log."""
    if problem := done.exception():
        log.error("mail was not sent", exc_info=problem)
