"""What competitions have about a person: the entries of a player, and those that an account led or registered."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from apps.accounts.dossier import Section
from apps.accounts.models import User
from apps.clubs.models import Player

from .models import Entry


def about_player(player: Player) -> list[Section]:
    """Fixed partnerships that the player entered in. One query."""
    entries = Entry.objects.filter(Q(first=player) | Q(second=player)).select_related("competition__season")
    return [
        Section(
            "entries",
            _("Entries"),
            {
                "competition": _("Competition"),
                "entry": _("Entry"),
                "status": _("Status"),
                "since": _("Since"),
            },
            [_facts(entry) for entry in entries.order_by("registered_at", "pk")],
        )
    ]


def led_by(user: User) -> list[Section]:
    """Entries that the account leads or registered. One query."""
    entries = Entry.objects.filter(Q(leader=user) | Q(registered_by=user)).select_related(
        "competition__season"
    )
    return [
        Section(
            "entries",
            _("Entries that you lead or registered"),
            {
                "competition": _("Competition"),
                "entry": _("Entry"),
                "status": _("Status"),
                "leads": _("You lead it"),
                "since": _("Since"),
            },
            [
                {**_facts(entry), "leads": entry.leader_id == user.pk}
                for entry in entries.order_by("registered_at", "pk")
            ],
        )
    ]


def _facts(entry: Entry) -> dict[str, object]:
    return {
        "competition": str(entry.competition),
        "entry": entry.name,
        "status": entry.get_status_display(),
        "since": entry.registered_at,
    }
