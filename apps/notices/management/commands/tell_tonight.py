"""``manage.py tell_tonight``: tell people in the morning of the venue's day which matches they have today."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from apps.notices.services import tell_tonight


class Command(BaseCommand):
    """One mail a person and day, however often it is run."""

    help = "Mails leaders and secretaries their matches of today."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        written = tell_tonight(timezone.now())
        if options["verbosity"]:
            self.stdout.write(f"{written} letters written")
