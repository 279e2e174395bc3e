"""Changes of an organiser: founding it, its directors, its seasons, and the secretaries of its clubs."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .. import log
from ..checks import Checks
from ..clashes import has_same, once_more_after_a_clash
from ..models import Club, ClubRole, Organiser, OrganiserRole, Season
from ..models.organiser import ZONES
from ..refusals import refuse
from ..seen import Facts, refuse_unseen
from ..slugs import free_slug
from .invitations import invite_director
from .people import Invitee, check_invitee

LONGEST_SEASON = dt.timedelta(days=3 * 366)


@once_more_after_a_clash
@transaction.atomic
def create_organiser(name: str, *, timezone: str, by: User) -> Organiser:
    """A new organiser without people. Refuses a name that is blank, too long or taken, and an unknown zone."""
    checks = Checks()
    name = checks.text("name", name, longest=120)
    if has_same(Organiser.objects.all(), "name", name):
        checks.add("name", "taken", _("There is already an organiser with this name: choose another name."))
    if timezone not in dict(ZONES):
        checks.add("timezone", "unknown_zone", _("This time zone is not known: choose one from the list."))
    checks.refuse_if_any()
    slug = free_slug(name, Organiser.objects.all())
    organiser = Organiser.objects.create(name=name, slug=slug, timezone=timezone)
    log.record(organiser, "create_organiser", organiser, by=by, after={"name": name, "timezone": timezone})
    return organiser


@once_more_after_a_clash
@transaction.atomic
def found_organiser(
    name: str, *, timezone: str, director_email: str, director_name: str, by: User
) -> Organiser:
    """A new organiser and the invitation of its first director; both or neither."""
    director = Invitee(director_email, director_name)
    checks = Checks()
    check_invitee(checks, director, email_field="director_email", name_field="director_name")
    checks.refuse_if_any()
    organiser = create_organiser(name, timezone=timezone, by=by)
    invite_director(organiser, email=director_email, name=director_name, by=by)
    return organiser


@once_more_after_a_clash
@transaction.atomic
def rename_organiser(
    organiser: Organiser, name: str, *, timezone: str, by: User, seen: Facts | None = None
) -> Organiser:
    """Another name or zone; the address stays, so that links keep working.

    Refuses as `create_organiser` does, and what somebody else changed since it was `seen`.
    """
    organiser = Organiser.objects.select_for_update(no_key=True).get(pk=organiser.pk)
    checks = Checks()
    name = checks.text("name", name, longest=120)
    if has_same(Organiser.objects.exclude(pk=organiser.pk), "name", name):
        checks.add("name", "taken", _("There is already an organiser with this name: choose another name."))
    if timezone not in dict(ZONES):
        checks.add("timezone", "unknown_zone", _("This time zone is not known: choose one from the list."))
    checks.refuse_if_any()
    if timezone != organiser.timezone and organiser.competitions.exists():
        checks.add(
            "timezone",
            "zone_in_use",
            _(
                "Competitions are on this clock already: their times would move. Give their venues another zone."
            ),
        )
    checks.refuse_if_any()
    before = facts_of(organiser)
    after = {"name": name, "timezone": timezone}
    refuse_unseen(seen, before, after)
    if after != before:
        organiser.name, organiser.timezone = name, timezone
        organiser.save()
        log.record(organiser, "rename_organiser", organiser, by=by, before=before, after=after)
    return organiser


def facts_of(organiser: Organiser) -> dict[str, str]:
    """What the log tells of an organiser, and what its page changes."""
    return {"name": organiser.name, "timezone": organiser.timezone}


@once_more_after_a_clash
@transaction.atomic
def start_season(
    organiser: Organiser, name: str, starts_on: dt.date, ends_on: dt.date, *, by: User
) -> Season:
    """A new season. Refuses a blank, long or taken name, impossible years, an end before or far behind the start."""
    checks = Checks()
    name = checks.text("name", name, longest=20)
    if has_same(organiser.seasons.all(), "name", name):
        checks.add("name", "taken", _("There is already a season with this name: choose another name."))
    checks.year("starts_on", starts_on)
    checks.year("ends_on", ends_on)
    if ends_on < starts_on:
        checks.add(
            "ends_on", "ends_before_start", _("The last day is before the first day: check both dates.")
        )
    elif ends_on - starts_on > LONGEST_SEASON:
        checks.add("ends_on", "season_too_long", _("A season lasts at most three years: check both dates."))
    checks.refuse_if_any()
    season = Season.objects.create(
        organiser=organiser,
        name=name,
        slug=free_slug(name.replace("/", "-"), organiser.seasons.all(), length=24),
        starts_on=starts_on,
        ends_on=ends_on,
    )
    after = {"name": name, "starts_on": starts_on.isoformat(), "ends_on": ends_on.isoformat()}
    log.record(organiser, "start_season", season, by=by, after=after)
    return season


@once_more_after_a_clash
@transaction.atomic
def appoint_director(organiser: Organiser, user: User, *, by: User) -> OrganiserRole:
    """Make somebody director at once; who is one stays one. People are asked first: see `services.invitations`."""
    role, is_new = OrganiserRole.objects.get_or_create(
        organiser=organiser, user=user, role=OrganiserRole.Role.DIRECTOR
    )
    if is_new:
        log.record(organiser, "appoint_director", user, by=by, after={"name": user.name})
    return role


@once_more_after_a_clash
@transaction.atomic
def dismiss_director(role: OrganiserRole, *, by: User) -> None:
    """Take the role away. Refuses to leave the organiser without a director; a role that is gone stays gone."""
    organiser = Organiser.objects.select_for_update(no_key=True).get(pk=role.organiser_id)
    directors = OrganiserRole.objects.filter(organiser=organiser, role=OrganiserRole.Role.DIRECTOR)
    held = directors.filter(pk=role.pk).select_related("user").first()
    if held is None:
        return
    if directors.count() == 1:
        raise refuse(
            "", "last_director", _("This is the only competition director: appoint another one first.")
        )
    held.delete()
    log.record(organiser, "dismiss_director", held.user, by=by, before={"name": held.user.name})


@once_more_after_a_clash
@transaction.atomic
def appoint_secretary(club: Club, user: User, *, by: User) -> ClubRole:
    """Make somebody secretary at once; who is one stays one. People are asked first: see `services.invitations`."""
    role, is_new = ClubRole.objects.get_or_create(club=club, user=user, role=ClubRole.Role.SECRETARY)
    if is_new:
        log.record(
            club.organiser, "appoint_secretary", user, by=by, after={"club": club.name, "name": user.name}
        )
    return role


@once_more_after_a_clash
@transaction.atomic
def dismiss_secretary(role: ClubRole, *, by: User) -> None:
    """Take the role away; a role that is gone stays gone. The competition director still acts for the club."""
    held = ClubRole.objects.filter(pk=role.pk).select_related("user", "club__organiser").first()
    if held is None:
        return
    held.delete()
    before = {"club": held.club.name, "name": held.user.name}
    log.record(held.club.organiser, "dismiss_secretary", held.user, by=by, before=before)
