"""`manage.py forget_pages`: rendered pages that nobody has changed for long make room."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from apps.public.models import RenderedPage

DAYS = 30


class Command(BaseCommand):
    """Removes the pages that were drawn long ago. Whoever looks at one of them again has it drawn anew."""

    help = "Remove rendered public pages that were stored long ago; they are drawn again when somebody looks."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=DAYS, help=f"stored this many days ago ({DAYS})")

    def handle(self, *args: Any, **options: Any) -> None:
        long_ago = timezone.now() - dt.timedelta(days=options["days"])
        removed, _by_model = RenderedPage.objects.filter(stored_at__lt=long_ago).delete()
        self.stdout.write(f"{removed} rendered pages removed.")
