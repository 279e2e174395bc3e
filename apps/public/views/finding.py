"""From an address to what stands there; 404 for what does not exist or is not public."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from ..kept import page_key
from ..queries import versions
from ..queries.versions import Found


def stage_at(request: HttpRequest, organiser: str, season: str, competition: str) -> Found:
    """The stage of the competition at this address. Raises Http404."""
    return _or_404(versions.find_stage(organiser, season, competition, key=page_key(request)))


def organiser_at(request: HttpRequest, organiser: str) -> Found:
    """The organiser at this address. Raises Http404."""
    return _or_404(versions.find_organiser(organiser, key=page_key(request)))


def club_at(request: HttpRequest, organiser: str, club: str) -> Found:
    """The club at this address. Raises Http404."""
    return _or_404(versions.find_club(organiser, club, key=page_key(request)))


def fixture_at(request: HttpRequest, fixture: int) -> Found:
    """The fixture of a published programme with this number. Raises Http404."""
    return _or_404(versions.find_fixture(fixture, key=page_key(request)))


def _or_404(found: Found | None) -> Found:
    if found is None:
        raise Http404("Nothing public has this address.")
    return found
