"""``manage.py send_mail``: send the mail that waits, because a mail server or the queue was away when it was rung."""

from typing import Any

from django.core.management.base import BaseCommand

from apps.accounts.outgoing import everything_due


class Command(BaseCommand):
    """Tries every mail that is due once; one that fails waits for its next time."""

    help = "Sends mail that is due and could not be sent before."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        sent = sum(send() for send in everything_due)
        if options["verbosity"]:
            self.stdout.write(f"{sent} mails sent")
