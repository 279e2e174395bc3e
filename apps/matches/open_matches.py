"""What of the matches of a season is in the way of closing it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.clubs.models import Season
from apps.clubs.refusals import FieldProblem
from apps.schedule.models import Fixture
from apps.schedule.queries import still_to_play

from .models import Result

# How many matches are named.
NAMED = 5


def still_going_on(season: Season) -> list[FieldProblem]:
    """Matches that are being played, and results that wait to become official. Two queries.

    What was not played or was broken off is no obstacle: it stays so.
    """
    sentences = {
        Result.State.LIVE: lambda n: ngettext(
            "%(n)d match is being played: end it first.", "%(n)d matches are being played: end them first.", n
        ),
        Result.State.PROVISIONAL: lambda n: ngettext(
            "%(n)d result is provisional: make it official first.",
            "%(n)d results are provisional: make them official first.",
            n,
        ),
    }
    problems = []
    for state, sentence in sentences.items():
        open_results = Result.objects.filter(
            is_current=True, state=state, fixture__stage__competition__season=season
        ).select_related("fixture__home", "fixture__away")
        found = list(open_results.order_by("pk"))
        if found:
            names = ", ".join(str(result.fixture) for result in found[:NAMED])
            text = sentence(len(found)) % {"n": len(found)}
            problems.append(
                FieldProblem(
                    "",
                    f"still_{state}",
                    _("%(sentence)s (%(matches)s)") % {"sentence": text, "matches": names},
                )
            )
    return problems


def not_played(season: Season) -> list[str]:
    """How many matches nobody played or decided, which then stay so. One query."""
    planned = Fixture.objects.filter(
        stage__competition__season=season,
        stage__published_at__isnull=False,
        status__in=[Fixture.Status.SCHEDULED, Fixture.Status.POSTPONED],
    )
    number = still_to_play(planned).count()
    if not number:
        return []
    sentence = ngettext(
        "%(n)d match has not been played or decided, and can then no longer be.",
        "%(n)d matches have not been played or decided, and can then no longer be.",
        number,
    )
    return [sentence % {"n": number}]
