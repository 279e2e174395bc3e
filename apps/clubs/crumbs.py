"""The way back: the pages above a page behind sign-in, outermost first, as `parts/breadcrumbs.html` takes them.

Only pages that the reader may open are named. Addresses are named by text: the desk is an app to the right.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from .models import Club, Organiser

Crumb = dict[str, str]


def to_desk() -> list[Crumb]:
    """The desk of who is signed in."""
    return [{"text": _("Desk"), "url": reverse("desk:home")}]


def to_organiser(organiser: Organiser) -> list[Crumb]:
    """For pages of directors."""
    return [*to_desk(), {"text": organiser.name, "url": reverse("desk:organiser", args=[organiser.slug])}]


def to_clubs(organiser: Organiser) -> list[Crumb]:
    """For pages of directors about one club."""
    return [
        *to_organiser(organiser),
        {"text": _("Clubs"), "url": reverse("clubs:clubs", args=[organiser.slug])},
    ]


def to_club(club: Club, *, directs: bool) -> list[Crumb]:
    """For pages below a club, which its secretary reads too."""
    above = to_clubs(club.organiser) if directs else to_desk()
    return [*above, {"text": club.name, "url": reverse("clubs:club", args=[club.organiser.slug, club.slug])}]
