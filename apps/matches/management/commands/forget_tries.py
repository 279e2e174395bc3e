"""``manage.py forget_tries``: throw away wrong passwords, codes and PINs that make nobody wait any more."""

from typing import Any

from django.core.management.base import BaseCommand

from apps.accounts import throttle
from apps.hall.services import phones
from apps.matches.services import pin


class Command(BaseCommand):
    """Who tried from where is nobody's business once it is over, also where nobody ever tries again."""

    help = "Throws away failed sign-ins, wrong codes at tables and wrong PINs that count no more."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        gone = throttle.forget_tries() + phones.forget_tries() + pin.forget_tries()
        if options["verbosity"]:
            self.stdout.write(f"{gone} tries thrown away")
