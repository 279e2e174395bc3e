"""Where people may be named in competitions."""

from __future__ import annotations

from apps.clubs.forgetting.elsewhere import Typed
from apps.clubs.models import Organiser

from .models import Competition, Entry, MatchRegulations, Stage, TableRegulations


def texts(organiser: Organiser) -> list[Typed]:
    """Names of entries and competitions, and the reasons that directors gave."""
    return [
        Typed(Competition.objects.filter(organiser=organiser), ["name"]),
        Typed(Stage.objects.filter(competition__organiser=organiser), ["name"]),
        # Only a name of its own: one that is made of its players follows them.
        Typed(Entry.objects.filter(competition__organiser=organiser, named_after_players=True), ["reason"]),
        Typed(
            Entry.objects.filter(competition__organiser=organiser, named_after_players=False),
            ["name", "reason"],
        ),
        Typed(MatchRegulations.objects.filter(stage__competition__organiser=organiser), ["reason"]),
        Typed(TableRegulations.objects.filter(stage__competition__organiser=organiser), ["reason"]),
    ]
