"""What the room of a match says of phones at its tables: the code of the evening, or that it has not been opened."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from apps.hall.models import Night
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of

from ..next_step import Progress


@dataclass(frozen=True, slots=True)
class PhonesHere:
    """`code` is "" where no phone is let in now; `night_url` is where phones and links are, "" before the opening."""

    code: str
    night_url: str
    open_url: str


def phones_here(fixture: Fixture, progress: Progress) -> PhonesHere | None:
    """For who may open the room, and so the evening (`hall.permissions.can_open_night`). One query at most.

    None where no phone could score: without a hall or a time, and once the match is over.
    """
    date = date_of(fixture)
    due = fixture.status == Fixture.Status.SCHEDULED and fixture.starts_at is not None
    if not due or date is None or fixture.venue is None or progress.is_over:
        return None
    night = Night.objects.filter(venue=fixture.venue, date=date).first()
    if night is not None:
        night.venue = fixture.venue
    return PhonesHere(
        code=night.code_in_words if night is not None and night.is_open(timezone.now()) else "",
        night_url=reverse("at_table:night", args=[night.pk]) if night is not None else "",
        open_url=reverse("at_table:open_night", args=[fixture.venue.pk, date.isoformat()]),
    )
