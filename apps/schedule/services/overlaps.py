"""Nobody plays two matches at once."""

from __future__ import annotations

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.clubs.refusals import FieldProblem, Refused

from ..models import Fixture
from ..queries import LASTS, local_start


def refuse_two_matches_at_once(fixture: Fixture) -> None:
    """Refuse a start at which a side already plays: two matches overlap when less than LASTS lies between their starts.

    What is cancelled or postponed takes no time.
    """
    if fixture.starts_at is None or fixture.away is None:
        return
    sides = [fixture.home, fixture.away]
    others = (
        Fixture.objects.filter(Q(home__in=sides) | Q(away__in=sides), status=Fixture.Status.SCHEDULED)
        .filter(starts_at__gt=fixture.starts_at - LASTS, starts_at__lt=fixture.starts_at + LASTS)
        .exclude(pk=fixture.pk)
        .select_related("home", "away", "venue", "stage__competition__organiser")
        .order_by("starts_at", "pk")
    )
    problems = [
        FieldProblem("time", "plays_then", _in_words(side, other))
        for other in others
        for side in sides
        if side.pk in (other.home_id, other.away_id)
    ]
    if problems:
        raise Refused(*problems)


def _in_words(side: object, other: Fixture) -> str:
    start = local_start(other)
    message = _("%(entry)s plays %(match)s on %(date)s at %(time)s: choose another time or day.")
    return message % {
        "entry": side,
        "match": other,
        "date": date_format(start, "j F Y") if start else "",
        "time": f"{start:%H:%M}" if start else "",
    }
