"""The demo: a federation in mid-season with invented clubs and people."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from apps.clubs.refusals import Refused

from ...accounts import DEMO_ACCOUNTS
from ...seeder import seed


class Command(BaseCommand):
    """Fill the database with the demo."""

    help = "Makes a federation in mid-season with invented clubs and people. Its passwords are known to everybody."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seed", type=int, default=7, help="what chance starts from (default: %(default)s)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO_ALLOWED:
            raise CommandError(
                "The demo's passwords are known to everybody, so a production site does not get it."
            )
        try:
            with translation.override("en"):
                organiser = seed(options["seed"])
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        if options["verbosity"]:
            self.stdout.write(
                f"{organiser} is there. Sign in as one of these, password {DEMO_ACCOUNTS[0].password}:"
            )
            for account in DEMO_ACCOUNTS:
                self.stdout.write(f"  {account.email}: {account.who}")
