"""Opening and closing an evening in a hall, and its code."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.schedule.models import Venue

from ..models import Night
from ..night_day import night_day
from ..tokens import new_code as another_code

# No programme reaches further; a date far off is a slip of whoever typed it.
FARTHEST = dt.timedelta(days=366)


@once_more_after_a_clash
@transaction.atomic
def open_night(venue: Venue, date: dt.date, *, by: User) -> Night:
    """Let phones in at this venue on this date; opened twice it stays as it is, with its code.

    One that was closed, or that is over, is open again, and its phones write again. Refuses a date more than a year
    off (`too_far`).
    """
    now = timezone.now()
    if abs(date - night_day(now, venue.zone)) > FARTHEST:
        raise refuse(
            "date", "too_far", _("This date is more than a year away. Choose the evening's own date.")
        )
    night = Night.objects.select_for_update(of=("self",), no_key=True).filter(venue=venue, date=date).first()
    if night is None:
        night = Night.objects.create(venue=venue, date=date, code=another_code(), opened_at=now, opened_by=by)
    elif night.is_open(now):
        return night
    else:
        night.opened_at, night.opened_by = now, by
        night.closed_at = night.closed_by = None
        night.save(update_fields=["opened_at", "opened_by", "closed_at", "closed_by"])
    log.record(venue.organiser, "open_night", venue, by=by, after={"date": date.isoformat()})
    return night


@once_more_after_a_clash
@transaction.atomic
def close_night(night: Night, *, by: User) -> Night:
    """No phone is let in and none writes any more; what they keep stays on them. Closing twice changes nothing."""
    night = lock_night(night)
    if night.closed_at is None:
        night.closed_at, night.closed_by = timezone.now(), by
        night.save(update_fields=["closed_at", "closed_by"])
        venue = night.venue
        log.record(venue.organiser, "close_night", venue, by=by, before={"date": night.date.isoformat()})
    return night


@once_more_after_a_clash
@transaction.atomic
def new_code(night: Night, *, by: User) -> Night:
    """Another code, for the phones that come from now on; those that are in stay. Refuses a night that is over."""
    night = lock_night(night)
    refuse_unless_open(night)
    was = night.code
    while night.code == was:
        night.code = another_code()
    night.save(update_fields=["code"])
    log.record(
        night.venue.organiser, "change_code", night.venue, by=by, after={"date": night.date.isoformat()}
    )
    return night


def lock_night(night: Night) -> Night:
    """The night's row, locked until the transaction ends, with its venue and organiser."""
    return (
        Night.objects.select_for_update(of=("self",), no_key=True)
        .select_related("venue__organiser")
        .get(pk=night.pk)
    )


def refuse_unless_open(night: Night) -> None:
    """Raises Refused with `night_closed` for a night on which phones do not write (any more)."""
    if night.is_open(timezone.now()):
        return
    raise refuse(
        "",
        "night_closed",
        _(
            "This evening in %(venue)s is closed. What this phone keeps stays on it: ask a competition director "
            "or a team leader to open the evening again, then it is sent."
        )
        % {"venue": night.venue.name},
    )
