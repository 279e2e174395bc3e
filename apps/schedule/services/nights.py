"""When entries can play: their home nights, and the nights on which they never or rather do not play.

A draw reads them. A programme that is there stays as it is.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from django.db import transaction
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import Club
from apps.clubs.seen import Facts, refuse_unseen
from apps.competitions.models import Entry
from apps.competitions.services.locks import lock_competition

from ..models import HomeNight, NightWish, Venue
from ..queries import home_nights_of


@once_more_after_a_clash
@transaction.atomic
def set_nights(
    entry: Entry,
    *,
    venue: Venue | None,
    weekday: int | None,
    start_time: dt.time | None,
    of_club: bool = True,
    never: Collection[int] = (),
    rather_not: Collection[int] = (),
    by: User,
    seen: Facts | None = None,
) -> None:
    """The home night of an entry and its wishes, all anew; without a venue, weekday and time it has no home night.

    `of_club` gives the home night to the club, for all its teams that have none of their own; otherwise it is this
    entry's alone, unless it is what the club has anyway. Refuses half a home night, a venue of somebody else, a day
    that is wished for in two ways, a home night on a day on which the entry never plays, and what somebody else
    changed since it was `seen`.
    """
    competition = lock_competition(entry.competition)
    checks = Checks()
    wanted = _home_night(checks, venue, weekday, start_time)
    if venue is not None and venue.organiser_id != competition.organiser_id:
        checks.add("venue", "other_organiser", _("Choose a venue from the list."))
    if set(never) & set(rather_not):
        checks.add(
            "rather_not", "both", _("A day is either never or rather not: take it away from one of them.")
        )
    if weekday is not None and weekday in never:
        checks.add("never", "home_night", _("The home night is on this day: choose another day."))
    checks.refuse_if_any()
    before = facts_of(entry)
    _store_home_night(entry, entry.club if of_club else None, wanted)
    NightWish.objects.filter(entry=entry).delete()
    NightWish.objects.bulk_create(
        NightWish(entry=entry, weekday=day, is_hard=hard)
        for days, hard in ((never, True), (rather_not, False))
        for day in sorted(set(days))
    )
    after = facts_of(entry)
    words = {"never": _days, "rather_not": _days, "weekday": lambda day: _days([day]), "of_club": _whose}
    refuse_unseen(seen, before, after, words=words)
    if after != before:
        log.record(competition.organiser, "set_nights", entry, by=by, before=before, after=after)


def keep_one_home_night(kept: Club, gone: Club) -> None:
    """Before two clubs become one: the club that stays keeps its home night, else it gets that of the other."""
    if HomeNight.objects.filter(club=kept).exists():
        HomeNight.objects.filter(club=gone).delete()


def _home_night(
    checks: Checks, venue: Venue | None, weekday: int | None, start_time: dt.time | None
) -> tuple[Venue, int, dt.time] | None:
    """All three or none of them. Notes those that are missing."""
    if venue is not None and weekday is not None and start_time is not None:
        return venue, weekday, start_time
    given = {"venue": venue, "weekday": weekday, "start_time": start_time}
    if any(value is not None for value in given.values()):
        for name, value in given.items():
            if value is None:
                message = _("A home night has a venue, a weekday and a time: fill this in too.")
                checks.add(name, "required", message)
    return None


def _store_home_night(entry: Entry, club: Club | None, wanted: tuple[Venue, int, dt.time] | None) -> None:
    """For the club, and then the entry has none of its own; or for the entry alone."""
    kept = HomeNight.objects.filter(club=entry.club).first() if club is None and entry.club else None
    is_that_of_club = kept is not None and wanted == (kept.venue, kept.weekday, kept.start_time)
    if club is not None or wanted is None or is_that_of_club:
        HomeNight.objects.filter(entry=entry).delete()
    if is_that_of_club:
        return
    if wanted is None:
        if club is not None:
            HomeNight.objects.filter(club=club).delete()
        return
    venue, weekday, start_time = wanted
    values = {"venue": venue, "weekday": weekday, "start_time": start_time}
    if club is not None:
        HomeNight.objects.update_or_create(club=club, defaults=values)
    else:
        HomeNight.objects.update_or_create(entry=entry, defaults=values)


def _days(days: Collection[int]) -> str:
    return ", ".join(str(WEEKDAYS[day]) for day in days)


def _whose(of_club: bool) -> str:
    return _("that of the club, for all its teams") if of_club else _("of this team only")


def facts_of(entry: Entry) -> dict[str, object]:
    """What the log tells: the home night that counts for the entry, whose it is, and the days of its wishes."""
    home = home_nights_of([entry]).get(entry.pk)
    wishes = NightWish.objects.filter(entry=entry).order_by("weekday")
    return {
        "venue": home.venue.name if home else None,
        "weekday": home.weekday if home else None,
        "start_time": f"{home.start_time:%H:%M}" if home else None,
        "of_club": home.club_id is not None if home else None,
        "never": [wish.weekday for wish in wishes if wish.is_hard],
        "rather_not": [wish.weekday for wish in wishes if not wish.is_hard],
    }
