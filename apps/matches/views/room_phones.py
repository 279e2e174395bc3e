"""What the room of a match says of phones at its tables: the code of the evening, that it has not been opened, or why
there can be none yet and what to do."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.hall.models import Night
from apps.schedule.models import Fixture, Venue
from apps.schedule.queries import date_of

from ..next_step import Progress
from ..permissions import can_decide


@dataclass(frozen=True, slots=True)
class PhonesHere:
    """`code` is "" where no phone is let in now; `night_url` is where phones and links are, "" before the opening.

    `problem` says what is missing, and `ways` are the pages that mend it, with their words. Without a place and time
    (`open_url` is "") there are no phones; without tables of the hall they come by links only.
    """

    code: str = ""
    night_url: str = ""
    open_url: str = ""
    problem: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    is_over: bool = False


def phones_here(by: User, fixture: Fixture, progress: Progress) -> PhonesHere | None:
    """For who may open the room, and so the evening (`hall.permissions.can_open_night`).

    One query, and those of `can_decide` where something is missing.

    None for a match that is not due, and once it is over where its evening was never opened.
    """
    if fixture.status != Fixture.Status.SCHEDULED:
        return None
    date = date_of(fixture)
    if fixture.starts_at is None or date is None or fixture.venue is None:
        return None if progress.is_over else _without_a_place(by, fixture, progress)
    night = Night.objects.filter(venue=fixture.venue, date=date).first()
    night_url = reverse("at_table:night", args=[night.pk]) if night is not None else ""
    if progress.is_over:
        return PhonesHere(night_url=night_url, is_over=True) if night_url else None
    if night is not None:
        night.venue = fixture.venue
    problem, ways = ("", ()) if fixture.hall_tables else _without_tables(by, fixture, fixture.venue)
    return PhonesHere(
        code=night.code_in_words if night is not None and night.is_open(timezone.now()) else "",
        night_url=night_url,
        open_url=reverse("at_table:open_night", args=[fixture.venue.pk, date.isoformat()]),
        problem=problem,
        ways=ways,
    )


def _without_a_place(by: User, fixture: Fixture, progress: Progress) -> PhonesHere:
    """No hall or no time: there is no evening with which a phone could be let in."""
    said = []
    if fixture.venue is None:
        said.append(
            _(
                "This match has no hall. Phones are let in by the evening of a hall, also where it is the room of the "
                "home side."
            )
        )
    if fixture.starts_at is None:
        said.append(_("This match has no time yet, so it belongs to no evening on which phones are let in."))
    ways: list[tuple[str, str]] = []
    if progress.is_started and not progress.is_broken_off:
        said.append(_("Now that it is being played, its hands are written here, by who has an account."))
    elif can_decide(by, fixture):
        competition = fixture.stage.competition_id
        move = reverse("schedule:move_fixture", args=[competition, fixture.pk])
        ways.append((_("Give this match a hall and a time"), move))
        if fixture.venue is None:
            ways.append((_("Home venues"), reverse("schedule:home_nights", args=[competition])))
    else:
        said.append(_("Ask the competition director for it, or propose a date with a venue."))
        if fixture.stage.published_at is not None:
            ways.append((_("Propose a date and venue"), reverse("schedule:proposals", args=[fixture.pk])))
    return PhonesHere(problem=" ".join(said), ways=tuple(ways))


def _without_tables(by: User, fixture: Fixture, venue: Venue) -> tuple[str, tuple[tuple[str, str], ...]]:
    """In a hall, but at none of its tables: what the card on a table leads to is unknown."""
    problem = _(
        "This match has no tables of the hall, so a card on a table does not lead to it. A link of a partnership does."
    )
    if not can_decide(by, fixture):
        return problem, ()
    hall = [fixture.stage.competition.organiser.slug, venue.pk]
    if venue.tables is None:
        return problem, (
            (_("Say how many tables stand in the hall"), reverse("schedule:edit_venue", args=hall)),
        )
    return problem, ((_("Give it tables of the hall"), reverse("schedule:hall_nights", args=hall)),)
