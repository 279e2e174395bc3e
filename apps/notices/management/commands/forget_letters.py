"""``manage.py forget_letters``: throw away what was mailed long ago."""

from typing import Any

from django.core.management.base import BaseCommand

from apps.notices.services import forget_old


class Command(BaseCommand):
    """Whom a site mailed about what is nobody's business once it is over."""

    help = "Throws away letters that were sent or given up three months ago."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        gone = forget_old()
        if options["verbosity"]:
            self.stdout.write(f"{gone} letters thrown away")
