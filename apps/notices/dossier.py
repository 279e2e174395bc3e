"""Which mails somebody was sent, and which they do not want."""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.accounts.dossier import Section
from apps.accounts.models import User

from .models import Letter, SwitchedOff


def mails_of(user: User) -> list[Section]:
    """Letters with what they are about, and the kinds that are switched off. Two queries."""
    letters = Letter.objects.filter(user=user).select_related("organiser").order_by("written_at", "pk")
    return [
        Section(
            "letters",
            _("Mails"),
            {"written_at": _("When"), "organiser": _("Organiser"), "about": _("What"), "sent_at": _("Sent")},
            [
                {
                    "written_at": letter.written_at,
                    "organiser": letter.organiser.name,
                    "kinds": letter.kinds,
                    "about": ", ".join(letter.kind_labels),
                    "sent_at": letter.sent_at,
                }
                for letter in letters
            ],
        ),
        Section(
            "switched_off",
            _("Mails that you do not want"),
            {"about": _("What")},
            [
                {"kind": off.kind, "about": off.get_kind_display()}
                for off in SwitchedOff.objects.filter(user=user).order_by("kind")
            ],
        ),
    ]
