"""``manage.py make_results_official``: provisional results whose time has passed become official."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from apps.matches.services.official import make_due_official


class Command(BaseCommand):
    """Make official what has been provisional for as long as its regulations say, and with which nobody disagrees."""

    help = (
        "Makes provisional results official whose time has passed. Harmless to run at any time, also twice."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        made = make_due_official(timezone.now())
        if options["verbosity"]:
            self.stdout.write(f"Results made official: {made}")
