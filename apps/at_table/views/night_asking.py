"""What the pages of a night have in common: finding what they are about, and asking whether the visitor may."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import crumbs
from apps.clubs.pages import must, person
from apps.hall.models import Night
from apps.hall.permissions import fixtures_at
from apps.hall.places import Place, place_of
from apps.schedule.models import Fixture
from troefcall_league.templatetags.parts import day

from ..night.permissions import Standing, standing_of


@dataclass(frozen=True, slots=True)
class Asked:
    """The night of an address, what is played on it, and what the visitor is there."""

    by: User
    night: Night
    fixtures: list[Fixture]
    standing: Standing

    @property
    def seen(self) -> list[Fixture]:
        """The matches that this visitor sees."""
        return [fixture for fixture in self.fixtures if self.standing.sees(fixture)]

    def at_table(self, number: int) -> list[Fixture]:
        """The matches that are played at a table of the hall."""
        return [fixture for fixture in self.fixtures if number in fixture.hall_tables]


def night_for(request: HttpRequest, night: int) -> Asked:
    """The night at this address for a director and for who plays there. Raises Http404, and PermissionDenied."""
    by = person(request)
    found = get_object_or_404(Night.objects.select_related("venue__organiser", "opened_by"), pk=night)
    fixtures = [fixture for fixture in fixtures_at(found.venue, found.date) if not fixture.is_bye]
    standing = standing_of(by, found.venue, fixtures)
    must(standing.may_see)
    return Asked(by, found, fixtures, standing)


def table_for(asked: Asked, number: int) -> list[Fixture]:
    """The matches at a table that this visitor sees. Raises Http404 where nothing is played at it, and
    PermissionDenied for who plays at other tables."""
    fixtures = asked.at_table(number)
    if not fixtures and not _has_table(asked, number):
        raise Http404
    must(asked.standing.keeps_table(fixtures))
    return [fixture for fixture in fixtures if asked.standing.sees(fixture)]


def match_table_for(asked: Asked, fixture: int, own: int) -> Place:
    """Where a match of the evening plays its own table `own`. Raises Http404 for what is not played here, and
    PermissionDenied for who plays in another match."""
    found = next((each for each in asked.fixtures if each.pk == fixture), None)
    if found is None:
        raise Http404
    must(asked.standing.keeps_table([found]))
    return place_of(found, own)


def _has_table(asked: Asked, number: int) -> bool:
    return 1 <= number <= (asked.night.venue.tables or 0)


def night_in_words(night: Night) -> str:
    """ "De Toekomst, di 1 december 2026"."""
    return _("%(venue)s, %(date)s") % {"venue": night.venue.name, "date": day(night.date)}


def to_night(asked: Asked) -> list[crumbs.Crumb]:
    """The way back from a page about one thing of a night."""
    return [
        *to_nights(asked),
        {"text": night_in_words(asked.night), "url": reverse("at_table:night", args=[asked.night.pk])},
    ]


def to_nights(asked: Asked) -> list[crumbs.Crumb]:
    """The way back from the night page."""
    if not asked.standing.directs:
        return crumbs.to_desk()
    organiser = asked.night.venue.organiser
    return [
        *crumbs.to_organiser(organiser),
        {"text": _("Evenings"), "url": reverse("at_table:nights", args=[organiser.slug])},
    ]
