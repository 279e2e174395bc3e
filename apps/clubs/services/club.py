"""Changes of an organiser's clubs."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .. import log
from ..checks import Checks
from ..clashes import has_same, once_more_after_a_clash
from ..models import Club, Organiser
from ..seen import Facts, refuse_unseen
from ..slugs import free_slug


@once_more_after_a_clash
@transaction.atomic
def add_club(organiser: Organiser, name: str, *, place: str = "", by: User) -> Club:
    """A new club. Refuses a name that is blank, too long or taken within the organiser, and a town that is too long."""
    checks = Checks()
    name, place = checked_words(checks, name, place)
    if has_same(organiser.clubs.all(), "name", name):
        checks.add("name", "taken", _("There is already a club with this name: choose another name."))
    checks.refuse_if_any()
    slug = free_slug(name, organiser.clubs.all())
    club = Club.objects.create(organiser=organiser, name=name, slug=slug, place=place)
    log.record(organiser, "add_club", club, by=by, after={"name": name, "place": place})
    return club


@once_more_after_a_clash
@transaction.atomic
def rename_club(club: Club, name: str, *, place: str, by: User, seen: Facts | None = None) -> Club:
    """Another name or town; the address stays, so that links keep working.

    Refuses as `add_club` does, and what somebody else changed since it was `seen`.
    """
    club = (
        Club.objects.select_for_update(of=("self",), no_key=True).select_related("organiser").get(pk=club.pk)
    )
    checks = Checks()
    name, place = checked_words(checks, name, place)
    if has_same(club.organiser.clubs.exclude(pk=club.pk), "name", name):
        checks.add("name", "taken", _("There is already a club with this name: choose another name."))
    checks.refuse_if_any()
    before = facts_of(club)
    after = {"name": name, "place": place}
    refuse_unseen(seen, before, after)
    if after != before:
        club.name, club.place = name, place
        club.save()
        log.record(club.organiser, "rename_club", club, by=by, before=before, after=after)
    return club


def facts_of(club: Club) -> dict[str, str]:
    """What the log tells of a club, and what its page changes."""
    return {"name": club.name, "place": club.place}


def checked_words(checks: Checks, name: str, place: str) -> tuple[str, str]:
    """Name and town, tidied."""
    return checks.text("name", name, longest=80), checks.text("place", place, longest=60, required=False)
