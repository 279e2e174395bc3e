"""Teams and partnerships whose leader closes the account."""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log

from ..models import Entry
from .locks import lock_entry


def entries_led(user: User) -> list[str]:
    """A sentence for each entry that takes part and that the account leads."""
    entries = Entry.objects.filter(leader=user).select_related("competition__season")
    return [
        _("Leader of %(entry)s in %(competition)s.") % {"entry": entry.name, "competition": entry.competition}
        for entry in entries
        if entry.is_active
    ]


def leave_entries(user: User, by: User) -> None:
    """Nobody leads what this account led; the secretary of the club and the director still act for it.

    To be called inside the transaction of the closing.
    """
    for entry in (
        Entry.objects.filter(leader=user).select_related("competition").order_by("competition", "pk")
    ):
        led = lock_entry(entry)
        led.leader = None
        led.save(update_fields=["leader"])
        log.record(
            led.competition.organiser,
            "leave_team",
            led,
            by=by,
            before={"leader": user.name},
            after={"leader": None},
        )
