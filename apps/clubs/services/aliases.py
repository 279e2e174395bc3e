"""Other names of clubs, under which they stand in files."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .. import log
from ..checks import Checks
from ..clashes import once_more_after_a_clash
from ..models import Club, ClubAlias
from ..names import plain


@once_more_after_a_clash
@transaction.atomic
def add_alias(club: Club, name: str, *, by: User) -> ClubAlias:
    """Another name of the club. Refuses a blank or long one, and what any club of the organiser is called already."""
    checks = Checks()
    name = checks.text("name", name, longest=80)
    key = plain(name)
    if name and not key:
        checks.add("name", "no_letters", _("A name needs a letter or a digit."))
    held = ClubAlias.objects.filter(organiser=club.organiser_id, key=key).select_related("club").first()
    owner = held.club if held else _called(club, key)
    if key and owner is not None:
        checks.add(
            "name",
            "taken",
            _("%(club)s is called that already: choose another name.") % {"club": owner.name},
        )
    checks.refuse_if_any()
    alias = ClubAlias.objects.create(organiser=club.organiser, club=club, name=name, key=key)
    log.record(club.organiser, "add_club_alias", club, by=by, after={"name": name})
    return alias


@once_more_after_a_clash
@transaction.atomic
def remove_alias(alias: ClubAlias, *, by: User) -> None:
    """Take the other name away; what was imported under it stays. One that is gone already is no fault."""
    held = (
        ClubAlias.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk=alias.pk)
        .select_related("club")
        .first()
    )
    if held is not None:
        held.delete()
        log.record(held.club.organiser, "remove_club_alias", held.club, by=by, before={"name": held.name})


def _called(club: Club, key: str) -> Club | None:
    """The organiser's club whose own name reads like this; other names count apart."""
    return next((other for other in club.organiser.clubs.all() if plain(other.name) == key), None)
